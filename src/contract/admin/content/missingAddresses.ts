/** Staff: addresses of the site that visitors asked for and nothing stands at. Sums of days, of no one visitor. */
import { get, group, post } from '../../endpoint.ts'
import { formatDate } from '../../format.ts'
import { byLink, choice, list } from '../../list.ts'
import { id, requiredText, z, type Infer } from '../../schema.ts'

const MissingAddress = z.object({
  id: z.uuid(),
  path: z.string(),
  misses: z.number(),
  /** Calendar dates. */
  firstOn: z.string(),
  lastOn: z.string(),
  /** The page of ours that somebody came from last; null: from elsewhere, or not known. */
  fromPage: z.nullable(z.string()),
  /** A live address that looks like it; null where none does. */
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
    firstOn: { label: 'First on', text: ({ firstOn }) => formatDate(firstOn), csv: ({ firstOn }) => firstOn },
    lastOn: { label: 'Last on', text: ({ lastOn }) => formatDate(lastOn), csv: ({ lastOn }) => lastOn },
    fromPage: { label: 'Linked from', wrap: true, text: ({ fromPage }) => fromPage ?? '' },
    suggestion: { label: 'Perhaps meant', wrap: true, text: ({ suggestion }) => suggestion ?? '' },
  },
  filters: {
    /** Without it: those that wait. */
    shown: byLink(
      choice('Show', [
        { value: 'waiting', label: 'Waiting' },
        { value: 'ignored', label: 'Ignored' },
      ]),
    ),
    from: choice('Linked from', [{ value: 'ours', label: 'A page of ours' }]),
  },
  sorts: { path: ['path', '-path'], misses: ['least', 'most'], lastOn: ['oldest', 'newest'] },
  defaultSort: 'most',
  search: 'Address',
  views: { ignored: { name: 'Ignored', parameters: { shown: 'ignored' } } },
})

export const missingAddresses = group('admin', 'missingAddresses', {
  list: missingList.page('/api/admin/missing-addresses', 'page:edit'),
  csv: missingList.csv('/api/admin/missing-addresses/csv', 'page:edit'),
  /** How many wait, and the most wanted of them. */
  overview: get('/api/admin/missing-addresses/overview', {
    access: 'page:edit',
    input: z.strictObject({}),
    output: z.object({ total: z.number(), items: z.array(MissingAddress) }),
  }),
  /** Makes a redirect for good from it. `redirectId`: to take it back. */
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
