/** Staff: what is to be done about the content of the site, of every kind that the person may edit. */
import { get, group } from '../../endpoint.ts'
import { kindNames } from '../../model/content/contentName.ts'
import { contentStatuses } from '../../model/content/contentMachine.ts'
import { daysBetween } from '../../model/contact/workingTime.ts'
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

/** In their order on a day. `failed`: it was to go public, and could not. */
export const plannedSteps = ['failed', 'publish', 'unpublish', 'approval'] as const
export type PlannedStep = (typeof plannedSteps)[number]

const Planned = z.object({
  id: z.uuid(),
  kind: z.enum(kindNames),
  title: z.string(),
  step: z.enum(plannedSteps),
  /** ISO; null of an approval, which ends with its day. */
  at: z.nullable(z.string()),
  /** Why it failed. */
  reason: z.string(),
  /** What failed is public by now. */
  mended: z.boolean(),
})
export type Planned = Infer<typeof Planned>

/** Days that the calendar is asked for at once: more than any month has, with the ends of its weeks. */
export const mostPlannedDays = 42

export const cms = group('admin', 'cms', {
  /** Each pile with how many there are and the first five. A pile of somebody who may edit one family holds that family alone. */
  overview: get('/api/admin/cms', {
    access: 'blog:edit',
    input: z.strictObject({}),
    output: z.object({ piles: z.array(z.object({ pile: z.enum(cmsPiles), total: z.number(), items: z.array(Item) })) }),
  }),
  /**
   * What goes public, comes off the site or loses its approval from one day to another in London, both included, and what failed on them: of
   * the kinds that the person may edit. Days without any are left out. `more`: not all are told.
   */
  planned: get('/api/admin/cms/planned', {
    access: 'blog:edit',
    input: z.strictObject({ from: isoDate(), to: isoDate() }).check(
      // It is asked also of what is no date; that has a message of its own.
      z.refine(({ from, to }) => !(daysBetween(from, to) < 0 || daysBetween(from, to) >= mostPlannedDays), {
        path: ['to'],
        message: `Choose a day after the first one, and at most ${mostPlannedDays} days`,
      }),
    ),
    output: z.object({
      today: z.string(),
      days: z.array(z.object({ on: z.string(), items: z.array(Planned) })),
      more: z.boolean(),
    }),
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
