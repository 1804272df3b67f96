import { Button } from '../navigation/Button.tsx'
import { FlintBand } from '../display/FlintBand.tsx'
import { ScheduleCard } from '../display/ScheduleCard.tsx'
import { StatusBadge } from '../display/StatusBadge.tsx'

/** The top of the home page, to judge the components together. */
export const Hero = () => (
  <div id="hero">
    <div className="page-width grid gap-12 pt-12 md:grid-cols-2 md:pt-20 lg:gap-24">
      <div className="pb-12 md:pb-16">
        <h1>Business insurance, arranged by a broker in Brighton</h1>
        <p className="mt-6 max-w-measure text-lead text-soft">
          Tell us what you do. A broker in Brighton reads it, asks what the forms forget, and comes back with cover you can explain to your
          accountant.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button variant="primary" size="large">
            Start a quote
          </Button>
          <a href="#hero" className="link">
            Find my insurance
          </a>
        </div>
      </div>
      <div className="self-end">
        <ScheduleCard
          standing
          title="Café, 6 staff, Hove"
          rows={[
            { label: "Employers' liability", value: '£10,000,000' },
            { label: 'Public liability', value: '£5,000,000' },
            { label: 'Contents & stock', value: '£85,000' },
            { label: 'Business interruption', value: '12 months' },
            { label: 'Status', value: <StatusBadge kind="policy" status="active" /> },
          ]}
        />
      </div>
    </div>
    <FlintBand course="above" />
  </div>
)
