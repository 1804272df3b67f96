/** Insurance terms from A to Z. The filter is in the URL, so it works without script and can be shared. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { alike } from '#contract/model/content/spelling.ts'
import { paths } from '#contract/paths.ts'
import { glossary, type TermSummary } from '#contract/site/glossary.ts'
import { load, q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { PhonePart } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { termSetData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

export const loader = ({ context }: LoaderFunctionArgs) => load(context, q(glossary.list))

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const letterOf = ({ term }: TermSummary) => term.slice(0, 1).toUpperCase()
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, '')

const wordsOf = (text: string) => plain(text).split(' ').filter(Boolean)

/** The terms that contain the typed words or, if there are none, those spelled similarly. */
const filtered = (terms: readonly TermSummary[], typed: string): { shown: readonly TermSummary[]; nearly: boolean } => {
  const wanted = plain(typed).trim()
  if (wanted === '') return { shown: terms, nearly: false }
  const holding = terms.filter(({ term, aliases, meaning }) => [term, ...aliases, meaning].some((text) => plain(text).includes(wanted)))
  if (holding.length > 0) return { shown: holding, nearly: false }
  const words = wordsOf(wanted).filter((word) => word.length > 3)
  const near = terms.filter(
    ({ term, aliases }) =>
      words.length > 0 &&
      [term, ...aliases].some((name) => words.every((word) => wordsOf(name).some((other) => other === word || alike(word, other)))),
  )
  return { shown: near, nearly: near.length > 0 }
}

export const GlossaryScreen = () => {
  const { terms } = useSuspenseQuery(q(glossary.list)).data
  const shell = useSiteShell()
  const [search] = useSearchParams()
  const typed = (search.get('q') ?? '').slice(0, 200)
  const { shown, nearly } = filtered(terms, typed)
  const letters = alphabet.filter((letter) => shown.some((term) => letterOf(term) === letter))
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: 'Insurance glossary', href: paths.glossary() })}
      description={`${terms.length} insurance words in plain English, from average to zoning: what each means, an example, and related words.`}
    >
      <StructuredData data={termSetData(shell)} />
      <div className="page-width pt-8">
        <h1>Insurance words in plain English</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          {terms.length} words that schedules, wordings and brokers use. One line each; open a word for more and an example.
        </p>
        <Form method="get" role="search" className="mt-8 flex max-w-form flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <label htmlFor="glossary-q" className="block font-semibold">
              Find a word
            </label>
            <input
              key={typed}
              id="glossary-q"
              name="q"
              type="search"
              defaultValue={typed}
              maxLength={200}
              className={controlClass('full', 'mt-1.5')}
            />
          </div>
          <button type="submit" className={buttonClass()}>
            Find
          </button>
        </Form>
        <p role="status" className="mt-4 text-meta text-hint">
          {typed && nearly
            ? `Nothing for "${typed}". ${shown.length === 1 ? 'One word is' : `${shown.length} words are`} spelled almost the same. `
            : typed
              ? `${shown.length} of ${terms.length} words for "${typed}". `
              : ''}
          {typed && (
            <Anchor href={paths.glossary()} className="link">
              Show all
            </Anchor>
          )}
        </p>
        <nav aria-label="Letters" data-screen-only className="letters">
          {alphabet.map((letter) =>
            letters.includes(letter) ? (
              <a key={letter} href={`#letter-${letter}`} className="letter">
                {letter}
              </a>
            ) : (
              <span key={letter} aria-hidden className="letter text-control">
                {letter}
              </span>
            ),
          )}
        </nav>
        {letters.map((letter) => {
          const own = shown.filter((term) => letterOf(term) === letter)
          const words = (
            <dl className="term-list">
              {own.map(({ term, slug, meaning }) => (
                <div key={slug} id={slug} className="term">
                  <dt>
                    <Anchor href={paths.term(slug)} className="link font-semibold">
                      {term}
                    </Anchor>
                  </dt>
                  <dd className="text-meta text-soft">{meaning}</dd>
                </div>
              ))}
            </dl>
          )
          return (
            <section key={letter} aria-label={letter} className="letter-words">
              {typed ? (
                <div id={`letter-${letter}`} className="letter-part max-md:py-3">
                  <h2>{letter}</h2>
                  {words}
                </div>
              ) : (
                <PhonePart level={2} title={letter} value={own.length === 1 ? '1 word' : `${own.length} words`}>
                  {/* Inside the fold, so that a link to the letter opens it. */}
                  <div id={`letter-${letter}`} className="letter-part max-md:pb-3">
                    <h2 className="fold-title">{letter}</h2>
                    {words}
                  </div>
                </PhonePart>
              )}
            </section>
          )
        })}
        {shown.length === 0 && (
          <EmptyState
            title="No matching words"
            action={
              <Anchor href={paths.contact({ topic: 'other' })} className={buttonClass()}>
                Ask us what it means
              </Anchor>
            }
          >
            Try fewer letters, or look for the word on the whole site.
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
