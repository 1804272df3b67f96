/** The URL of a record by kind and id, for screens that know no more than that: tasks, the audit log, the email log. */
import { paths } from '#contract/paths.ts'
import { isUuid } from '#contract/uuid.ts'

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
  invoice: paths.adminInvoice,
  email: paths.adminEmailLog,
}

/** Null if the kind has no screen. Whether the record still exists and may be seen is left to that screen. */
export const recordHref = (type: string, id: string): string | null => (isUuid(id) && screens[type]?.(id)) || null
