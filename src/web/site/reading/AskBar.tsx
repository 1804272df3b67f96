/** On a phone the way to terms stands at the foot of the window; at the end of the page it has its own place, covering nothing. */
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useSiteShell } from '../shell/Page.tsx'

/** The last child of its screen, or it has no page to stand under. */
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
