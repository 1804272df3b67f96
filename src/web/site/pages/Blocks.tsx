/** The blocks that text pages and documents are made of. */
import { Square } from 'lucide-react'
import type { DocumentBlock } from '#contract/model/content/documentBlock.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { PairedLists } from '#web/blocks/cover/PairedLists.tsx'
import { Words } from './Words.tsx'

type TableBlock = Extract<DocumentBlock, { table: unknown }>['table']

/** A table to fill in by hand is for paper. On the screen only its columns are named. */
const WordsTable = ({ table: { caption, head, rows }, firm }: { table: TableBlock; firm: Firm }) => {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return <p className="text-soft">The PDF has a table to fill in. Its columns: {head.join(', ')}.</p>
  return (
    <Table
      caption={caption}
      captionHidden
      rows={filled}
      rowKey={(row) => row.join()}
      columns={head.map((header, index) => ({
        key: header,
        header,
        cell: (row: readonly string[]) => <Words firm={firm}>{row[index] ?? ''}</Words>,
        names: index === 0,
        wrap: true,
      }))}
    />
  )
}

const Block = ({ block, firm }: { block: DocumentBlock; firm: Firm }) => {
  const words = (text: string) => <Words firm={firm}>{text}</Words>
  if ('p' in block) return <p>{words(block.p)}</p>
  if ('note' in block) return <p className="border-l-4 border-accent bg-panel px-5 py-4 font-semibold">{words(block.note)}</p>
  if ('table' in block) return <WordsTable table={block.table} firm={firm} />
  if ('columns' in block) return <PairedLists lists={block.columns} />
  if ('steps' in block) {
    return (
      <ol>
        {block.steps.map((item) => (
          <li key={item}>{words(item)}</li>
        ))}
      </ol>
    )
  }
  if ('checks' in block) {
    return (
      <ul className="plain-list">
        {block.checks.map((item) => (
          <li key={item} className="flex gap-3">
            <Icon of={Square} className="mt-1 text-control" />
            <span>{words(item)}</span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>{words(item)}</li>
      ))}
    </ul>
  )
}

export const Blocks = ({ blocks, firm }: { blocks: readonly DocumentBlock[]; firm: Firm }) => (
  <div className="prose">
    {blocks.map((block, index) => (
      <Block key={index} block={block} firm={firm} />
    ))}
  </div>
)
