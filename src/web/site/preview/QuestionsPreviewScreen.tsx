/** /preview/questions/{id}?page=: the working copy of a part of the questions, each page in the visitors' own form. Nothing typed is kept. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, redirect, useLoaderData, useParams, useSearchParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { previews } from '#contract/admin/content/previews.ts'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { notFound } from '../notFound.ts'
import { Incomplete } from './PreviewScreen.tsx'
import { PreviewedPage } from './PreviewedQuestions.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import { requirePreviewer } from './previewer.ts'

const query = (id: string) => q(previews.questions, { id }, { staleTime: 0 })
const address = (id: string, page: string) => `${paths.preview('questions', id)}?page=${encodeURIComponent(page)}`

export const loader = async (args: LoaderFunctionArgs) => {
  await requirePreviewer(args)
  try {
    await args.context.get(depsContext).query.fetchQuery(query(args.params['id'] ?? ''))
    return data<{ missing: Record<string, string> | null }>({ missing: null })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.flags['incomplete'] === true) return data({ missing: error.fields }, { status: 422 })
    throw [403, 404, 422].includes(error.status) ? await notFound(args) : error
  }
}

/** Every button leads to the next page, and from the last to the first. Typed answers are discarded. */
export const action = async (args: ActionFunctionArgs) => {
  await requirePreviewer(args)
  const id = args.params['id'] ?? ''
  const { pages } = await args.context.get(depsContext).query.fetchQuery(query(id))
  const now = pages.findIndex(({ page }) => page.id === new URL(args.request.url).searchParams.get('page'))
  const next = pages[Math.max(now, 0) + 1] ?? pages[0]
  return redirect(next ? address(id, next.page.id) : paths.preview('questions', id))
}

export const QuestionsPreviewScreen = () => {
  const { missing } = useLoaderData<{ missing: Record<string, string> | null }>()
  const { id = '' } = useParams()
  const editor = paths.adminEntry(id)
  return (
    <>
      <PreviewBar editor={editor} />
      {missing === null ? <Questions id={id} /> : <Incomplete missing={missing} address={paths.preview('questions', id)} editor={editor} />}
    </>
  )
}

const Questions = ({ id }: { id: string }) => {
  const { title, journey, pages } = useSuspenseQuery(query(id)).data
  const [search] = useSearchParams()
  const found = pages.findIndex(({ page }) => page.id === search.get('page'))
  const place = Math.max(found, 0)
  const shown = pages[place]
  if (!shown) return null
  const { page, is } = shown
  return (
    <>
      <div className="page-width pt-6">
        <Notice title={`${title}: page ${place + 1} of ${pages.length}`}>
          <p>{is} Every question on the page is shown, including those that only some people are asked. Nothing you type here is kept.</p>
          <Details summary="All pages in this part">
            <ol className="list-decimal space-y-1 pl-6">
              {pages.map(({ page: other }) => (
                <li key={other.id}>
                  <Anchor href={address(id, other.id)} className="link" aria-current={other.id === page.id ? 'page' : undefined}>
                    {other.title}
                  </Anchor>
                </li>
              ))}
            </ol>
          </Details>
        </Notice>
      </div>
      <PreviewedPage
        key={page.id}
        page={page}
        journey={journey}
        place={{ step: place + 1, of: pages.length, before: pages[place - 1]?.page.id ?? null }}
        addresses={{ start: paths.preview('questions', id), page: (name) => address(id, name) }}
      />
    </>
  )
}
