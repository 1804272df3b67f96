/** Policy documents: key facts, guides, checklists, our terms. Filtered by a plain form, with the filters in the URL. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Form, redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import {
  audiences,
  audienceLabels,
  documentTypeGroups,
  documentTypes,
  documentTypeLabels,
} from '#contract/model/content/kinds/libraryDocument.ts'
import { paths } from '#contract/paths.ts'
import { library, type LibraryFilter, type LibraryItem } from '#contract/site/library.ts'
import { load, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Details, PhoneFold } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { documentsCrumb, breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { DownloadLink, fileFacts, inForce } from './facts.tsx'

const states = ['current', 'superseded', 'all'] as const
const stateLabels = { current: 'In force', superseded: 'Superseded', all: 'Both' }

/** The filter in the query string. Invalid values are left out. */
const asked = (search: URLSearchParams): LibraryFilter => {
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((value) => value === search.get(name))
  const filter = {
    q: (search.get('q') ?? '').slice(0, 200).trim() || undefined,
    product: search.get('product')?.match(/^[a-z0-9-]{1,80}$/)?.[0],
    type: one('type', documentTypes),
    audience: one('audience', audiences),
    year: search.get('year')?.match(/^\d{4}$/)?.[0],
    edition: one('edition', states),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const { pathname, search, searchParams } = new URL(request.url)
  if (pathname === paths.documentLibrary()) throw redirect(paths.documents() + search, 301)
  return load(context, q(library.list, asked(searchParams)))
}

const Filters = ({ filter, data }: { filter: LibraryFilter; data: { products: { slug: string; title: string }[]; years: string[] } }) => (
  <Form method="get" role="search" aria-label="Documents" className="grid items-end gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
    <div className="sm:col-span-2 lg:col-span-1">
      <TextInput name="q" type="search" label="Search" maxLength={200} defaultValue={filter.q} />
    </div>
    <Select
      name="product"
      label="Product"
      placeholder="All products"
      width="full"
      defaultValue={filter.product ?? ''}
      options={data.products.map(({ slug, title }) => ({ value: slug, label: title }))}
    />
    <Select
      name="type"
      label="Type"
      placeholder="All types"
      width="full"
      defaultValue={filter.type ?? ''}
      options={documentTypes.map((type) => ({ value: type, label: documentTypeLabels[type] }))}
    />
    <div className="sm:col-span-2 lg:order-last lg:col-span-4">
      <Details summary="More filters" open={Boolean(filter.audience ?? filter.year ?? filter.edition)}>
        <div className="grid gap-x-4 gap-y-5 lg:grid-cols-3">
          <Select
            name="audience"
            label="For"
            placeholder="Everyone"
            width="full"
            defaultValue={filter.audience ?? ''}
            options={audiences
              .filter((audience) => audience !== 'all')
              .map((audience) => ({ value: audience, label: audienceLabels[audience] }))}
          />
          <Select
            name="year"
            label="In force in"
            placeholder="Any year"
            width="full"
            defaultValue={filter.year ?? ''}
            options={data.years.map((year) => ({ value: year, label: year }))}
          />
          <Select
            name="edition"
            label="Editions"
            width="full"
            defaultValue={filter.edition ?? 'current'}
            options={states.map((state) => ({ value: state, label: stateLabels[state] }))}
          />
        </div>
      </Details>
    </div>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2 lg:col-span-1">
      <button type="submit" className={buttonClass({ variant: 'primary' })}>
        Show
      </button>
      {Object.keys(filter).length > 0 && (
        <Anchor href={paths.documents()} className="link inline-block py-2">
          Clear
        </Anchor>
      )}
    </div>
  </Form>
)

/** Title, edition and file. The document's own page has more, such as the link to copy and the checksum. */
const Row = ({ item }: { item: LibraryItem }) => (
  <li className="document-row">
    <div className="min-w-0">
      <h3 className="font-text text-body leading-snug font-semibold tracking-normal">
        <Anchor href={paths.document(item.slug, item.to === null ? {} : { edition: item.edition })} className="link">
          {item.title}
        </Anchor>
        {item.to !== null && (
          <span className="ml-2.5">
            <Badge tone="warn">Superseded</Badge>
          </span>
        )}
      </h3>
      {/* The 43 key facts documents only repeat the summary of their product page. */}
      {item.type !== 'key-facts' && <p className="mt-0.5 text-meta text-soft">{item.summary}</p>}
      <p className="mt-0.5 text-meta text-hint tabular-nums">
        Edition {item.edition}, {inForce(item)}
      </p>
    </div>
    <p data-screen-only>
      <DownloadLink item={item} className="document-file">
        <Icon of={Download} size={16} />
        <span>
          <VisuallyHidden>
            Download {item.title}, edition {item.edition},{' '}
          </VisuallyHidden>
          {fileFacts(item)}
        </span>
      </DownloadLink>
    </p>
  </li>
)

const Rows = ({ items }: { items: readonly LibraryItem[] }) => (
  <ul className="document-rows">
    {items.map((item) => (
      <Row key={`${item.slug} ${item.edition}`} item={item} />
    ))}
  </ul>
)

/** Up to this many documents are shown unfolded on a phone too. */
const few = 10

/** Links to the start of each type. Not shown on a phone, where the types are folded one below another. */
const Jumps = ({ items }: { items: readonly LibraryItem[] }) => (
  <ul className="mt-3 hidden flex-wrap gap-x-6 gap-y-1 md:flex" data-screen-only>
    {documentTypes.map((type) => {
      const count = items.filter((item) => item.type === type).length
      return count === 0 ? null : (
        <li key={type}>
          <a href={`#type-${type}`} className="link inline-block py-1">
            {documentTypeGroups[type]}
          </a>{' '}
          <span className="text-meta text-hint tabular-nums">{count}</span>
        </li>
      )
    })}
  </ul>
)

/** Documents grouped by type, in the order of `documentTypes`, under the type's name. */
const Groups = ({ items }: { items: readonly LibraryItem[] }) => (
  <>
    {documentTypes.map((type) => {
      const own = items.filter((item) => item.type === type)
      return own.length === 0 ? null : (
        <section key={type} aria-labelledby={`type-${type}`} className="mt-10">
          <h2 id={`type-${type}`} className="border-b-2 border-ink pb-3 text-h3">
            {documentTypeGroups[type]} <span className="font-text text-meta font-normal text-hint tabular-nums">{own.length}</span>
          </h2>
          {items.length > few ? (
            <PhoneFold summary={own.length === 1 ? 'Show it' : `Show all ${own.length}`}>
              <Rows items={own} />
            </PhoneFold>
          ) : (
            <Rows items={own} />
          )}
        </section>
      )
    })}
  </>
)

const Nothing = ({ nearest }: { nearest: readonly LibraryItem[] }) => {
  const { firm } = useSiteShell()
  return (
    <>
      <EmptyState
        title="No documents match all of that"
        action={
          <Anchor href={paths.documents()} className={buttonClass()}>
            Show all documents
          </Anchor>
        }
      >
        Remove a filter, or{' '}
        <Anchor href={paths.contact({ topic: 'general' })} className="link">
          ask us for the document you need
        </Anchor>
        , or ring <PhoneLink phone={firm.phone} />, {firm.hours.shown}.
      </EmptyState>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="mt-8">
          <h2 id="nearest" className="border-b-2 border-ink pb-3 text-h3">
            The closest documents
          </h2>
          <Rows items={nearest} />
        </section>
      )}
    </>
  )
}

export const LibraryScreen = () => {
  const [search] = useSearchParams()
  const filter = asked(search)
  const { data } = useSuspenseQuery(q(library.list, filter))
  const { items } = data
  return (
    <Page
      breadcrumbs={breadcrumbsOf(documentsCrumb)}
      name="Policy documents: key facts, guides, checklists"
      description="Key facts of every cover, guides, claim checklists and our terms, as accessible pages and PDFs with edition, date, size and checksum."
    >
      <div className="page-width pt-8">
        <h1>Policy documents</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          Our own guides, summaries and checklists: what each cover is for, how to prepare, what to do after a loss, and the terms we work
          on. Older editions stay here, marked as superseded.
        </p>
        <p className="mt-3 max-w-measure text-meta text-hint">
          Your own policy, schedule and certificates are not here. They are in the{' '}
          <Anchor href={paths.portalDashboard()} className="link">
            Client Portal
          </Anchor>
          .
        </p>
        <div className="mt-8 rounded-control bg-panel px-5 py-5 md:px-7" data-screen-only>
          <Filters key={search.toString()} filter={filter} data={data} />
        </div>
        <p role="status" className="mt-8 text-soft">
          {items.length} {items.length === 1 ? 'document' : 'documents'}
          {Object.keys(filter).length > 0 && ' matching your choices'}.
        </p>
        {items.length > few && <Jumps items={items} />}
        {items.length > 0 ? <Groups items={items} /> : <Nothing nearest={data.nearest} />}
      </div>
    </Page>
  )
}
