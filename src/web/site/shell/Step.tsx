/** The frame of every step of a quote or a claim report: title with the step in words, the way back, how far it is, and help beside it. */
import { ChevronLeft } from 'lucide-react'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { stepText, StepIndicator } from '#web/ui/display/StepIndicator.tsx'
import type { StepProps } from '#web/questions/journey.ts'
import { breadcrumbsOf } from './breadcrumbs.ts'
import { Page, useSiteShell } from './Page.tsx'

export const Step = ({ title, href, progress, back, failed, errors, heading = title, crumb, children, aside }: StepProps) => (
  <Page
    breadcrumbs={breadcrumbsOf({ label: title, href }, crumb)}
    name={progress ? `${stepText(progress.step, progress.of)}: ${title}` : title}
    failed={failed}
  >
    <div className="page-width grid gap-x-6 gap-y-12 pt-4 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-8">
        {back && (
          <p className="mb-4" data-screen-only>
            <Anchor href={back} className="link inline-flex min-h-11 items-center gap-1">
              <Icon of={ChevronLeft} size={20} />
              Back
            </Anchor>
          </p>
        )}
        {errors}
        {progress && (
          <div className="mb-6" data-screen-only>
            <StepIndicator {...progress} />
          </div>
        )}
        {heading && <h1 className="max-w-none text-h2">{heading}</h1>}
        {children}
      </div>
      <aside aria-label="Help with this form" className="lg:col-span-3 lg:col-start-10" data-screen-only>
        {aside}
        <Help />
      </aside>
    </div>
  </Page>
)

const Help = () => {
  const { firm } = useSiteShell()
  return (
    <div className="border-t-2 border-ink pt-4 text-meta">
      <h2 className="text-h3">Stuck on a question?</h2>
      <p className="mt-2 text-soft">
        Ring <PhoneLink phone={firm.phone} className="link font-semibold" />. A broker can go through it with you, {firm.hours.shown}.
      </p>
    </div>
  )
}
