/** One document as a web page that anyone can read: its text, its details, its other editions, its PDF. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { audienceLabels, documentTypeLabels } from '#contract/model/content/kinds/libraryDocument.ts'
import { documentName } from '#contract/model/site/pageTitle.ts'
import { paths } from '#contract/paths.ts'
import { library, type LibraryPage } from '#contract/site/library.ts'
import { q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { loadOr404, notFound } from '../notFound.ts'
import { Blocks } from '../pages/Blocks.tsx'
import { Words } from '../pages/Words.tsx'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { documentsCrumb, breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { DownloadLink, fileFacts, inForce } from './facts.tsx'

const editionIn = (search: URLSearchParams) => search.get('edition')?.match(/^\d{4}\.\d{2}[b-z]?$/)?.[0]

export const loader = async (args: LoaderFunctionArgs) => {
  const { searchParams } = new URL(args.request.url)
  // A malformed edition is not found, rather than showing the edition in force at that URL.
  if (searchParams.has('edition') && !editionIn(searchParams)) throw await notFound(args)
  return loadOr404(args, q(library.show, { slug: args.params['slug'] ?? '', edition: editionIn(searchParams) }))
}

const Superseded = ({ document }: { document: LibraryPage }) => {
  const current = document.editions.find(({ to }) => to === null)
  return (
    <Notice tone="warning" title={current ? 'A newer edition is in force' : 'This document is no longer in force'}>
      Edition {document.edition} was in force {inForce(document)}.{' '}
      {current && (
        <Anchor href={paths.document(document.slug)} className="link">
          Edition {current.edition}, {inForce(current)}
        </Anchor>
      )}
    </Notice>
  )
}

const Facts = ({ document }: { document: LibraryPage }) => {
  const { file } = document
  const facts = [
    { label: 'Edition', value: document.edition },
    { label: 'In force', value: inForce(document) },
    { label: 'For', value: audienceLabels[document.audience] },
    ...(document.change ? [{ label: 'New in this edition', value: document.change }] : []),
    ...(file ? [{ label: 'Checksum of the PDF (SHA-256)', value: <span className="break-all">{file.sha256}</span> }] : []),
  ]
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line text-meta">
      {facts.map(({ label, value }) => (
        <div key={label} className="py-2.5">
          <dt className="text-hint">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Editions = ({ document }: { document: LibraryPage }) => {
  const others = document.editions.filter(({ edition }) => edition !== document.edition)
  return others.length === 0 ? null : (
    <section aria-labelledby="editions" className="mt-8">
      <h2 id="editions" className="text-h3">
        Other editions
      </h2>
      <ul className="mt-3 border-t-2 border-ink">
        {others.map((other) => (
          <li key={other.edition} className="border-b border-line py-2.5 text-meta">
            <Anchor href={paths.document(other.slug, other.to === null ? {} : { edition: other.edition })} className="link font-semibold">
              Edition {other.edition}
            </Anchor>
            , {inForce(other)}
            <span className="block text-hint">
              <DownloadLink item={other} className="link">
                Download
              </DownloadLink>
              , {fileFacts(other)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shortened to what search engines show, at a word boundary. */
const shortened = (text: string) => (text.length <= 155 ? text : `${text.slice(0, 151).replace(/\s+\S*$/, '')} ...`)

export const DocumentScreen = () => {
  const { slug = '' } = useParams()
  const [search] = useSearchParams()
  const { data: document } = useSuspenseQuery(q(library.show, { slug, edition: editionIn(search) }))
  const { firm, origin } = useSiteShell()
  const { title, type, summary, body, products } = document
  const own = paths.document(slug)
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: title, href: own }, documentsCrumb)}
      name={documentName(title)}
      description={shortened(`${documentTypeLabels[type]}, edition ${document.edition}. ${summary}`)}
    >
      <div className="page-width grid gap-x-6 gap-y-12 pt-8 lg:grid-cols-12">
        <article className="document-text min-w-0 lg:col-span-8 lg:pr-10">
          <header>
            <p className="text-meta font-semibold text-link">{documentTypeLabels[type]}</p>
            <h1 className="product-title">{title}</h1>
            {document.to !== null && (
              <div className="mt-6">
                <Superseded document={document} />
              </div>
            )}
            <p className="mt-6 max-w-measure text-lead text-soft">
              <Words firm={firm}>{body.lead}</Words>
            </p>
            <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 lg:hidden" data-screen-only>
              <DownloadLink item={document} className={buttonClass()}>
                <Icon of={Download} /> Download
              </DownloadLink>
              <span className="text-meta text-hint tabular-nums">{fileFacts(document)}</span>
            </p>
          </header>
          {body.sections.map((section) => (
            <section key={section.title} id={fieldId(section.title)} className="mt-12">
              <h2 className="text-h2">{section.title}</h2>
              <div className="mt-5">
                <Blocks blocks={section.blocks} firm={firm} />
              </div>
            </section>
          ))}
        </article>
        <aside aria-label="About this document" className="lg:col-span-4">
          <div className="rounded-control bg-panel px-5 py-6 md:px-7" data-screen-only>
            <DownloadLink item={document} className={buttonClass({ variant: 'primary', wide: true })}>
              <Icon of={Download} /> Download
            </DownloadLink>
            <p className="mt-2.5 text-center text-meta text-hint tabular-nums">{fileFacts(document)}</p>
          </div>
          <Facts document={document} />
          <p className="mt-4" data-screen-only>
            <CopyButton text={origin + own} what="link" labelled />
          </p>
          <Editions document={document} />
          {products.length > 0 && (
            <section aria-labelledby="about" className="mt-8">
              <h2 id="about" className="text-h3">
                About these covers
              </h2>
              <ul className="mt-3 border-t-2 border-ink">
                {products.map((product) => (
                  <li key={product.slug} className="border-b border-line py-2.5">
                    <Anchor href={product.path} className="link">
                      {product.title}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </Page>
  )
}
