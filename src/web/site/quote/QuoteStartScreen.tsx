/** /quote: what is needed, how long it takes, and the forms to start or resume. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Form, redirect, useActionData, useSearchParams, data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { quotes, type DraftOverview } from '#contract/site/quotes.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { onceByContent } from '#web/app/data/lostCall.ts'
import { call, load, loadFresh, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Reader } from '../people/Reader.tsx'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { errorsOf } from '#web/questions/journey.ts'
import { isElsewhere } from './asked.ts'
import { quoteCrumb } from './journey.ts'
import { StartForm } from './StartForm.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { useWithin } from '../shell/Within.tsx'

/** Set in links for staff only: the client on the phone. */
const clientIn = (search: URLSearchParams) => search.get('client') ?? undefined
const callerQuery = (client: string) => q(quotes.caller, { client })

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const client = clientIn(new URL(request.url).searchParams)
  await Promise.all([loadFresh(context, q(quotes.draft), ...(client ? [callerQuery(client)] : [])), load(context, q(quotes.covers))])
  return null
}

const short = (value: FormDataEntryValue | null, max: number) =>
  typeof value === 'string' && value !== '' && value.length <= max ? value : undefined

/** A single error for a form without a cover, at the field that helps most, rather than one for every field. `known`: chosen from our list of trades. */
const withoutCover = (trade: string | undefined, known: boolean): Record<string, string> => {
  if (!trade) return { trade: 'Enter your trade, such as café or plumber, or let us choose for you' }
  return known
    ? { cover: 'Choose at least one cover' }
    : { trade: 'We do not know this trade: choose the covers below, or let us choose for you' }
}

const startOnce = onceByContent<InputOf<typeof quotes.start>>()
const copyOnce = onceByContent<InputOf<typeof quotes.copyDraft>>()

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const form = await request.formData()
  const cover = short(form.getAll('cover').join(','), 300)
  const trade = short(form.get('trade.list'), 40) ?? short(form.get('trade'), 80)
  const known = Boolean(short(form.get('trade.list'), 40) ?? short(form.get('trade.slug'), 40))
  const choose = form.get('_intent') === 'choose'
  const service = short(form.get('service'), 80)
  const client = clientIn(new URL(request.url).searchParams)
  if (form.get('_intent') !== 'copy' && !cover && !choose) {
    // A trade that was typed and not chosen: its usual covers are shown, or that we do not know it.
    const isNew = trade !== undefined && !known && new URL(request.url).searchParams.get('trade') !== trade
    return isNew
      ? redirect(paths.quote({ trade, ...(service ? { service } : {}), ...(client ? { client } : {}) }))
      : data({ errors: withoutCover(trade, known) }, { status: 422 })
  }
  try {
    const { page } =
      form.get('_intent') === 'copy'
        ? await copyOnce({}, (input, how) => call(query, quotes.copyDraft, input, how))
        : await startOnce(
            { cover, trade, choose: choose || undefined, service, client, website: short(form.get('website'), 300) },
            (input, how) => call(query, quotes.start, input, how),
          )
    return redirect(paths.quotePage(page))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ errors: errorsOf(error) }, { status: error.status || 503 })
  }
}

const ready = [
  { label: 'What you do', value: 'in your own words' },
  { label: 'Turnover', value: 'last year, next year' },
  { label: 'Wages', value: 'last year, next year' },
  { label: 'People who work for you', value: 'how many' },
  { label: 'Claims', value: 'last 5 years' },
  { label: 'Current insurer', value: 'if you have one' },
]

export const QuoteStartScreen = () => {
  const { data: draft } = useSuspenseQuery(q(quotes.draft))
  const { firm } = useSiteShell()
  const within = useWithin('quote')
  const refused = useActionData<{ errors: Record<string, string> }>()
  const [search] = useSearchParams()
  const elsewhere = isElsewhere(search)
  const client = clientIn(search)
  const { data: caller } = useQuery({ ...callerQuery(client ?? ''), enabled: client !== undefined })
  return (
    <Page
      breadcrumbs={breadcrumbsOf(quoteCrumb)}
      description={`Ask for terms online: about ten minutes, saved as you go. A broker in Brighton reads every request and replies ${within}.`}
      failed={refused !== undefined}
    >
      <div className="page-width grid gap-x-6 gap-y-12 pt-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <ErrorSummary errors={refused?.errors ?? {}} attempt={refused} />
          <h1>Tell us about your business</h1>
          <p className="mt-6 max-w-measure text-lead text-soft">
            Begin with your trade. A broker reads your answers and asks insurers, and we reply {within}.
          </p>
          {caller && (
            <div className="mt-8 max-w-form">
              <Notice title={`For ${caller.name}`}>What we know of them is filled in. Check it with the caller.</Notice>
            </div>
          )}
          {elsewhere && (
            <div className="mt-8 max-w-form">
              <Notice title="This cover is arranged in person">
                <p>
                  The form does not ask about the cover you looked at:{' '}
                  <Anchor href={paths.contact({ topic: 'quote' })} className="link">
                    write to us
                  </Anchor>{' '}
                  or ring {firm.phone.shown}.
                </p>
              </Notice>
            </div>
          )}
          <div className="mt-10">
            {draft?.state === 'open' && <Saved draft={draft} />}
            {draft?.state === 'expired' && <Expired draft={draft} />}
            <StartForm fresh={draft === null || draft.state === 'sent'} errors={refused?.errors ?? {}}>
              <div className="mt-5 text-meta lg:hidden">
                <p className="text-soft">
                  <span className="font-semibold text-ink">Have these ready, about 10 minutes: </span>
                  your turnover and wages, how many people work for you, claims in the last 5 years, and who insures you now. A best
                  estimate will do.
                </p>
                <Reader />
              </div>
              <div className="mt-6">
                <Notice tone="warning" title="Need cover today?">
                  <p>
                    Ring <PhoneLink phone={firm.phone} className="link font-semibold" />. Submitting this form does not put any insurance in
                    force. You are not covered until we confirm it in writing.
                  </p>
                </Notice>
              </div>
            </StartForm>
          </div>
          <p className="mt-3 max-w-measure text-meta text-hint">
            Started on another device?{' '}
            <Anchor href={paths.quotePage('resume')} className="link">
              Ask for a link to continue
            </Anchor>
            . Already sent a request?{' '}
            <Anchor href={paths.myQuotes()} className="link">
              See my quotes
            </Anchor>
            .
          </p>
          <p className="mt-4 max-w-measure text-small text-hint">
            {firm.notice ? `${firm.notice}. ` : ''}
            {firm.regulator.text}
          </p>
          <h2 className="mt-14 text-h3">What happens to your answers</h2>
          <ul className="mt-4 max-w-measure list-disc space-y-2 pl-5">
            <li>They are saved as you go. You can stop at any page and come back.</li>
            <li>Nobody reads them before you send them. Answers you do not send are erased after 90 days.</li>
            <li>We pass them to the insurers we ask for terms, and to nobody for advertising.</li>
            <li>
              Insurers pay us commission, or you pay us a fee, or both:{' '}
              <Anchor href={`${paths.termsOfBusiness()}#How-we-are-paid`} className="link">
                how we are paid
              </Anchor>
              .
            </li>
            <li>
              Our{' '}
              <Anchor href={paths.privacyPolicy()} className="link">
                Privacy Policy
              </Anchor>{' '}
              has the details.
            </li>
          </ul>
        </div>
        <aside aria-label="What to have ready" className="hidden lg:col-span-5 lg:block lg:pl-10">
          <ScheduleCard title="Have these ready" caption="About 10 minutes. A best estimate will do." rows={ready} />
          <Reader />
        </aside>
      </div>
    </Page>
  )
}

const Saved = ({ draft }: { draft: DraftOverview }) => (
  <section aria-labelledby="saved" className="mb-6 max-w-form border-t-2 border-ink pt-5">
    <h2 id="saved" className="text-h3">
      You have a saved request
    </h2>
    <p className="mt-2 text-soft">
      {draft.covers || 'Covers not chosen yet'}: {draft.percent}% done, saved {formatDateTime(draft.savedAt)}. You can continue it until{' '}
      {formatDate(draft.continueUntil)}.
    </p>
    <Anchor href={paths.quotePage(draft.next)} className={`mt-5 ${buttonClass({ variant: 'primary', size: 'large' })}`}>
      Continue
    </Anchor>
  </section>
)

const Expired = ({ draft }: { draft: DraftOverview }) => {
  const { busy, once } = useSendOnce()
  return (
    <section aria-labelledby="expired" className="mb-6 max-w-form border-t-2 border-ink pt-5">
      <h2 id="expired" className="text-h3">
        Your saved request has expired
      </h2>
      <p className="mt-2 text-soft">
        It was last saved {formatDate(draft.savedAt)}. Facts change, so we ask you to go through it again. Your answers will be there,
        except the start date.
      </p>
      <Form method="post" onSubmit={once} className="mt-5">
        <Button type="submit" name="_intent" value="copy" variant="primary" size="large" busy={busy}>
          Start from a copy
        </Button>
      </Form>
    </section>
  )
}
