/** /report-claim: emergency help first, then starts a report or resumes one. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Form, redirect, useActionData, useSearchParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { claims, type ClaimStart } from '#contract/site/claims.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { onceByContent } from '#web/app/data/lostCall.ts'
import { call, loadFresh, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Honeypot } from '#web/ui/fields/Honeypot.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { TaskList } from '#web/ui/display/TaskList.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { errorsOf } from '#web/questions/journey.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Emergency } from './Emergency.tsx'
import { claimCrumb } from './journey.ts'

const callerIn = (search: URLSearchParams) => {
  const [client, policy] = ['client', 'policy'].map((name) => search.get(name))
  return { ...(client ? { client } : {}), ...(policy ? { policy } : {}) }
}

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  loadFresh(context, q(claims.startInfo, callerIn(new URL(request.url).searchParams)))

const short = (value: FormDataEntryValue | null, max: number) =>
  typeof value === 'string' && value !== '' && value.length <= max ? value : undefined

const startOnce = onceByContent<InputOf<typeof claims.start>>()

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const form = await request.formData()
  try {
    const caller = callerIn(new URL(request.url).searchParams)
    const started = { ...caller, type: short(form.get('type'), 30), website: short(form.get('website'), 300) }
    const { query } = context.get(depsContext)
    const { page } = await startOnce(started, (input, how) => call(query, claims.start, input, how))
    return redirect(paths.reportClaimPage(page))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ errors: errorsOf(error) }, { status: error.status || 503 })
  }
}

const ready = [
  { label: 'Your policy number', value: 'if to hand' },
  { label: 'When and where', value: 'as you recall' },
  { label: 'Crime reference', value: 'after a theft' },
  { label: 'Photos', value: 'before you move it' },
  { label: 'Letters that came', value: 'every page' },
]

export const ClaimStartScreen = () => {
  const [search] = useSearchParams()
  const { data: start } = useSuspenseQuery(q(claims.startInfo, callerIn(search)))
  const refused = useActionData<{ errors: Record<string, string> }>()
  const open = start.draft?.state === 'open' ? start.draft : null
  return (
    <Page
      breadcrumbs={breadcrumbsOf(claimCrumb)}
      description="Report a claim or something that may become one: who to ring now, then a form of about four minutes with photos. No sign-in."
      failed={refused !== undefined}
    >
      <div className="page-width grid gap-x-6 gap-y-12 pt-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <ErrorSummary errors={refused?.errors ?? {}} attempt={refused} />
          <h1>Report a claim</h1>
          {start.caller && (
            <div className="mt-6">
              <Notice title={`For ${start.caller.name}`}>
                {start.caller.policy && `${start.caller.policy}. `}What we know of them is filled in. Check it with the caller.
              </Notice>
            </div>
          )}
          <div className="mt-8">
            <Emergency start={start} />
          </div>
          {open && <Saved draft={open} />}
          {start.draft?.state === 'expired' && (
            <p className="mt-10 max-w-measure text-soft">
              A report you began was left for more than 30 days and can no longer be sent. Please start again: what happened may have
              changed.
            </p>
          )}
        </div>
        {/* Before what to have ready, which a wide screen has beside the emergency numbers. */}
        <div className="lg:col-span-12">
          <Start start={start} again={open !== null} />
        </div>
        <aside aria-label="Before you begin" className="lg:col-span-5 lg:col-start-8 lg:row-start-1 lg:pl-10">
          <ScheduleCard title="Have these ready" caption="About 4 minutes. You can send the rest later." rows={ready} />
        </aside>
        <section aria-labelledby="until" className="prose text-meta lg:col-span-7">
          <h2 id="until" className="text-h3">
            Until the insurer agrees
          </h2>
          <ul>
            <li>Do not admit fault and do not promise payment.</li>
            <li>Keep what is damaged. Repair only what stops more damage.</li>
            <li>Pass every letter on to us the same day, unanswered.</li>
          </ul>
        </section>
      </div>
    </Page>
  )
}

const Saved = ({ draft }: { draft: NonNullable<ClaimStart['draft']> }) => (
  <section aria-labelledby="saved" className="mt-12 max-w-form border-t-2 border-ink pt-5">
    <h2 id="saved" className="text-h3">
      Your report is not sent yet
    </h2>
    <p className="mt-2 text-soft">
      {draft.kind ? `${draft.kind}. ` : ''}Saved {formatDateTime(draft.savedAt)}. You can continue it until{' '}
      {formatDate(draft.continueUntil)}.
    </p>
    <div className="mt-4">
      <TaskList tasks={draft.tasks.map(({ title, step, state }) => ({ label: title, state, href: paths.reportClaimPage(step) }))} />
    </div>
    <Anchor href={paths.reportClaimPage(draft.next)} className={`mt-6 ${buttonClass({ variant: 'primary', size: 'large' })}`}>
      Continue
    </Anchor>
  </section>
)

/** The kinds under headings a reader can guess. Those of no other group, also kinds that staff add, are in the last one. */
const others = 'Vehicles, cyber and everything else'
const groupOf: Readonly<Record<string, string>> = {
  theft: 'Something of yours',
  damage: 'Something of yours',
  transit: 'Something of yours',
  staff_injury: 'Somebody was hurt, or blames you',
  public_injury: 'Somebody was hurt, or blames you',
  their_property: 'Somebody was hurt, or blames you',
  product: 'Somebody was hurt, or blames you',
  mistake: 'Somebody was hurt, or blames you',
  treatment: 'Somebody was hurt, or blames you',
  employment: 'Somebody was hurt, or blames you',
}
const groups = [...new Set(Object.values(groupOf)), others]

const kindClass =
  'flex w-full flex-col rounded-t-control rounded-b-foot border border-control bg-surface px-3 py-2.5 text-start hover:bg-panel active:translate-y-px sm:px-4 sm:py-3'

const Start = ({ start, again }: { start: ClaimStart; again: boolean }) => {
  const { busy, once } = useSendOnce()
  return (
    <Form method="post" onSubmit={once}>
      <h2 className="text-h2">{again ? 'Or report something else' : 'What happened?'}</h2>
      <p className="mt-2 text-soft">Choose the closest. You can change it on the next page.</p>
      <Honeypot />
      {groups.map((group, place) => {
        const kinds = start.types.filter(({ value }) => (groupOf[value] ?? others) === group)
        return (
          kinds.length > 0 && (
            <div key={group} role="group" aria-labelledby={`kinds-${place}`} className="mt-5 first-of-type:mt-3">
              <h3 id={`kinds-${place}`} className="font-text text-body font-semibold tracking-normal">
                {group}
              </h3>
              <ul className="mt-2 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
                {kinds.map(({ value, label, hint }) => (
                  <li key={value} className="flex">
                    <button type="submit" name="type" value={value} aria-disabled={busy || undefined} className={kindClass}>
                      <span className="block font-semibold text-link">{label}</span>
                      {hint && <span className="mt-0.5 text-meta text-soft max-sm:hidden sm:block">{hint}</span>}
                    </button>
                  </li>
                ))}
                {group === others && (
                  <li className="flex">
                    <button type="submit" aria-disabled={busy || undefined} className={kindClass}>
                      <span className="block font-semibold text-link">I am not sure</span>
                    </button>
                  </li>
                )}
              </ul>
            </div>
          )
        )
      })}
      <p className="mt-6 max-w-measure text-meta text-soft">
        Nobody reads a report before you send it. A report that is not sent is erased after 60 days. Our{' '}
        <Anchor href={paths.privacyPolicy()} className="link">
          Privacy Policy
        </Anchor>{' '}
        has the details.
      </p>
    </Form>
  )
}
