/** Staff: the audit log of who did what, and proof that it still says what was written. */
import { get, group } from '../endpoint.ts'
import { formatDateTime } from '../format.ts'
import { Change } from '../history.ts'
import { byLink, choice, day, list, moment, word } from '../list.ts'
import { actionText, actorKindLabels, actorKinds, subjectLabel, subjectStates, subjectTypes } from '../model/audit/entry.ts'
import { settingName } from '../model/settings/settingName.ts'
import { id, isoDate, z, type Infer } from '../schema.ts'

const AuditSummary = z.object({
  id: z.uuid(),
  /** Counted from 1 in the order of writing; gaps are writes that were rolled back. */
  number: z.number(),
  at: z.string(),
  /** 'quotes.sendTerms' */
  action: z.string(),
  actorKind: z.enum(actorKinds),
  actor: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** The API token that acted in the actor's name, with its name at the time. */
  token: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  subjectType: z.string(),
  subjectId: z.nullable(z.string()),
  /** 'POL-2026-..., Pebble Café Ltd' or a name, if the record exists and the reader may see it. */
  subjectName: z.nullable(z.string()),
  /** The kind of page, if it is one. */
  subjectKind: z.nullable(z.string()),
  subjectState: z.nullable(z.enum(subjectStates)),
  /** The first few changed fields, as far as the reader may see them. */
  changes: z.array(Change),
  /** How many more there are. */
  moreChanges: z.number(),
  requestId: z.nullable(z.string()),
})
export type AuditSummary = Infer<typeof AuditSummary>

/** The name of what an entry is about, in words: a settings record by its title, a refused request by what was asked for. */
export const subjectText = ({ subjectType, subjectName }: Pick<AuditSummary, 'subjectType' | 'subjectName'>) =>
  subjectName === null
    ? null
    : subjectType === 'setting'
      ? settingName(subjectName)
      : subjectType === 'endpoint'
        ? actionText(subjectName)
        : subjectName

/** 'API token Monthly bordereau'; empty if a person did it. */
export const tokenText = ({ token }: Pick<AuditSummary, 'token'>) => (token ? `API token ${token.name}` : '')

export const auditList = list({
  name: 'audit',
  one: 'audit entry',
  many: 'audit entries',
  row: AuditSummary,
  columns: {
    action: { label: 'What', names: 'sentence', text: ({ action }) => actionText(action) },
    subjectType: {
      label: 'About',
      wrap: 'narrow',
      text: (entry) => [subjectLabel(entry.subjectType), subjectText(entry)].filter(Boolean).join(' '),
    },
    changes: { label: 'Change', hidden: true, wrap: true, text: ({ changes }) => changes.map(({ label }) => label).join(', ') },
    actor: {
      label: 'Who',
      wrap: true,
      text: (entry) => [entry.actor?.name ?? actorKindLabels[entry.actorKind], tokenText(entry)].filter(Boolean).join(', '),
    },
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
    token: byLink({ label: 'API token', schema: id(), options: [] }),
    /** Entries about accounts of this kind. */
    account: byLink(choice('Account', [{ value: 'client', label: 'Client' }])),
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
  /** Null for readers who see personal data masked. */
  ipPrefix: z.nullable(z.string()),
  /** The start of the session's hash: the same for everything done in one session. */
  session: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  fields: z.array(Field),
  /** Why the fields are hidden; null if they are shown. */
  hidden: z.nullable(z.enum(['confidential'])),
  /** Personal data is masked for this reader. */
  masked: z.boolean(),
  /** Its place in the chain. Null until it is sealed, about a minute later. */
  seal: z.nullable(z.object({ place: z.number(), seal: z.string(), before: z.string(), signed: z.boolean() })),
  /** The other entries of the same request. */
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

/** The most places that one call verifies: about two seconds of work. */
export const verifiedAtOnce = 50_000

export const AuditProof = z.object({
  /** The current end of the chain; null if nothing is sealed. */
  head: z.nullable(z.object({ place: z.number(), seal: z.string() })),
  /** Number of rows older than five minutes that are not sealed. */
  unsealed: z.number(),
  /** For the requested range; null if none was requested. */
  result: z.nullable(
    z.object({
      /** Null if the range is empty. */
      first: z.nullable(z.number()),
      last: z.nullable(z.number()),
      rows: z.number(),
      signed: z.number(),
      faults: z.array(z.object({ place: z.number(), number: z.number(), problem: z.enum(auditProblems) })),
      /** The last seal that was verified. */
      seal: z.nullable(z.string()),
      /** The place to continue from, if the range is larger than one call verifies. */
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
  /** All columns, whichever are shown, and the seals, so that the file can be verified by itself. Contains what the list masks. */
  csv: auditList.csv('/api/admin/audit/csv', 'settings:manage'),
  lines: { ...auditList.csv('/api/admin/audit/lines', 'settings:manage'), lines: true },
  proof: get('/api/admin/audit/proof', {
    access: 'audit:view',
    input: z.strictObject({
      /** Days, both inclusive. Without them and `place`, nothing is verified. */
      from: z.optional(isoDate()),
      to: z.optional(isoDate()),
      /** Continues from this place. */
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
