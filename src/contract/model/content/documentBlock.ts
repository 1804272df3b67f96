/** The blocks of a library document. The same blocks are rendered as a page and as a PDF. */
import { requiredText, text, z, type Infer } from '../../schema.ts'

/**
 * `{firm.name}` and the other names in `firmWords` are filled in when an edition is issued, and do not change afterwards.
 * `[words](/path)` is a link on the page; in the PDF only its words are shown.
 */
const words = (max = 1200) => requiredText(max)
const lines = z.array(words(600)).check(z.minLength(2))

export const DocumentBlock = z.union([
  z.strictObject({ p: words() }),
  z.strictObject({ note: words(700) }),
  z.strictObject({ list: lines }),
  z.strictObject({ steps: lines }),
  /** Things to do or find, each with a box to tick. */
  z.strictObject({ checks: lines }),
  z.strictObject({
    table: z.strictObject({
      caption: requiredText(120),
      head: z.array(requiredText(60)).check(z.minLength(2)),
      rows: z.array(z.array(text(400))),
    }),
  }),
  /** Two lists side by side: what a cover is for, and what it is not for. */
  z.strictObject({
    columns: z.array(z.strictObject({ title: requiredText(90), good: z.boolean(), list: lines })).check(z.length(2)),
  }),
])
export type DocumentBlock = Infer<typeof DocumentBlock>

export const DocumentSection = z.strictObject({ title: requiredText(90), blocks: z.array(DocumentBlock).check(z.minLength(1)) })
export type DocumentSection = Infer<typeof DocumentSection>

export const DocumentBody = z.strictObject({ lead: words(700), sections: z.array(DocumentSection).check(z.minLength(1)) })
export type DocumentBody = Infer<typeof DocumentBody>

/** Every text of a body, in reading order. */
export const textsOf = ({ lead, sections }: DocumentBody): string[] => [
  lead,
  ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsOfBlock)]),
]
const textsOfBlock = (block: DocumentBlock): string[] => {
  if ('p' in block) return [block.p]
  if ('note' in block) return [block.note]
  if ('list' in block) return block.list
  if ('steps' in block) return block.steps
  if ('checks' in block) return block.checks
  if ('columns' in block) return block.columns.flatMap(({ title, list }) => [title, ...list])
  return [block.table.caption, ...block.table.head, ...block.table.rows.flat()]
}

/** The body with `change` applied to every text, for instance to fill in facts of the firm. */
export const withTexts = ({ lead, sections }: DocumentBody, change: (text: string) => string): DocumentBody => ({
  lead: change(lead),
  sections: sections.map(({ title, blocks }) => ({ title, blocks: blocks.map((block) => changed(block, change)) })),
})
const changed = (block: DocumentBlock, change: (text: string) => string): DocumentBlock => {
  if ('p' in block) return { p: change(block.p) }
  if ('note' in block) return { note: change(block.note) }
  if ('list' in block) return { list: block.list.map(change) }
  if ('steps' in block) return { steps: block.steps.map(change) }
  if ('checks' in block) return { checks: block.checks.map(change) }
  if ('columns' in block) return { columns: block.columns.map((column) => ({ ...column, list: column.list.map(change) })) }
  return { table: { ...block.table, rows: block.table.rows.map((row) => row.map(change)) } }
}
