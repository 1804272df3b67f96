/** The body of an article: a typed tree, rendered node by node. It contains no HTML, so only what the tree allows can be rendered. */
import { Fragment, type ReactNode } from 'react'
import type { PostBody as Body, PostNode, PostText } from '#contract/model/content/kinds/post.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

const Text = ({ node }: { node: PostText }) =>
  (node.marks ?? []).reduce<ReactNode>(
    (inner, mark) => {
      if (mark.type === 'bold') return <strong>{inner}</strong>
      if (mark.type === 'italic') return <em>{inner}</em>
      return <Anchor href={mark.attrs.href}>{inner}</Anchor>
    },
    <Figures>{node.text}</Figures>,
  )

type Paragraph = Extract<PostNode, { type: 'paragraph' }>
const inline = (nodes: readonly PostText[]) => nodes.map((node, index) => <Text key={index} node={node} />)
const blocks = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ content }, index) => <p key={index}>{inline(content)}</p>)
/** A single paragraph in a list item or cell gets no `<p>`. */
const loose = (paragraphs: readonly Paragraph[]) =>
  paragraphs.length === 1 && paragraphs[0] ? inline(paragraphs[0].content) : blocks(paragraphs)

const callouts = {
  fact: 'Worth knowing',
  example: 'An example',
  warning: 'Take care',
  action: 'To do',
} as const

const List = ({ node }: { node: Extract<PostNode, { type: 'bulletList' | 'orderedList' }> }) => {
  const items = node.content.map(({ content }, index) => <li key={index}>{loose(content)}</li>)
  return node.type === 'bulletList' ? <ul>{items}</ul> : <ol>{items}</ol>
}

type TableOf = Extract<PostNode, { type: 'table' }>
type Row = TableOf['content'][number]

const wordsOf = ({ content }: Row['content'][number]) => content.flatMap((paragraph) => paragraph.content.map(({ text }) => text)).join('')

/** If the first row is all headers, it becomes a standard table: on a phone each row is a card, named by its first cell. */
const TableNode = ({ node: { attrs, content } }: { node: TableOf }) => {
  const [head, ...rows] = content
  return head?.content.every(({ type }) => type === 'tableHeader') ? (
    <Table
      caption={attrs.caption}
      rows={rows}
      rowKey={(row) => row.content.map(wordsOf).join('|')}
      columns={head.content.map((cell, index) => ({
        key: String(index),
        header: wordsOf(cell),
        head: loose(cell.content),
        cell: (row: Row) => loose(row.content[index]?.content ?? []),
        names: index === 0,
        wrap: true,
      }))}
    />
  ) : (
    <Headless caption={attrs.caption} rows={content} />
  )
}

/** A table without a header row. Its rows may start with a header cell. */
const Headless = ({ caption, rows }: { caption: string; rows: readonly Row[] }) => (
  <div role="region" aria-label={caption} tabIndex={0} className="table-region table-plain">
    <table className="data-table">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ content: cells }, row) => (
          <tr key={row}>
            {cells.map((cell, index) =>
              cell.type === 'tableHeader' ? (
                <th key={index} scope="row">
                  {loose(cell.content)}
                </th>
              ) : (
                <td key={index}>{loose(cell.content)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Node = ({ node, anchor }: { node: PostNode; anchor: string | undefined }) => {
  switch (node.type) {
    case 'paragraph':
      return <p>{inline(node.content)}</p>
    case 'heading':
      return node.attrs.level === 2 ? <h2 id={anchor}>{inline(node.content)}</h2> : <h3>{inline(node.content)}</h3>
    case 'bulletList':
    case 'orderedList':
      return <List node={node} />
    case 'blockquote':
      return <blockquote className="border-l-4 border-accent pl-5 text-lead">{blocks(node.content)}</blockquote>
    case 'table':
      return <TableNode node={node} />
    case 'callout':
      return (
        <div className={node.attrs.kind === 'warning' ? 'callout callout-warning' : 'callout'}>
          <p className="text-meta font-semibold">{callouts[node.attrs.kind]}</p>
          <p className="mt-0.5 font-display text-h3 font-bold">{node.attrs.title}</p>
          <div className="mt-2 space-y-3">{blocks(node.content)}</div>
        </div>
      )
  }
}

/** `anchors`: the ids of the level 2 headings, in order. */
export const PostBody = ({ body, anchors }: { body: Body; anchors: readonly string[] }) => {
  const opensSection = (node: Body['content'][number]) => node.type === 'heading' && node.attrs.level === 2
  return (
    <div className="prose post">
      {body.content.map((node, index) => {
        const anchor = opensSection(node) ? anchors[body.content.slice(0, index).filter(opensSection).length] : undefined
        return (
          <Fragment key={index}>
            <Node node={node} anchor={anchor} />
          </Fragment>
        )
      })}
    </div>
  )
}
