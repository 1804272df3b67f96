/** One glossary term: its plain meaning, more detail, an example, related terms and its neighbours. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { termName } from '#contract/model/site/pageTitle.ts'
import { paths } from '#contract/paths.ts'
import { glossary, type TermPage } from '#contract/site/glossary.ts'
import { q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { loadOr404 } from '../notFound.ts'
import { Pages } from '../reading/parts.tsx'
import { termData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

export const loader = (args: LoaderFunctionArgs) => loadOr404(args, q(glossary.show, { slug: args.params['slug'] ?? '' }))

/** At most 155 characters, cut at a word boundary. */
const short = (text: string) => (text.length <= 155 ? text : `${text.slice(0, 152).replace(/\s+\S*$/, '')}...`)

export const TermScreen = () => {
  const { slug = '' } = useParams()
  return <Term page={useSuspenseQuery(q(glossary.show, { slug })).data} />
}

/** Used by the screen and by previews of a draft. */
export const Term = ({ page: { term, seeAlso, services, before, after } }: { page: TermPage }) => {
  const { origin } = useSiteShell()
  const path = paths.term(term.slug)
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: term.term, href: path }, { label: 'Insurance glossary', href: paths.glossary() })}
      name={termName(term.term)}
      description={short(`${term.term} in insurance: ${term.meaning} ${term.fuller}`)}
    >
      <StructuredData data={termData(origin, { ...term, path }, paths.glossary())} />
      <article className="page-width grid gap-x-6 gap-y-12 pt-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-8 lg:pr-10">
          <h1>{term.term}</h1>
          <p className="mt-6 max-w-measure text-lead">{term.meaning}</p>
          <p className="mt-5 max-w-measure text-soft">{term.fuller}</p>
          <div className="mt-8 max-w-measure border-l-4 border-accent bg-panel px-5 py-4">
            <p className="text-meta font-semibold text-link">An example</p>
            <p className="mt-1">{term.example}</p>
          </div>
          {term.aliases.length > 0 && <p className="mt-6 max-w-measure text-meta text-hint">Also written: {term.aliases.join(', ')}.</p>}
          <nav
            aria-label="Previous and next word"
            className="mt-14 flex flex-wrap justify-between gap-4 border-t border-line pt-4 text-meta"
          >
            {before && (
              <Anchor href={paths.term(before.slug)} className="link py-1">
                Before: {before.term}
              </Anchor>
            )}
            {after && (
              <Anchor href={paths.term(after.slug)} className="link py-1">
                Next: {after.term}
              </Anchor>
            )}
          </nav>
        </div>
        <aside aria-label="Related words" className="space-y-10 lg:col-span-4">
          {seeAlso.length > 0 && (
            <section>
              <h2 className="text-h3">See also</h2>
              <ul className="mt-3 border-t-2 border-ink">
                {seeAlso.map((other) => (
                  <li key={other.slug} className="border-b border-line py-1.5">
                    <Anchor href={paths.term(other.slug)} className="link inline-block py-1">
                      {other.term}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Pages title="Where it matters" pages={services} of={['cover', 'covers']} />
        </aside>
      </article>
    </Page>
  )
}
