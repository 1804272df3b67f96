/** Staff: who did what, as the audit log says, and the proof that it says what was written. */
import { get, group } from '../endpoint.ts'
import { formatDateTime } from '../format.ts'
import { byLink, choice, day, list, moment, word } from '../list.ts'
import { actionText, actorKindLabels, actorKinds, subjectLabel, subjectTypes } from '../model/audit/entry.ts'
import { id, isoDate, z, type Infer } from '../schema.ts'

const AuditSummary = z.object({
  id: z.uuid(),
  /** Counted from 1 in the order of writing; gaps are writes that were undone. */
  number: z.number(),
  at: z.string(),
  /** 'quotes.sendTerms' */
  action: z.string(),
  actorKind: z.enum(actorKinds),
  actor: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  subjectType: z.string(),
  subjectId: z.nullable(z.string()),
  /** 'QT-2026-...' or a name, where the record is there and may be seen. */
  subjectName: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})
export type AuditSummary = Infer<typeof AuditSummary>

export const auditList = list({
  name: 'audit',
  one: 'audit entry',
  many: 'audit entries',
  row: AuditSummary,
  columns: {
    action: { label: 'What', names: true, text: ({ action }) => actionText(action) },
    subjectType: {
      label: 'About',
      wrap: true,
      text: ({ subjectType, subjectName }) => [subjectLabel(subjectType), subjectName].filter(Boolean).join(' '),
    },
    actor: { label: 'Who', wrap: true, text: ({ actor, actorKind }) => actor?.name ?? actorKindLabels[actorKind] },
    at: moment('at', 'When'),
    number: { label: 'Number', hidden: true, align: 'end' },
    requestId: { label: 'Request', hidden: true },
  },
  filters: {
    kind: choice(
      'Who',
      actorKinds.map((kind) => ({ value: kind, label: actorKindLabels[kind] })),
    ),
    type: choice(
      'About',
      subjectTypes.map((type) => ({ value: type, label: subjectLabel(type) })),
    ),
    actor: { label: 'Person', schema: id(), options: [] },
    subject: word('Record', 60),
    action: word('Action', 60),
    request: word('Request', 60),
    /** About the account of one of these. */
    account: byLink(choice('Account', [{ value: 'client', label: 'Of a client' }])),
    from: { ...day('From'), offered: 'day' },
    to: { ...day('To'), offered: 'day' },
  },
  sorts: { at: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Action, record, request, reason',
  views: {
    refused: { name: 'Refused', parameters: { action: 'access.denied' } },
    people: { name: 'Accounts', parameters: { type: 'user' } },
    exports: { name: 'Exports', parameters: { type: 'list' } },
  },
})

const Field = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })

export const AuditDetail = z.extend(AuditSummary, {
  role: z.nullable(z.string()),
  /** Null for those who see personal data masked. */
  ipPrefix: z.nullable(z.string()),
  /** The start of the session's hash: the same for all that was done in one session. */
  session: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  fields: z.array(Field),
  /** Why the fields are not shown; null where they are. */
  hidden: z.nullable(z.enum(['confidential'])),
  /** Personal data is masked for this reader. */
  masked: z.boolean(),
  /** Its place in the chain; null for a minute, until it is sealed. */
  seal: z.nullable(z.object({ place: z.number(), seal: z.string(), before: z.string(), signed: z.boolean() })),
  /** The entries of the same request, this one left out. */
  beside: z.array(z.object({ id: z.uuid(), action: z.string(), at: z.string() })),
})
export type AuditDetail = Infer<typeof AuditDetail>

export const auditProblems = ['changed', 'removed', 'unsigned', 'forged'] as const
export const auditProblemLabels: Record<(typeof auditProblems)[number], string> = {
  changed: 'is not what was sealed',
  removed: 'is gone',
  unsigned: 'was sealed without our signature',
  forged: 'was sealed with a signature that is not ours',
}

/** Most places that one call looks at: about two seconds. */
export const verifiedAtOnce = 50_000

export const AuditProof = z.object({
  /** The end of the chain now; null where nothing is sealed. */
  head: z.nullable(z.object({ place: z.number(), seal: z.string() })),
  /** Rows that are older than five minutes and not sealed. */
  unsealed: z.number(),
  /** Of the range that was asked for; null where none was. */
  result: z.nullable(
    z.object({
      /** Null: there is nothing in that range. */
      first: z.nullable(z.number()),
      last: z.nullable(z.number()),
      rows: z.number(),
      signed: z.number(),
      faults: z.array(z.object({ place: z.number(), number: z.number(), problem: z.enum(auditProblems) })),
      /** The last seal that was looked at. */
      seal: z.nullable(z.string()),
      /** The place to go on from, where there is more than one call looks at. */
      next: z.nullable(z.number()),
      noted: z.nullable(z.boolean()),
      milliseconds: z.number(),
      at: z.string(),
    }),
  ),
})
export type AuditProof = Infer<typeof AuditProof>

const seal = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((value) => value === '' || /^[0-9a-f]{64}$/.test(value), 'A seal has 64 letters and digits: 0 to 9, a to f'),
)
const place = z.string().check(z.regex(/^\d{1,12}$/, 'Enter a whole number'))

export const audit = group('admin', 'audit', {
  list: auditList.page(
    '/api/admin/audit',
    'audit:view',
    'Reading it is written in it: once for each list that is opened, not for each page',
  ),
  /** All columns whichever are shown, with the seals: the file can be verified by itself. Holds what was masked in no list. */
  csv: auditList.csv('/api/admin/audit/csv', 'settings:manage'),
  lines: { ...auditList.csv('/api/admin/audit/lines', 'settings:manage'), lines: true },
  proof: get('/api/admin/audit/proof', {
    access: 'audit:view',
    input: z.strictObject({
      /** Days, both included; without them and `place` nothing is verified. */
      from: z.optional(isoDate()),
      to: z.optional(isoDate()),
      /** Go on from here. */
      place: z.optional(place),
      noted: z.optional(seal),
    }),
    output: AuditProof,
    rate: { points: 30, seconds: 60 },
  }),
  show: get('/api/admin/audit/:id', { access: 'audit:view', input: z.strictObject({ id: id() }), output: AuditDetail }),
})

/** 'Entry 1,234, 23/11/2026, 14:02' */
export const entryName = ({ number, at }: { number: number; at: string }) =>
  `Entry ${number.toLocaleString('en-GB')}, ${formatDateTime(at)}`
