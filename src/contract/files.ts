/**
 * Addresses that send a file or a preview of a private record, and who may open each. The endpoints send JSON; these send what they are about.
 * A caller who may not open it gets the same 404 as for one that does not exist. `npm run map` lists them with the endpoints.
 */
import type { HolderKind, Permission } from './access.ts'
import { packPermissions } from './model/clients/evidencePack.ts'
import type { Area } from './model/people/membership.ts'

export type FileAccess = {
  /** Each `:id` is the id of a record. */
  path: string
  /** Staff need all of these; without it, staff may not open it. */
  staff?: readonly Permission[]
  /** Clients see the files of the companies in which they may view this area. `own`: of all their companies, because they are about themselves. */
  client?: Area | 'own'
  /** Those who prove that they hold such a record, without signing in. */
  holders?: readonly HolderKind[]
  /** The record that the file belongs to decides, by its own rules (features/uploads). */
  byRecord?: true
  /** Not while staff view the portal as a client. */
  notWhileViewing?: true
}

export const files = {
  upload: { path: '/files/:id', byRecord: true, holders: ['quote', 'claim'] },
  document: { path: '/document-files/:id/:number', client: 'documents', staff: ['document:view'] },
  documentsZip: { path: '/client/documents.zip', client: 'documents' },
  ownData: { path: '/client/my-data.zip', client: 'own', notWhileViewing: true },
  invoice: { path: '/files/invoices/:id', client: 'billing', staff: ['policy:view'] },
  proof: { path: '/files/proofs/:id', client: 'policies', staff: ['policy:view'] },
  proofByCode: { path: '/verify/:code/letter.pdf', holders: ['proof'] },
  certificate: { path: '/el/:token/certificates/:id', holders: ['staffPage'] },
  poster: { path: '/el/:token/poster.pdf', holders: ['staffPage'] },
  presentation: { path: '/files/presentations/:id', client: 'policies', staff: ['policy:view'] },
  evidence: { path: '/files/evidence/:id', staff: packPermissions },
  emailPreview: { path: '/admin/email-logs/:id/preview', staff: ['email:view'] },
  reminderPreview: { path: '/admin/renewals/:id/reminder', staff: ['renewal:edit'] },
  mailTemplatePreview: { path: '/admin/settings/mail-templates/:template/preview', staff: ['settings:manage'] },
} as const satisfies Record<string, FileAccess>

export type FileName = keyof typeof files
/** Those that a signed-in client or member of staff opens. */
export type SignedInFile = {
  [K in FileName]: (typeof files)[K] extends { client: string } | { staff: readonly string[] } ? K : never
}[FileName]
export type ClientFile = { [K in FileName]: (typeof files)[K] extends { client: Area } ? K : never }[FileName]

/** Who may open it, in a few words, for lists. */
export const fileAccessText = ({ staff = [], client, holders = [], byRecord }: FileAccess): string =>
  [
    ...(byRecord ? ['whoever may see its record'] : []),
    ...(client === 'own' ? ['client'] : client ? [`client with ${client}:view`] : []),
    ...(staff.length > 0 ? [staff.join(' and ')] : []),
    ...holders.map((kind) => `holder of ${kind}`),
  ].join(', or ')
