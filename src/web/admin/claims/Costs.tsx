/** A claim's policy and costs: the excess, the insurer's reserve, payments, and which of these the client sees. */
import type { ReactNode } from 'react'
import type { Permission } from '#contract/access.ts'
import { claims, type ClaimDetail } from '#contract/admin/book/claims.ts'
import { formatDate, formatDateTime, formatMoney } from '#contract/format.ts'
import { paidOf, paymentKinds, paymentLabels, standing } from '#contract/model/claims/claimMoney.ts'
import { paths } from '#contract/paths.ts'
import { EndpointForm, PressForm } from '#web/forms/EndpointForm.tsx'
import { DayField, MoneyField, SelectField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { FactGrid } from '#web/ui/display/FactGrid.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useCan } from '../shell/useCan.ts'
import { penceOf } from './insurerSteps.tsx'
import type { ClaimProps } from './Handling.tsx'

const sum = (pence: number | null) => (pence === null ? 'Not known' : formatMoney(pence))
const typed = (pence: number | null) => (pence === null ? '' : (pence / 100).toFixed(2))

/** A link for those who may open it. */
const Linked = ({ to, needs, children }: { to: string; needs: Permission; children: ReactNode }) =>
  useCan(needs) ? (
    <Anchor href={to} className="link">
      {children}
    </Anchor>
  ) : (
    children
  )

export const PolicyCard = ({ claim, record }: ClaimProps) => (
  <Card as="section" id="policy">
    <CardHeader title="Policy" end={!claim.policy && <Badge tone="warn">Not chosen yet</Badge>} />
    <FactGrid
      facts={[
        {
          label: 'Client',
          value: claim.client ? (
            <Linked to={paths.adminClient(claim.client.id)} needs="client:view">
              {claim.client.name}
            </Linked>
          ) : (
            'None yet: nobody sees the claim in the portal'
          ),
        },
        {
          label: 'Policy',
          value: claim.policy ? (
            <Linked to={paths.adminPolicy(claim.policy.id)} needs="policy:view">
              <Figures>{claim.policy.name}</Figures>
            </Linked>
          ) : (
            `Reported as ${claim.policyNumber || 'unknown'}`
          ),
        },
      ]}
    />
    {claim.mayEdit &&
      (claim.policy ? (
        <Details summary="Choose another policy">
          <Match claim={claim} record={record} />
        </Details>
      ) : (
        <div className="mt-4">
          <Match claim={claim} record={record} />
        </div>
      ))}
  </Card>
)

const nameOf = ({ client, name, because }: ClaimDetail['candidates'][number]) => `${client}: ${name}${because ? ` (${because})` : ''}`

const Match = ({ claim, record }: ClaimProps) => {
  const form = useEndpointForm(claims.match, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { policy: '', number: '' },
    input: ({ policy, number }: { policy: string; number: string }) => ({ ...(policy ? { policy } : {}), ...(number ? { number } : {}) }),
    record,
    onDone: () => toast.success('Policy chosen'),
  })
  return (
    <EndpointForm form={form} submitLabel="Choose this policy" variant="secondary" asksToLeave={false}>
      <SelectField
        form={form}
        name="policy"
        label={claim.client ? `A policy held by ${claim.client.name}` : 'A policy that fits'}
        hint={
          claim.candidates.length > 0
            ? "Policies on cover on the day come first. The claim will then appear in this client's portal."
            : "Neither the reporter's address nor the number in the report matches a policy. Enter it below."
        }
        width="full"
        options={[{ value: '', label: 'Choose one' }, ...claim.candidates.map((each) => ({ value: each.id, label: nameOf(each) }))]}
      />
      <TextField
        form={form}
        name="number"
        label="Or the policy number or our reference"
        optional
        width="medium"
        maxLength={40}
        autoComplete="off"
      />
    </EndpointForm>
  )
}

const isMoneyKnown = ({ excess, offered, payments, adjuster }: ClaimDetail) =>
  excess !== null || offered !== null || payments.length > 0 || adjuster !== ''

export const MoneyCard = ({ claim, record }: ClaimProps) => (
  <Card as="section" id="money">
    <CardHeader
      title="Money"
      end={claim.moneyReleased ? <Badge tone="info">The client sees it</Badge> : <Badge tone="neutral">Hidden from the client</Badge>}
    />
    {isMoneyKnown(claim) ? (
      <DescriptionList
        facts={[
          { label: 'Excess', value: sum(claim.excess) },
          { label: 'Offered', value: sum(claim.offered) },
          { label: 'Paid', value: formatMoney(paidOf(standing(claim.payments))) },
          { label: 'Adjuster', value: claim.adjuster || 'None yet' },
        ]}
      />
    ) : (
      <p className="text-soft">Nothing known yet, and nothing paid.</p>
    )}
    {claim.payments.length > 0 && (
      <ul aria-label="Payments" className="mt-4 grid gap-2">
        {claim.payments.map(({ id, kind, payee, amount, paidOn, reversed }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {paymentLabels[kind]}
              <span className="block text-meta text-hint">
                {payee}, {formatDate(paidOn)}
              </span>
              {reversed && (
                <span className="block text-meta text-hint">
                  Reversed on {formatDate(reversed.at)} by {reversed.by}: {reversed.why}
                </span>
              )}
            </span>
            {reversed ? (
              <del className="tabular-nums text-hint">{formatMoney(amount)}</del>
            ) : (
              <span className="tabular-nums">{formatMoney(amount)}</span>
            )}
          </li>
        ))}
      </ul>
    )}
    {claim.mayEdit && (
      <>
        <div className="mt-3 grid">
          <Details summary="Record a payment">
            <Payment claim={claim} record={record} />
          </Details>
          {standing(claim.payments).length > 0 && (
            <Details summary="Reverse a payment">
              <ReversePayment claim={claim} record={record} />
            </Details>
          )}
          <Details summary="Adjuster and excess">
            <Facts claim={claim} record={record} />
          </Details>
        </div>
        <div className="mt-3">
          <PressForm
            endpoint={claim.moneyReleased ? claims.hideMoney : claims.showMoney}
            fixed={{ id: claim.id, version: claim.version }}
            onPress={() =>
              void record
                .press(claim.moneyReleased ? claims.hideMoney : claims.showMoney, { id: claim.id, version: claim.version })
                .then(
                  (changed) => changed && toast.success(changed.moneyReleased ? 'The client sees the figures' : 'Hidden from the client'),
                )
            }
          >
            <Button type="submit" busy={record.busy}>
              {claim.moneyReleased ? 'Hide from the client' : 'Show to the client'}
            </Button>
          </PressForm>
        </div>
      </>
    )}
  </Card>
)

const Payment = ({ claim, record }: ClaimProps) => {
  const form = useEndpointForm(claims.payment, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { kind: '', payee: '', amount: '', paidOn: claim.today },
    input: ({ kind, payee, amount, paidOn }) => ({
      kind: kind as (typeof paymentKinds)[number] | '',
      payee,
      amount: penceOf(amount),
      paidOn,
    }),
    draft: claim.id,
    record,
    onDone: () => toast.success('Payment recorded'),
  })
  return (
    <EndpointForm form={form} submitLabel="Record the payment" variant="secondary">
      <SelectField
        form={form}
        name="kind"
        label="Type of payment"
        width="full"
        options={[{ value: '', label: 'Choose one' }, ...paymentKinds.map((value) => ({ value, label: paymentLabels[value] }))]}
      />
      <TextField form={form} name="payee" label="Paid to" width="full" maxLength={120} autoComplete="off" />
      <MoneyField form={form} name="amount" label="Amount" pence />
      <DayField form={form} name="paidOn" label="Paid on" />
    </EndpointForm>
  )
}

const ReversePayment = ({ claim, record }: ClaimProps) => {
  const counting = standing(claim.payments)
  const form = useEndpointForm(claims.reversePayment, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { payment: counting.length === 1 ? (counting[0]?.id ?? '') : '', reason: '' },
    draft: claim.id,
    record,
    onDone: () => toast.success('Payment reversed'),
  })
  return (
    <EndpointForm form={form} submitLabel="Reverse the payment" busyLabel="Reversing..." variant="secondary">
      <p className="text-meta text-hint">
        For a payment recorded by mistake. It no longer counts, and the client no longer sees it. It stays in this list with the reason.
      </p>
      <SelectField
        form={form}
        name="payment"
        label="Which payment"
        placeholder="Choose one"
        width="full"
        options={counting.map(({ id, kind, amount, payee, paidOn }) => ({
          value: id,
          label: `${formatMoney(amount)}, ${paymentLabels[kind].toLowerCase()}, ${payee}, ${formatDate(paidOn)}`,
        }))}
      />
      <TextField form={form} name="reason" label="Why" hint="The client never sees it." width="full" maxLength={300} autoComplete="off" />
    </EndpointForm>
  )
}

const Facts = ({ claim, record }: ClaimProps) => {
  const form = useEndpointForm(claims.facts, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { adjuster: claim.adjuster, excess: typed(claim.excess) },
    input: ({ adjuster, excess }) => ({ adjuster, excess: penceOf(excess) }),
    edits: true,
    record,
    onDone: () => toast.success('Saved'),
  })
  return (
    <EndpointForm form={form} submitLabel="Save" variant="secondary" asksToLeave={false}>
      <TextField form={form} name="adjuster" label="Adjuster or solicitor" optional width="full" maxLength={120} autoComplete="off" />
      <MoneyField form={form} name="excess" label="Excess" pence optional />
    </EndpointForm>
  )
}

/** The insurer's estimate and each change to it. Never shown outside the firm. */
export const ReserveCard = ({ claim, record }: ClaimProps) => {
  const newest = claim.reserves.at(-1)
  return (
    <Card as="section" id="reserve">
      <CardHeader title="Reserve" note="Staff only" />
      {newest ? (
        <p className="text-h3 font-semibold tabular-nums">{formatMoney(newest.amount)}</p>
      ) : (
        <p className="text-soft">None set yet.</p>
      )}
      {claim.reserves.length > 0 && (
        <ol aria-label="Movements of the reserve" className="mt-3 grid gap-2">
          {claim.reserves.toReversed().map(({ at, by, amount, reason }) => (
            <li key={`${at}-${amount}`} className="border-l-4 border-line pl-3">
              <span className="tabular-nums">{formatMoney(amount)}</span>, {reason}
              <span className="block text-meta text-hint">
                {by}, {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {claim.mayEdit && (
        <div className="mt-2">
          <Details summary={newest ? 'Record a movement' : 'Record the reserve'}>
            <Reserve claim={claim} record={record} />
          </Details>
        </div>
      )}
    </Card>
  )
}

const Reserve = ({ claim, record }: ClaimProps) => {
  const form = useEndpointForm(claims.reserve, {
    fixed: { id: claim.id, version: claim.version },
    defaults: { amount: '', reason: '' },
    input: ({ amount, reason }) => ({ amount: penceOf(amount), reason }),
    draft: claim.id,
    record,
    onDone: () => toast.success('Reserve recorded'),
  })
  return (
    <EndpointForm form={form} submitLabel="Record the reserve" variant="secondary">
      <MoneyField form={form} name="amount" label="Reserve now" pence />
      <TextField
        form={form}
        name="reason"
        label="Why it changed"
        hint="The client never sees it."
        width="full"
        maxLength={300}
        autoComplete="off"
      />
    </EndpointForm>
  )
}
