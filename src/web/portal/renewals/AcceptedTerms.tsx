/** What a client accepts, or has accepted: whose terms, and what they told us with it. */
import { formatDate, formatMoney } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { priceOf } from '#contract/model/policies/terms.ts'
import { factLabels, factText } from '#contract/model/renewals/renewal.ts'
import { paths } from '#contract/paths.ts'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { offerIn } from './Changes.tsx'

export const AcceptedTerms = ({ journey, title }: { journey: RenewalJourney; title: string }) => {
  const offer = offerIn(journey)
  if (!offer) return null
  const changed = journey.facts.filter(({ state }) => state === 'changed')
  const sums = journey.sums.filter(({ state }) => state === 'changed')
  const step = (name: string) => paths.clientRenewStep(journey.policyId, name)
  return (
    <Card as="section">
      <CardHeader title={title} />
      <DescriptionList
        facts={[
          { label: 'Cover', value: classLabel(journey.class) },
          { label: 'Insurer', value: offer.insurer },
          { label: 'From', value: formatDate(journey.newInception) },
          { label: 'For the year, with tax and our fee', value: <strong>{formatMoney(priceOf(offer.terms).total)}</strong> },
          {
            label: 'Changes for the worse that you have read',
            value: (
              <>
                {journey.acknowledged.length}.{' '}
                <Anchor href={step('changes')} className="link">
                  Read them again
                </Anchor>
              </>
            ),
          },
          {
            label: 'Facts that have changed',
            value:
              changed.length === 0 && sums.length === 0 ? (
                'None'
              ) : (
                <ul>
                  {changed.map(({ key, before, after }) => (
                    <li key={key}>
                      {factLabels[key].label}: {factText(key, after)} (was {factText(key, before) || 'not on file'})
                    </li>
                  ))}
                  {sums.map(({ key, name, before, after }) => (
                    <li key={key}>
                      {name}: {formatMoney(after ?? 0)} (was {formatMoney(before)})
                    </li>
                  ))}
                </ul>
              ),
          },
          ...(journey.wantedChanges ? [{ label: 'What should be different', value: journey.wantedChanges }] : []),
          ...(offer.subjectivities.length > 0 ? [{ label: 'The insurer asks for', value: offer.subjectivities.join('; ') }] : []),
        ]}
      />
      {journey.state === 'terms' && (changed.length > 0 || sums.length > 0 || journey.wantedChanges) && (
        <p className="mt-4 max-w-measure text-soft">
          We will tell the insurer before anything is bound. If the price or the terms change, you will hear from us first.
        </p>
      )}
    </Card>
  )
}
