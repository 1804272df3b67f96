import type { AnswerSection, QuoteDetail } from '#contract/model/quote.ts'
import { severalOf } from '#contract/model/questionFlow.ts'
import { formatDateTime, formatFileSize } from '#contract/format.ts'
import { uploadStateLabels } from '#contract/model/upload.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Table } from '#web/ui/Table.tsx'
import { CircleHelp } from 'lucide-react'

/** Neighbouring pages of one heading read as one part: how the form was cut into pages is not the broker's matter. */
const partsOf = (sections: readonly AnswerSection[]): AnswerSection[] => {
  const parts: AnswerSection[] = []
  for (const section of sections) {
    const last = parts.at(-1)
    if (last?.title === section.title) parts[parts.length - 1] = { ...last, rows: [...last.rows, ...section.rows] }
    else parts.push(section)
  }
  return parts
}

/** A list of one thing reads as text; several lines of it stand in a table. */
const ReadBack = ({ row }: { row: AnswerSection['rows'][number] }) => {
  const { table } = row
  if (!table || table.rows.length < 2) return <span className="whitespace-pre-line">{row.answer || 'Not answered'}</span>
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

/** What was declared, in the order and the words in which it was asked. */
export const AnswersTab = ({ quote }: { quote: QuoteDetail }) => (
  <div className="grid grid-cols-1 gap-5">
    {partsOf(quote.answers).map((section) => (
      <Card as="section" key={section.page}>
        <CardHeader title={section.title} />
        <DescriptionList
          facts={section.rows.map((row) => ({
            label: row.question,
            value: row.notSure ? (
              <Badge tone="warn" glyph={CircleHelp}>
                Not sure
              </Badge>
            ) : (
              <ReadBack row={row} />
            ),
          }))}
        />
      </Card>
    ))}
    {quote.files.length > 0 && (
      <Card as="section">
        <CardHeader title="Papers" />
        <ul className="divide-y divide-line">
          {quote.files.map((file) => (
            <li key={file.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              {file.state === 'clean' ? (
                <Anchor href={paths.file(file.id)} className="link break-words">
                  {file.name}
                </Anchor>
              ) : (
                <span className="break-words">{file.name}</span>
              )}
              <span className="text-hint">
                {file.state === 'refused'
                  ? `Not received: it ${file.reason}`
                  : `${uploadStateLabels[file.state]}, ${formatFileSize(file.bytes, 0)}`}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    )}
    <Card as="section">
      <CardHeader title="Declaration" />
      <p>
        Declared by <strong className="font-semibold">{quote.declaration.name}</strong>
        {quote.declaration.role && `, ${quote.declaration.role}`}, on {formatDateTime(quote.declaration.at)}. Wording{' '}
        {quote.declaration.wordingVersion}.
      </p>
    </Card>
  </div>
)
