/** Beside the result: the link to ask for terms, and every answer with a link to change it. */
import type { FinderStep } from '#contract/model/tools/finder.ts'
import { packAnswers } from '#contract/model/tools/finderAnswers.ts'
import { paths } from '#contract/paths.ts'
import type { FinderData } from '#contract/site/tools.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { useSiteShell } from '../../shell/Page.tsx'
import { finderAddress, type ResultState } from './state.ts'
import { Within } from '../../shell/Within.tsx'

type Answered = { step: FinderStep; lines: readonly { label: string; /** Null if not answered. */ value: string | null }[] }

const limits: Record<string, string> = { '1m': '£1 million', '2m': '£2 million', '5m': '£5 million', '10m': '£10 million or more' }

/** In one line: a list of questions that each say "Not answered" would hide the answers. */
const Skipped = ({ labels }: { labels: readonly string[] }) =>
  labels.length === 0 ? null : <p className="border-t border-line py-1.5 text-meta text-hint">Not answered: {labels.join('; ')}</p>

export const ResultAside = ({
  data,
  state,
  start,
  answers,
}: {
  data: FinderData
  state: ResultState
  /** Where a quote begins, with these covers. */
  start: string
  answers: readonly Answered[]
}) => {
  const { firm } = useSiteShell()
  const limit = limits[state.answers['f25']?.[0] ?? '']
  const was = packAnswers(data, state.answers)
  return (
    <aside aria-label="Terms, and your answers" className="lg:col-span-4 lg:row-span-2">
      <div data-screen-only className="border border-t-ledge border-line border-t-accent bg-surface px-5 py-5 md:px-6">
        <h2 className="text-h3">Ask for terms</h2>
        <p className="mt-2 text-meta text-soft">
          Tell us the rest about the business. A broker reads it, and replies <Within of="quote" />.
          {limit && ` Mention that you have been asked for a limit of ${limit}.`}
        </p>
        <Anchor href={start} className={`mt-4 ${buttonClass({ variant: 'primary', wide: true })}`}>
          Start a quote
        </Anchor>
        <p className="mt-4 text-meta text-soft">
          Or ring <PhoneLink phone={firm.phone} className="link font-semibold" />, <Hours hours={firm.hours} />
        </p>
      </div>
      <section aria-labelledby="answers" className="mt-10">
        <h2 id="answers" className="text-h3">
          Your answers
        </h2>
        <p className="mt-1 text-meta text-soft">Change one and see the difference.</p>
        {answers.map(({ step, lines }) => {
          const answered = lines.filter(({ value }) => value !== null)
          return lines.length === 0 ? null : (
            <div key={step.id} className="mt-4 border-t-2 border-ink pt-2">
              <div className="flex items-baseline justify-between gap-4">
                <h3 className="font-text text-meta font-semibold tracking-normal">{step.title}</h3>
                <Anchor
                  href={finderAddress(data, state.answers, { step: step.id, was })}
                  className="link inline-flex min-h-11 items-center text-meta"
                >
                  Change<span className="sr-only"> {step.title.toLowerCase()}</span>
                </Anchor>
              </div>
              {answered.length > 0 && (
                <dl className="text-meta">
                  {answered.map(({ label, value }) => (
                    <div key={label} className="flex justify-between gap-4 border-t border-line py-1.5">
                      <dt className="text-soft">{label}</dt>
                      <dd className="text-end font-semibold">{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
              <Skipped labels={lines.flatMap(({ label, value }) => (value === null ? [label] : []))} />
            </div>
          )
        })}
        <p data-screen-only className="mt-4">
          <Anchor href={paths.findMyInsurance()} className="link inline-flex min-h-11 items-center text-meta">
            Start again
          </Anchor>
        </p>
      </section>
    </aside>
  )
}
