/** The footer of every public page: who we are, where we are, opening hours and regulatory status. */
import { ChevronRight } from 'lucide-react'
import { addressLine } from '#contract/model/people/address.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { serviceGroups } from '#contract/model/content/kinds/serviceGroup.ts'
import type { SiteShell } from '#contract/site/site.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { BrickCourse, FlintBand } from '#web/ui/display/FlintBand.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import {
  allProducts,
  asked,
  byTrade,
  clientPortal,
  getQuote,
  groupLink,
  home,
  industries,
  legal,
  tagChoices,
  mainLinks,
  more,
  quickLinks,
  tools,
  type Destination,
} from './destinations.ts'
import { MailAddress } from './MailAddress.tsx'
import { Wordmark } from './Wordmark.tsx'

const FootLinks = ({ links }: { links: readonly Destination[] }) =>
  links.map(({ label, href }) => (
    <li key={href}>
      <Anchor href={href} className="foot-link">
        {label}
      </Anchor>
    </li>
  ))

/** Folded under its title on a phone, where the links of all columns would fill a screen and a half. */
const Column = ({ title, links }: { title: string; links: readonly Destination[] }) => (
  <nav aria-label={title} className="foot-column">
    <p className="hidden font-semibold text-on-band md:block">{title}</p>
    <details className="phone-fold">
      <summary className="min-h-12 items-center justify-between gap-4 font-semibold text-on-band">
        {title}
        <Icon of={ChevronRight} className="turn transition-transform" />
      </summary>
      <ul className="foot-links">
        <FootLinks links={links} />
      </ul>
    </details>
  </nav>
)

const Office = ({ firm }: { firm: Firm }) => (
  <address className="mt-6 not-italic md:mt-0">
    <p className="font-semibold text-on-band">Head office</p>
    <p className="mt-2 md:mt-3">{addressLine(firm.headOffice)}</p>
    <p className="mt-2 flex flex-wrap gap-x-6 md:block">
      <PhoneLink phone={firm.phone} className="foot-link font-semibold" />
      <span className="block py-1.25">{firm.hours.shown}</span>
      <MailAddress address={firm.email} className="foot-link" />
    </p>
  </address>
)

const Status = ({ firm, year }: Pick<SiteShell, 'firm' | 'year'>) => (
  <div className="space-y-2 text-small text-soft-on-band md:space-y-3 md:text-meta">
    {firm.notice && <p className="font-semibold text-on-band">{firm.notice}</p>}
    <p className="max-w-measure">
      {firm.regulator.text}{' '}
      <a href={firm.regulator.registerUrl} rel="noopener noreferrer" className="underline underline-offset-4 hover:text-on-band">
        Financial Services Register
      </a>
    </p>
    <p className="max-w-measure">
      {firm.legalName}, registered in {firm.registeredIn}, company number {firm.companyNumber}. Registered office:{' '}
      {addressLine(firm.registeredOffice)}.{firm.vatNumber && ` VAT number ${firm.vatNumber}.`}
    </p>
    <p>
      © {year} {firm.name}
    </p>
  </div>
)

/** The regulatory status and the legal pages, the same in the footer of every public page. */
const LastLine = ({ firm, year, asks }: Pick<SiteShell, 'firm' | 'year'> & { asks: boolean }) => (
  <div className="grid gap-5 md:gap-8 lg:grid-cols-3">
    <div className="lg:col-span-2">
      <Status firm={firm} year={year} />
    </div>
    <ul className="flex flex-wrap content-start gap-x-6 lg:justify-end">
      <FootLinks links={asks ? [...legal, tagChoices] : legal} />
    </ul>
  </div>
)

/** The footer of a journey's steps: our contact details in one line, then `LastLine`. */
export const JourneyFooter = ({ firm, year, asks }: Pick<SiteShell, 'firm' | 'year'> & { asks: boolean }) => (
  <footer data-screen-only className="mt-8">
    <BrickCourse />
    <div className="bg-band pt-5 pb-8 text-meta text-soft-on-band md:pt-8 md:pb-10">
      <div className="page-width">
        <address className="mb-5 flex flex-wrap items-center gap-x-6 border-b border-sea-800 pb-4 not-italic md:mb-6 md:pb-6">
          <span className="py-1.25">{addressLine(firm.headOffice)}</span>
          <PhoneLink phone={firm.phone} className="foot-link font-semibold" />
          <MailAddress address={firm.email} className="foot-link" />
          <span className="py-1.25">{firm.hours.shown}</span>
        </address>
        <LastLine firm={firm} year={year} asks={asks} />
      </div>
    </div>
  </footer>
)

export const Footer = ({
  firm,
  year,
  band,
  asks,
}: Pick<SiteShell, 'firm' | 'year'> & {
  /** Show the flint wall, because the page has none of its own. */
  band: boolean
  /** There are tags that need consent. */
  asks: boolean
}) => (
  <footer data-screen-only data-behind-menu className="mt-12 lg:mt-20">
    {band && <FlintBand course="below" />}
    <div className="bg-band pt-8 pb-8 text-meta text-soft-on-band md:pt-14 md:pb-12">
      <div className="page-width">
        <div className="grid gap-x-6 md:grid-cols-3 md:gap-y-10 lg:grid-cols-5">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 md:col-span-3 md:mb-0 md:block lg:col-span-1">
            <Wordmark firm={firm} onBand />
            <ul aria-label="Social profiles" className="flex flex-wrap gap-x-4 md:mt-5 lg:block">
              {firm.social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener noreferrer" className="foot-link">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <Column title="Insurance" links={[...serviceGroups.map(groupLink), ...asked, allProducts]} />
          <Column title="Businesses" links={[...industries, byTrade, ...tools]} />
          <Column title={firm.shortName} links={[home, ...mainLinks, ...quickLinks, clientPortal, getQuote, ...more]} />
          <Office firm={firm} />
        </div>
        <div className="mt-6 border-t border-sea-800 pt-6 md:mt-12 md:pt-8">
          <LastLine firm={firm} year={year} asks={asks} />
        </div>
      </div>
    </div>
  </footer>
)
