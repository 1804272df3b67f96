/** Staff: notifications. Each belongs to one person: no one else can read or mark it. */
import { get, group, post } from '../endpoint.ts'
import { choice, list, moment } from '../list.ts'
import { subjectLabel } from '../model/audit/entry.ts'
import { id, z, type Infer } from '../schema.ts'

export const noticeKinds = {
  assigned: 'Assigned to you',
  promise: 'A promise is due',
  reply: 'A client has answered',
  file: 'A file failed its virus scan',
  mail: 'An email bounced, was marked as spam or was not sent',
  job: 'A job has failed',
  comment: 'Somebody commented on your content',
  bank: 'The account for payments',
  review: 'Sent for review',
  sentBack: 'Sent back to you',
  schedule: 'Could not be published on time',
  approval: 'An approval ends soon',
} as const
export type NoticeKind = keyof typeof noticeKinds
// Object.keys loses the literal types; the table above is the only source of the names.
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

/** Days after which read and unread ones are removed. */
export const noticeDays = { read: 30, unread: 90 } as const
export const Notice = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKindNames),
  at: z.string(),
  read: z.boolean(),
  /** The record it leads to; for content, its own kind: 'post', 'industry'. */
  about: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  /** Who caused it; '' if no one did. */
  by: z.string(),
})
export type Notice = Infer<typeof Notice>

/** What it leads to, as its link says it: 'CL-2026-DYS5A717Z9, Pebble Café Ltd'. */
export const noticeName = ({ about }: Pick<Notice, 'about'>) => about.name || subjectLabel(about.type)

/** The same for a row: whom it is about, and under it what it is. */
export const noticeParts = ({ about }: Pick<Notice, 'about'>): { who: string; what: string } => {
  const [, reference, who] = /^([A-Z]+-[\w-]+), (.+)$/.exec(about.name) ?? []
  const kind = subjectLabel(about.type)
  if (who) return { who, what: `${kind} ${reference}` }
  return { who: about.name || kind, what: about.name ? kind : '' }
}

export const noticeList = list({
  name: 'notifications',
  one: 'notification',
  many: 'notifications',
  row: Notice,
  columns: {
    about: { label: 'About', names: 'sentence', text: noticeName },
    kind: { label: 'What', wrap: true, text: ({ kind }) => noticeKinds[kind] },
    by: { label: 'Who', wrap: true },
    at: moment('at', 'When'),
    read: { label: 'Status', tells: 'first', text: ({ read }) => (read ? 'Read' : 'Unread') },
  },
  filters: {
    show: choice('Status', [{ value: 'unread', label: 'Unread' }]),
    kind: choice(
      'What',
      noticeKindNames.map((value) => ({ value, label: noticeKinds[value] })),
    ),
  },
  sorts: { at: ['at', '-at'] },
  defaultSort: '-at',
  pageSizes: [50, 100],
  views: {
    unread: {
      name: 'Unread',
      parameters: { show: 'unread' },
      nothing: { title: 'Nothing unread', text: 'You have read everything. New notifications will appear here.' },
    },
  },
})

const Unread = z.object({ unread: z.number() })
const access = 'signedIn'

// `signedIn`, not a permission: everyone who may enter the staff area has notifications, about records that were assigned to them.
export const notifications = group('admin', 'notifications', {
  list: noticeList.page('/api/admin/notifications', access),
  csv: noticeList.csv('/api/admin/notifications/csv', access),
  /** The number of unread ones. Called whenever the user returns to the window, so it must not keep the session awake. */
  unread: get('/api/admin/notifications/unread', { access, input: z.strictObject({}), output: Unread, passive: true }),
  read: post('/api/admin/notifications/:id/read', { access, input: z.strictObject({ id: id() }), output: Unread }),
  readAll: post('/api/admin/notifications/read', { access, input: z.strictObject({}), output: Unread }),
})
