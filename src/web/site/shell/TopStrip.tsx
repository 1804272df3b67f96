/**
 * Above the header: what we are, what people need in a hurry, and how to contact us. Claims and search are one tap away at every
 * width; on a phone the other links are in the menu. The phone number is in the same place on every page.
 */
import { Search } from 'lucide-react'
import type { Firm } from '#contract/model/site/firm.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { clientPortal, quickLinks, reportClaim, search } from './destinations.ts'

/** The demonstration's warning, if there is one. */
export const FirmNotice = ({ firm }: { firm: Firm }) =>
  firm.notice && <p className="border-b border-line bg-panel px-5 py-1 text-center text-small text-soft">{firm.notice}</p>

export const TopStrip = ({ firm }: { firm: Firm }) => (
  <section aria-label="How to reach us" data-screen-only data-behind-menu>
    <FirmNotice firm={firm} />
    <div className="bg-band text-small text-soft-on-band">
      <div className="page-width flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <p className="hidden xl:block">Commercial insurance brokers, {firm.headOffice.town}</p>
        <nav aria-label="Quick links">
          <ul className="flex flex-wrap gap-x-4 md:gap-x-5">
            <li>
              <Anchor href={reportClaim.href} className="strip-link font-semibold text-on-band">
                {reportClaim.label}
              </Anchor>
            </li>
            {[clientPortal, ...quickLinks].map(({ label, href }) => (
              <li key={href} className="hidden md:block">
                <Anchor href={href} className="strip-link">
                  {label}
                </Anchor>
              </li>
            ))}
            <li>
              <Anchor href={search.href} className="strip-link gap-1.5">
                <Icon of={Search} size={14} />
                {search.label}
              </Anchor>
            </li>
          </ul>
        </nav>
        <p className="flex items-center gap-4 whitespace-nowrap tabular-nums">
          <span className="hidden lg:block">{firm.hours.shown}</span>
          <PhoneLink phone={firm.phone} className="strip-link font-semibold text-on-band" />
        </p>
      </div>
    </div>
  </section>
)
