/** The header of every step of a quote or claim report: our name and phone number. No menu, so that nothing leads away from the form. */
import { Phone } from 'lucide-react'
import type { Firm } from '#contract/model/site/firm.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { FirmNotice } from './TopStrip.tsx'
import { Wordmark } from './Wordmark.tsx'

export const JourneyHeader = ({ firm }: { firm: Firm }) => (
  <header data-screen-only className="border-b border-line">
    <FirmNotice firm={firm} />
    <div className="page-width flex min-h-14 flex-wrap items-center justify-between gap-x-4 md:min-h-16">
      <Wordmark firm={firm} />
      <p className="flex items-center gap-3 text-meta whitespace-nowrap text-soft tabular-nums">
        <span className="hidden md:inline">{firm.hours.shown}</span>
        <a href={`tel:${firm.phone.dial}`} className="link inline-flex min-h-11 items-center gap-1.5 font-semibold">
          <Icon of={Phone} size={16} />
          {firm.phone.shown}
        </a>
      </p>
    </div>
  </header>
)
