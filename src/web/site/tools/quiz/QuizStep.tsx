/** One question: a form until it is answered, then its explanation. */
import { Check, X } from 'lucide-react'
import { Form } from 'react-router'
import { nextOpen, writeQuiz, type QuizScore } from '#contract/model/tools/quiz.ts'
import { paths } from '#contract/paths.ts'
import type { QuizData } from '#contract/site/tools.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { classes } from '#web/ui/display/classes.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { StepIndicator } from '#web/ui/display/StepIndicator.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { quizAddress, type QuizState } from './state.ts'

type Question = Extract<QuizState, { kind: 'question' }>
type QuizQuestion = QuizData['questions'][number]

const Explained = ({ asked, choice, data, state }: { asked: QuizQuestion; choice: number; data: QuizData; state: Question }) => {
  const right = choice === asked.answer
  const next = nextOpen(state.answers, state.number)
  const page = data.pages[asked.service]
  return (
    <div>
      <ol className="max-w-form border-t-2 border-ink">
        {asked.options.map((option, index) => {
          const is = index + 1 === asked.answer ? 'right' : index + 1 === choice ? 'chosen' : 'other'
          return (
            <li
              key={option}
              className={classes(
                'flex items-start gap-3 border-b border-line py-3',
                is === 'right' && 'bg-good-tint',
                is === 'chosen' && 'bg-danger-tint',
              )}
            >
              <span className="flex w-8 justify-center">
                {is === 'right' && <Icon of={Check} className="mt-1 text-good" />}
                {is === 'chosen' && <Icon of={X} className="mt-1 text-danger" />}
              </span>
              <span className="min-w-0 flex-1 pr-3">
                <span className={is === 'other' ? 'text-soft' : 'font-semibold'}>{option}</span>
                {is !== 'other' && (
                  <span className="block text-meta">
                    {is === 'chosen' ? 'Your answer' : right ? 'Your answer, and the right one' : 'The right answer'}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <div className={classes('mt-6 max-w-form border-l-4 bg-panel px-5 py-4', right ? 'border-good' : 'border-danger')}>
        <p className="font-semibold">{right ? 'Right.' : 'Not quite.'}</p>
        <p className="mt-1">{asked.explanation}</p>
        {page && (
          <p className="mt-2 text-meta">
            <Anchor href={page.path} className="link inline-flex min-h-11 items-center">
              {page.title}
            </Anchor>
          </p>
        )}
      </div>
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Anchor
          href={next === null ? quizAddress(state.answers, 'result') : quizAddress(state.answers, next)}
          className={buttonClass({ variant: 'primary', size: 'large' })}
        >
          {next === null ? 'See your score' : 'Next question'}
        </Anchor>
        {next !== null && (
          <Anchor href={quizAddress(state.answers, 'result')} className="link inline-flex min-h-11 items-center">
            Stop here and see the score
          </Anchor>
        )}
      </p>
    </div>
  )
}

const Ask = ({ asked, state, start }: { asked: QuizQuestion; state: Question; start: boolean }) => (
  <Form action={paths.quiz()} noValidate>
    <input type="hidden" name="a" value={writeQuiz(state.answers)} />
    <input type="hidden" name="q" value={state.number} />
    <input type="hidden" name="sent" value="1" />
    <div className="max-w-form">
      <Radios
        name="pick"
        label={asked.question}
        question={!start}
        error={state.error}
        items={asked.options.map((option, index) => ({ value: String(index + 1), label: option }))}
      />
    </div>
    <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button type="submit" variant="primary" size="large">
        Answer
      </Button>
      <Anchor
        href={quizAddress(state.answers, nextOpen(state.answers, state.number) ?? 'result')}
        className="link inline-flex min-h-11 items-center"
      >
        Skip question
      </Anchor>
    </p>
  </Form>
)

export const QuizStep = ({ data, state, score, start }: { data: QuizData; state: Question; score: QuizScore; start: boolean }) => {
  const asked = data.questions[state.number - 1]
  if (!asked) return null
  const choice = state.answers[state.number - 1] ?? null
  return (
    <div className="grid gap-x-6 gap-y-12 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <ErrorSummary errors={state.error === null ? {} : { pick: state.error }} attempt={state} />
        {start && (
          <>
            <h1>{data.title}</h1>
            <p className="mt-6 mb-10 max-w-measure text-lead text-soft">
              {score.of} questions, about six minutes. Each answer is explained straight away. Nobody will ask for your name or email
              address, and you can stop at any time.
            </p>
          </>
        )}
        <div className="sheet">
          <div className="mb-6">
            <StepIndicator
              step={state.number}
              of={score.of}
              text={`Question ${state.number} of ${score.of}: ${asked.area.toLowerCase()}`}
            />
          </div>
          {choice === null ? (
            <Ask asked={asked} state={state} start={start} />
          ) : (
            <>
              <h1 className="mb-6 max-w-none text-h2">{asked.question}</h1>
              <Explained asked={asked} choice={choice} data={data} state={state} />
            </>
          )}
        </div>
      </div>
      <aside aria-label="Your score so far" className="lg:col-span-5 lg:pl-10">
        <div className="lg:sticky lg:top-28">
          <ScheduleCard
            title="Your score so far"
            caption={`${score.answered} of ${score.of} answered`}
            rows={[
              ...score.areas.map(({ area, right, of }) => ({ label: area, value: `${right} of ${of}` })),
              { label: <strong className="text-ink">Total right</strong>, value: score.right },
            ]}
          />
        </div>
      </aside>
    </div>
  )
}
