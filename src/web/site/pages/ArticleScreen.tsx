/** A page of words: about us, and the legal ones. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import type { Firm } from '#contract/model/firm.ts'
import type { PageBlock } from '#contract/model/page.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { StructuredData } from '#web/app/structuredData.tsx'
import { fieldId } from '#web/ui/fieldNames.ts'
import { Table } from '#web/ui/Table.tsx'
import { fetchOr404 } from '../notFound.ts'
import { pageQuery } from '../queries.ts'
import { firmData } from '../shell/firmData.ts'
import { Page, useChrome } from '../shell/Page.tsx'
import { trailOf } from '../shell/trail.ts'
import { Words } from './Words.tsx'

/** `/about/` is `/about`. */
const plain = (pathname: string) => pathname.replace(/(.)\/+$/, '$1')

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  const path = plain(new URL(request.url).pathname)
  await fetchOr404(deps, request, pageQuery(deps, path))
  return null
}

const Block = ({ block, firm }: { block: PageBlock; firm: Firm }) => {
  const words = (text: string) => <Words firm={firm}>{text}</Words>
  if ('p' in block) return <p>{words(block.p)}</p>
  if ('note' in block) return <p className="border-l-4 border-accent bg-panel px-5 py-4 font-semibold">{words(block.note)}</p>
  if ('list' in block) {
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{words(item)}</li>
        ))}
      </ul>
    )
  }
  if ('steps' in block) {
    return (
      <ol>
        {block.steps.map((item) => (
          <li key={item}>{words(item)}</li>
        ))}
      </ol>
    )
  }
  const { caption, head, rows } = block.table
  return (
    <Table
      caption={caption}
      captionHidden
      rows={rows}
      rowKey={(row) => row.join()}
      columns={head.map((header, index) => ({
        key: header,
        header,
        cell: (row: readonly string[]) => words(row[index] ?? ''),
        names: index === 0,
        wrap: true,
      }))}
    />
  )
}

export const ArticleScreen = () => {
  const { data: page } = useSuspenseQuery(pageQuery(useDeps(), plain(useLocation().pathname)))
  const chrome = useChrome()
  if (page.kind === 'home') throw new Error('The home page has its own screen')
  const { firm } = chrome
  return (
    <Page trail={trailOf({ label: page.title, href: page.path })} name={page.seo.title} description={page.seo.description}>
      {page.path === paths.about() && <StructuredData data={firmData(chrome)} />}
      <div className="page-width grid gap-x-6 pt-8 lg:grid-cols-12">
        <header className="lg:col-span-12">
          <h1>{page.heading}</h1>
          <p className="mt-6 max-w-measure text-lead text-soft">
            <Words firm={firm}>{page.lead}</Words>
          </p>
          {page.kind === 'legal' && (
            <p className="mt-4 text-meta text-hint">
              Last updated <time dateTime={page.updatedOn}>{formatDate(page.updatedOn)}</time>
            </p>
          )}
        </header>
        <nav aria-label="On this page" data-chrome className="mt-12 lg:col-span-4">
          <div className="lg:sticky lg:top-28 lg:pr-10">
            <p className="border-t-2 border-ink pt-3 text-meta font-semibold">On this page</p>
            <ol className="mt-2">
              {page.sections.map(({ title }) => (
                <li key={title}>
                  <a
                    href={`#${fieldId(title)}`}
                    className="inline-block rounded-control py-1 text-meta text-soft hover:text-link hover:underline"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div className="mt-12 min-w-0 lg:col-span-8">
          {page.sections.map(({ title, blocks }) => (
            <section key={title} id={fieldId(title)} className="mb-14">
              <h2 className="text-h2">{title}</h2>
              <div className="prose mt-5">
                {blocks.map((block, index) => (
                  <Block key={index} block={block} firm={firm} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}
