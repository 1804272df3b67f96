/** The blocks that pages of words are made of. */
import type { Firm } from '#contract/model/firm.ts'
import type { PageBlock } from '#contract/model/page.ts'
import { Table } from '#web/ui/Table.tsx'
import { Words } from './Words.tsx'

const Block = ({ block, firm }: { block: PageBlock; firm: Firm }) => {
  const words = (text: string) => <Words firm={firm}>{text}</Words>
  if ('p' in block) return <p>{words(block.p)}</p>
  if ('note' in block) return <p className="border-l-4 border-accent bg-panel px-5 py-4 font-semibold">{words(block.note)}</p>
  if ('list' in block) {
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{words(item)}</li>
        ))}
      </ul>
    )
  }
  if ('steps' in block) {
    return (
      <ol>
        {block.steps.map((item) => (
          <li key={item}>{words(item)}</li>
        ))}
      </ol>
    )
  }
  const { caption, head, rows } = block.table
  return (
    <Table
      caption={caption}
      captionHidden
      rows={rows}
      rowKey={(row) => row.join()}
      columns={head.map((header, index) => ({
        key: header,
        header,
        cell: (row: readonly string[]) => words(row[index] ?? ''),
        names: index === 0,
        wrap: true,
      }))}
    />
  )
}

export const Blocks = ({ blocks, firm }: { blocks: readonly PageBlock[]; firm: Firm }) => (
  <div className="prose">
    {blocks.map((block, index) => (
      <Block key={index} block={block} firm={firm} />
    ))}
  </div>
)
