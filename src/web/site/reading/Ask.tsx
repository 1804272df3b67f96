/** Call to action to ask for terms, at the foot of a page. */
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { useSiteShell } from '../shell/Page.tsx'

export const Ask = ({ title, children, href = paths.quote() }: { title: string; children: ReactNode; href?: string }) => {
  const { firm } = useSiteShell()
  return (
    <section
      aria-labelledby="ask"
      data-screen-only
      className="ask-box mt-20 flex flex-wrap items-center justify-between gap-6 border-t-ledge border-accent bg-panel px-6 py-7 md:px-8"
    >
      <div>
        <h2 id="ask" className="text-h3">
          {title}
        </h2>
        <p className="mt-2 max-w-measure text-soft">
          {children}{' '}
          <span className="inline-block">
            Or ring <PhoneLink phone={firm.phone} />.
          </span>
        </p>
      </div>
      <Anchor href={href} className={classes(buttonClass({ variant: 'primary' }), 'ask-go')}>
        Start a quote
      </Anchor>
    </section>
  )
}
