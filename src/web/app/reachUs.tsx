/** How to reach a person, on screens that may stand where nothing else could be loaded. */
import type { Firm } from '#contract/model/firm.ts'
import { chromeQuery } from '#web/site/queries.ts'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'
import { useDeps } from './deps.tsx'

/** The firm's facts if this page has them already; nothing is fetched for an error. */
export const useFirm = (): Firm | undefined => {
  const deps = useDeps()
  return deps.query.getQueryData(chromeQuery(deps).queryKey)?.firm
}

export const Contact = ({ firm }: { firm: Firm | undefined }) =>
  firm ? (
    <p className="mt-6 text-soft">
      Or ring us: <PhoneLink phone={firm.phone} />, {firm.hours.shown}.
    </p>
  ) : null
