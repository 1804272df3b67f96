/** /my-quotes: an address proved by six digits, then its requests for half an hour. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, redirect, useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { wrongEmail } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'
import { errorsOf, fresh } from '../quote/queries.ts'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Page } from '../shell/Page.tsx'
import { trailOf } from '../shell/trail.ts'
import { Door, type DoorAnswered } from './Door.tsx'
import { QuoteList } from './QuoteList.tsx'
import { myQuotesQuery } from './queries.ts'

export const myQuotesCrumb = { label: 'My quotes', href: paths.myQuotes() }

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await deps.query.fetchQuery({ ...myQuotesQuery(deps), ...fresh })
  return null
}

const text = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
/** A reference of ours to come back to, where the code was asked for on the way to it. */
const backTo = (value: string) => (/^QT-\d{4}-[0-9A-Z]{10}$/.test(value) ? paths.myQuote(value) : paths.myQuotes())

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const api = siteApi(context.get(depsContext).transport).myQuotes
  const form = await request.formData()
  const intent = text(form, '_intent')
  const reference = text(form, 'reference')
  const refuse = (errors: Record<string, string>, status: number) =>
    data<DoorAnswered>({ errors, email: text(form, 'email'), sentAgain: false }, { status })
  try {
    switch (intent) {
      case 'email':
        await api.requestCode({ email: text(form, 'email') })
        return redirect(reference ? `${paths.myQuotes()}?for=${reference}` : paths.myQuotes())
      case 'again':
        await api.requestCode({})
        return data<DoorAnswered>({ errors: {}, email: '', sentAgain: true })
      case 'code':
        await api.enter({ code: text(form, 'code').replace(/\D/g, '') })
        return redirect(backTo(reference))
      case 'leave':
        await api.leave()
        return redirect(paths.myQuotes())
      case 'resume':
        return redirect(paths.quotePage((await api.resumeDraft({ reference })).page))
      case 'copy':
        return redirect(paths.quotePage((await api.copy({ reference })).page))
      case 'withdraw':
        await api.withdraw({ reference })
        return redirect(paths.myQuotes())
      default:
        return refuse({ '': 'Please try again' }, 422)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const field = intent === 'email' ? 'email' : intent === 'code' || intent === 'again' ? 'code' : ''
    if (error.status === 422 && intent === 'email') return refuse({ email: wrongEmail }, 422)
    if (error.status === 429 && error.text.startsWith('We have just')) return refuse({ [field]: error.text }, 429)
    if (error.status === 401 || error.status === 422 || (error.status === 429 && intent === 'code'))
      return refuse({ [field]: error.text }, error.status)
    return refuse(errorsOf(error), error.status || 503)
  }
}

export const MyQuotesScreen = () => {
  const { data: state } = useSuspenseQuery(myQuotesQuery(useDeps()))
  const answered = useActionData<DoorAnswered>()
  const errors = answered?.errors ?? {}
  return (
    <Page
      trail={trailOf(myQuotesCrumb)}
      description="See the quotes you asked for: where each one stands, the terms insurers offered, and what you can do next."
      failed={Object.keys(errors).length > 0}
    >
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={answered} />
        <h1>My quotes</h1>
        {state.stage === 'in' ? <QuoteList state={state} /> : <Door state={state} answered={answered} />}
      </div>
    </Page>
  )
}
