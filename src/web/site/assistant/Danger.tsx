/** Shown when someone may be in danger: 999 first and in full size, then what to do, then the rest. */
import { paths } from '#contract/paths.ts'
import type { AssistantReply } from '#contract/site/assistant.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useSiteShell } from '../shell/Page.tsx'
import { Said } from '../shell/Said.tsx'

export const Danger = ({ said: { title, text, steps } }: Pick<AssistantReply, 'said'>) => {
  const { firm } = useSiteShell()
  return (
    <section role="alert" className="mt-4 border-t-ledge border-danger bg-danger-tint px-5 py-6 md:px-7">
      <h3 className="text-h2">{title}</h3>
      <p className="mt-4">
        <a href="tel:999" className={buttonClass({ variant: 'danger', size: 'large' })}>
          Ring 999
        </a>
      </p>
      <ol className="mt-5 max-w-measure list-decimal space-y-1.5 pl-5 font-semibold">
        {steps.map((step) => (
          <li key={step}>
            <Said text={step} />
          </li>
        ))}
      </ol>
      <p className="mt-5 max-w-measure">
        <Said text={text} />
      </p>
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
