/** Messages from the contact form: which await a reply, since when, and who handles them. */
import { enquiries } from '#contract/admin/enquiries.ts'
import { views } from '#contract/admin/views.ts'
import { firstWords } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { useAssigning } from '../shell/useAssigning.tsx'
import { ReplyBy } from './ReplyBy.tsx'

export const loader = listLoader(enquiries.list, views, enquiries.assignees)
export const action = endpointAction(forRows(enquiries.assignMany))

export const EnquiriesScreen = () => (
  <Screen title="Enquiries">
    <ListScreen
      endpoint={enquiries.list}
      csv={enquiries.csv}
      views={views}
      {...useAssigning(enquiries)}
      path={paths.adminEnquiries}
      href={({ id }) => paths.adminEnquiry(id)}
      offPhone={['createdAt']}
      under={({ business, begins }) => firstWords(business ? `${business}: ${begins}` : begins)}
      cells={{
        status: ({ status }) => <StatusBadge kind="enquiry" status={status} />,
        dueAt: (row) => <ReplyBy {...row} />,
      }}
      nothingYet={{ title: 'No enquiries yet', text: 'A message sent through the contact page appears here at once.' }}
    />
  </Screen>
)
