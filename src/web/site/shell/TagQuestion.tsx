/**
 * Asks whether third-party tags may be loaded. Above the page, in the flow, never over it. The same for every visitor, so that pages
 * can be cached; the style sheet, which depends on the browser's cookie, hides it once answered (docs/decisions/0031-consent.md).
 * A plain form, because the next page needs its own content security policy.
 */
import { consentWords, purposeFacts } from '#contract/model/site/tagWords.ts'
import { paths } from '#contract/paths.ts'
import type { SiteShell } from '#contract/site/site.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

/** Joins names as "A, B and C". */
const listed = (names: readonly string[]) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

export const TagQuestion = ({ asks }: { asks: NonNullable<SiteShell['asks']> }) => (
  <>
    <link rel="stylesheet" href={paths.choicesStyle()} />
    <section
      aria-labelledby="tag-question"
      data-tags
      data-screen-only
      data-behind-menu
      className="tag-question border-b border-line bg-panel py-5"
    >
      <div className="page-width gap-x-10 lg:flex lg:items-center lg:justify-between">
        <div className="max-w-measure">
          <p id="tag-question" className="font-semibold">
            {consentWords.title}
          </p>
          <p className="mt-1 text-meta text-soft">
            {listed(
              asks.purposes.map((purpose, place) => (place ? purposeFacts[purpose].label.toLowerCase() : purposeFacts[purpose].label)),
            )}
            , by {listed(asks.providers)}. {consentWords.ask}{' '}
            <Anchor href={paths.choices()} className="link">
              {consentWords.choose}
            </Anchor>
          </p>
        </div>
        <form method="post" action={paths.choices()} className="mt-4 grid max-w-form grid-cols-2 gap-3 lg:mt-0 lg:shrink-0">
          <input type="hidden" name="version" value={asks.version} />
          <Button type="submit" name="_intent" value="accept" wide>
            {consentWords.accept}
          </Button>
          <Button type="submit" name="_intent" value="reject" wide>
            {consentWords.reject}
          </Button>
        </form>
      </div>
    </section>
  </>
)
