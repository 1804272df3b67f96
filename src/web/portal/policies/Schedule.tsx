/** The head of a policy as a schedule: who insures it, for how much, and until when. */
import { formatDate, formatMoney, formatSum } from '#contract/format.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { renewalWords } from '#contract/model/policies/coverWords.ts'
import { limitBasisLabels } from '#contract/model/policies/terms.ts'
import type { PolicyView } from '#contract/portal/policies.ts'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Qualified } from '#web/ui/display/Qualified.tsx'

export const Schedule = ({ policy }: { policy: PolicyView }) => {
  const { inception, expiry, renewsIn, price, terms } = policy
  // A policy of several sections has a limit and an excess for each: the sections say them, right below.
  const headline = terms.sections.length === 1 ? policy.headline : null
  return (
    <>
      <ScheduleCard
        wide
        title={policy.insurer}
        caption={
          <>
            {policy.policyNumber ? `Policy number ${policy.policyNumber}` : 'The insurer has not issued a number yet'}
            {/* On a phone each stands in a line of its own. */}
            <span aria-hidden className="max-sm:hidden">
              {' '}
              ·{' '}
            </span>
            <span className="whitespace-nowrap max-sm:block">Our reference {policy.reference}</span>
          </>
        }
        rows={[
          ...(headline && headline.limit !== null
            ? [
                {
                  label: <Qualified name={headline.name} by={limitBasisLabels[headline.basis]} />,
                  value: <span className="text-lead">{formatSum(headline.limit)}</span>,
                },
              ]
            : []),
          ...(headline ? [{ label: 'Excess', value: headline.excess === null ? 'None' : formatSum(headline.excess) }] : []),
          { label: 'Insured', value: policy.terms.insured },
          { label: 'Period', value: `${formatDate(inception)} to ${formatDate(expiry)}` },
          { label: 'Premium for the period', value: formatMoney(price.total) },
          ...(policy.renewed
            ? [{ label: 'Renewal', value: `Renewed from ${formatDate(addDays(expiry, 1))}` }]
            : renewsIn === null
              ? []
              : [{ label: 'Renewal', value: renewalWords(renewsIn) }]),
        ]}
      />
      <p className="hidden text-meta text-hint print:block">
        {policy.reference}, as the terms stood on {formatDate(policy.asAt)}. Printed on {formatDate(policy.today)}.
      </p>
    </>
  )
}
