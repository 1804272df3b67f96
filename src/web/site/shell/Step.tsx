/** The frame of every step of a quote or claim report: a title with the step in words, a back link, the progress, and help beside it. */
import { ChevronLeft } from 'lucide-react'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { StepScale, stepText } from '#web/ui/display/StepIndicator.tsx'
import type { StepProps } from '#web/questions/journey.ts'
import { breadcrumbsOf } from './breadcrumbs.ts'
import { Page, useSiteShell } from './Page.tsx'

export const Step = ({ title, href, progress, back, failed, errors, heading = title, crumb, children, aside }: StepProps) => (
  <Page
    breadcrumbs={breadcrumbsOf({ label: title, href }, crumb)}
    step={progress ? stepText(progress.step, progress.of) : null}
    failed={failed}
  >
    <div className="page-width grid gap-x-6 gap-y-12 pt-2 md:pt-6 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-8 xl:col-span-7">
        <StepTop back={back} progress={progress} />
        {errors}
        {heading && <h1 className="max-w-form text-h2">{heading}</h1>}
        {children}
      </div>
      <aside
        aria-label="Help with this form"
        className="lg:sticky lg:top-26 lg:col-span-3 lg:col-start-10 lg:mt-18 lg:self-start xl:col-span-4 xl:col-start-9"
        data-screen-only
      >
        {aside}
        <Help />
      </aside>
    </div>
  </Page>
)

/** The way back, the step in words, and the scale. `backLabel`: if it does not lead to the step before. */
export const StepTop = ({ back, backLabel = 'Back', progress }: Pick<StepProps, 'back' | 'progress'> & { backLabel?: string }) =>
  (back || progress) && (
    <div className="mb-5 max-w-form md:mb-7" data-screen-only>
      <div className="flex min-h-11 items-center justify-between gap-4">
        {back && (
          <Anchor href={back} className="link -ml-1 inline-flex min-h-11 items-center gap-1">
            <Icon of={ChevronLeft} size={20} />
            {backLabel}
          </Anchor>
        )}
        {progress && <p className="ms-auto text-meta font-semibold whitespace-nowrap text-link">{stepText(progress.step, progress.of)}</p>}
      </div>
      {progress && <StepScale {...progress} />}
    </div>
  )

const Help = () => {
  const { firm } = useSiteShell()
  return (
    <div className="border-t-2 border-ink pt-4 text-meta">
      <h2 className="text-h3">Stuck on a question?</h2>
      <p className="mt-2 text-soft">
        Ring <PhoneLink phone={firm.phone} className="link font-semibold" />. A broker can go through it with you,{' '}
        <Hours hours={firm.hours} />.
      </p>
    </div>
  )
}
