/** The answer to a question with several parts, such as a list of premises: one line for each part. */
import type { AnswerSection } from '#contract/model/quotes/quote.ts'
import { Figures } from '#web/ui/display/Figures.tsx'

type Table = NonNullable<AnswerSection['rows'][number]['table']>

export const ListLines = ({ table: { columns, rows } }: { table: Table }) => (
  <span className="block space-y-3">
    {rows.map((cells, row) => (
      <span key={row} className="block">
        {cells.map((cell, column) =>
          cell === '' ? null : (
            <span key={column} className="block break-words whitespace-pre-line">
              <span className="text-hint">{columns[column]}: </span>
              <Figures>{cell}</Figures>
            </span>
          ),
        )}
      </span>
    ))}
  </span>
)
