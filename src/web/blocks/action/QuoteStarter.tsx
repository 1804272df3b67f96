import { paths } from '#contract/paths.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

export const QuoteStarter = ({ id, props: { title, text, button }, level }: Rendering<'quoteStarter'>) => (
  <section className="block-starter">
    <div>
      <Title level={level}>{title}</Title>
      {text && <p className="mt-2 max-w-measure text-soft">{text}</p>}
    </div>
    <form action={paths.quote()} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <label htmlFor={`${id}-trade`} className="block font-semibold">
          What does your business do?
        </label>
        <input id={`${id}-trade`} name="trade" autoComplete="off" maxLength={80} className={controlClass('full', 'mt-1.5')} />
      </div>
      <button type="submit" className={buttonClass({ variant: 'primary' })}>
        {button || 'Start a quote'}
      </button>
    </form>
  </section>
)
