/** What an erasure keeps. Names no person, because it stays on the client's row. */
import { z, type Infer } from '../../schema.ts'

export const KeptRecords = z.object({
  /** In the plural: 'Policies with their terms'. */
  what: z.string(),
  count: z.number(),
  why: z.string(),
  /** The last day on which any of them is kept, yyyy-mm-dd. Null if no day is set. */
  until: z.nullable(z.string()),
})
export type KeptRecords = Infer<typeof KeptRecords>

export const Erased = z.object({ at: z.string(), kept: z.array(KeptRecords) })

/** Days that backups may still contain erased data: fourteen nightly ones are kept (docs/operations.md). */
export const backupDays = 14
