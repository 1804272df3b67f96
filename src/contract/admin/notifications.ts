/** Staff: what somebody should know of. Each is one person's own: nobody reads or marks another's. */
import { get, group, post } from '../endpoint.ts'
import { id, z, type Infer } from '../schema.ts'

export const noticeKinds = {
  assigned: 'Given to you',
  promise: 'A promise runs out',
  reply: 'A client has answered',
  file: 'A file failed its virus scan',
  mail: 'A mail came back or was marked as spam',
  job: 'A job has failed',
  comment: 'Somebody commented on your content',
  bank: 'The account for payments',
  review: 'Sent for review',
  sentBack: 'Sent back to you',
  schedule: 'Could not be published at its time',
  approval: 'An approval ends soon',
} as const
export type NoticeKind = keyof typeof noticeKinds
// Object.keys loses the literal types; the table above is the only source of the names.
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

/** Days after which one that was read, and one that nobody read, is removed. */
export const noticeDays = { read: 30, unread: 90 } as const
/** On one page. */
export const noticesAtOnce = 50

export const Notice = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKindNames),
  at: z.string(),
  read: z.boolean(),
  /** The record it leads to; content by its own kind: 'post', 'industry'. */
  about: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  /** Who did it; '' where nobody did. */
  by: z.string(),
})
export type Notice = Infer<typeof Notice>

const Unread = z.object({ unread: z.number() })
const access = 'signedIn'

// `signedIn`, not a permission: whoever may enter the staff area has notifications, and of records that were given to them.
export const notifications = group('admin', 'notifications', {
  /** Newest first. `before`: the id of the last one of the page before. */
  list: get('/api/admin/notifications', {
    access,
    input: z.strictObject({ show: z.optional(z.enum(['unread', 'all'])), before: z.optional(id()) }),
    output: z.object({ items: z.array(Notice), unread: z.number(), more: z.boolean() }),
  }),
  /** How many; asked again whenever somebody comes back to the window, which must not keep a session awake. */
  unread: get('/api/admin/notifications/unread', { access, input: z.strictObject({}), output: Unread, passive: true }),
  read: post('/api/admin/notifications/:id/read', { access, input: z.strictObject({ id: id() }), output: Unread }),
  readAll: post('/api/admin/notifications/read', { access, input: z.strictObject({}), output: Unread }),
})
