import type { ReactNode } from 'react'
import { Anchor } from '../navigation/Anchor.tsx'
import { classes } from './classes.ts'
import { Figures } from './Figures.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type Fact = { label: ReactNode; value: ReactNode }

/** Names and values side by side, read-only. Write a missing value in words ("Not given"); do not leave it blank. */
export const DescriptionList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="fact-lines border-t border-line">
    {facts.map((fact, index) => (
      <div key={index} className="py-3">
        <dt className="break-words text-hint">{fact.label}</dt>
        <dd className="min-w-0 break-words">{typeof fact.value === 'string' ? <Figures>{fact.value}</Figures> : fact.value}</dd>
      </div>
    ))}
  </dl>
)

/** The same beside each other: one column on a phone, as many as `columns` on a wide screen, in the same order by line. */
export const FactGrid = ({ facts, columns }: { facts: readonly Fact[]; columns: 3 | 4 }) => (
  <dl className={classes('grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:gap-y-4', columns === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3')}>
    {facts.map((fact, index) => (
      <div key={index} className="grid grid-cols-2 items-baseline gap-x-4 sm:block">
        <dt className="text-meta text-hint">{fact.label}</dt>
        <dd className="font-semibold">{fact.value}</dd>
      </div>
    ))}
  </dl>
)

/** An answer of several parts, such as a list of premises: one line for each part, `columns` being the names of the parts. */
export const ListLines = ({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) => (
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

export type Answer = {
  /** The question in short. Screen readers also announce it after "Change". */
  label: string
  value: ReactNode
  changeHref?: string
  /** Why the answer cannot be submitted as it is. */
  error?: string
  /** An optional question left unanswered. */
  missing?: boolean
}

/**
 * Answers to check, each with a link to change it: "Change <the question>". Unanswered questions are listed together in a last row.
 * `compact`: two short lines for each on a phone, for pages that show every answer of a form.
 */
export const SummaryList = ({ answers, compact = false }: { answers: readonly Answer[]; compact?: boolean }) => (
  <dl className="divide-y divide-line border-y border-line">
    {answers
      .filter(({ missing }) => !missing)
      .map((answer) => (
        <div key={answer.label} className={classes('summary-row gap-x-6', compact ? 'py-1.5 md:gap-y-0.5 md:py-3' : 'gap-y-0.5 py-3')}>
          <dt className={compact ? 'text-meta text-hint md:text-body md:font-semibold md:text-ink' : 'font-semibold'}>{answer.label}</dt>
          <dd className={classes('col-start-1 md:col-start-2', compact && 'max-md:leading-snug')}>
            {answer.value}
            {answer.error && <p className="mt-1 font-semibold text-danger">{answer.error}</p>}
          </dd>
          {answer.changeHref && (
            <dd className="col-start-2 row-start-1 text-end md:col-start-3" data-screen-only>
              <Anchor href={answer.changeHref} className="link inline-flex min-h-6 items-center">
                Change <VisuallyHidden>{answer.label.toLowerCase()}</VisuallyHidden>
              </Anchor>
            </dd>
          )}
        </div>
      ))}
    <NotGiven answers={answers.filter(({ missing }) => missing)} />
  </dl>
)

const NotGiven = ({ answers }: { answers: readonly Answer[] }) =>
  answers.length > 0 && (
    <div className="summary-row gap-x-6 gap-y-0.5 py-3">
      <dt className="text-hint">Not given</dt>
      <dd className="col-span-2 col-start-1 md:col-start-2">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {answers.map(({ label, changeHref }) => (
            <li key={label}>
              {changeHref ? (
                <Anchor href={changeHref} className="link inline-flex min-h-6 items-center">
                  <VisuallyHidden>Add: </VisuallyHidden>
                  {label}
                </Anchor>
              ) : (
                label
              )}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
