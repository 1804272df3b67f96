import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldId } from '../fields/fieldNames.ts'
import { Figures } from './Figures.tsx'
import { Icon } from './Icon.tsx'

/** A single disclosure, such as help beside a question. */
export const Details = ({
  summary,
  note,
  children,
  open,
  plainOnPaper = false,
}: {
  summary: ReactNode
  /** Summarises the content in one line. */
  note?: string
  children: ReactNode
  open?: boolean
  /** Paper shows what is folded without the words that open it. */
  plainOnPaper?: boolean
}) => (
  <details open={open} data-open-on-paper={plainOnPaper || undefined}>
    <summary className="inline-flex min-h-11 items-center gap-2 text-link hover:text-link-hover">
      <Icon of={ChevronRight} className="turn transition-transform" />
      <span>
        <span className="underline underline-offset-4">{summary}</span>
        {note && <span className="block text-meta text-hint">{note}</span>}
      </span>
    </summary>
    <div className="mt-1 ml-2.25 max-w-measure border-l-4 border-line py-2 pl-5">{children}</div>
  </details>
)

/** Folds away what most readers do not need, such as settled invoices, below what they do. Goes under the same heading. */
export const Fold = (props: FoldProps) => <Folded {...props} className="fold" />

type FoldProps = { summary: ReactNode; children: ReactNode; open?: boolean }
/** pieces.css decides by the class whether the summary is shown. */
const Folded = ({ summary, children, className, open }: FoldProps & { className: string }) => (
  <details className={className} open={open}>
    <summary className="fold-line min-h-11 items-center gap-2 text-link hover:text-link-hover">
      <Icon of={ChevronRight} className="turn transition-transform" />
      <span className="underline underline-offset-4">{summary}</span>
    </summary>
    {children}
  </details>
)

/** Folded on phones, where the page would be too long to scroll through; always open on wider screens and on paper. */
export const PhoneFold = (props: FoldProps) => <Folded {...props} className="phone-fold" />

/**
 * The same for a part with a heading of its own: a phone shows it in one line, with what matters most of it. `note`: a second line, cut where
 * the screen ends. `level` 2: `children` have the heading of wider screens, of class `fold-title`.
 */
export const PhonePart = ({
  title,
  value,
  note,
  level = 3,
  children,
}: {
  title: string
  value: string
  note?: string
  level?: 2 | 3
  children: ReactNode
}) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <details className="phone-fold">
      <summary className="min-h-11 w-full items-center gap-2">
        <Icon of={ChevronRight} className="turn shrink-0 text-link transition-transform" />
        <span className="min-w-0 flex-1">
          <Heading className="font-text text-body font-semibold tracking-normal">{title}</Heading>
          {note && <span className="block truncate text-meta text-hint">{note}</span>}
        </span>
        <span className="tabular-nums">{value}</span>
      </summary>
      {level === 3 && <h3 className="fold-title text-h3">{title}</h3>}
      {children}
    </details>
  )
}

export type Question = { question: string; answer: ReactNode }

/** Questions and answers as a ruled list. Works without script, and find-in-page opens them. */
export const Faq = ({ questions, level = 3 }: { questions: readonly Question[]; level?: 2 | 3 }) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="max-w-measure divide-y divide-line border-y border-line">
      {questions.map((entry) => (
        <details key={entry.question}>
          <summary className="flex items-start justify-between gap-6 py-4 hover:text-link">
            <Heading className="font-text text-body font-semibold tracking-normal">{entry.question}</Heading>
            <Icon of={ChevronRight} className="turn mt-1 text-hint transition-transform" />
          </summary>
          {/* The id is on the content, so that a link to it opens the question. */}
          <div id={fieldId(entry.question)} className="prose pr-10 pb-5 text-soft">
            {typeof entry.answer === 'string' ? (
              <p>
                <Figures>{entry.answer}</Figures>
              </p>
            ) : (
              entry.answer
            )}
          </div>
        </details>
      ))}
    </div>
  )
}

/** Rows that a phone shows of a long table, as in pieces.css. */
const first = 8

/** Straight after a table of class `first-rows`: on a phone the table shows its first eight rows, and the others once this is opened. */
export const MoreRows = ({ rows }: { rows: number }) =>
  // One or two more rows take no more room than the line that would unfold them.
  rows > first + 2 && (
    <details className="more-rows md:hidden" data-screen-only>
      <summary className="inline-flex min-h-11 items-center gap-2 text-link">
        <Icon of={ChevronRight} className="turn transition-transform" />
        <span className="underline underline-offset-4">
          <span className="when-folded">Show the other {rows - first}</span>
          <span className="when-open">Show the first {first}</span>
        </span>
      </summary>
    </details>
  )
