/** Copies blocks to another page through the clipboard, as text. Pasted text is validated like any other input. */
import { StoredBlocks, type StoredBlock } from '#contract/model/blocks/storedBlock.ts'

const mark = 'seawall blocks'
/** Longer texts cannot be our blocks. */
const longest = 500_000

export const clipboardText = (blocks: readonly StoredBlock[]) => JSON.stringify({ kind: mark, blocks })

const storageKey = 'blocksCopied'
/** Also kept in this browser: a button, the only way on a phone, cannot read the clipboard in every browser. */
export const keepCopied = (text: string) => {
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // Storage is full or forbidden: copying by keyboard still works.
  }
}
export const lastCopied = (): string => {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** The blocks in a copied text; null if it contains none of ours. */
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
