/** How to contact the firm, for screens that may be shown when nothing else could be loaded. */
import type { Firm } from '#contract/model/site/firm.ts'
import { site } from '#contract/site/site.ts'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { useDeps } from '../data/deps.tsx'
import { q } from '../data/query.ts'

/** The firm's details if this page already has them. Nothing is fetched for an error screen. */
export const useFirm = (): Firm | undefined => {
  const { query } = useDeps()
  return query.getQueryData(q(site.shell).queryKey)?.firm
}

export const Contact = ({ firm }: { firm: Firm | undefined }) =>
  firm ? (
    <p className="mt-6 text-soft">
      Or ring us: <PhoneLink phone={firm.phone} />, <Hours hours={firm.hours} />.
    </p>
  ) : null
