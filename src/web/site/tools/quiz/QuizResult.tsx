/** The score by area, wrong answers with the right ones, and a link to share that reveals nothing about the visitor. */
import { bandOf, nextOpen, type QuizAnswers, type QuizScore } from '#contract/model/tools/quiz.ts'
import { paths } from '#contract/paths.ts'
import type { QuizData } from '#contract/site/tools.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Disclaimer, Keep } from '../ToolPage.tsx'
import { quizAddress } from './state.ts'

/** A scale with the bands and the score. Decorative, because the text beside it says the same. */
const Scale = ({ data, score }: { data: QuizData; score: QuizScore }) => (
  <div className="mt-8 max-w-form">
    <svg aria-hidden viewBox={`0 0 ${score.of} 4`} preserveAspectRatio="none" className="block h-5 w-full">
      <rect width={score.of} height="4" className="fill-panel" />
      <rect width={score.right} height="4" className="fill-selected" />
      <path d={`M0 4H${score.of}`} className="stroke-accent" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      {data.bands.slice(1).map(({ from }) => (
        <path key={from} d={`M${from} 0V4`} className="stroke-accent" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      ))}
      <path d={`M${score.right} 0V4`} className="stroke-ink" strokeWidth="4" vectorEffect="non-scaling-stroke" />
    </svg>
    <ul className="mt-2 flex flex-wrap gap-x-6 text-meta text-hint">
      {data.bands.map(({ from, to, name }) => (
        <li key={name} className={score.right >= from && score.right <= to ? 'font-semibold text-ink tabular-nums' : 'tabular-nums'}>
          {from}-{to} {name}
        </li>
      ))}
    </ul>
  </div>
)

export const QuizResult = ({ data, answers, score }: { data: QuizData; answers: QuizAnswers; score: QuizScore }) => {
  const band = bandOf(data.bands, score.right)
  const open = nextOpen(answers)
  const missed = data.questions.flatMap((question, index) => {
    const answer = answers[index] ?? null
    return answer !== null && answer !== question.answer ? [{ question, answer }] : []
  })
  return (
    <div className="grid gap-x-6 gap-y-12 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <h1>
          {score.right} of {score.of}: {band?.name}
        </h1>
        <p className="mt-6 max-w-measure text-lead text-soft">{band?.text}</p>
        <Scale data={data} score={score} />
        <p data-screen-only className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          {open !== null && (
            <Anchor href={quizAddress(answers, open)} className={buttonClass({ variant: 'primary' })}>
              {score.answered === 0 ? 'Begin' : 'Answer the rest'}
            </Anchor>
          )}
          <Anchor href={paths.findMyInsurance()} className={buttonClass({ variant: open === null ? 'primary' : 'secondary' })}>
            Find my insurance
          </Anchor>
          <Anchor href={paths.quiz()} className="link inline-flex min-h-11 items-center">
            Start again
          </Anchor>
        </p>
        {missed.length > 0 && (
          <section aria-labelledby="missed" className="sheet mt-14">
            <h2 id="missed">Where a policy could surprise you</h2>
            <ol className="mt-5 border-t-2 border-ink">
              {missed.map(({ question, answer }) => {
                const page = data.pages[question.service]
                return (
                  <li key={question.id} className="border-b border-line py-5">
                    <h3 className="font-text text-body font-semibold tracking-normal">{question.question}</h3>
                    <p className="mt-2">
                      <span className="font-semibold text-good">Right: {question.options[question.answer - 1]}.</span>{' '}
                      <span className="text-soft">You said: {question.options[answer - 1]}.</span>
                    </p>
                    <p className="mt-1 max-w-measure text-soft">{question.explanation}</p>
                    {page && (
                      <Anchor href={page.path} className="link inline-flex min-h-11 items-center text-meta">
                        {page.title}
                      </Anchor>
                    )}
                  </li>
                )
              })}
            </ol>
          </section>
        )}
        <footer className="mt-14 space-y-5 border-t border-line pt-5">
          <Keep address={quizAddress(answers, 'result')} />
          <p className="max-w-measure text-meta text-soft">
            The address of this page holds the answers and nothing about you. Anyone who opens it will see this score and can try for a
            better one.
          </p>
          <Disclaimer />
        </footer>
      </div>
      <aside aria-label="Score by area" className="lg:col-span-5 lg:pl-10">
        <ScheduleCard
          title="By area"
          caption={score.answered === score.of ? 'All questions answered' : `${score.answered} of ${score.of} answered`}
          rows={[
            ...score.areas.map(({ area, right, of }) => ({ label: area, value: `${right} of ${of}` })),
            { label: <strong className="text-ink">Total right</strong>, value: score.right },
          ]}
        />
      </aside>
    </div>
  )
}
