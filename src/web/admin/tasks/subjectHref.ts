import type { TaskSummary } from '#contract/admin/tasks.ts'
import { paths } from '#contract/paths.ts'

/** The screen of the record that a task is about; null if it has none. */
export const subjectHref = ({ type, id }: NonNullable<TaskSummary['subject']>): string | null => {
  switch (type) {
    case 'client':
      return paths.adminClient(id)
    case 'policy':
      return paths.adminPolicy(id)
    case 'quote':
      return paths.adminQuote(id)
    case 'claim':
      return paths.adminClaim(id)
    case 'enquiry':
      return paths.adminEnquiry(id)
    case 'appointment':
      return paths.adminAppointment(id)
    case 'complaint':
      return paths.adminComplaint(id)
    default:
      return null
  }
}
