/**
 * Blocks as stored. Accepts more than the blocks we know: a block of an unknown type, or with invalid properties, is kept unchanged. It is
 * rendered only if `readBlock` (block.ts) finds it valid.
 */
import { isoDate, isSafeText, z } from '../../schema.ts'

/** Maximum nesting depth, including the outermost level, and maximum number of blocks on a page, including nested ones. */
export const maxDepth = 4
export const maxBlocks = 200

const maxSigns = 400_000
const maxLevels = 40

export type StoredBlock = {
  id: string
  type: string
  version: number
  /** The first and the last day on which it is shown (London time). Without them it is always shown. */
  from?: string | undefined
  until?: string | undefined
  props: Record<string, unknown>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Allows safe text, numbers, booleans, null, and lists and records of them, not nested deeper than `maxLevels`. */
const isPlainJson = (value: unknown, levels = maxLevels): boolean => {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return isSafeText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (levels === 0) return false
  if (Array.isArray(value)) return value.every((item) => isPlainJson(item, levels - 1))
  if (!isRecord(value)) return false
  return Object.entries(value).every(
    ([key, item]) => key.length <= 60 && key !== '__proto__' && isSafeText(key) && isPlainJson(item, levels - 1),
  )
}

const unkeepable = 'This block holds something that cannot be stored'

export const StoredBlock: z.ZodMiniType<StoredBlock> = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  type: z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/)),
  version: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
  from: z.optional(isoDate()),
  until: z.optional(isoDate()),
  props: z.custom<Record<string, unknown>>((value) => isRecord(value) && isPlainJson(value), unkeepable),
})

/** Whether a value looks like a block, so that blocks nested in blocks of unknown types are counted too. */
const isBlock = (value: unknown): value is StoredBlock => isRecord(value) && typeof value['type'] === 'string' && isRecord(value['props'])

/** The blocks directly inside a block, by the name of their slot. */
export const slotsOf = (block: Pick<StoredBlock, 'props'>): [string, StoredBlock[]][] =>
  Object.entries(block.props).flatMap(([name, value]): [string, StoredBlock[]][] =>
    Array.isArray(value) && value.length > 0 && value.every(isBlock) ? [[name, value]] : [],
  )

/** Every block of a page with its level (outermost 1), in reading order. */
export const everyBlock = (blocks: readonly StoredBlock[], level = 1): { block: StoredBlock; level: number }[] =>
  blocks.flatMap((block) => [{ block, level }, ...slotsOf(block).flatMap(([, inner]) => everyBlock(inner, level + 1))])

/** Why these blocks cannot be stored together. Null if they can. */
export const pageFault = (blocks: readonly StoredBlock[]): string | null => {
  const all = everyBlock(blocks)
  if (all.length > maxBlocks) return `A page holds at most ${maxBlocks} blocks; this one has ${all.length}`
  if (all.some(({ level }) => level > maxDepth)) return `Blocks can be nested at most ${maxDepth} levels deep`
  if (new Set(all.map(({ block }) => block.id)).size < all.length) return 'Two blocks have the same id'
  return JSON.stringify(blocks).length > maxSigns ? 'This page is too long to be stored. Split it into two' : null
}

/** The blocks of a page as received for storing. */
export const StoredBlocks = z.array(StoredBlock).check(
  z.check((payload) => {
    const fault = pageFault(payload.value)
    if (fault) payload.issues.push({ code: 'custom', message: fault, input: payload.value, path: [] })
  }),
)
