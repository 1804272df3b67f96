/** Staff: what the retention jobs would remove at their next run. Asking removes nothing. */
import { get, group } from '../endpoint.ts'
import { retentionRules } from '../model/site/retention.ts'
import { z, type Infer } from '../schema.ts'

export const RetentionRun = z.object({
  rules: z.array(
    z.object({
      rule: z.enum(retentionRules),
      /** What the next run removes. */
      count: z.number(),
      /** Number of others, up to a limit, that are also due and left to later runs. */
      later: z.number(),
      /** yyyy-mm-dd of the oldest; null if there is none. */
      oldest: z.nullable(z.string()),
      /** Number kept although their time is over; null for rules without holds. */
      held: z.nullable(z.number()),
    }),
  ),
  at: z.string(),
})
export type RetentionRun = Infer<typeof RetentionRun>

export const retention = group('admin', 'retention', {
  /** Only counts, because users who may set the periods need not be allowed to see the records. */
  nextRun: get('/api/admin/settings/retention/next-run', {
    access: 'settings:manage',
    input: z.strictObject({}),
    output: RetentionRun,
    // Each job queries in its own transaction.
    commits: 'self',
  }),
})
