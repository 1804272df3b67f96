/** Staff: addresses that visitors asked for and that do not exist. Daily totals, nothing about single visitors. */
import { get, group, post } from '../../endpoint.ts'
import { byLink, choice, dateColumn, list } from '../../list.ts'
import { id, requiredText, z, type Infer } from '../../schema.ts'

const MissingAddress = z.object({
  id: z.uuid(),
  path: z.string(),
  misses: z.number(),
  /** Calendar dates. */
  firstOn: z.string(),
  lastOn: z.string(),
  /** Our page that last linked to it; null if visitors came from elsewhere or it is not known. */
  fromPage: z.nullable(z.string()),
  /** A similar live address; null if there is none. */
  suggestion: z.nullable(z.string()),
  ignored: z.boolean(),
})
export type MissingAddress = Infer<typeof MissingAddress>

export const missingList = list({
  name: 'missingAddresses',
  one: 'missing address',
  many: 'missing addresses',
  row: MissingAddress,
  columns: {
    path: { label: 'Address', names: true, wrap: true },
    misses: { label: 'Times', align: 'end', text: ({ misses }) => misses.toLocaleString('en-GB'), csv: ({ misses }) => misses },
    firstOn: dateColumn('firstOn', 'First seen'),
    lastOn: dateColumn('lastOn', 'Last seen'),
    fromPage: { label: 'Linked from', wrap: true, text: ({ fromPage }) => fromPage ?? '' },
    suggestion: { label: 'Suggestion', wrap: true, text: ({ suggestion }) => suggestion ?? '' },
  },
  filters: {
    /** Without it: those that are waiting. */
    shown: byLink(
      choice('Show', [
        { value: 'waiting', label: 'Waiting' },
        { value: 'ignored', label: 'Ignored' },
      ]),
    ),
    from: choice('Linked from', [{ value: 'ours', label: 'Our own pages' }]),
  },
  sorts: { path: ['path', '-path'], misses: ['least', 'most'], lastOn: ['oldest', 'newest'] },
  defaultSort: 'most',
  search: 'Address',
  views: { ignored: { name: 'Ignored', parameters: { shown: 'ignored' } } },
})

export const missingAddresses = group('admin', 'missingAddresses', {
  list: missingList.page('/api/admin/missing-addresses', 'page:edit'),
  csv: missingList.csv('/api/admin/missing-addresses/csv', 'page:edit'),
  /** How many are waiting, and the most requested of them. */
  overview: get('/api/admin/missing-addresses/overview', {
    access: 'page:edit',
    input: z.strictObject({}),
    output: z.object({ total: z.number(), items: z.array(MissingAddress) }),
  }),
  /** Creates a permanent redirect for it. `redirectId`: for undoing it. */
  lead: post('/api/admin/missing-addresses/:id/lead', {
    access: 'page:publish',
    input: z.strictObject({ id: id(), to: requiredText(300) }),
    output: z.object({ redirectId: z.uuid(), version: z.number(), to: z.string() }),
  }),
  ignore: post('/api/admin/missing-addresses/:id/ignore', {
    access: 'page:publish',
    input: z.strictObject({ id: id() }),
    output: z.object({}),
  }),
  unignore: post('/api/admin/missing-addresses/:id/unignore', {
    access: 'page:publish',
    input: z.strictObject({ id: id() }),
    output: z.object({}),
  }),
})
