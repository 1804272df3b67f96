/** One enquiry. Conversations handed over by the assistant open here too, for staff who answer enquiries. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { dashboard } from '#contract/admin/dashboard.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { enquiryMachine } from '#contract/model/contact/enquiryMachine.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { userQuery } from '#web/app/data/session.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { RecordScreen } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { permissionsOfUser } from '../shell/useCan.ts'
import { recordIn } from './EnquiryRecord.tsx'

const query = (id: string) => q(enquiries.show, { id })
const load = recordLoader(query, paths.adminLogin)

/** Notifications, emails and tasks link here. Staff who manage chats but not enquiries are redirected to the handover. */
export const loader = async (args: LoaderFunctionArgs) => {
  const held = permissionsOfUser(await args.context.get(depsContext).query.ensureQueryData(userQuery))
  if (!held.includes('contact:view') && held.includes('chat:manage')) throw redirect(paths.adminHandover(args.params['id'] ?? ''))
  return load(args)
}
export const action = endpointAction(
  enquiries.respond,
  enquiries.take,
  enquiries.close,
  enquiries.reopen,
  enquiries.markSpam,
  enquiries.notSpam,
)

const list = { label: 'Enquiries', path: paths.adminEnquiries, neighbours: neighboursIn(enquiries.list, paths.adminEnquiry) }
const Enquiry = recordIn({ noun: 'enquiry', endpoints: enquiries, machine: enquiryMachine })
export const EnquiryScreen = () => (
  <RecordScreen what="enquiry" query={query} list={list} invalidates={[enquiries.list, dashboard.show]} screen={Enquiry} />
)
