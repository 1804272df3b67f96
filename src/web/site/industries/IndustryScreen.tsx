/** An industry page: what this kind of business usually insures, in order of need, and why. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { linkOnce } from '#contract/model/content/termLink.ts'
import { askedTogether } from '#contract/model/quotes/quoteCovers.ts'
import { paths } from '#contract/paths.ts'
import { industries, type IndustryPage } from '#contract/site/industries.ts'
import { q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { BrickCourse } from '#web/ui/display/FlintBand.tsx'
import { Scenes } from '../drawn/Scene.tsx'
import { loadOr404 } from '../notFound.ts'
import { AskBar } from '../reading/AskBar.tsx'
import { Ask } from '../reading/Ask.tsx'
import { Claims, InsurersAsk, InventedSchedule, List, Pages, Paragraphs, Part, Questions } from '../reading/parts.tsx'
import { Reviewed } from '../reading/Reviewed.tsx'
import { faqOf } from '../shell/firmData.ts'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Programme } from './Programme.tsx'
import { Within } from '../shell/Within.tsx'

export const loader = (args: LoaderFunctionArgs) => loadOr404(args, q(industries.show, { slug: args.params['slug'] ?? '' }))

/** There is no page of all industries; the page of all trades comes closest. */
const businesses = { label: 'Businesses by trade', href: paths.byTrade() }

export const IndustryScreen = () => {
  const { slug = '' } = useParams()
  return <Industry page={useSuspenseQuery(q(industries.show, { slug })).data} />
}

/** Used by the screen and by the preview of a draft. */
export const Industry = ({ page }: { page: IndustryPage }) => {
  const { industry, services, trades, posts } = page
  const { body } = industry
  const linked = linkOnce([...body.intro, ...body.sections.flatMap(({ paragraphs }) => paragraphs)], page.terms)
  const related = services.filter((service) => body.related.services.includes(service.slug))
  const terms = paths.quote({
    cover: askedTogether(body.programme.covers.filter(({ level }) => level === 'essential').map(({ code }) => code)).join(','),
  })
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: industry.title, href: paths.industry(industry.slug) }, businesses)}
      name={industry.seo.title}
      description={industry.seo.description}
    >
      <StructuredData data={faqOf(body.faq)} />
      <div className="page-width grid items-end gap-x-6 gap-y-10 pt-8 lg:grid-cols-12">
        <header className="lg:col-span-7 lg:pb-10">
          <h1 className="product-title">{body.heading}</h1>
          <p className="mt-6 max-w-measure text-lead text-soft">{body.lead}</p>
        </header>
        <div className="lg:col-span-5 lg:pl-6">
          <InventedSchedule standing schedule={body.schedule} />
        </div>
      </div>
      <BrickCourse />
      <div className="scene-band">
        <div className="page-width">
          <Scenes names={industry.scenes} label={industry.sceneText} />
        </div>
      </div>
      <div className="page-width">
        <div className="mt-11 md:mt-16 grid gap-x-6 gap-y-10 lg:grid-cols-12">
          <div className="prose lg:col-span-7">
            <Paragraphs texts={body.intro} linked={linked} />
          </div>
          <div className="lg:col-span-5 lg:pl-6">
            {/* "This page is for:" is the heading of its list. */}
            <h2 className="border-t-2 border-ink pt-4 text-h3">{body.who.intro.replace(/:$/, '')}</h2>
            <div className="prose mt-3">
              <List items={body.who.list} />
            </div>
          </div>
        </div>
        <Programme programme={body.programme} services={services} />
      </div>
      <section aria-labelledby="risks" className="dark-band">
        <div className="page-width">
          <h2 id="risks">What goes wrong</h2>
          <ul className="mt-8 grid gap-x-6 gap-y-8 md:grid-cols-2 lg:mt-10 lg:grid-cols-4">
            {body.risks.map(({ title, text }) => (
              <li key={title} className="border-t-2 border-sea-600 pt-4">
                <h3 className="text-h3">{title}</h3>
                <p className="mt-2 text-soft-on-band">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="page-width">
        <div className="grid gap-x-6 lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-8 lg:pr-10">
            {body.sections.map(({ title, paragraphs }) => (
              <Part key={title} id={fieldId(title)} title={title} fold>
                <Paragraphs texts={paragraphs} linked={linked} />
              </Part>
            ))}
            <InsurersAsk asks={body.insurersAsk} />
            <Claims claims={body.claims} />
            <Questions questions={body.faq} />
            <Reviewed on={industry.reviewedOn} by={industry.reviewedBy} />
          </div>
          <aside aria-label="Related pages" className="mt-11 md:mt-16 md:space-y-10 lg:col-span-4">
            <Pages title="By trade" pages={trades} of={['trade', 'trades']} />
            <Pages title="Covers in detail" pages={related} of={['cover', 'covers']} />
            <Pages title="Further reading" pages={posts} of={['article', 'articles']} />
          </aside>
        </div>
        <Ask title="Ask for a quote" href={terms}>
          Tell us what you do in your own words. A broker reads it and replies <Within of="quote" />.
        </Ask>
      </div>
      <AskBar href={terms} />
    </Page>
  )
}
