/** Policy documents: key facts, guides, checklists, our terms. Filtered by a plain form, with the filters in the URL. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Form, redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { audiences, audienceLabels, documentTypeGroups, documentTypes } from '#contract/model/content/kinds/libraryDocument.ts'
import { paths } from '#contract/paths.ts'
import { library, type LibraryFilter, type LibraryItem } from '#contract/site/library.ts'
import { load, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Details, PhoneFold } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { documentsCrumb, breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { DownloadLink, fileSize, inForce } from './facts.tsx'

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

/** Every kind is fetched, so that the tabs can say how many there are of each. */
const everyKind = ({ type: _type, ...filter }: LibraryFilter): LibraryFilter => filter

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const { pathname, search, searchParams } = new URL(request.url)
  if (pathname === paths.documentLibrary()) throw redirect(paths.documents() + search, 301)
  return load(context, q(library.list, everyKind(asked(searchParams))))
}

const Filters = ({ filter, data }: { filter: LibraryFilter; data: { products: { slug: string; title: string }[]; years: string[] } }) => (
  <Form method="get" role="search" aria-label="Documents" className="max-w-form">
    {/* The kind is chosen in the tabs, and a search stays within it. */}
    {filter.type && <input type="hidden" name="type" value={filter.type} />}
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <TextInput name="q" type="search" label="Search the documents" width="full" maxLength={200} defaultValue={filter.q} />
      </div>
      <button type="submit" className={buttonClass({ variant: 'primary' })}>
        Search
      </button>
    </div>
    <Details summary="More filters" open={Boolean(filter.product ?? filter.audience ?? filter.year ?? filter.edition)}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Select
          name="product"
          label="Product"
          placeholder="All products"
          width="full"
          defaultValue={filter.product ?? ''}
          options={data.products.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
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
      <button type="submit" className={classes(buttonClass({}), 'mt-5')}>
        Apply filters
      </button>
    </Details>
  </Form>
)

/** What the list says once for all its rows: their type, as a heading, and their edition. */
type Listed = { underType?: boolean; edition?: string | null }

const editionOf = (item: LibraryItem) => `Edition ${item.edition}, ${inForce(item)}`

/** 'Cyber insurance: key facts' under the heading "Key facts". */
const shortTitle = ({ title, type }: LibraryItem) => (type === 'key-facts' ? title.replace(/: key facts$/i, '') : title)

/** Title, edition and file. The document's own page has more, such as the link to copy and the checksum. */
const Row = ({ item, listed = {} }: { item: LibraryItem; listed?: Listed }) => (
  <li className="document-row">
    <div className="min-w-0">
      <h3 className="font-text text-body leading-snug font-semibold tracking-normal">
        <Anchor href={paths.document(item.slug, item.to === null ? {} : { edition: item.edition })} className="link">
          {listed.underType ? shortTitle(item) : item.title}
        </Anchor>
        {item.to !== null && (
          <span className="ml-2.5">
            <Badge tone="warn">Superseded</Badge>
          </span>
        )}
      </h3>
      {/* The 43 key facts documents only repeat the summary of their product page. */}
      {item.type !== 'key-facts' && <p className="mt-0.5 text-meta text-soft">{item.summary}</p>}
      {listed.edition !== editionOf(item) && <p className="mt-0.5 text-meta text-hint tabular-nums">{editionOf(item)}</p>}
    </div>
    <p data-screen-only>
      <DownloadLink item={item} className="document-file">
        <Icon of={Download} size={16} />
        <span>
          <VisuallyHidden>
            Download {item.title}, edition {item.edition},{' '}
          </VisuallyHidden>
          {fileSize(item)}
        </span>
      </DownloadLink>
    </p>
  </li>
)

const Rows = ({ items, listed }: { items: readonly LibraryItem[]; listed?: Listed }) => (
  <ul className="document-rows">
    {items.map((item) => (
      <Row key={`${item.slug} ${item.edition}`} item={item} {...(listed ? { listed } : {})} />
    ))}
  </ul>
)

/** Up to this many documents are shown unfolded on a phone too, and those of one kind always. */
const unfoldedUpTo = 10
/** Of each kind, when they are folded. Even, so that two columns go on below. */
const shownFirst = 4

/** The kinds of documents, each with how many match the other filters. They are links, so they keep what was searched for. */
const Kinds = ({ filter, items }: { filter: LibraryFilter; items: readonly LibraryItem[] }) => {
  const { type: chosen, ...others } = filter
  const counted = documentTypes.map((type) => ({ type, count: items.filter((item) => item.type === type).length }))
  return (
    <Tabs
      wraps
      label="Kinds of documents"
      tabs={[
        { label: 'All', href: paths.documents(others), current: !chosen, count: items.length },
        ...counted
          .filter(({ type, count }) => count > 0 || type === chosen)
          .map(({ type, count }) => ({
            label: documentTypeGroups[type],
            href: paths.documents({ ...others, type }),
            current: type === chosen,
            count,
          })),
      ]}
    />
  )
}

/** The edition of most of these documents: said once above them, and not in their rows. Null if no two have the same. */
const usualEdition = (items: readonly LibraryItem[]): string | null => {
  const times = new Map<string, number>()
  for (const item of items) times.set(editionOf(item), (times.get(editionOf(item)) ?? 0) + 1)
  const [most] = [...times].toSorted(([, a], [, b]) => b - a)
  return most && most[1] > 1 ? most[0] : null
}

/** Documents grouped by type, in the order of `documentTypes`, under the type's name. */
const Groups = ({ items, folds }: { items: readonly LibraryItem[]; folds: boolean }) => (
  <>
    {documentTypes.map((type) => {
      const own = items.filter((item) => item.type === type)
      const edition = usualEdition(own)
      const rows = (some: typeof own) => <Rows items={some} listed={{ underType: true, edition }} />
      // A fold over a single document would save nothing.
      const shown = folds && own.length > shownFirst + 1 ? shownFirst : own.length
      const list = (
        <>
          {edition && (
            <p className="mt-3 text-meta text-hint tabular-nums">
              {edition}
              {own.some((item) => editionOf(item) !== edition) && ', unless a document says otherwise'}.
            </p>
          )}
          {rows(own.slice(0, shown))}
          {own.length > shown && <PhoneFold summary={`Show the other ${own.length - shown}`}>{rows(own.slice(shown))}</PhoneFold>}
        </>
      )
      return own.length === 0 ? null : (
        <section key={type} aria-labelledby={`type-${type}`} className="mt-10">
          <h2 id={`type-${type}`} className="border-b-2 border-ink pb-3 text-h3">
            {documentTypeGroups[type]}
          </h2>
          {list}
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
        , or ring <PhoneLink phone={firm.phone} />, <Hours hours={firm.hours} />.
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
  const { data } = useSuspenseQuery(q(library.list, everyKind(filter)))
  const items = filter.type ? data.items.filter(({ type }) => type === filter.type) : data.items
  const narrowed = Object.keys(filter).length > 0
  return (
    <Page
      breadcrumbs={breadcrumbsOf(documentsCrumb)}
      name="Policy documents: key facts, guides, checklists"
      description="Key facts of every cover, guides, claim checklists and our terms, as accessible pages and PDFs with edition, date, size and checksum."
    >
      <div className="page-width pt-8">
        <h1>Policy documents</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">Key facts of every cover, guides, claim checklists and our terms.</p>
        <p className="mt-2 max-w-measure text-meta text-hint">
          Your own policy and certificates are in the{' '}
          <Anchor href={paths.portalDashboard()} className="link">
            Client Portal
          </Anchor>
          .
        </p>
        <div className="mt-6" data-screen-only>
          <Filters key={search.toString()} filter={filter} data={data} />
        </div>
        <div className="mt-4">
          <Kinds filter={filter} items={data.items} />
        </div>
        <p role="status" className={narrowed ? 'mt-6 text-soft' : 'sr-only'}>
          {items.length} {items.length === 1 ? 'document' : 'documents'}
          {narrowed && ' matching your choices'}.{' '}
          {narrowed && items.length > 0 && (
            <Anchor href={paths.documents()} className="link">
              Show all documents
            </Anchor>
          )}
        </p>
        {items.length > 0 ? (
          <Groups items={items} folds={!filter.type && items.length > unfoldedUpTo} />
        ) : (
          <Nothing nearest={data.items.length > 0 ? data.items.slice(0, 6) : data.nearest} />
        )}
      </div>
    </Page>
  )
}
