/** One page of a claim report. A plain form with its own URL: Back, reload and no script all work; with script it also saves while typed. */
import { useState, type FocusEvent, type FormEvent } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, useActionData, useParams, useSearchParams, useSubmit, type LoaderFunctionArgs } from 'react-router'
import { readPage } from '#contract/model/answer.ts'
import { formatTime } from '#contract/format.ts'
import type { DraftPage } from '#contract/site/quotes.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Details } from '#web/ui/Details.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SaveState } from '#web/ui/SaveState.tsx'
import { siteApi } from '../api.ts'
import { QuestionField } from '../quote/fields.tsx'
import { readFields } from '../quote/formFields.ts'
import { pageActionOf, type Answered } from '../quote/pageAction.ts'
import { fresh } from '../quote/queries.ts'
import { Step } from '../quote/Step.tsx'
import { useAutosave } from '../quote/useAutosave.ts'
import { useSendOnce } from '#web/app/useSendOnce.ts'
import { claimCrumb, claimPageQuery, leadOn } from './queries.ts'

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  try {
    await deps.query.fetchQuery({ ...claimPageQuery(deps, params['page'] ?? ''), ...fresh })
    return null
  } catch (error) {
    const { notFound, isNotFound } = await import('../notFound.ts')
    if (isNotFound(error)) throw await notFound(deps, request)
    return leadOn(error)
  }
}

export const action = pageActionOf({ calls: (transport) => siteApi(transport).claims, href: paths.reportClaimPage, leadOn })

/** A page is drawn anew for each page and each answer of the action: its fields keep what is typed by themselves. */
export const ClaimPageScreen = () => {
  const page = useParams()['page'] ?? ''
  const { data } = useSuspenseQuery(claimPageQuery(useDeps(), page))
  const answered = useActionData<Answered>()
  const own = answered?.page === page ? answered : undefined
  return <ClaimForm key={`${page} ${own?.revision ?? 0}`} draft={data} answered={own} />
}

/** Later than the click that took the focus away: a message that goes moves the page, and must not move a button from under it. */
const afterClick = 250

const ClaimForm = ({ draft, answered }: { draft: DraftPage; answered: Answered | undefined }) => {
  const { page } = draft
  const [search] = useSearchParams()
  const submit = useSubmit()
  const { busy, once } = useSendOnce()
  const [errors, setErrors] = useState(answered?.errors ?? {})
  const [fields] = useState(answered?.fields ?? draft.fields)
  const known = page.questions.some(({ id }) => draft.fields[id] !== undefined)
  const saves = useAutosave(page.id, answered?.base ?? draft.base, !answered && known ? draft.savedAt : null, 'claims')
  const toCheck = search.get('to') === 'check'
  const back = toCheck ? paths.reportClaimPage('check') : draft.before ? paths.reportClaimPage(draft.before) : paths.reportClaim()

  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!once(event)) return
    const running = saves.settle()
    if (!running) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = event.currentTarget
    void running.then(() => submit(submitter instanceof HTMLButtonElement ? submitter : form, { method: 'post' }))
  }
  /** Once the form was refused, a message goes as soon as its field is right; nobody is interrupted before. */
  const left = ({ currentTarget: form }: FocusEvent<HTMLFormElement>) => {
    if (Object.keys(errors).length === 0) return
    setTimeout(() => {
      const found = readPage(page, readFields(new FormData(form)), {}, { today: draft.today, trades: [] }).errors
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name in found)))
    }, afterClick)
  }

  return (
    <Step
      title={page.title}
      href={paths.reportClaimPage(page.id)}
      crumb={claimCrumb}
      progress={{ step: draft.step, of: draft.of }}
      back={back}
      failed={Object.keys(errors).length > 0}
      errors={<ErrorSummary errors={errors} attempt={answered} />}
    >
      {page.intro && <p className="mt-3 max-w-measure text-soft">{page.intro}</p>}
      {answered?.conflict && (
        <div className="mt-6 max-w-form">
          <Notice tone="warning" live title={`This page was changed at ${formatTime(answered.conflict.savedAt)} in another tab`}>
            <p>What is saved now:</p>
            <dl className="mt-2 space-y-1">
              {answered.conflict.theirs.map(({ question, answer }) => (
                <div key={question}>
                  <dt className="inline font-semibold">{question}: </dt>
                  <dd className="inline whitespace-pre-line">{answer}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2">
              Yours is in the form below. Continue to keep yours, or{' '}
              <a href={paths.reportClaimPage(page.id)} className="link">
                take what is saved
              </a>
              .
            </p>
          </Notice>
        </div>
      )}
      <Form ref={saves.form} method="post" noValidate onSubmit={send} onInput={saves.typed} onBlur={left} className="mt-8 space-y-9">
        <input type="hidden" name="_base" value={saves.base} />
        <input type="hidden" name="_revision" value={answered?.revision ?? 0} />
        <input type="hidden" name="_to" value={toCheck ? 'check' : ''} />
        {/* The first submit button of a form is what Enter presses, so it comes before those of a list. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden />
        {page.questions.map((question) => (
          <QuestionField key={question.id} question={question} filled={{ fields, errors }} trades={[]} />
        ))}
        <Details summary={page.questions.length > 1 ? 'Why we ask these questions' : 'Why we ask'}>
          <dl className="space-y-3">
            {page.questions.map(({ id, short, why }) => (
              <div key={id}>
                <dt className="font-semibold">{short}</dt>
                <dd className="text-soft">{why}</dd>
              </div>
            ))}
          </dl>
        </Details>
        <div>
          <Button type="submit" variant="primary" size="large" busy={busy} busyLabel="Saving...">
            {answered?.conflict ? 'Keep mine and continue' : 'Continue'}
          </Button>
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button type="submit" variant="secondary" name="_intent" value="later" formNoValidate>
              Save and finish later
            </Button>
            {saves.saving && <SaveState saving={saves.saving} onRetry={saves.retry} />}
          </div>
        </div>
      </Form>
    </Step>
  )
}
