/** Our brokers, the insurers we ask and how long claims take. All from the settings; what is not filled in is not shown. */
import { formatDate } from '#contract/format.ts'
import type { OurPeople as Facts } from '#contract/model/site/ourPeople.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { useSiteShell } from '../shell/Page.tsx'
import { Within } from '../shell/Within.tsx'
import { StoneMark } from './StoneMark.tsx'

export const OurPeople = () => {
  const { people } = useSiteShell()
  const { brokers, insurers, claimTimes } = people
  if (brokers.length === 0 && insurers.length === 0 && !claimTimes) return null
  return (
    <section aria-labelledby="people" className="page-width pt-10 lg:pt-20">
      <div className="grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className={claimTimes ? 'lg:col-span-7' : 'lg:col-span-12'}>
          <h2 id="people">{brokers.length > 0 ? 'Who reads your request' : 'Who we ask'}</h2>
          {brokers.length > 0 && <Brokers brokers={brokers} />}
          {insurers.length > 0 && <Insurers people={people} />}
        </div>
        {claimTimes && (
          <div className="lg:col-span-5 lg:pl-10">
            <ClaimTimes times={claimTimes} />
          </div>
        )}
      </div>
    </section>
  )
}

const Brokers = ({ brokers }: Pick<Facts, 'brokers'>) => (
  <>
    <p className="mt-5 max-w-measure text-soft">
      One of us reads it and replies <Within of="quote" />. From then on you ring that person, not a call centre.
    </p>
    <ul className="mt-6 border-t-2 border-ink">
      {brokers.map(({ name, role, phone }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-4 border-b border-line py-3">
          <StoneMark name={name} />
          <p className="min-w-20 flex-1">
            <span className="block font-semibold">{name}</span>
            <span className="block text-meta text-soft">{role}</span>
          </p>
          {/* On a phone under the name, which otherwise has a third of the line. */}
          <p className="max-sm:ml-15 max-sm:basis-full">
            <PhoneLink phone={phone} className="link inline-block py-1 font-semibold" />
          </p>
        </li>
      ))}
    </ul>
  </>
)

const Insurers = ({ people: { insurers, insurersNote } }: { people: Facts }) => (
  <div className="mt-6 md:mt-10">
    <h3 className="text-h3">Insurers we ask</h3>
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-0.5 md:mt-4 md:gap-x-8 md:gap-y-2">
      {insurers.map((name) => (
        <li key={name} className="font-display text-meta font-bold text-soft md:text-lead">
          {name}
        </li>
      ))}
    </ul>
    {insurersNote && <p className="mt-3 max-w-measure text-meta text-hint">{insurersNote}</p>}
  </div>
)

/** Set like a tide table: each stage, and when it has usually happened. */
export const ClaimTimes = ({ times: { lines, source, date } }: { times: NonNullable<Facts['claimTimes']> }) => (
  <div className="rounded-control bg-panel px-5 py-5 md:px-7">
    <h3 className="text-h3">How long claims usually take</h3>
    <dl className="mt-3 border-t-2 text-meta md:mt-4 md:text-body border-ink">
      {lines.map(({ what, usual }) => (
        <div key={what} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 md:py-2">
          <dt className="min-w-0 text-soft">{what}</dt>
          <dd className="max-w-3/5 shrink-0 text-end font-semibold tabular-nums">
            <Figures>{usual}</Figures>
          </dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-meta text-hint">
      {source}, {formatDate(date)}. Yours may take longer: the insurer decides.
    </p>
  </div>
)
