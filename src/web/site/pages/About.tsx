/** About us: the people who read a request, the page's text, and drawings of the office terrace and the coast. */
import type { Firm } from '#contract/model/site/firm.ts'
import type { ArticleContent } from '#contract/model/content/kinds/page.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { BrickCourse } from '#web/ui/display/FlintBand.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { isMapped, PlaceMap } from '../drawn/PlaceMap.tsx'
import { Scenes } from '../drawn/Scene.tsx'
import { OurPeople } from '../people/OurPeople.tsx'
import { Ask } from '../reading/Ask.tsx'
import { Blocks } from './Blocks.tsx'
import { Words } from './Words.tsx'
import { paths } from '#contract/paths.ts'
import { Within } from '../shell/Within.tsx'

/** Steps along the rising line of the home page. The first sentence of each is its name. */
const Figure = ({ steps, firm }: { steps: readonly string[]; firm: Firm }) => (
  <ol className="tide">
    {steps.map((step) => {
      const [name = '', ...sentences] = step.split('. ')
      return (
        <li key={step} className="tide-step">
          <h3 className="text-h3">
            <Words firm={firm}>{name}</Words>
          </h3>
          <p className="mt-1 text-meta text-soft md:mt-2 md:text-body">
            <Words firm={firm}>{sentences.join('. ')}</Words>
          </p>
        </li>
      )
    })}
  </ol>
)

export const About = ({ page, firm }: { page: ArticleContent; firm: Firm }) => {
  const { town } = firm.headOffice
  const slug = town.toLowerCase()
  return (
    <>
      <div className="page-width post-hero">
        <header className="lg:pb-14">
          <h1>{page.heading}</h1>
          <p className="mt-6 max-w-measure text-lead text-soft">
            <Words firm={firm}>{page.lead}</Words>
          </p>
        </header>
        <div className="post-drawing">
          <Scenes names={['terraced-office']} label="A line drawing of a terrace of offices with tall sash windows" />
        </div>
      </div>
      <BrickCourse />
      <OurPeople />
      <div className="page-width pt-10 lg:pt-20">
        {page.sections.map(({ title, blocks }) => {
          const [only, ...others] = blocks
          const steps = only && 'steps' in only && others.length === 0 ? only.steps : null
          return (
            <section key={title} id={fieldId(title)} className={steps ? 'about-part about-steps' : 'about-part'}>
              <h2>{title}</h2>
              {steps ? <Figure steps={steps} firm={firm} /> : <Blocks blocks={blocks} firm={firm} />}
            </section>
          )
        })}
        {isMapped(slug) && (
          <div className="mt-6 lg:ml-auto lg:w-2/3 lg:pl-2">
            <PlaceMap place={slug} name={town} label={`The coast at ${town}, the office marked by a lantern`} />
            <p className="mt-3 text-meta text-hint">
              The coast we work on.{' '}
              <Anchor href={paths.local(slug)} className="link">
                What insurers ask about {town}
              </Anchor>
            </p>
          </div>
        )}
      </div>
      <div className="page-width">
        <Ask title="Bring us the letter you do not understand">
          A broker reads it and replies <Within of="quote" />.
        </Ask>
      </div>
    </>
  )
}
