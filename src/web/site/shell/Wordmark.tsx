import type { Firm } from '#contract/model/site/firm.ts'
import { paths } from '#contract/paths.ts'
import { Mark } from '#web/ui/display/Mark.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

/** The firm's logo and name, linked to the home page. */
export const Wordmark = ({ firm, onBand }: { firm: Firm; onBand?: boolean }) => (
  <Anchor href={paths.home()} className="flex min-w-0 items-center gap-2.5 rounded-control">
    <Mark className="shrink-0" />
    <span className={onBand ? 'wordmark text-on-band' : 'wordmark text-ink'}>{firm.shortName}</span>
  </Anchor>
)
