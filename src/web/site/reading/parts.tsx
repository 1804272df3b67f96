/** Parts shared by several kinds of page. */
import type { ReactNode } from 'react'
import type { NamedPage } from '#contract/model/site/pageLink.ts'
import type { Piece } from '#contract/model/content/termLink.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Faq, PhoneFold, type Question } from '#web/ui/display/Details.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { ScheduleCard, type ScheduleRow } from '#web/ui/display/ScheduleCard.tsx'

/** `fold`: summary under which the text is folded on a phone. `wide`: never placed beside another part. */
export const Part = ({
  id,
  title,
  fold,
  wide,
  children,
}: {
  id?: string
  title: string
  /** What unfolds it on a phone. `true`: 'Read on', with the title for those who hear it out of its place. */
  fold?: string | true
  wide?: boolean
  children: ReactNode
}) => {
  const text = <div className="prose mt-5">{children}</div>
  return (
    <section id={id} data-wide={wide || undefined} className={fold ? 'fold-part' : 'mt-11 md:mt-16'}>
      <h2>{title}</h2>
      {fold ? (
        <PhoneFold
          summary={
            fold === true ? (
              <>
                Read on<VisuallyHidden>: {title}</VisuallyHidden>
              </>
            ) : (
              fold
            )
          }
        >
          {text}
        </PhoneFold>
      ) : (
        text
      )}
    </section>
  )
}

/** Running text. `linked`: from `linkOnce`, with glossary terms, and tools by their path, linked where the page first names them. */
export const Paragraphs = ({ texts, linked }: { texts: readonly string[]; linked?: ReadonlyMap<string, readonly Piece[]> }) => (
  <>
    {texts.map((text) => (
      <p key={text}>
        {linked?.get(text)?.map((piece, index) =>
          piece.slug?.startsWith('/') ? (
            <Anchor key={index} href={piece.slug} className="link">
              {piece.text}
            </Anchor>
          ) : piece.slug ? (
            <Anchor key={index} href={paths.term(piece.slug)} className="word">
              {piece.text}
            </Anchor>
          ) : (
            <Figures key={index}>{piece.text}</Figures>
          ),
        ) ?? <Figures>{text}</Figures>}
      </p>
    ))}
  </>
)

export const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>
        <Figures>{item}</Figures>
      </li>
    ))}
  </ul>
)

/** A business's schedule, labelled as invented. `also`: extra rows from the page. */
export const InventedSchedule = ({
  schedule: { business, rows },
  also = [],
  standing = false,
}: {
  schedule: { business: string; rows: readonly { item: string; value: string }[] }
  also?: readonly ScheduleRow[]
  standing?: boolean
}) => (
  <ScheduleCard
    standing={standing}
    title={business}
    caption="An invented business, as its schedule might read"
    rows={[...rows.map(({ item, value }) => ({ label: item, value })), ...also]}
  />
)

export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <section id="questions" aria-labelledby="questions-title" className="mt-11 md:mt-16">
    <h2 id="questions-title">Questions people ask</h2>
    <div className="mt-5">
      <Faq questions={questions} />
    </div>
  </section>
)

/** Example claims, labelled as invented. */
export const Claims = ({
  claims,
  children,
}: {
  claims: readonly { title: string; text: string }[]
  /** Where to read more. */ children?: ReactNode
}) => (
  <section id="claims" className="fold-part">
    <h2>Example claims</h2>
    <PhoneFold summary={claims.length === 1 ? 'Read the example' : `Read the ${claims.length} examples`}>
      <p className="mt-3 text-meta text-hint">
        These are invented to explain the cover. They are not real businesses, and another claim may end differently.
      </p>
      <ol className="stories">
        {claims.map(({ title, text }) => (
          <li key={title} className="story">
            <h3 className="story-title">{title}</h3>
            <p className="text-soft">
              <Figures>{text}</Figures>
            </p>
          </li>
        ))}
      </ol>
      {children}
    </PhoneFold>
  </section>
)

/** What an insurer asks. Printed, it is a form with boxes to tick. */
export const InsurersAsk = ({ asks }: { asks: { intro: string; list: readonly string[] } }) => (
  <section id="asks" className="fold-part">
    <h2>What insurers ask</h2>
    <PhoneFold summary={`See the ${asks.list.length} things they ask about`}>
      <div className="paper">
        <p className="max-w-measure">
          <Figures>{asks.intro}</Figures>
        </p>
        <ul className="tick-list">
          {asks.list.map((item) => (
            <li key={item}>
              <Figures>{item}</Figures>
            </li>
          ))}
        </ul>
      </div>
    </PhoneFold>
  </section>
)

/** Links to other pages under a dark rule, each with its summary. Renders nothing if there are none. */
export const Pages = ({
  title,
  pages,
  of,
  level = 2,
}: {
  title: string
  pages: readonly NamedPage[]
  /** What they are, for one and for several. */
  of: readonly [one: string, several: string]
  level?: 2 | 3
}) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return pages.length === 0 ? null : (
    <section data-screen-only className="other-pages fold-part">
      <Heading className="fold-title">{title}</Heading>
      <PhoneFold summary={`Show ${pages.length} ${of[pages.length === 1 ? 0 : 1]}`}>
        <ul className="mt-3 border-t-2 border-ink">
          {pages.map((page) => (
            <li key={page.path} className="border-b border-line">
              <Anchor href={page.path} className="product-row">
                <span className="product-name">{page.title}</span>
                <span className="mt-0.5 hidden text-meta text-soft md:block">{page.summary}</span>
              </Anchor>
            </li>
          ))}
        </ul>
      </PhoneFold>
    </section>
  )
}
