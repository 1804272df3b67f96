/** Blocks on their way to another page, through the clipboard as text. What comes back is checked like any other input. */
import { StoredBlocks, type StoredBlock } from '#contract/model/blocks/storedBlock.ts'

const mark = 'seawall blocks'
/** Longer texts are no blocks of ours. */
const longest = 500_000

export const clipboardText = (blocks: readonly StoredBlock[]) => JSON.stringify({ kind: mark, blocks })

const kept = 'blocksCopied'
/** Kept in this browser too: a button, on a phone the only way, may not read the clipboard everywhere. */
export const keepCopied = (text: string) => {
  try {
    localStorage.setItem(kept, text)
  } catch {
    // Storage is full or forbidden: the keys still work.
  }
}
export const lastCopied = (): string => {
  try {
    return localStorage.getItem(kept) ?? ''
  } catch {
    return ''
  }
}

/** The blocks of a copied text; null when it is none of ours. */
export const blocksFromClipboard = (text: string): StoredBlock[] | null => {
  if (text.length > longest || !text.includes(mark)) return null
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('kind' in read) || read.kind !== mark || !('blocks' in read)) return null
    const checked = StoredBlocks.safeParse(read.blocks)
    return checked.success && checked.data.length > 0 ? checked.data : null
  } catch {
    return null
  }
}
