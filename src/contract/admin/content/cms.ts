/** Staff: outstanding work on the site's content, for all kinds that the user may edit. */
import { get, group } from '../../endpoint.ts'
import { kindNames } from '../../model/content/contentName.ts'
import { contentStatuses } from '../../model/content/contentMachine.ts'
import { daysBetween } from '../../model/contact/workingTime.ts'
import { isoDate, typedText, z, type Infer } from '../../schema.ts'

/** Most urgent first. */
export const cmsPiles = ['review', 'failed', 'scheduled', 'mine', 'changed', 'approvals', 'stale', 'recent'] as const
export type CmsPile = (typeof cmsPiles)[number]

const Item = z.object({
  id: z.uuid(),
  kind: z.enum(kindNames),
  title: z.string(),
  status: z.enum(contentStatuses),
  published: z.boolean(),
  /** Number of failing checks. */
  problems: z.number(),
  /** The time that matters for the pile: changed, to be published or published. ISO timestamp. */
  at: z.string(),
})

const Said = z.object({
  id: z.uuid(),
  kind: z.enum(kindNames),
  /** The title of that version. */
  title: z.string(),
  revision: z.uuid(),
  number: z.number(),
  /** When that version was live, as ISO timestamps. `until` is null if it still is. */
  from: z.string(),
  until: z.nullable(z.string()),
})
export type Said = Infer<typeof Said>

/** In the order they are shown within a day. `failed`: it was due to be published, and could not be. */
export const plannedSteps = ['failed', 'publish', 'unpublish', 'approval'] as const
export type PlannedStep = (typeof plannedSteps)[number]

const Planned = z.object({
  id: z.uuid(),
  kind: z.enum(kindNames),
  title: z.string(),
  step: z.enum(plannedSteps),
  /** ISO timestamp. Null for an approval, which lasts until the end of its day. */
  at: z.nullable(z.string()),
  /** Why it failed. */
  reason: z.string(),
  /** What failed has since been published. */
  mended: z.boolean(),
})
export type Planned = Infer<typeof Planned>

/** The most days per request: enough for any month, including the weeks at its start and end. */
export const mostPlannedDays = 42

export const cms = group('admin', 'cms', {
  /** Each pile with its total and its first five. If the user may edit only some kinds, a pile contains only those. */
  overview: get('/api/admin/cms', {
    access: 'blog:edit',
    input: z.strictObject({}),
    output: z.object({ piles: z.array(z.object({ pile: z.enum(cmsPiles), total: z.number(), items: z.array(Item) })) }),
  }),
  /**
   * What is published, comes off the site or loses its approval between two days in London, both inclusive, and what failed on them. Only
   * the kinds that the user may edit. Days without any are left out. `more`: not all are listed.
   */
  planned: get('/api/admin/cms/planned', {
    access: 'blog:edit',
    input: z.strictObject({ from: isoDate(), to: isoDate() }).check(
      // Also called with values that are not dates; those get their own message.
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
   * What an address showed on a day in London: each version of that day, oldest first, of the kinds that the user may edit. The address may
   * be given with or without the parts before and after its path. `path`: what was looked up.
   */
  said: get('/api/admin/cms/said', {
    access: 'blog:edit',
    input: z.strictObject({ path: typedText('Enter an address, as in /cyber-insurance', 500), on: isoDate() }),
    output: z.object({ path: z.string(), items: z.array(Said) }),
  }),
})
