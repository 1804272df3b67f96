/**
 * All insurance products: first those that most trades look at, then the others in the menu's three groups.
 * `?group=` shows one whole group, also without script.
 */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { serviceGroupLabels, serviceGroups, type ServiceGroup } from '#contract/model/content/kinds/serviceGroup.ts'
import { paths } from '#contract/paths.ts'
import { services } from '#contract/site/services.ts'
import { load, q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Scene } from '../drawn/Scene.tsx'
import { GeneralInformation } from '../reading/GeneralInformation.tsx'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { productsCrumb, breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { clauseOf, firstServices } from './firstCovers.ts'

export const loader = ({ context }: LoaderFunctionArgs) => load(context, q(services.list))

const about: Record<ServiceGroup, string> = {
  business: 'The covers most firms build on: liability, property, people, data and income.',
  vehicle: 'Vans, lorries, taxis and mixed fleets, and what keeps them on the road.',
  specialist: 'Covers for one trade, one kind of property or one hard risk.',
}

/** Of each group, shown on a phone before the others are unfolded: one line of a wide window. */
const shownFirst = 3

const Row = ({ path, title, text }: { path: string; title: string; text: string }) => (
  <li className="border-b border-line">
    <Anchor href={path} className="product-row">
      <span className="product-name">{title}</span>
      <span className="mt-0.5 block max-w-measure text-meta text-soft">{text}</span>
    </Anchor>
  </li>
)

const First = ({ covers }: { covers: ReturnType<typeof firstServices> }) => (
  <section aria-labelledby="first" className="mt-10 md:mt-14">
    <h2 id="first">Covers to start with</h2>
    <p className="mt-3 max-w-measure text-soft">
      Our{' '}
      <Anchor href={paths.byTrade()} className="link">
        pages by trade
      </Anchor>{' '}
      name them more often than any other cover.
    </p>
    <ul className="first-covers mt-5">
      {covers.map(({ service: { path, slug, title, summary }, scene }) => (
        <li key={slug}>
          <Anchor href={path} className="first-cover">
            <Scene name={scene} />
            <span>
              <span className="product-name">{title}</span>
              <span className="mt-1 block text-meta text-soft">{summary}</span>
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  </section>
)

export const ServicesScreen = () => {
  const { services: all } = useSuspenseQuery(q(services.list)).data
  const { firm } = useSiteShell()
  const [search] = useSearchParams()
  const chosen = serviceGroups.find((group) => group === search.get('group'))
  const shown = serviceGroups.filter((group) => !chosen || group === chosen)
  const first = chosen ? [] : firstServices(all)
  const others = all.filter((service) => !first.some(({ service: { slug } }) => slug === service.slug))
  const countOf = (group: ServiceGroup) => all.filter(({ category }) => category === group).length
  return (
    <Page
      breadcrumbs={breadcrumbsOf(productsCrumb)}
      name="Business insurance products"
      description="Every cover we arrange for UK businesses, with what each is designed to pay for, what it leaves out and what insurers ask."
    >
      <div data-wall={chosen} className="page-width pt-8">
        <h1>Every cover we arrange</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          Each page says what a cover is designed to pay for, what it leaves out, and what an insurer will ask you. Choose a group, or read
          down the list.
        </p>
        <div className="mt-8">
          <Tabs
            wraps
            label="Groups of products"
            tabs={[
              { label: 'All', href: paths.services(), current: !chosen, count: all.length },
              ...serviceGroups.map((group) => ({
                label: serviceGroupLabels[group],
                href: paths.services({ group }),
                current: group === chosen,
                count: countOf(group),
              })),
            ]}
          />
        </div>
        {first.length > 0 && <First covers={first} />}
        {shown.map((group) => {
          const inGroup = others.filter(({ category }) => category === group)
          const list = (some: typeof inGroup) =>
            some.map(({ slug, path, title, summary }) => (
              <Row key={slug} path={path} title={title} text={chosen ? summary : clauseOf(summary)} />
            ))
          const rest = inGroup.slice(shownFirst)
          return (
            <section key={group} aria-labelledby={group} className="mt-10 md:mt-14">
              <h2 id={group}>{serviceGroupLabels[group]}</h2>
              <p className="mt-3 max-w-measure text-soft">{about[group]}</p>
              {chosen ? (
                <ul className="product-list mt-5 xl:grid-cols-3">{list(inGroup)}</ul>
              ) : (
                <>
                  <ul className="product-list in-threes mt-5">{list(inGroup.slice(0, shownFirst))}</ul>
                  {rest.length > 0 && (
                    <PhoneFold summary={`Show the other ${rest.length}`}>
                      <ul className="product-list in-threes">{list(rest)}</ul>
                    </PhoneFold>
                  )}
                </>
              )}
            </section>
          )
        })}
        <section
          aria-labelledby="unsure"
          className="mt-12 flex flex-wrap items-center justify-between gap-6 border-t-ledge border-accent bg-panel px-6 py-7 md:mt-20 md:px-8"
        >
          <div>
            <h2 id="unsure" className="text-h3">
              Not sure which you need?
            </h2>
            <p className="mt-2 max-w-measure text-soft">
              <Anchor href={paths.findMyInsurance()} className="link">
                Find my insurance
              </Anchor>{' '}
              asks a few questions and says which covers fit; the{' '}
              <Anchor href={paths.policyExplorer()} className="link">
                policy explorer
              </Anchor>{' '}
              starts from what went wrong; the{' '}
              <Anchor href={paths.quiz()} className="link">
                quiz
              </Anchor>{' '}
              tests what you know. Or tell us what you do in your own words. A broker reads it and says which covers are worth a quote. You
              can also ring <PhoneLink phone={firm.phone} />.
            </p>
          </div>
          <Anchor href={paths.quote()} className={buttonClass({ variant: 'primary' })}>
            Start a quote
          </Anchor>
        </section>
        <GeneralInformation className="mt-6" />
      </div>
    </Page>
  )
}
