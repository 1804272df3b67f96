/** The working copy of an item, drawn by the page that will show it to the public. For staff who may edit it; for anybody else it is not there. */
import { data, useLoaderData, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
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

/** `missing`: what the copy still lacks, by field; null when it can be shown. */
type Loaded = { missing: Record<string, string> | null }

export const loader = async (args: LoaderFunctionArgs) => {
  await requirePreviewer(args)
  try {
    await previewKinds[kindOf(new URL(args.request.url).pathname)].load(args.context, args.params['id'] ?? '')
    return data<Loaded>({ missing: null })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.flags['incomplete'] === true) return data<Loaded>({ missing: error.fields }, { status: 422 })
    // Without the permission for this kind of content it is as if nothing were there.
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
  return words === '' ? 'The whole' : words[0]?.toUpperCase() + words.slice(1)
}

export const Incomplete = ({ missing, address, editor }: { missing: Record<string, string>; address: string; editor: string }) => (
  <Page breadcrumbs={breadcrumbsOf({ label: 'Preview', href: address })}>
    <div className="page-width pt-8">
      <h1>This cannot be previewed yet</h1>
      <p className="mt-6 max-w-measure text-lead text-soft">
        The page needs these before it can be drawn. What was written so far is saved.
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
  return (
    <>
      <PreviewBar editor={editor(id)} />
      {/* Nothing for search engines, whatever the page would tell them. */}
      <JsonLdSink value={null}>
        {missing === null ? <Shown id={id} /> : <Incomplete missing={missing} address={paths.preview(kind, id)} editor={editor(id)} />}
      </JsonLdSink>
    </>
  )
}
