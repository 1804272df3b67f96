/** A local page: the place, its streets and risks. There is only one office, so other places are described as served from it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { linkOnce } from '#contract/model/content/termLink.ts'
import { paths } from '#contract/paths.ts'
import { places, type PlacePage } from '#contract/site/places.ts'
import { q } from '#web/app/data/query.ts'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { StructuredData } from '#web/app/structuredData.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { PlaceMap } from '../drawn/PlaceMap.tsx'
import { loadOr404 } from '../notFound.ts'
import { AskBar } from '../reading/AskBar.tsx'
import { Ask } from '../reading/Ask.tsx'
import { InventedSchedule, Pages, Paragraphs, Part, Questions } from '../reading/parts.tsx'
import { Reviewed } from '../reading/Reviewed.tsx'
import { faqOf, localData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Within } from '../shell/Within.tsx'

const slugOf = (pathname: string) => pathname.replace(/\/+$/, '').replace('/commercial-insurance-', '')

export const loader = (args: LoaderFunctionArgs) => loadOr404(args, q(places.show, { slug: slugOf(new URL(args.request.url).pathname) }))

export const PlaceScreen = () => {
  return <LocalPlace page={useSuspenseQuery(q(places.show, { slug: slugOf(useLocation().pathname) })).data} />
}

/** Used by the screen and by previews of a draft. */
export const LocalPlace = ({ page: data }: { page: PlacePage }) => {
  const shell = useSiteShell()
  const { place, services, industries, places: neighbours, posts } = data
  const { body, name } = place
  const linked = linkOnce([...body.intro, ...body.economy.paragraphs, ...body.service.paragraphs], data.terms)
  return (
    <Page breadcrumbs={breadcrumbsOf({ label: place.title, href: place.path })} name={place.seo.title} description={place.seo.description}>
      <StructuredData data={[localData(shell, place), faqOf(body.faq)]} />
      <div className="place-hero page-width">
        <header>
          <h1 className="product-title">{body.heading}</h1>
          <p className="mt-6 text-lead text-soft">{body.lead}</p>
          {/* On a phone the bar at the bottom has this button. */}
          <p className="mt-6 hidden md:block">
            <Anchor href={paths.quote()} className={buttonClass({ variant: 'primary' })}>
              Start a quote
            </Anchor>
          </p>
          <p className="mt-5 text-meta text-hint tabular-nums">Postcodes {place.postcodes.join(', ')}</p>
        </header>
        <div className="place-chart">
          <PlaceMap place={place.slug} name={name} label={`${name} in contours, a lantern in the middle`} />
        </div>
      </div>
      <div className="page-width">
        <div className="mt-14 grid gap-x-6 gap-y-12 lg:grid-cols-12">
          <div className="prose lg:col-span-7">
            <Paragraphs texts={body.intro} linked={linked} />
          </div>
          <div className="lg:col-span-5 lg:pl-6">
            <InventedSchedule schedule={body.schedule} />
          </div>
        </div>
        <section aria-labelledby="districts" className="mt-11 md:mt-16">
          <h2 id="districts">Street by street</h2>
          <dl className="mt-6 border-t-2 border-ink">
            {body.districts.map(({ title, text }) => (
              <div key={title} className="grid gap-x-6 border-b border-line py-5 lg:grid-cols-12">
                <dt className="font-display text-h3 font-bold text-balance lg:col-span-4">{title}</dt>
                <dd className="mt-1 text-soft lg:col-span-8 lg:mt-0">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="risks" className="mt-11 md:mt-16">
          <h2 id="risks">What to think about here</h2>
          <div className="mt-6 grid gap-x-6 gap-y-8 md:grid-cols-2">
            {body.risks.map(({ title, text }) => (
              <div key={title} className="border-t-2 border-accent pt-4">
                <h3 className="text-h3">{title}</h3>
                <p className="mt-2 text-soft">{text}</p>
              </div>
            ))}
          </div>
        </section>
        <div className="grid gap-x-6 lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-8 lg:pr-10">
            <Part id={fieldId(body.economy.title)} title={body.economy.title} fold={`Read about business in ${name}`}>
              <Paragraphs texts={body.economy.paragraphs} linked={linked} />
            </Part>
            <section aria-labelledby="examples" className="fold-part">
              <h2 id="examples">Who might ask</h2>
              <PhoneFold summary={`Read ${body.examples.length} examples`}>
                <p className="mt-3 text-meta text-hint">Invented businesses, each with what it would ask about first.</p>
                <ul className="stories">
                  {body.examples.map(({ business, text }) => (
                    <li key={business} className="story">
                      <h3 className="story-title">{business}</h3>
                      <p className="text-soft">{text}</p>
                    </li>
                  ))}
                </ul>
              </PhoneFold>
            </section>
            <Part id={fieldId(body.service.title)} title={body.service.title} fold="Read where and how to meet us">
              <Paragraphs texts={body.service.paragraphs} linked={linked} />
            </Part>
            <Questions questions={body.faq} />
            <Reviewed on={place.reviewedOn} by={place.reviewedBy} />
          </div>
          <aside aria-label="Related pages" className="mt-11 md:mt-16 md:space-y-10 lg:col-span-4">
            <Pages title="Covers asked for" pages={services} of={['cover', 'covers']} />
            <Pages title="Businesses here" pages={industries} of={['kind of business', 'kinds of business']} />
            <Pages title="Nearby places" pages={neighbours} of={['nearby place', 'nearby places']} />
            <Pages title="Further reading" pages={posts} of={['article', 'articles']} />
          </aside>
        </div>
        <Ask title={`A business in ${name}?`}>
          Tell us what you do. A broker reads it and replies <Within of="quote" />.
        </Ask>
      </div>
      <AskBar />
    </Page>
  )
}
