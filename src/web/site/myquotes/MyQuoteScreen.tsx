/** /my-quotes/{reference}: the status of one request, its terms side by side, and the actions. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, redirect, useActionData, useParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { formatDateTime, formatDue } from '#contract/format.ts'
import { howAccepted } from '#contract/model/quotes/acceptance.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { paths } from '#contract/paths.ts'
import { myQuotes, type MyQuoteDetail } from '#contract/site/myQuotes.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { onceByContent } from '#web/app/data/lostCall.ts'
import { call, loadFresh, q } from '#web/app/data/query.ts'
import { refusalOf, statusOf, textsIn, type Errors } from '#web/app/data/sentForm.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { isNotFound, notFound } from '../notFound.ts'
import { errorsOf } from '#web/questions/journey.ts'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { Comparison } from './Comparison.tsx'
import { Conversation } from './Conversation.tsx'
import { myQuotesCrumb } from './MyQuotesScreen.tsx'

const toCodeForm = (reference: string) => redirect(`${paths.myQuotes()}?for=${encodeURIComponent(reference)}`)

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const reference = params['reference'] ?? ''
  try {
    return await loadFresh(context, q(myQuotes.show, { reference }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return toCodeForm(reference)
    // The list says why.
    if (error instanceof ApiError && error.status === 403) return redirect(paths.myQuotes())
    if (isNotFound(error)) throw await notFound({ context, request })
    throw error
  }
}

type Answered = { errors: Errors; values: Record<string, string> }

/** Errors in the order of the form. */
const missingOf = (values: Record<string, string>): Errors => ({
  ...(values['offerId'] ? {} : { offerId: 'Choose one of the quotes' }),
  ...(values['facts'] === 'on' ? {} : { facts: 'Confirm that the facts have not changed' }),
  ...(values['exclusions'] === 'on' ? {} : { exclusions: 'Confirm that you have read what is not covered' }),
  ...((values['name'] ?? '').trim().length > 1 ? {} : { name: 'Enter your full name' }),
})

const answerOnce = onceByContent<InputOf<typeof myQuotes.answerInformation>>()
const askOnce = onceByContent<InputOf<typeof myQuotes.ask>>()

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const reference = params['reference'] ?? ''
  const values = textsIn(await request.formData())
  const refuse = (errors: Errors, status: number) => data<Answered>({ errors, values }, { status })
  const version = Number(values['version']) || 0
  const text = (values['text'] ?? '').trim()
  const intent = values['_intent']
  const key = { idempotencyKey: (values['key'] ?? '').slice(0, 100) }
  try {
    if (intent === 'accept') {
      const missing = missingOf(values)
      if (Object.keys(missing).length > 0) return refuse(missing, 422)
      await call(query, myQuotes.accept, {
        reference,
        version,
        offerId: values['offerId'] ?? '',
        acceptanceVersion: values['acceptanceVersion'] ?? '',
        facts: true,
        exclusions: true,
        name: values['name'] ?? '',
      })
    } else if (intent === 'decline') await call(query, myQuotes.decline, { reference, version, reason: values['reason'] ?? '' })
    else if (text.length < 2) return refuse({ text: intent === 'answer' ? 'Enter your answer' : 'Enter your question' }, 422)
    else if (intent === 'answer')
      await answerOnce({ reference, version, text }, (input, how) => call(query, myQuotes.answerInformation, input, { ...key, ...how }))
    else await askOnce({ reference, text }, (input, how) => call(query, myQuotes.ask, input, { ...key, ...how }))
    return redirect(paths.myQuote(reference))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status === 401) return toCodeForm(reference)
    if (isNotFound(error) && refusal.status === 404) throw data(null, { status: 404 })
    return refuse(errorsOf(refusal), statusOf(refusal))
  }
}

export const MyQuoteScreen = () => {
  const reference = useParams()['reference'] ?? ''
  const { data: quote } = useSuspenseQuery(q(myQuotes.show, { reference }))
  const answered = useActionData<Answered>()
  const errors = answered?.errors ?? {}
  const values = answered?.values ?? {}
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: quote.reference, href: paths.myQuote(quote.reference) }, myQuotesCrumb)}
      failed={Object.keys(errors).length > 0}
    >
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={answered} />
        <Heading quote={quote} />
        <Standing quote={quote} />
        {quote.can.includes('answerInformation') && <Conversation quote={quote} errors={errors} values={values} />}
        {quote.brokerNote && (
          <div className="mt-8 max-w-form border-l-4 border-accent py-1 pl-5">
            <p className="text-meta text-hint">A note from your broker</p>
            <p className="mt-1 break-words whitespace-pre-line">{quote.brokerNote}</p>
          </div>
        )}
        {quote.demandsAndNeeds && (
          <div className="mt-8 max-w-form">
            <Details summary="What you need, as we understand it">
              <p className="break-words whitespace-pre-line text-soft">{quote.demandsAndNeeds}</p>
            </Details>
          </div>
        )}
        {quote.offers.length > 0 && <Comparison quote={quote} />}
        {quote.can.includes('accept') && <AcceptForm quote={quote} errors={errors} values={values} />}
        {!quote.can.includes('answerInformation') && <Conversation quote={quote} errors={errors} values={values} />}
        {quote.can.includes('accept') && (
          <section aria-labelledby="request" className="mt-14 border-t-2 border-ink pt-6">
            <h2 id="request" className="text-h3">
              Your request
            </h2>
            <Facts quote={quote} />
          </section>
        )}
      </div>
    </Page>
  )
}

const Heading = ({ quote: { offers, covers } }: { quote: MyQuoteDetail }) => (
  <>
    <h1 className="text-h2">{offers.length === 0 ? 'Your insurance request' : offers.length === 1 ? 'Your quote' : 'Your quotes'}</h1>
    <p className="mt-3 max-w-measure text-lead text-soft">{covers}</p>
  </>
)

/** The promised answer time. If missed, it says so. */
const promise = (dueAt: string, late: boolean) =>
  late
    ? { label: 'We are late', value: `We promised an answer by ${formatDue(dueAt)}. We are sorry: it has not been forgotten.` }
    : { label: 'You will hear from us by', value: formatDue(dueAt) }

const Standing = ({ quote }: { quote: MyQuoteDetail }) => {
  const label = quoteMachine.label(quote.status, 'client')
  const { means } = quoteMachine.statuses[quote.status]
  return quote.can.includes('accept') ? (
    // Kept short, because the quotes follow directly below.
    <p className="mt-4 max-w-measure text-soft">
      <strong className="font-semibold text-ink">{label}.</strong> {means}
    </p>
  ) : (
    <>
      <div className="mt-6 max-w-form">
        <Notice tone={quote.status === 'accepted' ? 'success' : 'info'} title={label}>
          <p>{means}</p>
        </Notice>
      </div>
      <Facts quote={quote} />
    </>
  )
}

const Facts = ({ quote }: { quote: MyQuoteDetail }) => (
  <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3">
    {[
      { label: 'Reference', value: quote.reference },
      { label: 'Business', value: quote.business },
      { label: 'Sent', value: formatDateTime(quote.submittedAt) },
      ...(quote.dueAt ? [promise(quote.dueAt, quote.late)] : []),
      ...(quote.accepted
        ? [
            {
              label: 'Accepted',
              value: `${quote.accepted.insurer}, ${howAccepted(quote.accepted).replace(/^[AB]/, (letter) => letter.toLowerCase())}`,
            },
          ]
        : []),
    ].map(({ label, value }) => (
      <div key={label} className="min-w-0 max-w-measure">
        <dt className="text-meta text-hint">{label}</dt>
        <dd className="break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
