/** What happens after an enquiry, and how a claim can go. Both are timelines, set like a tide table. */
import type { HomeContent } from '#contract/model/content/kinds/page.ts'
import { PhoneFold } from '#web/ui/display/Details.tsx'

export const How = ({ how }: Pick<HomeContent, 'how'>) => (
  <section aria-labelledby="how" className="page-width pt-10 lg:pt-20">
    <h2 id="how">{how.title}</h2>
    <ol className="tide mt-6 md:mt-10">
      {how.steps.map(({ title, text }) => (
        <li key={title} className="tide-step">
          <h3 className="text-h3">{title}</h3>
          <p className="mt-1 text-meta text-soft md:mt-2 md:text-body">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

/** On a phone the story begins, and the rest is unfolded. */
const shownFirst = 2

const entries = (some: HomeContent['story']['entries']) =>
  some.map(({ when, text }) => (
    <li key={when} className="grid gap-x-6 border-b border-line py-3 md:grid-cols-4 md:py-4">
      <p className="font-semibold tabular-nums">{when}</p>
      <p className="text-soft max-md:text-meta md:col-span-3">{text}</p>
    </li>
  ))

export const Story = ({ story }: Pick<HomeContent, 'story'>) => {
  const rest = story.entries.slice(shownFirst)
  return (
    <section aria-labelledby="story" className="mt-10 bg-panel py-10 lg:mt-20 lg:py-20">
      <div className="page-width grid gap-x-6 gap-y-4 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="story">{story.title}</h2>
          <p className="mt-5 text-soft">{story.intro}</p>
          <p className="mt-5 border-l-4 border-accent pl-4 text-meta text-soft">{story.label}</p>
        </div>
        <div className="lg:col-span-8 lg:pl-10">
          <ol className="border-t-2 border-ink">{entries(story.entries.slice(0, shownFirst))}</ol>
          {rest.length > 0 && (
            <PhoneFold summary={`Show the other ${rest.length} entries`}>
              <ol start={shownFirst + 1}>{entries(rest)}</ol>
            </PhoneFold>
          )}
          <p className="mt-6 max-w-measure font-semibold">{story.lesson}</p>
        </div>
      </div>
    </section>
  )
}
