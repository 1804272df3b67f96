/** Staff: old addresses of the site, and where each leads. One step only: no redirect leads to another. */
import { changeInput } from '../../changeInput.ts'
import { get, group, patch, post } from '../../endpoint.ts'
import { formatDate } from '../../format.ts'
import { choice, list, moment } from '../../list.ts'
import { redirectAnswerLabels, redirectAnswers, redirectOriginLabels, redirectOrigins } from '../../model/site/redirect.ts'
import { id, text, typedText, z, type Infer } from '../../schema.ts'

const RedirectSummary = z.object({
  id: z.uuid(),
  /** The old address. */
  path: z.string(),
  /** Where it leads; null if the page is gone. */
  target: z.nullable(z.string()),
  status: z.enum(redirectAnswers),
  origin: z.enum(redirectOrigins),
  hits: z.number(),
  /** A calendar date; null if it has not been used since counting began. */
  lastHitOn: z.nullable(z.string()),
  by: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})
export type RedirectSummary = Infer<typeof RedirectSummary>

export const redirectList = list({
  name: 'redirects',
  one: 'redirect',
  many: 'redirects',
  row: RedirectSummary,
  columns: {
    path: { label: 'From', names: true, wrap: true },
    target: { label: 'To', wrap: true, text: ({ target }) => target ?? '' },
    status: { label: 'Answer', text: ({ status }) => redirectAnswerLabels[status], csv: ({ status }) => status },
    origin: { label: 'Kind', text: ({ origin }) => redirectOriginLabels[origin] },
    hits: { label: 'Followed', align: 'end', text: ({ hits }) => hits.toLocaleString('en-GB'), csv: ({ hits }) => hits },
    lastHitOn: {
      label: 'Last followed',
      text: ({ lastHitOn }) => (lastHitOn ? formatDate(lastHitOn) : ''),
      csv: ({ lastHitOn }) => lastHitOn ?? '',
    },
    by: { label: 'By', hidden: true },
    updatedAt: { ...moment('updatedAt', 'Changed'), hidden: true },
  },
  filters: {
    origin: choice(
      'Kind',
      redirectOrigins.map((origin) => ({ value: origin, label: redirectOriginLabels[origin] })),
    ),
    status: choice(
      'Answer',
      redirectAnswers.map((answer) => ({ value: answer, label: redirectAnswerLabels[answer] })),
    ),
    followed: choice('Followed', [
      { value: 'yes', label: 'At least once' },
      { value: 'no', label: 'Never' },
    ]),
  },
  sorts: { path: ['path', '-path'], hits: ['least', 'most'], updatedAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Old or new address',
})

const written = {
  /** A path of ours; empty if the page is gone. */
  to: text(300),
  status: z.enum(redirectAnswers, 'Choose what it answers'),
}
const from = typedText('Enter the old address, as in /old-page', 300)

const Line = z.object({
  /** Line number in the file, from 1. */
  line: z.number(),
  from: z.string(),
  to: z.string(),
  status: z.string(),
  result: z.enum(['add', 'change', 'same', 'fault']),
  /** What is wrong, or what will happen if that is more than what the line says. */
  message: z.string(),
})
export type ImportedLine = Infer<typeof Line>
const Imported = z.object({ lines: z.array(Line), added: z.number(), changed: z.number(), faults: z.number() })
export type Imported = Infer<typeof Imported>

/** Most characters and lines of a file. */
export const mostImported = { characters: 300_000, lines: 2_000 } as const
const csv = typedText('Paste the lines, or choose a file', mostImported.characters)

const view = 'page:edit'
const edit = 'page:publish'

export const redirects = group('admin', 'redirects', {
  list: redirectList.page('/api/admin/redirects', view),
  csv: redirectList.csv('/api/admin/redirects/csv', view),
  show: get('/api/admin/redirects/:id', { access: view, input: z.strictObject({ id: id() }), output: RedirectSummary }),
  /** 422 if there is a page at `from`, nothing at `to`, or it would lead in a circle, which is then named. */
  create: post('/api/admin/redirects', {
    access: edit,
    input: z.strictObject({ from, ...written }),
    output: RedirectSummary,
    status: 201,
    idempotent: true,
  }),
  edit: patch('/api/admin/redirects/:id', {
    access: edit,
    input: z.strictObject({ ...changeInput, ...written }),
    output: RedirectSummary,
  }),
  /** The old address is then not found. */
  remove: post('/api/admin/redirects/:id/remove', { access: edit, input: z.strictObject(changeInput), output: z.object({}) }),
  /** What a file would do, line by line; changes nothing. */
  check: post('/api/admin/redirects/import/check', {
    access: edit,
    maxBody: 400_000,
    input: z.strictObject({ csv }),
    output: Imported,
  }),
  /** 422 if any line is wrong: a file is imported completely or not at all. */
  importLines: post('/api/admin/redirects/import', {
    access: edit,
    maxBody: 400_000,
    input: z.strictObject({ csv }),
    output: Imported,
    idempotent: true,
  }),
})
