/** A tour of the real screens in six stops. Every stop is a link, so the tour also works without script. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { overview, type Overview } from '#contract/portal/overview.ts'
import { q } from '#web/app/data/query.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

type Stop = {
  name: string
  note: string
  href: (data: Overview) => string
  /** Matches the screens that belong to this stop. */
  at: RegExp
}

export const stops: readonly Stop[] = [
  {
    name: 'Dashboard',
    note: 'What is waiting for you comes first, with the reason and the date.',
    href: () => paths.portalDashboard(),
    at: /^\/client\/dashboard$/,
  },
  {
    name: 'A policy',
    note: 'What is covered, up to how much and until when, in plain words. Write to us about it below, or ask for a change.',
    href: ({ policies }) => (policies?.[0] ? paths.clientPolicy(policies[0].id) : paths.clientPolicies()),
    at: /^\/client\/(?:policies(?:\/[^/]+(?:\/change)?)?|changes\/.+)$/,
  },
  {
    name: 'Proof of cover',
    note: 'A landlord or customer asks for proof? Choose who it is for, and the letter is ready. Try it: it takes four clicks.',
    href: ({ policies }) => (policies?.[0] ? paths.clientProofNew(policies[0].id) : paths.clientProofs()),
    at: /^\/client\/(?:proofs(?:\/.+)?|policies\/[^/]+\/proof|staff-page|contract-checks(?:\/.+)?)$/,
  },
  {
    name: 'A claim',
    note: 'How far it has got, who acts next, and when you will hear from us. Answer what is asked, or write a message.',
    href: ({ claims }) => (claims?.[0] ? paths.clientClaim(claims[0].id) : paths.clientClaims()),
    at: /^\/(?:client\/claims(?:\/.+)?|report-claim\/.+)$/,
  },
  {
    name: 'A renewal',
    note: 'What has changed since last year is shown side by side before you decide. Nothing renews by itself.',
    href: ({ renewals }) => (renewals?.[0] ? paths.clientRenew(renewals[0].policyId) : paths.clientRenewals()),
    at: /^\/client\/(?:renewals|policies\/[^/]+\/renew(?:\/.+)?)$/,
  },
  {
    name: 'Documents',
    note: 'Every document with its policy, its date and its versions. Send us one, or ask for one.',
    href: () => paths.clientDocuments(),
    at: /^\/client\/documents(?:\/.+)?$/,
  },
]

export const Tour = () => {
  const { pathname } = useLocation()
  const { data } = useSuspenseQuery(q(overview.show))
  const at = stops.findIndex((stop) => stop.at.test(pathname))
  const [before, stop, after] = [stops[at - 1], stops[at], stops[at + 1]]
  return (
    <aside aria-label="Tour" data-screen-only className="border-b border-line bg-info-tint">
      <div className="app-width flex items-center justify-between gap-x-6 gap-y-2 py-2.5 max-sm:py-2 sm:flex-wrap">
        <p className="min-w-0 flex-1 sm:basis-80">
          <strong className="block font-semibold text-warn sm:hidden">Demo – nothing is saved.</strong>
          <strong className="font-semibold max-sm:text-meta max-sm:font-normal">
            {stop ? `Tour, stop ${at + 1} of ${stops.length}: ${stop.name}.` : 'The tour has six stops.'}
          </strong>{' '}
          <span className="max-sm:sr-only">
            {stop ? stop.note : 'Look around as you like and carry on with the tour whenever you want.'}
          </span>
        </p>
        <p className="flex flex-wrap gap-2">
          {before && (
            <Anchor href={before.href(data)} className={classes(buttonClass({ size: 'small', variant: 'quiet' }), 'max-sm:hidden')}>
              Back: {before.name}
            </Anchor>
          )}
          {after && (
            <Anchor href={after.href(data)} className={buttonClass({ size: 'small' })}>
              {/* One element, as the button sets its parts apart. */}
              <span>
                {stop ? 'Next' : 'Start'}
                <span className="max-sm:sr-only">: {after.name}</span>
              </span>
            </Anchor>
          )}
          {!after && (
            <Anchor href={paths.contact()} className={buttonClass({ size: 'small', variant: 'accent' })}>
              Contact us
            </Anchor>
          )}
        </p>
      </div>
    </aside>
  )
}
