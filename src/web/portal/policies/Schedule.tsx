/** The head of a policy as a schedule: who insures it, for how much, until when, and the actions. */
import { FilePenLine, LifeBuoy, MessageSquareText } from 'lucide-react'
import { formatDate, formatMoney, formatSum } from '#contract/format.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { renewalWords } from '#contract/model/policies/coverWords.ts'
import { limitBasisLabels } from '#contract/model/policies/terms.ts'
import { paths } from '#contract/paths.ts'
import type { PolicyView } from '#contract/portal/policies.ts'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Qualified } from '#web/ui/display/Qualified.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

const excessOf = ({ headline }: PolicyView) => (headline === null || headline.excess === null ? 'None' : formatSum(headline.excess))

export const Schedule = ({ policy }: { policy: PolicyView }) => {
  const { headline, inception, expiry, renewsIn, price } = policy
  return (
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
        ...(headline ? [{ label: 'Excess', value: excessOf(policy) }] : []),
        { label: 'Insured', value: policy.terms.insured },
        { label: 'Period', value: `${formatDate(inception)} to ${formatDate(expiry)}` },
        { label: 'Premium for the period', value: formatMoney(price.total) },
        ...(policy.renewed
          ? [{ label: 'Renewal', value: `Renewed from ${formatDate(addDays(expiry, 1))}` }]
          : renewsIn === null
            ? []
            : [{ label: 'Renewal', value: renewalWords(renewsIn) }]),
      ]}
    >
      <div className="grid gap-3 sm:flex sm:flex-wrap" data-screen-only>
        {policy.may.change && (
          <Anchor
            href={paths.clientPolicyChange(policy.id)}
            className={buttonClass({ variant: policy.may.renew ? 'secondary' : 'accent' })}
          >
            <Icon of={FilePenLine} size={16} />
            Ask for a change
          </Anchor>
        )}
        {policy.may.claim && (
          <Anchor href={`${paths.clientClaims({ about: policy.id })}#report`} className={buttonClass()}>
            <Icon of={LifeBuoy} size={16} />
            Report a claim
          </Anchor>
        )}
        {policy.may.ask && (
          <a href="#messages" className={buttonClass()}>
            <Icon of={MessageSquareText} size={16} />
            Ask a question
          </a>
        )}
      </div>
      <p className="hidden text-meta text-hint print:block">
        {policy.reference}, as the terms stood on {formatDate(policy.asAt)}. Printed on {formatDate(policy.today)}.
      </p>
    </ScheduleCard>
  )
}
