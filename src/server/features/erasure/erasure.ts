/**
 * The list of erased clients, as a file in the store: outside the database, so that restoring an older one brings no client back for good. It holds
 * only ids and times. docs/decisions/0097-erasure.md
 */
import { z, type Infer } from '#contract/schema.ts'

export const erasureListKey = 'erasures/list.json'

const ErasureList = z.array(z.strictObject({ client: z.uuid(), at: z.string() }))
export type ErasureList = Infer<typeof ErasureList>

/** Throws if it cannot be read: a damaged list must not become an empty one. */
export const readErasures = (bytes: Uint8Array | null): ErasureList =>
  bytes === null ? [] : z.parse(ErasureList, JSON.parse(Buffer.from(bytes).toString('utf8')))

/** Each client once, the earliest first. */
export const mergeErasures = (...lists: readonly ErasureList[]): ErasureList => {
  const byTime = lists.flat().toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return byTime.filter(({ client }, place) => byTime.findIndex((other) => other.client === client) === place)
}
