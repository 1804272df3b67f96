/** A page of questions, and beside it the covers found so far. With script, these update on every change. */
import { useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { findCovers, shownQuestions, type FinderAnswers } from '#contract/model/tools/finderEngine.ts'
import { answerPairs, readAnswers } from '#contract/model/tools/finderAnswers.ts'
import { paths } from '#contract/paths.ts'
import type { FinderData } from '#contract/site/tools.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { StepTop } from '../../shell/Step.tsx'
import { Disclaimer } from '../ToolPage.tsx'
import { Question } from './FinderQuestions.tsx'
import { groupLook } from './groups.ts'
import { finderAddress, type StepState } from './state.ts'

const pairsOf = (form: HTMLFormElement) =>
  [...new FormData(form)].flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[key, value]] : []))

const Start = () => (
  <>
    <h1>Which insurance does your business need?</h1>
    <p className="mt-6 max-w-measure text-lead text-soft">
      Seven short pages. Skip any question you like, and say so when you are not sure. You get the covers the law requires, those that
      others usually ask for, and those worth considering, each with its reason.
    </p>
  </>
)

/** Covers found by the answers, without those added only by "otherwise" rules, which apply if nothing else is found. */
const foundBy = (data: FinderData, answers: FinderAnswers) =>
  findCovers(data, answers).found.filter(
    ({ reasons }) => !reasons.every(({ rule }) => data.rules.some(({ id, when }) => id === rule && when.otherwise)),
  )

/** What most businesses look at first. Named from the start, so that a list without them does not look complete. */
const firstCovers = ['EL', 'PL']

const SoFar = ({ data, answers, start }: { data: FinderData; answers: FinderAnswers; start: boolean }) => {
  const own = foundBy(data, answers)
  // Before the first answer, show an example worked out by the same rules.
  const example = start && own.length === 0
  const shown = example ? foundBy(data, data.example.answers) : own
  const { undecided } = findCovers(data, answers)
  const open = example || own.length === 0 ? [] : firstCovers.filter((code) => undecided.includes(code))
  const nameOf = (code: string) => data.covers.find((cover) => cover.code === code)?.name ?? code
  return (
    <div className="lg:sticky lg:top-28">
      <ScheduleCard
        title={example ? data.example.title : 'Found so far'}
        caption={
          example
            ? data.example.caption
            : own.length === 0
              ? 'Nothing yet. Your next answers will fill this.'
              : 'Based on your answers. The reasons come with the result.'
        }
        rows={[
          ...open.map((code) => ({ label: nameOf(code), value: <span className="font-normal text-hint">still open</span> })),
          ...shown.slice(0, 12).map(({ cover, group }) => ({
            label: nameOf(cover),
            value: <span className={groupLook[group].text}>{groupLook[group].short}</span>,
          })),
        ]}
      >
        {shown.length > 12 && <p className="text-meta">And {shown.length - 12} more.</p>}
        <p className="text-meta text-soft">Your answers are kept in this page's address. We store nothing, and nobody will ring you.</p>
      </ScheduleCard>
    </div>
  )
}

export const Step = ({ data, state, start }: { data: FinderData; state: StepState; start: boolean }) => {
  const { step, answers, was } = state
  const [live, setLive] = useState(answers)
  const here = new Set(step.questions.map(({ id }) => id))
  // Read the whole form, because an answer may decide which questions are shown.
  const follow = (event: FormEvent<HTMLFormElement>) => setLive(readAnswers(data, data.trades, pairsOf(event.currentTarget)).answers)
  const shown = shownQuestions(data, step, live).filter(({ under }) => !under)
  return (
    <div className="grid gap-x-6 gap-y-12 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        {!start && (
          <StepTop
            back={
              was !== null
                ? finderAddress(data, answers, { step: 'result' })
                : state.before
                  ? finderAddress(data, answers, { step: state.before })
                  : paths.findMyInsurance()
            }
            backLabel={was === null ? 'Back' : 'Back to the result'}
            progress={was === null ? { step: state.number, of: state.of } : null}
          />
        )}
        <ErrorSummary errors={state.errors} attempt={state} />
        {start ? <Start /> : <h1 className="max-w-none text-h2">{was === null ? step.title : `Change: ${step.title.toLowerCase()}`}</h1>}
        <Form action={paths.findMyInsurance()} noValidate onChange={follow} className={start ? 'sheet mt-6 md:mt-10' : 'mt-8'}>
          {start && <StepTop back={null} progress={{ step: state.number, of: state.of }} />}
          <input type="hidden" name="from" value={step.id} />
          {was !== null && <input type="hidden" name="was" value={was} />}
          {answerPairs(data, answers).map(([id, value]) =>
            here.has(id) ? null : <input key={id} type="hidden" name={id} value={value} />,
          )}
          <div className="max-w-form space-y-9">
            {shown.map((question) => (
              <Question key={question.id} question={question} data={data} state={state} live={live} />
            ))}
          </div>
          {/* On a phone, each button takes the full width. */}
          <div className="mt-10 grid gap-3 sm:flex sm:flex-wrap">
            <Button type="submit" variant="primary" size="large">
              {was !== null ? 'Update the result' : state.number === state.of ? 'See the result' : 'Continue'}
            </Button>
            {was === null && !start && state.number < state.of && (
              <Button type="submit" name="to" value="result" variant="secondary" size="large">
                See the result now
              </Button>
            )}
          </div>
        </Form>
        <div className="mt-12 border-t border-line pt-5">
          <Disclaimer />
        </div>
      </div>
      <aside aria-label="Found so far" className="lg:col-span-5 lg:pl-10">
        <SoFar data={data} answers={live} start={start} />
      </aside>
    </div>
  )
}
