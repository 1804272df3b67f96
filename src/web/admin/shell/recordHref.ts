/** Where the record of a kind is, for parts that know records by kind and id: the audit log, the mail log. */
import { paths } from '#contract/paths.ts'

const screens: { readonly [type: string]: ((id: string) => string) | undefined } = {
  quote: paths.adminQuote,
  policy: paths.adminPolicy,
  client: paths.adminClient,
  claim: paths.adminClaim,
  renewal: paths.adminRenewal,
  change: paths.adminChange,
  document: paths.adminDocument,
  enquiry: paths.adminEnquiry,
  appointment: paths.adminAppointment,
  task: paths.adminTask,
  complaint: paths.adminComplaint,
  email: paths.adminEmailLog,
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Null where it has no screen of its own. Whether it is still there, and may be seen, its screen says. */
export const recordHref = (type: string, id: string): string | null => (uuid.test(id) && screens[type]?.(id)) || null
