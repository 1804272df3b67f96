/** What is not in the result: questions that could still add a cover, and covers not needed now. */
import { CircleHelp, Minus } from 'lucide-react'
import { packAnswers } from '#contract/model/tools/finderAnswers.ts'
import { openQuestions } from '#contract/model/tools/finderEngine.ts'
import type { FinderData, ToolCover } from '#contract/site/tools.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { finderAddress, type ResultState } from './state.ts'

type CoverOf = (code: string) => ToolCover | undefined

export const Open = ({ data, state, coverOf }: { data: FinderData; state: ResultState; coverOf: CoverOf }) => {
  const open = openQuestions(data, state.answers).filter(({ question }) => !question.under)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="open" className="mt-14">
      <h2 id="open">Still open</h2>
      <p className="mt-2 max-w-measure text-soft">You skipped these, or were not sure. Each could add a cover.</p>
      <ul className="mt-5 border-t-2 border-ink">
        {open.map(({ question, step, adds }) => (
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
                {adds
                  .map(({ cover, group }) => `${coverOf(cover)?.name ?? cover}${group === 'law' ? ' (required by law)' : ''}`)
                  .join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const NotNeeded = ({ covers }: { covers: readonly ToolCover[] }) => (
  <section aria-labelledby="not-needed" className="mt-14">
    <h2 id="not-needed">Not needed now</h2>
    <p className="mt-2 max-w-measure text-soft">Going by your answers. Look again when the business changes.</p>
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
  </section>
)
