/** /report-claim/check: reviews all answers, says what not to do now, takes the declaration and submits the report. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Form, redirect, useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { notGiven } from '#contract/model/questions/questionFlow.ts'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/site/claims.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call, loadFresh, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { errorsOf, leadOn } from '#web/questions/journey.ts'
import { ToCheck } from '#web/questions/ToCheck.tsx'
import { Thumbnail } from '#web/uploads/FileList.tsx'
import { Step } from '../shell/Step.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { claimCrumb, claimJourney } from './journey.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  try {
    return await loadFresh(context, q(claims.check))
  } catch (error) {
    return leadOn(claimJourney, error)
  }
}

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const form = await request.formData()
  const version = form.get('version')
  const refuse = (errors: Record<string, string>, status: number) => data({ errors }, { status })
  if (form.get('declared') !== 'on') return refuse({ declared: 'Tick the box to say your report is true' }, 422)
  try {
    await call(context.get(depsContext).query, claims.submit, { version: typeof version === 'string' ? version : '', declared: true })
    return redirect(paths.thankYou({ kind: 'claim' }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409 && typeof error.flags['page'] === 'string')
      return redirect(`${paths.reportClaimPage(error.flags['page'])}?to=check`)
    if (error.status === 404 || error.status === 410) return redirect(paths.reportClaim())
    return refuse(errorsOf(error), error.status || 503)
  }
}

const sectionsOf = (
  sections: readonly { title: string; page: string; rows: readonly { id: string; question: string; answer: string }[] }[],
) => {
  const titles = [...new Set(sections.map(({ title }) => title))]
  return titles.map((title) => ({
    title,
    rows: sections.filter((one) => one.title === title).flatMap(({ page, rows }) => rows.map((row) => ({ ...row, page }))),
  }))
}

export const ClaimCheckScreen = () => {
  const { data: check } = useSuspenseQuery(q(claims.check))
  const refused = useActionData<{ errors: Record<string, string> }>()
  const { busy, once } = useSendOnce()
  const errors = refused?.errors ?? {}
  const { open, declaration } = check
  const cautionOf = (id: string) => check.cautions.find(({ question }) => question === id)?.text
  const change = (page: string) => `${paths.reportClaimPage(page)}?to=check`
  return (
    <Step
      title="Check and send"
      heading="Check your report"
      href={paths.reportClaimPage('check')}
      crumb={claimCrumb}
      progress={{ step: check.step, of: check.of }}
      back={check.before ? paths.reportClaimPage(check.before) : paths.reportClaim()}
      failed={refused !== undefined}
      errors={<ErrorSummary errors={errors} attempt={refused} />}
    >
      <p className="hidden font-semibold print:block">This is a draft. It has not been sent.</p>
      {open && (
        <div className="mt-6 max-w-form">
          <Notice
            tone="warning"
            title="Some questions are not answered yet"
            actions={
              <Anchor href={change(open.page)} className={buttonClass({ variant: 'secondary' })}>
                Go to: {open.title}
              </Anchor>
            }
          />
        </div>
      )}
      {sectionsOf(check.sections).map(({ title, rows }) => (
        <section key={title} aria-label={title} className="mt-7 max-w-form md:mt-10">
          <h2 className="mb-2 text-h3 md:mb-3">{title}</h2>
          <ToCheck
            answers={rows.map((row) => ({
              label: row.question,
              changeHref: change(row.page),
              missing: row.answer === notGiven && !cautionOf(row.id),
              caution: cautionOf(row.id),
              value: <span className="break-words whitespace-pre-line">{row.answer}</span>,
            }))}
          />
        </section>
      ))}
      <section aria-label="Photos and documents" className="mt-10 max-w-form">
        <h2 className="mb-3 text-h3">Photos and documents</h2>
        <ToCheck
          answers={[
            {
              label: 'Files sent',
              changeHref: change('evidence'),
              value:
                check.files.length > 0 ? (
                  <ul className="space-y-2 pt-1">
                    {check.files.map((file) => (
                      <li key={file.id} className="flex items-center gap-3">
                        <Thumbnail file={file} />
                        <span className="min-w-0 break-words">{file.name}</span>
                      </li>
                    ))}
                  </ul>
                ) : (
                  'None'
                ),
            },
            {
              label: 'To follow',
              changeHref: change('evidence'),
              value: <span className="whitespace-pre-line">{check.later.join('\n') || 'Nothing'}</span>,
            },
          ]}
        />
      </section>
      {!open && (
        <>
          <section aria-labelledby="before" className="mt-12 max-w-form">
            <h2 id="before" className="text-h3">
              From now on
            </h2>
            <ul className="mt-3 list-disc space-y-2 pl-5">
              {declaration.duty.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <Form method="post" onSubmit={once} noValidate className="mt-8 max-w-form space-y-7">
            <input type="hidden" name="version" value={declaration.version} />
            <Checkbox name="declared" label={declaration.statement} error={errors['declared']} />
            <Button type="submit" variant="primary" size="large" className="max-sm:w-full" busy={busy} busyLabel="Sending...">
              {check.circumstance ? 'Report the circumstance' : 'Send the report'}
            </Button>
          </Form>
        </>
      )}
    </Step>
  )
}
