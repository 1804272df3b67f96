/** The answers to a set of questions, in the order and words in which they were asked. */
import { CircleHelp } from 'lucide-react'
import type { AnswerSection } from '#contract/model/quotes/quote.ts'
import { notGiven, severalOf } from '#contract/model/questions/questionFlow.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList, ListLines } from '#web/ui/display/DescriptionList.tsx'
import { FactGrid } from '#web/ui/display/FactGrid.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Table } from '#web/ui/display/Table.tsx'

/** Merges neighbouring sections with the same heading: brokers do not need to see how the form was split into pages. */
export const partsOf = (sections: readonly AnswerSection[]): AnswerSection[] => {
  const parts: AnswerSection[] = []
  for (const section of sections) {
    const last = parts.at(-1)
    if (last?.title === section.title) parts[parts.length - 1] = { ...last, rows: [...last.rows, ...section.rows] }
    else parts.push(section)
  }
  return parts
}

/** For links to a part. */
export const partId = ({ page }: Pick<AnswerSection, 'page'>) => `answers-${page}`

/** Shown as text, or as a table if a list has two or more entries. */
const ReadBack = ({ row }: { row: AnswerSection['rows'][number] }) => {
  const { table } = row
  if (table?.rows.length === 1) return <ListLines columns={table.columns} rows={table.rows} />
  if (!table || table.rows.length < 2)
    return <span className="break-words whitespace-pre-line">{row.answer ? <Figures>{row.answer}</Figures> : 'Not answered'}</span>
  const lines = table.rows.map((cells, index) => ({ cells, number: index + 1 }))
  return (
    <div className="min-w-0">
      <p className="font-semibold">
        {lines.length} {severalOf(table.item)}
      </p>
      <div className="mt-2 max-h-96 overflow-y-auto">
        <Table
          caption={row.question}
          captionHidden
          plain
          rows={lines}
          rowKey={({ number }) => String(number)}
          columns={table.columns.map((header, index) => ({
            key: `${index}`,
            header,
            names: index === 0,
            wrap: true,
            cell: ({ cells }: { cells: string[] }) => cells[index] ?? '',
          }))}
        />
      </div>
    </div>
  )
}

/** Longer answers take a whole line of the grid; shorter ones half a line, even on a phone. */
const longAnswer = 90
const shortAnswer = 18

/** Questions left open, in one line. */
const missingFact = (rows: AnswerSection['rows']) => {
  const missing = rows.filter(isMissing)
  return missing.length > 0 ? [{ label: notGiven, wide: true, value: missing.map(({ question }) => question).join(', ') }] : []
}
const isMissing = ({ answer, notSure }: AnswerSection['rows'][number]) => answer === notGiven && !notSure

/** `grid`: in columns, for staff, who look for one answer among many. */
export const Answers = ({ sections, grid }: { sections: readonly AnswerSection[]; grid?: boolean }) => {
  const Facts = grid ? FactGrid : DescriptionList
  return partsOf(sections).map((section) => (
    <Card as="section" key={section.page} id={partId(section)}>
      <CardHeader title={section.title} />
      <Facts
        facts={[
          ...section.rows
            .filter((row) => !grid || !isMissing(row))
            .map((row) => ({
              label: row.question,
              short: row.notSure || (row.answer.length <= shortAnswer && !row.answer.includes('\n')),
              wide: row.table ? row.table.rows.length > 1 : row.answer.length > longAnswer,
              value: row.notSure ? (
                <Badge tone="warn" glyph={CircleHelp}>
                  Not sure
                </Badge>
              ) : (
                <ReadBack row={row} />
              ),
            })),
          ...(grid ? missingFact(section.rows) : []),
        ]}
      />
    </Card>
  ))
}
