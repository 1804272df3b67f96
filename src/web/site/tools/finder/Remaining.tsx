/** What is not in the result: questions that could still add a cover, and covers not needed now. */
import { CircleHelp, Minus } from 'lucide-react'
import { packAnswers } from '#contract/model/tools/finderAnswers.ts'
import { openQuestions, type OpenQuestion } from '#contract/model/tools/finderEngine.ts'
import type { FinderData, ToolCover } from '#contract/site/tools.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Fold, PhoneFold } from '#web/ui/display/Details.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { finderAddress, type ResultState } from './state.ts'

/** Shown before the fold. */
const firstOpen = 4
const asksLaw = ({ adds }: OpenQuestion) => adds.some(({ group }) => group === 'law')

type CoverOf = (code: string) => ToolCover | undefined

export const Open = ({ data, state, coverOf }: { data: FinderData; state: ResultState; coverOf: CoverOf }) => {
  const open = openQuestions(data, state.answers).filter(({ question }) => !question.under)
  if (open.length === 0) return null
  // Those that decide what the law requires come first, so that the fold never hides them.
  const inOrder = open.toSorted((a, b) => Number(asksLaw(b)) - Number(asksLaw(a)))
  const shown = Math.max(firstOpen, inOrder.filter(asksLaw).length)
  // A fold over a single question would save nothing.
  const cut = inOrder.length === shown + 1 ? inOrder.length : shown
  const [first, rest] = [inOrder.slice(0, cut), inOrder.slice(cut)]
  const line = ({ question, step, adds }: OpenQuestion) => (
    <li key={question.id} className="flex gap-3 border-b border-line py-3">
      <Icon of={CircleHelp} className="mt-1 text-hint" />
      <div>
        <Anchor
          href={`${finderAddress(data, state.answers, { step, was: packAnswers(data, state.answers) })}#${question.id}`}
          className="link font-semibold"
        >
          {question.label}
        </Anchor>
        <p className="mt-0.5 text-meta text-soft">
          Could add:{' '}
          {adds.map(({ cover, group }) => `${coverOf(cover)?.name ?? cover}${group === 'law' ? ' (required by law)' : ''}`).join(', ')}
        </p>
      </div>
    </li>
  )
  return (
    <section aria-labelledby="open" className="mt-14">
      <h2 id="open">Still open</h2>
      <p className="mt-2 max-w-measure text-soft">You skipped these, or were not sure. Each could add a cover.</p>
      <ul className="mt-5 border-t-2 border-ink">{first.map(line)}</ul>
      {rest.length > 0 && (
        <Fold summary={`Show the other ${rest.length} questions`}>
          <ul>{rest.map(line)}</ul>
        </Fold>
      )}
    </section>
  )
}

export const NotNeeded = ({ covers }: { covers: readonly ToolCover[] }) => (
  <section aria-labelledby="not-needed">
    <h2 id="not-needed">Not needed now</h2>
    <p className="mt-2 max-w-measure text-soft">Going by your answers. Look again when the business changes.</p>
    <PhoneFold summary={`Show ${covers.length} ${covers.length === 1 ? 'cover' : 'covers'}`}>
      <ul className="mt-5 grid gap-x-8 border-t-2 border-ink md:grid-cols-2">
        {covers.map(({ code, name, without }) => (
          <li key={code} className="flex gap-3 border-b border-line py-3">
            <Icon of={Minus} className="mt-1 text-hint" />
            <p>
              <span className="font-semibold">{name}</span>
              <span className="block text-meta text-soft">{without}</span>
            </p>
          </li>
        ))}
      </ul>
    </PhoneFold>
  </section>
)
