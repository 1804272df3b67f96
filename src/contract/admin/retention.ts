/** Staff: what the next runs of the jobs of retention would remove. Nothing is removed by asking. */
import { get, group } from '../endpoint.ts'
import { retentionRules } from '../model/site/retention.ts'
import { z, type Infer } from '../schema.ts'

export const RetentionRun = z.object({
  rules: z.array(
    z.object({
      rule: z.enum(retentionRules),
      /** What the next run removes. */
      count: z.number(),
      /** At most so many are over as well, and left to the runs after that. */
      later: z.number(),
      /** yyyy-mm-dd of the oldest; null where there is none. */
      oldest: z.nullable(z.string()),
      /** Kept although its time is over; null where nothing can hold it. */
      held: z.nullable(z.number()),
    }),
  ),
  at: z.string(),
})
export type RetentionRun = Infer<typeof RetentionRun>

export const retention = group('admin', 'retention', {
  /** Counts alone: whoever may set the periods need not be allowed to see the records. */
  nextRun: get('/api/admin/settings/retention/next-run', {
    access: 'settings:manage',
    input: z.strictObject({}),
    output: RetentionRun,
    // Each job asks in a transaction of its own.
    commits: 'self',
  }),
})
