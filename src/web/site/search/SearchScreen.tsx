/** Search results. The words and the kind are in the URL, so it works without script and can be shared. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { searchKindLabels, searchKindNames, searchKinds, type SearchKind } from '#contract/model/site/searchKind.ts'
import { isQuestion } from '#contract/model/tools/assistant.ts'
import { paths } from '#contract/paths.ts'
import { assistant } from '#contract/site/assistant.ts'
import { resultsPerPage, search, searchPages, type Found, type SearchReply } from '#contract/site/search.ts'
import { load, q, qOrNull } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Answer } from '../assistant/Answer.tsx'
import { Danger } from '../assistant/Danger.tsx'
import { Beside } from '#web/ui/display/Beside.tsx'
import { NextPages } from '#web/ui/navigation/NextPages.tsx'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { Said } from '../shell/Said.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

/** The page of results: the first one if the address says nothing sensible. */
const pageOf = (address: URLSearchParams) => {
  const page = Number(address.get('page'))
  return Number.isInteger(page) && page > 1 && page <= searchPages ? page : 1
}

const asked = (address: URLSearchParams): { q: string; type: SearchKind | undefined; page?: string } => ({
  q: (address.get('q') ?? '').slice(0, 200).trim(),
  type: searchKinds.find((kind) => kind === address.get('type')),
  ...(pageOf(address) > 1 ? { page: String(pageOf(address)) } : {}),
})

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const input = asked(new URL(request.url).searchParams)
  return load(context, q(search.find, input), ...(isQuestion(input.q) ? [glanceQuery(input.q)] : []))
}

/** Optional: if the assistant is unavailable or rate-limited, there is no answer above the results. */
const glanceQuery = (words: string) => qOrNull([429, 500, 503], assistant.glance, { q: words })

/** If the search is a question, its answer above the results. */
const Glance = ({ words }: { words: string }) => {
  const { data } = useSuspenseQuery(glanceQuery(words))
  const reply = data?.reply
  if (!reply) return null
  return (
    <section aria-label="From our guides" className="mt-8 max-w-form border-t-2 border-ink pt-1">
      {reply.outcome === 'emergency' ? (
        <Danger said={reply.said} />
      ) : reply.outcome === 'answer' ? (
        <Answer reply={reply} turn={0} />
      ) : (
        <div className="mt-3">
          <Notice tone="info" title={reply.said.title}>
            <p>
              <Said text={reply.said.text} />
            </p>
          </Notice>
        </div>
      )}
    </section>
  )
}

/** The excerpt with the words that were looked for in bold. */
const Marked = ({ text, words }: { text: string; words: readonly string[] }) => {
  const plain = words.filter((word) => /^[\p{L}\p{N}]+$/u.test(word))
  if (plain.length === 0) return text
  const word = new RegExp(`(?<![\\p{L}\\p{N}])((?:${plain.join('|')})[\\p{L}\\p{N}]*)`, 'giu')
  // Split by a group, so every second part is a word that was found.
  return text.split(word).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <b key={place} className="font-semibold text-ink">
        {part}
      </b>
    ),
  )
}

const Item = ({ item, words }: { item: Found; words: readonly string[] }) => (
  <li className="found">
    <p className="text-meta text-hint md:pt-1">{searchKindNames[item.kind]}</p>
    <div>
      <h2 className="text-h3">
        <Anchor href={item.path} className="link">
          {item.title}
        </Anchor>
      </h2>
      {/* Has the words itself, or the line below has them. */}
      <p className="mt-1 max-w-measure text-soft">
        <Marked text={item.summary} words={words} />
      </p>
      {item.excerpt && (
        <p className="mt-2 max-w-measure border-l-2 border-line pl-4 text-meta text-soft">
          <span className="sr-only">Found there: </span>
          <Marked text={item.excerpt} words={words} />
        </p>
      )}
    </div>
  </li>
)

/** Suggestions if no search words are given. */
const starts = [
  { path: paths.findMyInsurance(), title: 'Find my insurance', about: 'A few questions, and which covers fit.' },
  { path: paths.services(), title: 'All insurance products', about: 'What each is designed to pay for, and what it leaves out.' },
  { path: paths.byTrade(), title: 'Insurance by trade', about: 'What the law and customers ask of your trade.' },
  { path: paths.glossary(), title: 'Insurance words', about: 'One line each, in plain English.' },
]
const Starts = () => <NextPages title="Or start from one of these" pages={starts} />

const Nothing = ({ words }: { words: string }) => {
  const { firm } = useSiteShell()
  return (
    <Beside label="Where to start" aside={<Starts />}>
      <p className="font-display text-h3 font-bold">Nothing found for "{words}"</p>
      <p className="mt-3 text-soft">
        Try one fewer word, or another word for the same thing: what you do, what could go wrong, or the name of a cover. We also looked for
        words with a similar spelling.
      </p>
      <p className="mt-4 text-soft">
        Or ask{' '}
        <Anchor href={paths.assistant()} className="link">
          our guides
        </Anchor>{' '}
        in whole sentences, or a person: <PhoneLink phone={firm.phone} />, <Hours hours={firm.hours} />, or{' '}
        <Anchor href={paths.contact()} className="link">
          write to us
        </Anchor>
        .
      </p>
    </Beside>
  )
}

/** One page at a time: the best come first, so few visitors go on. */
const Pages = ({ words, type, page, of }: { words: string; type: SearchKind | undefined; page: number; of: number }) => {
  const last = Math.min(Math.ceil(of / resultsPerPage), searchPages)
  if (last < 2) return null
  const to = (number: number) => paths.search(words, { ...(type ? { type } : {}), ...(number > 1 ? { page: String(number) } : {}) })
  return (
    <nav aria-label="Pages of results" className="mt-6 flex flex-wrap items-center gap-3" data-screen-only>
      {page > 1 && (
        <Anchor href={to(page - 1)} className={buttonClass()}>
          Previous page
        </Anchor>
      )}
      {page < last && (
        <Anchor href={to(page + 1)} className={buttonClass()}>
          Next page
        </Anchor>
      )}
      <p className="text-meta text-hint">
        Page {page} of {last}
      </p>
    </nav>
  )
}

const Results = ({ words, type, page, reply }: { words: string; type: SearchKind | undefined; page: number; reply: SearchReply }) => {
  const total = reply.counts.reduce((sum, { count }) => sum + count, 0)
  const of = type ? (reply.counts.find(({ kind }) => kind === type)?.count ?? 0) : total
  if (total === 0) return <Nothing words={words} />
  return (
    <>
      <p role="status" className="mt-6 text-soft">
        {reply.corrected ? (
          <>
            Showing {of} {of === 1 ? 'page' : 'pages'} for "{reply.corrected}"{type ? ` in ${searchKindLabels[type]}` : ''} instead of "
            {words}".
          </>
        ) : (
          <>
            {of} {of === 1 ? 'page' : 'pages'} for "{words}"{type ? ` in ${searchKindLabels[type]}` : ''}.
          </>
        )}
      </p>
      <div className="mt-6">
        <Tabs
          folds
          label="Kinds of pages"
          tabs={[
            { label: 'All', href: paths.search(words), current: !type, count: total },
            ...reply.counts
              .filter(({ count }) => count > 0)
              .map(({ kind, count }) => ({
                label: searchKindLabels[kind],
                href: paths.search(words, { type: kind }),
                current: kind === type,
                count,
              })),
          ]}
        />
      </div>
      <ol className="mt-4 border-t border-line md:mt-0 md:border-t-0">
        {reply.items.map((item) => (
          <Item key={item.path} item={item} words={reply.words} />
        ))}
      </ol>
      <Pages words={words} type={type} page={page} of={of} />
    </>
  )
}

export const SearchScreen = () => {
  const [address] = useSearchParams()
  const input = asked(address)
  const { q: words, type } = input
  const { data: reply } = useSuspenseQuery(q(search.find, input))
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: 'Search', href: paths.search() })}
      name={words ? `Search: ${words}` : undefined}
      description="Find a cover, a trade, a guide, an insurance word or a document. Spelling mistakes are forgiven."
    >
      {/* The search page itself may be indexed; results pages may not. */}
      {words && <meta name="robots" content="noindex" />}
      <div className="page-width pt-8">
        <h1>Search</h1>
        <Form method="get" role="search" className="mt-8 flex max-w-form flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <label htmlFor="q" className="block font-semibold">
              What are you looking for?
            </label>
            <input
              key={words}
              id="q"
              name="q"
              type="search"
              defaultValue={words}
              maxLength={200}
              className={controlClass('full', 'mt-1.5')}
            />
          </div>
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            Search
          </button>
        </Form>
        {words && isQuestion(words) && <Glance words={words} />}
        {words ? (
          <Results words={words} type={type} page={pageOf(address)} reply={reply} />
        ) : (
          <>
            <p className="mt-6 max-w-measure text-soft">Covers, trades, guides, insurance words: one box for all of them.</p>
            <div className="mt-10 max-w-form">
              <Starts />
            </div>
          </>
        )}
      </div>
    </Page>
  )
}
