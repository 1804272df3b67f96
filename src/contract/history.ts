/** The history of a record, the same for every kind, and the flags of a refused change. */
import { parties } from './machine.ts'
import { z, type Infer } from './schema.ts'

/** One changed field, in display text. A value is null if it cannot be shown. */
export const Change = z.object({ field: z.string(), label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })
export type Change = Infer<typeof Change>

export const HistoryEntry = z.object({
  at: z.string(),
  by: z.string(),
  party: z.enum(parties),
  /** An action or event of the record's machine; `told` gives its text. */
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

/** Flags of a 409 for an action that is not legal in the record's status. `allowed`: the actions that are. */
export type IllegalFlags = { status: string; allowed: readonly string[]; version: number }
/** Flags of a 409 for a stale version: who changed the record, when (ISO timestamp) and what. `own`: it was the same user, in another tab perhaps. */
export type StaleFlags = IllegalFlags & { changedBy: string; changedAt: string; own: boolean; changes: readonly Change[] }
/** Says so to the user who is refused. */
export const changedSince = (what: string, { changedBy, own }: { changedBy: string; own: boolean }): string =>
  own
    ? `You have changed ${what} in another tab or on another device since you opened it here`
    : `${changedBy} has changed ${what} since you opened it`
