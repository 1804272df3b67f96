/** Staff: what is to be done about the content of the site, of every kind that the person may edit. */
import { get, group } from '../../endpoint.ts'
import { kindNames } from '../../model/content/contentName.ts'
import { contentStatuses } from '../../model/content/contentMachine.ts'
import { isoDate, typedText, z, type Infer } from '../../schema.ts'

/** In the order of their urgency. */
export const cmsPiles = ['review', 'failed', 'scheduled', 'mine', 'changed', 'approvals', 'stale', 'recent'] as const
export type CmsPile = (typeof cmsPiles)[number]

const Item = z.object({
  id: z.uuid(),
  kind: z.enum(kindNames),
  title: z.string(),
  status: z.enum(contentStatuses),
  published: z.boolean(),
  /** Checks that fail. */
  problems: z.number(),
  /** The moment that matters for the pile: changed, to be published, published. ISO. */
  at: z.string(),
})
export type CmsItem = Infer<typeof Item>

const Said = z.object({
  id: z.uuid(),
  kind: z.enum(kindNames),
  /** As that version was called. */
  title: z.string(),
  revision: z.uuid(),
  number: z.number(),
  /** While it stood there. ISO; null: it still does. */
  from: z.string(),
  until: z.nullable(z.string()),
})
export type Said = Infer<typeof Said>

export const cms = group('admin', 'cms', {
  /** Each pile with how many there are and the first five. A pile of somebody who may edit one family holds that family alone. */
  overview: get('/api/admin/cms', {
    access: 'blog:edit',
    input: z.strictObject({}),
    output: z.object({ piles: z.array(z.object({ pile: z.enum(cmsPiles), total: z.number(), items: z.array(Item) })) }),
  }),
  /**
   * What stood at an address on a day in London: each version of that day, oldest first, of the kinds that the person may edit. The address
   * as it was copied, with or without what stands before and after its path. `path`: what was looked for.
   */
  said: get('/api/admin/cms/said', {
    access: 'blog:edit',
    input: z.strictObject({ path: typedText('Enter an address, as in /cyber-insurance', 500), on: isoDate() }),
    output: z.object({ path: z.string(), items: z.array(Said) }),
  }),
})
