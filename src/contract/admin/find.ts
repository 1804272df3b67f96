/** Staff: finding records of every kind by name, reference or number, for the command palette. */
import type { Permission } from '../access.ts'
import { get, group } from '../endpoint.ts'
import { text, z, type Infer } from '../schema.ts'

/** In display order. */
export const foundKinds = [
  'client',
  'policy',
  'claim',
  'quote',
  'enquiry',
  'document',
  'task',
  'complaint',
  'post',
  'service',
  'page',
  'media',
  'user',
] as const
export type FoundKind = (typeof foundKinds)[number]
export const foundKindLabels: Record<FoundKind, string> = {
  client: 'Clients',
  policy: 'Policies',
  claim: 'Claims',
  quote: 'Quotes',
  enquiry: 'Enquiries',
  document: 'Documents',
  task: 'Tasks',
  complaint: 'Complaints',
  post: 'Articles',
  service: 'Product pages',
  page: 'Pages and more content',
  media: 'Pictures',
  user: 'Colleagues',
}
/** Users without the permission do not find records of that kind. */
export const foundKindPermissions: Record<FoundKind, Permission> = {
  client: 'client:view',
  policy: 'policy:view',
  claim: 'claim:view',
  quote: 'quote:view',
  enquiry: 'contact:view',
  document: 'document:view',
  task: 'client:view',
  complaint: 'complaint:view',
  post: 'blog:edit',
  service: 'service:edit',
  page: 'page:edit',
  media: 'media:edit',
  user: 'user:edit',
}

/** Fewer letters find nothing, as nearly every record would match. */
export const fewestLetters = 2

const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.uuid(),
  /** What the record is called. */
  title: z.string(),
  /** Its reference, client or status: whatever tells it apart from others with the same name. */
  detail: z.string(),
  /** Link to its screen. */
  href: z.string(),
})
export type Found = Infer<typeof Found>

export const find = group('admin', 'find', {
  /** A few of each kind, in the order of their lists. `more`: the kinds with further matches. */
  records: get('/api/admin/find', {
    access: 'dashboard:view',
    input: z.strictObject({ q: text(100, fewestLetters) }),
    output: z.object({ found: z.array(Found), more: z.array(z.enum(foundKinds)) }),
  }),
  /** The records this user viewed last, newest first, from the audit log. */
  recent: get('/api/admin/find/recent', {
    access: 'dashboard:view',
    input: z.strictObject({}),
    output: z.object({ found: z.array(Found) }),
    passive: true,
  }),
})
