/** The lists in the staff area, by their declared names. */
import { appointments } from './appointments.ts'
import { audit } from './audit.ts'
import { changes } from './book/changes.ts'
import { claims } from './book/claims.ts'
import { clients } from './book/clients.ts'
import { documents } from './book/documents.ts'
import { entries } from './content/entries.ts'
import { imports } from './imports.ts'
import { industries } from './content/industries.ts'
import { pages } from './content/pages.ts'
import { posts } from './content/posts.ts'
import { services } from './content/services.ts'
import { enquiries } from './enquiries.ts'
import { handovers } from './handovers.ts'
import { invoices } from './book/invoices.ts'
import { media } from './content/media.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { policies } from './book/policies.ts'
import { missingAddresses } from './content/missingAddresses.ts'
import { redirects } from './content/redirects.ts'
import { complaints } from './book/complaints.ts'
import { tasks } from './tasks.ts'
import { quotes } from './quotes.ts'
import { renewals } from './book/renewals.ts'
import { users } from './users.ts'

export const lists = {
  quotes: quotes.list,
  policies: policies.list,
  claims: claims.list,
  clients: clients.list,
  changes: changes.list,
  renewals: renewals.list,
  invoices: invoices.list,
  tasks: tasks.list,
  complaints: complaints.list,
  enquiries: enquiries.list,
  handovers: handovers.list,
  documents: documents.list,
  appointments: appointments.list,
  imports: imports.list,
  media: media.list,
  mediaTrash: media.trashed,
  emails: messages.list,
  audit: audit.list,
  texts: messages.texts,
  users: users.list,
  notifications: notifications.list,
  posts: posts.list,
  services: services.list,
  industries: industries.list,
  pages: pages.list,
  entries: entries.list,
  redirects: redirects.list,
  missingAddresses: missingAddresses.list,
} as const
export type ListName = keyof typeof lists
// Object.keys loses the literal type; the table above is the only source of the names.
export const listNames = Object.keys(lists) as [ListName, ...ListName[]]
