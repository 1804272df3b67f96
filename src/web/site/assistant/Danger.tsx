/** Somebody may be in danger: 999 first and in full size, then what to do, then the rest. */
import { phrases } from '#contract/model/tools/assistant.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useSiteShell } from '../shell/Page.tsx'

const steps = [
  'Get people out of danger, if you can do it without danger to yourself.',
  'Ring 999 and say where you are. Do what the operator tells you, and stay on the line.',
  'Leave everything as it is until everyone is safe. No claim depends on doing more now.',
] as const

export const Danger = () => {
  const { firm } = useSiteShell()
  return (
    <section role="alert" className="mt-4 border-t-ledge border-danger bg-danger-tint px-5 py-6 md:px-7">
      <h3 className="text-h2">{phrases.emergency.title}</h3>
      <p className="mt-4">
        <a href="tel:999" className={buttonClass({ variant: 'danger', size: 'large' })}>
          Ring 999
        </a>
      </p>
      <ol className="mt-5 max-w-measure list-decimal space-y-1.5 pl-5 font-semibold">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-5 max-w-measure">{phrases.emergency.text}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={`tel:${firm.phone.dial}`} className={buttonClass({ size: 'small' })}>
          Ring us: <span className="whitespace-nowrap tabular-nums">{firm.phone.shown}</span>
        </a>
        <Anchor href={paths.reportClaim()} className={buttonClass({ size: 'small' })}>
          Report a claim
        </Anchor>
      </p>
    </section>
  )
}
