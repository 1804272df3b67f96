/** An invented policy to learn from: its text on the left, as on paper, and beside each line what it means. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { tools, type SpecimenPage } from '#contract/site/tools.ts'
import { q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Keep } from '../ToolPage.tsx'
import { readAddress } from './state.ts'

type Part = SpecimenPage['parts'][number]

export const ReadPolicy = () => {
  const { example, parts } = useSuspenseQuery(q(tools.specimen)).data
  return (
    <>
      <p className="mt-8 max-w-measure border-l-4 border-accent pl-5">{example}</p>
      <nav aria-label="Parts of the policy" data-screen-only className="mt-6">
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {parts.map(({ slug, title }) => (
            <li key={slug}>
              <a href={`#${slug}`} className="link inline-flex min-h-11 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map((part) => (
        <ReadPart key={part.slug} part={part} />
      ))}
      <p data-screen-only className="mt-10 max-w-measure text-soft">
        Something in your own documents that you do not understand?{' '}
        <Anchor href={paths.contact()} className="link">
          Ask us
        </Anchor>
        , or look it up in our list of{' '}
        <Anchor href={paths.glossary()} className="link">
          insurance words
        </Anchor>
        .
      </p>
      <div className="mt-6">
        <Keep address={readAddress()} />
      </div>
    </>
  )
}

const ReadPart = ({ part: { slug, title, about, lines } }: { part: Part }) => (
  <section aria-labelledby={slug} className="mt-12">
    <h2 id={slug}>{title}</h2>
    <p className="mt-3 max-w-measure text-soft">{about}</p>
    <ol className="policy-lines mt-6">
      {lines.map(({ label, says, means, terms }) => (
        <li key={label + says}>
          <div className="policy-says">
            <h3 className="font-text text-meta font-semibold tracking-normal text-hint">{label}</h3>
            <p className="mt-1">{says}</p>
          </div>
          <div className="policy-means">
            <p>{means}</p>
            {terms.length > 0 && (
              <ul aria-label="In the glossary" className="mt-2 flex flex-wrap gap-x-5">
                {terms.map((term) => (
                  <li key={term.slug}>
                    <Anchor href={paths.term(term.slug)} title={term.meaning} className="link inline-flex min-h-11 items-center text-meta">
                      {term.term}
                    </Anchor>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  </section>
)
