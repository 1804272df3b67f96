/** /my-quotes: verifies an email address with six digits, then shows its requests for half an hour. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, redirect, useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { wrongEmail } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { myQuotes } from '#contract/site/myQuotes.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call, loadFresh, q } from '#web/app/data/query.ts'
import { textIn } from '#web/app/data/sentForm.ts'
import { errorsOf } from '#web/questions/journey.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { EmailCodeForm, type CodeAnswered } from './EmailCodeForm.tsx'
import { QuoteList } from './QuoteList.tsx'

export const myQuotesCrumb = { label: 'My quotes', href: paths.myQuotes() }

export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, q(myQuotes.list))

const text = (form: FormData, name: string) => textIn(form, name).trim()
/** Where to go after verification: the quote the visitor was heading for if `value` is a valid reference, otherwise the list. */
const backTo = (value: string) => (/^QT-\d{4}-[0-9A-Z]{10}$/.test(value) ? paths.myQuote(value) : paths.myQuotes())

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const { query } = context.get(depsContext)
  const form = await request.formData()
  const intent = text(form, '_intent')
  const reference = text(form, 'reference')
  const refuse = (errors: Record<string, string>, status: number) =>
    data<CodeAnswered>({ errors, email: text(form, 'email'), sentAgain: false }, { status })
  const enterCode = () => redirect(reference ? `${paths.myQuotes()}?for=${reference}` : paths.myQuotes())
  try {
    switch (intent) {
      case 'email':
        await call(query, myQuotes.requestCode, { email: text(form, 'email') })
        return enterCode()
      case 'again':
        await call(query, myQuotes.requestCode)
        return data<CodeAnswered>({ errors: {}, email: '', sentAgain: true })
      case 'code':
        await call(query, myQuotes.enter, { code: text(form, 'code').replace(/\D/g, '') })
        return redirect(backTo(reference))
      case 'leave':
        await call(query, myQuotes.leave)
        return redirect(paths.myQuotes())
      case 'resume':
        return redirect(paths.quotePage((await call(query, myQuotes.resumeDraft, { reference })).page))
      case 'copy':
        return redirect(paths.quotePage((await call(query, myQuotes.copy, { reference })).page))
      case 'withdraw':
        await call(query, myQuotes.withdraw, { reference })
        return redirect(paths.myQuotes())
      default:
        return refuse({ '': 'Please try again' }, 422)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const field = intent === 'email' ? 'email' : intent === 'code' || intent === 'again' ? 'code' : ''
    if (error.status === 422 && intent === 'email') return refuse({ email: wrongEmail }, 422)
    // This browser has a code already: its answer was lost, or the visitor went back. It is typed on the next page.
    if (error.status === 429 && error.text.startsWith('We have just'))
      return intent === 'email' ? enterCode() : refuse({ [field]: error.text }, 429)
    if (error.status === 401 || error.status === 422 || (error.status === 429 && intent === 'code'))
      return refuse({ [field]: error.text }, error.status)
    return refuse(errorsOf(error), error.status || 503)
  }
}

export const MyQuotesScreen = () => {
  const { data: state } = useSuspenseQuery(q(myQuotes.list))
  const answered = useActionData<CodeAnswered>()
  const errors = answered?.errors ?? {}
  return (
    <Page
      breadcrumbs={breadcrumbsOf(myQuotesCrumb)}
      description="See the quotes you asked for: where each one stands, what insurers offered, and what you can do next."
      failed={Object.keys(errors).length > 0}
    >
      <div className="page-width pt-8">
        <ErrorSummary errors={errors} attempt={answered} />
        <h1>My quotes</h1>
        {state.stage === 'in' ? <QuoteList state={state} /> : <EmailCodeForm state={state} answered={answered} />}
      </div>
    </Page>
  )
}
