/** What the search found. The words and the kind are the address: it works without script, and can be shared. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { searchKindLabels, searchKindNames, searchKinds, type SearchKind } from '#contract/model/searchKind.ts'
import { paths } from '#contract/paths.ts'
import type { Found, SearchReply } from '#contract/site/search.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { controlClass } from '#web/ui/controlClass.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'
import { searchQuery } from '../queries.ts'
import { Page, useChrome } from '../shell/Page.tsx'
import { trailOf } from '../shell/trail.ts'

const asked = (search: URLSearchParams): { q: string; type: SearchKind | undefined } => ({
  q: (search.get('q') ?? '').slice(0, 200).trim(),
  type: searchKinds.find((kind) => kind === search.get('type')),
})

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  const { q, type } = asked(new URL(request.url).searchParams)
  await deps.query.ensureQueryData(searchQuery(deps, q, type))
  return null
}

const Item = ({ item }: { item: Found }) => (
  <li className="found">
    <p className="text-meta text-hint md:pt-1">{searchKindNames[item.kind]}</p>
    <div>
      <h2 className="text-h3">
        <Anchor href={item.path} className="text-link hover:underline">
          {item.title}
        </Anchor>
      </h2>
      <p className="mt-1 max-w-measure text-soft">{item.summary}</p>
      {item.excerpt && <p className="mt-1 max-w-measure text-meta text-hint">{item.excerpt}</p>}
    </div>
  </li>
)

/** Where to go without a word to look for. */
const starts = [
  [paths.findMyInsurance(), 'Find my insurance: a few questions, and which covers fit'],
  [paths.services(), 'All insurance products'],
  [paths.byTrade(), 'Insurance by trade'],
  [paths.glossary(), 'Insurance words'],
] as const
const Starts = () => (
  <ul className="mt-4 space-y-1">
    {starts.map(([href, label]) => (
      <li key={href}>
        <Anchor href={href} className="link inline-block py-1">
          {label}
        </Anchor>
      </li>
    ))}
  </ul>
)

const Nothing = ({ q }: { q: string }) => {
  const { firm } = useChrome()
  return (
    <div className="mt-10 max-w-measure">
      <p className="font-display text-h3 font-bold">Nothing found for "{q}"</p>
      <p className="mt-3 text-soft">
        Try one word fewer, or another word for the same thing: what you do, what could go wrong, or the name of a cover. We looked for
        words that are spelled alike as well. Or start from one of these:
      </p>
      <Starts />
      <p className="mt-4 text-soft">
        Or ask{' '}
        <Anchor href={paths.assistant({ q })} className="link">
          our guides the whole question
        </Anchor>
        , or a person: <PhoneLink phone={firm.phone} />, {firm.hours.shown}, or{' '}
        <Anchor href={paths.contact()} className="link">
          write to us
        </Anchor>
        .
      </p>
    </div>
  )
}

const Results = ({ q, type, reply }: { q: string; type: SearchKind | undefined; reply: SearchReply }) => {
  const total = reply.counts.reduce((sum, { count }) => sum + count, 0)
  const of = type ? (reply.counts.find(({ kind }) => kind === type)?.count ?? 0) : total
  if (total === 0) return <Nothing q={q} />
  return (
    <>
      <p role="status" className="mt-6 text-soft">
        {reply.corrected ? (
          <>
            Nothing for "{q}". Showing {total} {total === 1 ? 'page' : 'pages'} for "{reply.corrected}".
          </>
        ) : (
          <>
            {of} {of === 1 ? 'page' : 'pages'} for "{q}"{type ? ` in ${searchKindLabels[type]}` : ''}.
          </>
        )}
      </p>
      <div className="mt-6">
        <Tabs
          label="Kinds of pages"
          tabs={[
            { label: 'All', href: paths.search(q), current: !type, count: total },
            ...reply.counts
              .filter(({ count }) => count > 0)
              .map(({ kind, count }) => ({
                label: searchKindLabels[kind],
                href: paths.search(q, { type: kind }),
                current: kind === type,
                count,
              })),
          ]}
        />
      </div>
      <ol>
        {reply.items.map((item) => (
          <Item key={item.path} item={item} />
        ))}
      </ol>
      {of > reply.items.length && (
        <p className="mt-6 text-meta text-hint">The best {reply.items.length} are shown. More words narrow it down.</p>
      )}
    </>
  )
}

export const SearchScreen = () => {
  const [search] = useSearchParams()
  const { q, type } = asked(search)
  const { data: reply } = useSuspenseQuery(searchQuery(useDeps(), q, type))
  return (
    <Page
      trail={trailOf({ label: 'Search', href: paths.search() })}
      name={q ? `Search: ${q}` : undefined}
      description="Find a cover, a trade, a guide, an insurance word or a document. Spelling mistakes are forgiven."
    >
      {/* The place to search may be found; what somebody searched for may not. */}
      {q && <meta name="robots" content="noindex" />}
      <div className="page-width pt-8">
        <h1>Search</h1>
        <Form method="get" role="search" className="mt-8 flex max-w-form flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <label htmlFor="q" className="block font-semibold">
              What are you looking for?
            </label>
            <input key={q} id="q" name="q" type="search" defaultValue={q} maxLength={200} className={controlClass('full', 'mt-1.5')} />
          </div>
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            Search
          </button>
        </Form>
        {q ? (
          <Results q={q} type={type} reply={reply} />
        ) : (
          <div className="mt-6 max-w-measure text-soft">
            <p>Covers, trades, guides, insurance words: one box for all of them. Or start from one of these:</p>
            <Starts />
          </div>
        )}
      </div>
    </Page>
  )
}
