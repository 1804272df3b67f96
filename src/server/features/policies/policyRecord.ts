/** How a policy changes: its statuses in the table, what its history shows, and which step mails the client. */
import { formatDate, formatMoney } from '#contract/format.ts'
import { cancellationLabels } from '#contract/model/policies/policy.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { defineRecord, type ActingCtx } from '#server/features/records/records.ts'
import { workOutUninvoiced } from './charges/uninvoiced.ts'
import { papersOfStep } from './papers.ts'
import { policies, type PolicyRow } from './policies.table.ts'
import { cancelled, confirmed, ended, isFirst, isNews, mailFactsOf, reinstated } from './policyMails.ts'

/** Events that can change what the policy covers, or its dates. */
const changesCover: readonly string[] = ['bind', 'cancel', 'cancelNotTakenUp', 'expire', 'extend', 'reinstate', 'changeTerms', 'correct']

/** Events that change what is charged. */
const changesCharges: readonly string[] = ['bind', 'cancel', 'cancelNotTakenUp', 'extend', 'reinstate', 'changeTerms', 'correct', 'declare']

type Follower = (ctx: ActingCtx, step: { action: string; before: PolicyRow; row: PolicyRow }) => Promise<unknown>
const followers: Follower[] = []
/** For a later feature whose records must change in the same transaction as the policy. Called once, when that feature is loaded. */
export const followPolicies = (follower: Follower): void => void followers.push(follower)
/** Also called for an answer to the client, which changes nothing of the policy: `action` is 'message'. */
export const tellFollowers: Follower = async (ctx, step) => {
  for (const follow of followers) await follow(ctx, step)
}

export const policyRecord = defineRecord({
  machine: policyMachine,
  table: policies,
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    policyNumber: { label: 'Policy number' },
    insurer: { label: 'Insurer' },
    inception: { label: 'From', show: formatDate },
    expiry: { label: 'To', show: formatDate },
    boundAt: { label: 'Cover confirmed', show: (at) => (at ? formatDate(at.toISOString()) : 'no') },
    cancelledFrom: { label: 'Cancelled from', show: (date) => (date ? formatDate(date) : 'no') },
    cancellationReason: { label: 'Reason', show: (reason) => (reason === '' ? '' : cancellationLabels[reason]) },
    returnedNet: { label: 'Net premium refund, as given by the insurer', show: (pence) => (pence === null ? '' : formatMoney(pence)) },
    returnedIpt: { label: 'Tax refund, as given by the insurer', show: (pence) => (pence === null ? '' : formatMoney(pence)) },
    cancellationFee: { label: 'Our fee for the cancellation', show: formatMoney },
    termsNumber: { label: 'Version of the terms' },
    net: { label: 'Net premium', show: formatMoney },
    ipt: { label: 'Insurance Premium Tax', show: formatMoney },
    fee: { label: 'Our fee', show: formatMoney },
  },
  mailFacts: mailFactsOf,
  clientEmail: (_row, { address }) => address,
  mails: {
    bind: [{ to: 'client', template: 'coverConfirmed', when: isFirst, props: confirmed }],
    cancel: [{ to: 'client', template: 'coverCancelled', props: cancelled }],
    cancelNotTakenUp: [{ to: 'client', template: 'coverCancelled', props: cancelled }],
    expire: [{ to: 'client', template: 'coverEnded', when: isNews, props: ended }],
    reinstate: [{ to: 'client', template: 'coverReinstated', props: reinstated }],
  },
  after: async (ctx, { action, before, row }) => {
    await papersOfStep(ctx, action, row)
    await tellFollowers(ctx, { action, before, row })
    if (row.boundAt !== null && changesCharges.includes(action)) await workOutUninvoiced(ctx, row.id)
    if (changesCover.includes(action)) await ctx.enqueue('policies.changed', { policyId: row.id })
  },
})
