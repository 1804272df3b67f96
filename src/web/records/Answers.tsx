/** The answers to a set of questions, in the order and words in which they were asked. */
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnswerSection } from '#contract/model/quotes/quote.ts'
import { notGiven, severalOf } from '#contract/model/questions/questionFlow.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { ListLines } from '#web/ui/display/DescriptionList.tsx'
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

/** Questions left open, in one line. */
const missingRow = (rows: AnswerSection['rows']) => {
  const missing = rows.filter(isMissing)
  return (
    missing.length > 0 && (
      <Row question={notGiven}>
        <span className="text-soft">{missing.map(({ question }) => question).join(', ')}</span>
      </Row>
    )
  )
}
const isMissing = ({ answer, notSure }: AnswerSection['rows'][number]) => answer === notGiven && !notSure

const Row = ({ question, wide, children }: { question: string; wide?: boolean; children: ReactNode }) => (
  <div data-wide={wide || undefined}>
    <dt className="text-hint">{question}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

/** One sheet with a group for each part, whose rows line up from group to group, so that one answer is found among many. */
export const Answers = ({ sections, children }: { sections: readonly AnswerSection[]; /** Further groups. */ children?: ReactNode }) => (
  <Card className="answer-sheet" data-long>
    {partsOf(sections).map((section) => (
      <AnswerGroup key={section.page} id={partId(section)} title={section.title}>
        <dl>
          {section.rows
            .filter((row) => !isMissing(row))
            .map((row) => (
              <Row key={row.id} question={row.question} wide={(row.table?.rows.length ?? 0) > 1}>
                {row.notSure ? (
                  <Badge tone="warn" glyph={CircleHelp}>
                    Not sure
                  </Badge>
                ) : (
                  <ReadBack row={row} />
                )}
              </Row>
            ))}
          {missingRow(section.rows)}
        </dl>
      </AnswerGroup>
    ))}
    {children}
  </Card>
)

export const AnswerGroup = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id}>
    <h2 className="text-h3">{title}</h2>
    {children}
  </section>
)
