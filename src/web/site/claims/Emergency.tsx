/** First on the page, before any form: what to do now, and whom to ring at this time of day. */
import { formatOpening } from '#contract/format.ts'
import type { ClaimStart } from '#contract/site/claims.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { useSiteShell } from '../shell/Page.tsx'

export const Emergency = ({ start }: { start: ClaimStart }) => {
  const { firm } = useSiteShell()
  const named = `Insurers' claims lines, ${start.lines.length} numbers`
  const lines = (
    <ul className="mt-1 divide-y divide-line border-t border-line">
      {start.lines.map((line) => (
        <li key={line.insurer} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
          <span className="min-w-0">
            <span className="font-semibold">{line.insurer}</span>
            <span className="block text-meta text-soft">
              {line.covers}
              {line.answering ? '' : ' (closed now)'}
            </span>
          </span>
          <PhoneLink phone={line} className="link inline-flex min-h-11 items-center font-semibold" />
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="now" className="border-l-4 border-danger bg-danger-tint px-5 py-5 md:px-7">
      <h2 id="now" className="text-h3">
        Is anyone in danger?
      </h2>
      <p className="mt-2 max-w-measure">
        Ring{' '}
        <a href="tel:999" className="link font-semibold tabular-nums">
          999
        </a>{' '}
        first, and make the place safe. This page can wait.
      </p>
      <p className="mt-3 max-w-measure">
        {start.open ? 'Our office is open now: ring ' : 'Our office is closed now. '}
        {start.open ? (
          <PhoneLink phone={firm.phone} className="link font-semibold" />
        ) : (
          <>It opens on {formatOpening(start.opensAt)}. For help before then ring the insurer, whose name is on your policy schedule</>
        )}
        .
      </p>
      <div className="mt-4">
        <Details summary={named}>{lines}</Details>
      </div>
    </section>
  )
}
