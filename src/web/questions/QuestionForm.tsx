/** The questions of one page as a form, for every journey: autosaved while typing, validated when sent, and showing conflicting changes. */
import { useState, type FocusEvent, type FormEvent, type ReactNode } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { formatTime } from '#contract/format.ts'
import { readPage } from '#contract/model/questions/answer.ts'
import type { DraftPage } from '#contract/model/questions/draftPage.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { afterPress } from '#web/forms/afterPress.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { SaveState } from '#web/ui/fields/SaveState.tsx'
import { QuestionField } from './fields.tsx'
import { readFields } from './formFields.ts'
import type { Journey } from './journey.ts'
import type { Answered } from './pageAction.ts'
import { restOf } from './rest.ts'
import { useAutosave } from './useAutosave.ts'

/**
 * `above`: shown above the questions (files are sent by forms of their own). Remounted, by its key, for each page and each answer from the
 * action: its fields are uncontrolled.
 */
export const QuestionForm = ({
  draft,
  answered,
  journey,
  above,
}: {
  draft: DraftPage
  answered: Answered | undefined
  journey: Journey
  above?: ReactNode
}) => {
  const { page } = draft
  const [search] = useSearchParams()
  const submit = useSubmit()
  const { busy, once } = useSendOnce()
  const [errors, setErrors] = useState(answered?.errors ?? {})
  const [fields] = useState(answered?.fields ?? draft.fields)
  const saves = useAutosave(
    page.id,
    answered?.base ?? draft.base,
    answered ? null : page.questions.some(({ id }) => draft.fields[id] !== undefined) ? draft.savedAt : null,
    journey,
  )
  const { Step } = journey
  // If the only question has the same label as the page's title, its label is the heading, so as not to say it twice.
  const [only, ...others] = page.questions
  const heading = others.length === 0 && only?.label === page.title && !page.intro && !['files', 'trade'].includes(only.type)
  const rest = restOf(page)
  const toCheck = search.get('to') === 'check'
  const back = toCheck ? journey.page('check') : draft.before ? journey.page(draft.before) : journey.start

  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!once(event)) return
    const running = saves.settle()
    if (!running) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = event.currentTarget
    void running.then(() => submit(submitter instanceof HTMLButtonElement ? submitter : form, { method: 'post' }))
  }
  /** After a refusal, fields are checked again on blur; before that, nothing interrupts the visitor. */
  const judge = (form: HTMLFormElement, name: string) => {
    if (!answered || Object.keys(answered.errors).length === 0 || !name || name.startsWith('_')) return
    const found = readPage(page, readFields(new FormData(form)), {}, { today: draft.today, trades: draft.trades }).errors
    const root = name.split('.')[0] ?? name
    const ofQuestion = (key: string) => key === root || key.startsWith(`${root}.`)
    setErrors((now) =>
      Object.fromEntries([
        ...Object.entries(now).filter(([key]) => !ofQuestion(key) || key in found),
        ...Object.entries(found).filter(([key]) => ofQuestion(key) && key in answered.errors),
      ]),
    )
  }
  const left = ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
    const name =
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target.name : ''
    afterPress(() => judge(form, name))
  }

  return (
    <Step
      title={page.title}
      heading={heading ? null : page.title}
      href={journey.page(page.id)}
      crumb={journey.crumb}
      progress={{ step: draft.step, of: draft.of }}
      back={back}
      failed={Object.keys(errors).length > 0}
      errors={<ErrorSummary errors={errors} attempt={answered} />}
    >
      {page.intro && <p className="mt-3 max-w-measure text-soft">{page.intro}</p>}
      {above}
      {draft.given && <Given {...draft.given} href={journey.page(draft.given.page)} />}
      {answered?.conflict && <Changed conflict={answered.conflict} saved={journey.page(page.id)} />}
      <Form
        ref={saves.form}
        method="post"
        noValidate
        onSubmit={send}
        onInput={saves.typed}
        onBlur={left}
        className={heading ? 'space-y-7 md:space-y-9' : 'mt-6 space-y-7 md:mt-8 md:space-y-9'}
      >
        <input type="hidden" name="_base" value={saves.base} />
        <input type="hidden" name="_revision" value={answered?.revision ?? 0} />
        <input type="hidden" name="_to" value={toCheck ? 'check' : ''} />
        {/* Enter presses a form's first submit button, so this one comes before those of a list. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden />
        {page.questions
          .filter(({ underYes }) => underYes === undefined)
          .map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              below={page.questions.filter(({ underYes }) => underYes === question.id)}
              filled={{ fields, errors }}
              trades={draft.trades}
              heading={heading}
            />
          ))}
        <Details summary={page.questions.length > 1 ? 'Why we ask these questions' : 'Why we ask'}>
          {page.questions.length > 1 ? (
            <dl className="space-y-3">
              {page.questions.map(({ id, short, why }) => (
                <div key={id}>
                  <dt className="font-semibold">{short}</dt>
                  <dd className="text-soft">{why}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="text-soft">{page.questions[0]?.why}</p>
          )}
        </Details>
        <div>
          {/* On a phone, each button takes the full width. */}
          <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
            <Button type="submit" variant="primary" size="large" busy={busy} busyLabel="Saving...">
              {answered?.conflict ? 'Keep mine and continue' : 'Continue'}
            </Button>
            {rest && (
              <Button type="submit" variant="secondary" size="large" name="_rest" value={rest} aria-describedby="rest-hint">
                No to the rest, and continue
              </Button>
            )}
            {rest && (
              <p id="rest-hint" className="max-w-measure text-meta text-hint sm:order-last sm:basis-full">
                This answers "No" to each yes-or-no question above that you have left open. You will see every answer again before you send
                it.
              </p>
            )}
            <Button type="submit" variant="secondary" size="large" name="_intent" value="later" formNoValidate>
              Save and finish later
            </Button>
            {saves.saving && <SaveState saving={saves.saving} onRetry={saves.retry} />}
          </div>
        </div>
      </Form>
    </Step>
  )
}

/** An answer given before the first page: shown as a line, not asked again. */
const Given = ({ label, answer, href }: { label: string; answer: string; href: string }) => (
  <p className="mt-6 flex min-h-11 max-w-form items-center justify-between gap-6 border-y border-line py-2.5">
    <span>
      {label}: <span className="font-semibold">{answer}</span>
    </span>
    <Anchor href={href} className="link">
      Change<VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
    </Anchor>
  </p>
)

/** Two versions of one page: shows the saved answers; the form below keeps what was typed. Nothing is lost until the visitor chooses. */
const Changed = ({ conflict, saved }: { conflict: NonNullable<Answered['conflict']>; saved: string }) => (
  <div className="mt-6 max-w-form">
    <Notice tone="warning" live title={`This page was changed at ${formatTime(conflict.savedAt)} in another tab or on another device`}>
      <p>What is saved now:</p>
      <dl className="mt-2 space-y-1">
        {conflict.theirs.map(({ question, answer }) => (
          <div key={question}>
            <dt className="inline font-semibold">{question}: </dt>
            <dd className="inline whitespace-pre-line">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">Yours is in the form below. Continue to keep yours, or use what is saved.</p>
      <p className="mt-2">
        <a href={saved} className="link">
          Use what is saved
        </a>
      </p>
    </Notice>
  </div>
)
