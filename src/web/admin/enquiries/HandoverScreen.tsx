/** One conversation that the assistant handed over. */
import { dashboard } from '#contract/admin/dashboard.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { handovers } from '#contract/admin/handovers.ts'
import { handoverMachine } from '#contract/model/contact/enquiryMachine.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { RecordScreen } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { recordIn } from './EnquiryRecord.tsx'

const query = (id: string) => q(handovers.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(
  handovers.respond,
  handovers.take,
  handovers.close,
  handovers.reopen,
  handovers.markSpam,
  handovers.notSpam,
)

const list = { label: 'Handovers', path: paths.adminHandovers, neighbours: neighboursIn(handovers.list, paths.adminHandover) }
const Handover = recordIn({ noun: 'handover', endpoints: handovers, machine: handoverMachine })
export const HandoverScreen = () => (
  <RecordScreen
    what="handover"
    query={query}
    list={list}
    invalidates={[handovers.list, enquiries.list, dashboard.show]}
    screen={Handover}
  />
)
