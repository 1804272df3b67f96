/** /client: the client portal on the papers of a bakery that does not exist. No sign-in, no call, nothing saved (design 6.6). */
import type { ReactNode } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { company } from './bakery.ts'
import { Claims, Renewals } from './DemoEvents.tsx'
import { Documents, Overview, Policies, Proof } from './DemoViews.tsx'
import { Within } from '../shell/Within.tsx'

/** Each view is a stop of the tour, in the order of a client's questions. */
const stops = [
  {
    view: 'overview',
    tab: 'Dashboard',
    note: 'What waits for you comes first, with the reason, the day and the minutes it takes.',
    show: Overview,
  },
  { view: 'policies', tab: 'Policies', note: 'Each policy is one card: what is covered, up to how much, and until when.', show: Policies },
  {
    view: 'proof',
    tab: 'Proof of cover',
    note: 'A landlord or customer asks for proof? Choose the policy, print the page or send it.',
    show: Proof,
  },
  { view: 'claims', tab: 'Claims', note: 'You see where a claim stands, who acts next, and by when you hear from us.', show: Claims },
  { view: 'renewals', tab: 'Renewals', note: 'What changed since last year stands side by side, before you decide.', show: Renewals },
  { view: 'documents', tab: 'Documents', note: 'Every document is kept with its policy, its date and its size.', show: Documents },
] as const

/** The day it is looked at: every date on the page counts from it. Given by the server, so that the browser draws the same. */
export const loader = () => ({ today: londonClock(new Date()).date })

export const DemoScreen = () => {
  const { today } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const at = Math.max(
    stops.findIndex(({ view }) => view === search.get('view')),
    0,
  )
  const stop = stops[at] ?? stops[0]
  const Show = stop.show
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: 'Client portal, demonstration', href: paths.portalDemo() })}
      state={search.has('view') ? stop.tab : undefined}
    >
      <Ribbon />
      <div className="page-width pt-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h1>{company.name}</h1>
          <p className="text-soft">{company.trade}</p>
        </div>
        <div className="mt-6 print:hidden">
          <Tabs
            label="Parts of the portal"
            tabs={stops.map(({ view, tab }) => ({ label: tab, href: paths.portalDemo({ view }), current: view === stop.view }))}
          />
        </div>
        <div className="mt-8">
          <Show today={today} policy={search.get('policy')} />
        </div>
        <Tour at={at} />
        <Ends />
      </div>
    </Page>
  )
}

const Ribbon = () => (
  <div className="mt-4 border-y border-warn bg-warn-tint">
    <p className="page-width py-2.5 text-warn">
      <strong className="font-semibold">Demo – nothing is saved.</strong> The company, its policies and its insurers are made up.
    </p>
  </div>
)

/** Six stops; the tab row is the other way around them. */
const Tour = ({ at }: { at: number }) => {
  const [before, stop, after] = [stops[at - 1], stops[at] ?? stops[0], stops[at + 1]]
  return (
    <aside aria-label="Tour" className="mt-12 rounded-t-control rounded-b-foot bg-band px-5 py-5 text-on-band md:px-7 print:hidden">
      <p className="text-meta text-soft-on-band tabular-nums">
        Tour, stop {at + 1} of {stops.length}
      </p>
      <p className="mt-1 max-w-measure text-lead">{stop.note}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        {before && (
          <Anchor href={paths.portalDemo({ view: before.view })} className={buttonClass({ size: 'small' })}>
            Back to {before.tab}
          </Anchor>
        )}
        {after && (
          <Anchor href={paths.portalDemo({ view: after.view })} className={buttonClass({ size: 'small' })}>
            Next: {after.tab}
          </Anchor>
        )}
      </p>
    </aside>
  )
}

const End = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-t-2 border-ink pt-4">
    <h2 className="text-h3">{title}</h2>
    {children}
  </div>
)

const Ends = () => (
  <div className="mt-12 grid gap-x-10 gap-y-8 md:grid-cols-2 print:hidden">
    <End title="You are a client">
      <p className="mt-2 mb-4 text-soft">
        Your own documents are behind your sign-in. We send you an invitation when your first policy starts.
      </p>
      <Anchor href={paths.login()} className={buttonClass({ variant: 'accent' })}>
        Sign in
      </Anchor>
    </End>
    <End title="You are not a client yet">
      <p className="mt-2 mb-4 text-soft">
        Tell us what you do and what worries you. A broker answers <Within of="quote" />.
      </p>
      <Anchor href={paths.contact()} className={buttonClass()}>
        Contact us
      </Anchor>
    </End>
  </div>
)
