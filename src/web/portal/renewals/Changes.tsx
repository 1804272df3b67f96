/** What changes under the offered terms: worst first, with a separate tick for each change for the worse, and why the price changes. */
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { formatDate, formatDifference, formatMoney } from '#contract/format.ts'
import {
  differenceKinds,
  effectLabels,
  percentChange,
  premiumSplit,
  renewalDiff,
  type Difference,
  type PremiumSplit,
} from '#contract/model/renewals/renewalDiff.ts'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Leaders } from '#web/ui/display/Leaders.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import type { Refused } from './sending.ts'

/** The offer to show: the chosen one, or else the recommended one, or else the first. Null if there are none. */
export const offerIn = ({ offers, chosen, recommended }: RenewalJourney) =>
  offers.find(({ id }) => id === (chosen ?? recommended)) ?? offers[0] ?? null

/** The change in turnover, if any, as a reason for the change in premium. */
const turnoverOf = ({ facts }: RenewalJourney) => {
  const fact = facts.find(({ key }) => key === 'turnover')
  return fact && fact.state === 'changed' && typeof fact.before === 'number' && typeof fact.after === 'number'
    ? { before: fact.before, after: fact.after }
    : undefined
}

const looks = {
  worse: { tone: 'danger', glyph: ArrowDown },
  same: { tone: 'info', glyph: Equal },
  better: { tone: 'good', glyph: ArrowUp },
} as const

export const Effect = ({ difference: { effect, kind } }: { difference: Difference }) => (
  <Badge tone={looks[effect].tone} glyph={looks[effect].glyph}>
    {effectLabels[effect]}: {differenceKinds[kind].toLowerCase()}
  </Badge>
)

const BeforeAfter = ({ before, after }: Difference) => (
  <dl className="mt-2 grid gap-x-6 gap-y-1 text-meta sm:grid-cols-2">
    <div>
      <dt className="text-small text-hint">Until now</dt>
      <dd className="wrap-break-word">{before || 'Not there'}</dd>
    </div>
    <div>
      <dt className="text-small text-hint">From the renewal</dt>
      <dd className="font-semibold wrap-break-word">{after || 'Gone'}</dd>
    </div>
  </dl>
)

export const Changes = ({ journey, refused }: { journey: RenewalJourney; refused: Refused | undefined }) => {
  const offer = offerIn(journey)
  if (!offer) return <Notice title={`Terms are due by ${formatDate(journey.termsBy)}`} />
  const differences = renewalDiff(journey.expiringTerms, offer.terms)
  const worse = differences.filter(({ effect }) => effect === 'worse')
  const rest = differences.filter(({ effect }) => effect !== 'worse')
  const ticked = new Set(refused?.keys ?? journey.acknowledged)
  const split = premiumSplit(journey.expiringTerms, offer.terms, turnoverOf(journey))
  const acts = journey.mayAct && journey.state === 'terms'
  return (
    <div className="grid gap-6">
      {journey.brokerNote && (
        <Notice title={journey.handler ? `${journey.handler}, your broker, writes` : 'Your broker writes'}>
          <span className="whitespace-pre-line">{journey.brokerNote}</span>
        </Notice>
      )}
      <p className="max-w-measure text-soft">
        {offer.insurer} offers terms from {formatDate(journey.newInception)}, open until {formatDate(offer.validUntil)}.{' '}
        {worse.length === 0
          ? 'Nothing gets worse.'
          : `${worse.length === 1 ? 'One change leaves' : `${worse.length} changes leave`} you worse off.${acts ? ' Tick each when you have read it.' : ''}`}
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-3">
        <div className="grid grid-cols-1 gap-6 empty:hidden lg:col-span-2">
          {worse.length > 0 && (
            <Card as="section" aria-labelledby="worse">
              <h2 id="worse" className="text-h3">
                Worse for you
              </h2>
              <ol className="mt-3 divide-y divide-line border-t border-line">
                {worse.map((difference) => (
                  <li key={difference.key} className="py-4 last:pb-0">
                    <Effect difference={difference} />
                    <p className="mt-2 font-semibold">{difference.text}</p>
                    <BeforeAfter {...difference} />
                    {acts && (
                      <div className="mt-2">
                        <Checkbox
                          name="keys"
                          id={difference.key}
                          value={difference.key}
                          label={`I have read that this gets worse: ${differenceKinds[difference.kind].toLowerCase()}${difference.about ? `, ${difference.about}` : ''}`}
                          defaultChecked={ticked.has(difference.key)}
                        />
                      </div>
                    )}
                  </li>
                ))}
              </ol>
            </Card>
          )}
          {rest.length > 0 && (
            <Card as="section" aria-labelledby="rest">
              <h2 id="rest" className="text-h3">
                Better for you, and to note
              </h2>
              <ul className="mt-3 divide-y divide-line border-t border-line">
                {rest.map((difference) => (
                  <li key={difference.key} className="py-4 last:pb-0">
                    <Effect difference={difference} />
                    <p className="mt-2">{difference.text}</p>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <Split split={split} />
      </div>
    </div>
  )
}

/** Why the price changes, as a sum that adds up. */
export const Split = ({ split }: { split: PremiumSplit }) => (
  <Card as="section">
    <CardHeader
      title="Why the price changes"
      note={`${formatMoney(split.before)} to ${formatMoney(split.after)} (${percentChange(split.before, split.after) ?? 'new'})`}
    />
    <Leaders
      rows={[
        { label: 'Last year, with tax and our fee', value: formatMoney(split.before) },
        {
          label: <Part name="More or less is insured" is="Sums insured, sections, and your turnover where you told us a new one" />,
          value: formatDifference(split.exposure),
        },
        { label: <Part name="The insurer's rate" is="What the insurer asks for the same cover" />, value: formatDifference(split.rate) },
        { label: 'Insurance Premium Tax', value: formatDifference(split.tax) },
        { label: 'Our fee', value: formatDifference(split.fee) },
      ]}
      total={{ label: 'This year, with tax and our fee', value: formatMoney(split.after) }}
    />
  </Card>
)

const Part = ({ name, is }: { name: string; is: string }) => (
  <>
    {name}
    <span className="block text-small text-hint">{is}</span>
  </>
)
