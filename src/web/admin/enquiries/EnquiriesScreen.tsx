/** Messages from the contact form: which await a reply, since when, and who handles them. */
import { enquiries } from '#contract/admin/enquiries.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { AssignMany } from '#web/lists/AssignMany.tsx'
import { useAssignedOptions } from '#web/lists/colleagues.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { useCan } from '../shell/useCan.ts'
import { ReplyBy } from './ReplyBy.tsx'

export const loader = listLoader(enquiries.list, views, enquiries.assignees)

export const EnquiriesScreen = () => (
  <Screen title="Enquiries">
    <ListScreen
      endpoint={enquiries.list}
      csv={enquiries.csv}
      views={views}
      options={useAssignedOptions(enquiries)}
      bulk={
        useCan(enquiries.assignMany.access) ? { assign: (selected) => <AssignMany endpoints={enquiries} selected={selected} /> } : undefined
      }
      path={paths.adminEnquiries}
      href={({ id }) => paths.adminEnquiry(id)}
      under={({ reference, business }) => [reference, business].filter(Boolean).join(', ')}
      cells={{
        status: ({ status }) => <StatusBadge kind="enquiry" status={status} />,
        dueAt: (row) => <ReplyBy {...row} />,
      }}
      nothingYet={{ title: 'No enquiries yet', text: 'A message sent through the contact page appears here at once.' }}
    />
  </Screen>
)
