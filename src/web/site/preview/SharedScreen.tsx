/** /preview/shared/{token}: one revision of a page before publication, for anyone who has the link. */
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  data,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { sharedPreview, type SharedPreview } from '#contract/site/sharedPreview.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { JsonLdSink } from '#web/app/structuredData.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { notFound } from '../notFound.ts'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Page } from '../shell/Page.tsx'
import { AnswerForm, AnswerSection } from './Answer.tsx'
import type { Answered } from './sendAnswer.ts'
import { loadBeside, SharedPage } from './SharedPage.tsx'

const sharedQuery = (token: string) => q(sharedPreview.show, { token }, { staleTime: 0 })

/** `drawn`: false if the version lacks something that its page now requires. */
type Loaded = { drawn: boolean }

export const loader = async (args: LoaderFunctionArgs) => {
  try {
    const shown = await args.context.get(depsContext).query.fetchQuery(sharedQuery(args.params['token'] ?? ''))
    await loadBeside(args.context, shown)
    return data<Loaded>({ drawn: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.flags['incomplete'] === true) return data<Loaded>({ drawn: false }, { status: 422 })
    // Do not reveal whether the link is wrong, expired or ended.
    throw [404, 422].includes(error.status) ? await notFound(args) : error
  }
}

export const action = async (args: ActionFunctionArgs) => {
  const { sendAnswer } = await import('./sendAnswer.ts')
  const answered = await sendAnswer(args.context.get(depsContext), args.params['token'] ?? '', args.request)
  if (answered === null) throw await notFound(args)
  return answered
}

export const SharedScreen = () => {
  const { drawn } = useLoaderData<Loaded>()
  const token = useParams()['token'] ?? ''
  return drawn ? <Shown token={token} /> : <NotDrawn token={token} />
}

const Shown = ({ token }: { token: string }) => {
  const { data: shared } = useSuspenseQuery(sharedQuery(token))
  const answered = useActionData<Answered>()
  const said = useSearchParams()[0].get('said')
  if (answered) return <Refused token={token} shared={shared} answered={answered} />
  const state = shared.published ? 'published' : 'not published'
  const mark = `Preview, ${state}, revision ${shared.revision}`
  const answers = shared.mayComment || shared.maySign
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <div className="preview-mark" data-mark={mark} aria-hidden="true" />
      <section aria-label="Preview" className="preview-bar">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <p className="font-semibold">{mark}</p>
          {answers && (
            <a href="#answer" className="link inline-flex min-h-11 items-center" data-screen-only>
              {shared.maySign ? 'Comment or sign off' : 'Comment'}
            </a>
          )}
        </div>
      </section>
      {/* Drops the page's structured data, which is only for search engines. */}
      <JsonLdSink value={null}>
        <SharedPage shared={shared} />
      </JsonLdSink>
      <AnswerSection token={token} shared={shared} said={said} />
    </>
  )
}

const crumbs = (token: string) => breadcrumbsOf({ label: 'Preview', href: paths.sharedPreview(token) })

/** A separate page with what was typed and its errors. */
const Refused = ({ token, shared, answered }: { token: string; shared: SharedPreview; answered: Answered }) => (
  <Page breadcrumbs={crumbs(token)} failed>
    <meta name="referrer" content="no-referrer" />
    <div className="page-width pt-8">
      <ErrorSummary errors={answered.errors} attempt={answered} />
      <h1>Your answer</h1>
      <p className="mt-4 mb-8 max-w-measure text-soft">
        To {shared.madeBy}, about revision {shared.revision} of {shared.title}.{' '}
        <Anchor href={paths.sharedPreview(token)} className="link">
          Back to the page
        </Anchor>
      </p>
      <AnswerForm token={token} shared={shared} answered={answered} />
    </div>
  </Page>
)

const NotDrawn = ({ token }: { token: string }) => (
  <Page breadcrumbs={crumbs(token)}>
    <meta name="referrer" content="no-referrer" />
    <div className="page-width pt-8">
      <h1>This version can no longer be shown</h1>
      <p className="mt-6 max-w-measure text-lead text-soft">
        The website has changed since, and this version lacks something its page now needs. Ask the person who sent you the link for a new
        one.
      </p>
    </div>
  </Page>
)
