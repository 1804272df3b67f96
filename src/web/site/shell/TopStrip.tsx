/** Above the header: what we are, and how to reach us. The phone is in the same place on every page. */
import type { Firm } from '#contract/model/site/firm.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { clientPortal, quickLinks } from './destinations.ts'

export const TopStrip = ({ firm }: { firm: Firm }) => (
  <section aria-label="How to reach us" data-screen-only data-behind-menu>
    {firm.notice && <p className="border-b border-line bg-panel px-5 py-1 text-center text-small text-soft">{firm.notice}</p>}
    <div className="bg-band text-small text-soft-on-band">
      <div className="page-width flex min-h-10 items-center justify-between gap-6">
        <p className="hidden xl:block">Commercial insurance brokers, {firm.headOffice.town}</p>
        <nav aria-label="Quick links" className="hidden md:block">
          <ul className="flex gap-5">
            {[clientPortal, ...quickLinks].map(({ label, href }) => (
              <li key={href}>
                <Anchor href={href} className="strip-link">
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        <p className="flex w-full items-center justify-between gap-4 tabular-nums md:w-auto">
          <span>{firm.hours.shown}</span>
          <PhoneLink phone={firm.phone} className="strip-link font-semibold text-on-band" />
        </p>
      </div>
    </div>
  </section>
)
