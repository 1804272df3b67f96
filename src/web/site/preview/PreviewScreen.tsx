/** An item's working copy, rendered by its public page. Only for staff who may edit it; anyone else signed in gets a 404. */
import { data, useLoaderData, useLocation, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { capitalised } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { JsonLdSink } from '#web/app/structuredData.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { notFound } from '../notFound.ts'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Page } from '../shell/Page.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import { requirePreviewer } from './previewer.ts'
import { previewKinds } from './previewKinds.tsx'

type Kind = keyof typeof previewKinds

const kindOf = (pathname: string) => pathname.split('/')[2] as Kind

const revisionIn = (search: URLSearchParams) => search.get('revision') ?? undefined

/** `missing`: what the copy still lacks, by field. Null if it can be shown. */
type Loaded = { missing: Record<string, string> | null }

export const loader = async (args: LoaderFunctionArgs) => {
  await requirePreviewer(args)
  try {
    const { pathname, searchParams } = new URL(args.request.url)
    await previewKinds[kindOf(pathname)].load(args.context, { id: args.params['id'] ?? '', revision: revisionIn(searchParams) })
    return data<Loaded>({ missing: null })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.flags['incomplete'] === true) return data<Loaded>({ missing: error.fields }, { status: 422 })
    // Without the permission for this kind of content, it is not found.
    throw [403, 404, 422].includes(error.status) ? await notFound(args) : error
  }
}

/** 'body.faq.2.question' is 'Body, faq 3, question'. */
const placeOf = (path: string) => {
  const words = path
    .replace(/\.(\d+)/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ', ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words === '' ? 'The whole' : capitalised(words)
}

type IncompleteProps = { missing: Record<string, string>; address: string; editor: string; earlier?: boolean }

export const Incomplete = ({ missing, address, editor, earlier = false }: IncompleteProps) => (
  <Page breadcrumbs={breadcrumbsOf({ label: 'Preview', href: address })}>
    <div className="page-width pt-8">
      <h1>{earlier ? 'This version can no longer be shown' : 'This cannot be previewed yet'}</h1>
      <p className="mt-6 max-w-measure text-lead text-soft">
        {earlier
          ? 'The page requires more today than it did then. Every word of this version is in the editor, under Versions.'
          : 'The page needs these before it can be shown. What you have written so far is saved.'}
      </p>
      <dl className="mt-8 max-w-measure border-t-2 border-ink">
        {Object.entries(missing).map(([path, message]) => (
          <div key={path} className="border-b border-line py-3">
            <dt className="font-semibold">{placeOf(path)}</dt>
            <dd className="text-soft">{message}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8">
        <Anchor href={editor} className="link">
          Open the editor
        </Anchor>
      </p>
    </div>
  </Page>
)

export const PreviewScreen = () => {
  const { missing } = useLoaderData<Loaded>()
  const { id = '' } = useParams()
  const kind = kindOf(useLocation().pathname)
  const { Page: Shown, editor } = previewKinds[kind]
  const revision = revisionIn(useSearchParams()[0])
  const back = revision === undefined ? editor(id) : `${editor(id)}?tab=versions&version=${encodeURIComponent(revision)}`
  return (
    <>
      <PreviewBar editor={back} earlier={revision !== undefined} />
      {/* Drops the page's structured data, which is only for search engines. */}
      <JsonLdSink value={null}>
        {missing === null ? (
          <Shown id={id} revision={revision} />
        ) : (
          <Incomplete missing={missing} address={paths.preview(kind, id)} editor={back} earlier={revision !== undefined} />
        )}
      </JsonLdSink>
    </>
  )
}
