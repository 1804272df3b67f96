/** On a phone, a bar at the bottom of the window to ask for terms. At the end of the page it takes its own space, covering nothing. */
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useSiteShell } from '../shell/Page.tsx'

/** Must be the last child of its screen, so that it comes to rest below the page. */
export const AskBar = ({ href = paths.quote() }: { href?: string }) => {
  const { firm } = useSiteShell()
  return (
    <section aria-label="Your own terms" data-screen-only className="ask-bar">
      <Anchor href={href} className={`${buttonClass({ variant: 'primary' })} flex-1`}>
        Ask for terms
      </Anchor>
      <a href={`tel:${firm.phone.dial}`} className={buttonClass()}>
        Ring us
      </a>
    </section>
  )
}
