/** The history of a record, the same for every kind; and what a refused change says about the one that came before it. */
import { parties } from './machine.ts'
import { z, type Infer } from './schema.ts'

/** One field that changed, in words as people read them; null where a value cannot be told. */
export const Change = z.object({ field: z.string(), label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })
export type Change = Infer<typeof Change>

export const HistoryEntry = z.object({
  at: z.string(),
  by: z.string(),
  party: z.enum(parties),
  /** An action or event of the record's machine, which has the words for it (`told`). */
  action: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.string(),
  changes: z.array(Change),
})
export type HistoryEntry = Infer<typeof HistoryEntry>

/** An internal note about a record, visible to staff only. */
export const Note = z.object({ id: z.number(), at: z.string(), by: z.string(), text: z.string() })
export type Note = Infer<typeof Note>

/** The flags of a 409 where an action is not legal in the record's status. `allowed`: what is. */
export type IllegalFlags = { status: string; allowed: readonly string[]; version: number }
/** The flags of a 409 for a stale version: who changed the record, when (ISO instant) and what. */
export type StaleFlags = IllegalFlags & { changedBy: string; changedAt: string; changes: readonly Change[] }
