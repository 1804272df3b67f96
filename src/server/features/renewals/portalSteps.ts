/** What a client can do in a policy's renewal: give information and accept. Nothing here changes cover. */
import { todayOf } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { renewals as contract } from '#contract/portal/renewals.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { deteriorations, renewalDiff } from '#contract/model/renewals/renewalDiff.ts'
import {
  allAnswered,
  factsComplete,
  hasChanged,
  readFacts,
  notAcknowledged,
  readSums,
  stillOpen,
  termsEnded,
} from '#contract/model/renewals/renewalJourney.ts'
import { paths } from '#contract/paths.ts'
import { newestTerms } from '#server/features/policies/policies.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { clientDoer, edit, transition } from '#server/features/records/records.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import type { PolicyRow } from '#server/features/policies/policies.table.ts'
import { stateOf } from './journey.ts'
import { findOf, journeyOf, maySeeClaims, type Portal } from './portalView.ts'
import { addTask, declarationNow, renewalRecord, tellAccepted } from './renewals.ts'
import type { RenewalRow } from './renewals.table.ts'

type Input<K extends keyof typeof contract> = ParsedInputOf<(typeof contract)[K]>
type OpenRenewal = { policy: PolicyRow; row: RenewalRow }

const invalid = (fields: Record<string, string>) => new Failure('invalid', Object.values(fields)[0] ?? 'Invalid value', { fields })
const doer = ({ actor }: Portal) => clientDoer(actor.name, actor.userId)

/** The renewal, if its client may still work on it. Throws conflict otherwise. */
const openRenewalOf = async (ctx: Portal, id: string): Promise<OpenRenewal> => {
  const { policy, row, goesOn } = await findOf(ctx, id)
  const state = stateOf(policy, row, { today: todayOf(ctx), goesOn })
  if (!row || state === 'not_open') throw new Failure('conflict', 'This renewal is not open yet')
  if (state === 'lapsed') throw new Failure('conflict', 'The cover has ended. Ring us: nothing can be accepted here any more.')
  if (!['facts', 'awaited', 'terms'].includes(state))
    throw new Failure('conflict', 'This renewal is settled. Ring us if something has changed.')
  return { policy, row }
}

/** Mails the firm's own address, and adds a task for the broker the renewal is assigned to. */
const tellStaff = (
  ctx: Portal,
  { policy, row }: OpenRenewal,
  what: 'accepted' | 'changes' | 'declined' | 'call' | 'facts',
  title: string,
) =>
  asSystem(ctx, async (system) => {
    const props = { reference: policy.reference, what, link: ctx.origin + paths.adminRenewal(row.id) }
    await queueEmail(system, {
      template: 'renewalStaff',
      to: (await getFirm(system)).email,
      props,
      related: { type: 'renewal', id: row.id },
    })
    await addTask(system, {
      rule: `renewal:${what}:${row.id}:${row.version}`,
      clientId: row.clientId,
      subjectType: 'renewal',
      subjectId: row.id,
      title,
      dueOn: todayOf(ctx),
      high: what === 'accepted' || what === 'call' || what === 'changes',
      assignedTo: row.assignedTo,
    })
  })

/** Saves an answer. The last one confirms the facts, and if we were waiting for them, staff are told to ask the insurers. */
const answer = async (ctx: Portal, opened: OpenRenewal, change: (row: RenewalRow) => Partial<RenewalRow>) => {
  const by = doer(ctx)
  const { row } = await edit(ctx, renewalRecord, { id: opened.row.id, event: 'answer', by }, (before) => {
    const patch = change(before)
    const complete = allAnswered({ ...before, ...patch })
    return {
      patch: { ...patch, factsConfirmedAt: complete ? ctx.now() : null, factsConfirmedBy: complete ? ctx.actor.name : '' },
    }
  })
  if (row.factsConfirmedAt && row.status === 'info_requested') {
    await transition(ctx, renewalRecord, { locked: row, action: 'receiveFacts', by })
    await tellStaff(ctx, { ...opened, row }, 'facts', 'Facts confirmed: ask the insurers for terms')
  }
}

export const acknowledge = async (ctx: Portal, { id, keys }: Input<'acknowledge'>) => {
  const opened = await openRenewalOf(ctx, id)
  const { terms } = await newestTerms(ctx.db, id)
  // For all the offers: a client who goes back to compare finds the ticks for the other options still there.
  const all = (opened.row.presented?.offers ?? []).flatMap((offer) => deteriorations(renewalDiff(terms, offer.terms)))
  const named = new Map(all.map((difference) => [difference.key, difference.text]))
  const at = ctx.now().toISOString()
  await answer(ctx, opened, ({ acknowledged }) => ({
    acknowledged: [...new Set(keys)].flatMap((key) => {
      const text = named.get(key)
      return text === undefined ? [] : [acknowledged.find((one) => one.key === key) ?? { key, text, at }]
    }),
  }))
  return journeyOf(ctx, id)
}

export const saveFacts = async (ctx: Portal, { id, ...input }: Input<'saveFacts'>) => {
  const opened = await openRenewalOf(ctx, id)
  const { wrong, apply } = readFacts(opened.row.facts, input)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await answer(ctx, opened, ({ facts }) => ({ facts: apply(facts) }))
  return journeyOf(ctx, id)
}

export const saveSums = async (ctx: Portal, { id, sums }: Input<'saveSums'>) => {
  const opened = await openRenewalOf(ctx, id)
  const { wrong, apply } = readSums(sums)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await answer(ctx, opened, (row) => ({ sums: apply(row.sums) }))
  return journeyOf(ctx, id)
}

export const saveClaims = async (ctx: Portal, { id, others, told = '' }: Input<'saveClaims'>) => {
  const opened = await openRenewalOf(ctx, id)
  if (!maySeeClaims(ctx, opened.policy))
    throw new Failure('forbidden', 'Somebody of your company who may see its claims has to confirm them')
  if (others === 'some' && !told) throw invalid({ told: 'Tell us about them: when, what happened, and what it cost' })
  await answer(ctx, opened, () => ({ claimsTold: { others, told: others === 'some' ? told : '' } }))
  return journeyOf(ctx, id)
}

const ended = () => new Failure('conflict', 'These terms have ended. Ring us for new ones.')
const presentedOnly = ({ row }: OpenRenewal) => {
  if (row.status !== 'presented') throw new Failure('conflict', 'There are no terms to decide on yet')
}
const acceptableOnly = (ctx: Portal, opened: OpenRenewal) => {
  presentedOnly(opened)
  if (termsEnded(opened.row, todayOf(ctx))) throw ended()
}

/** Whether it is one of the offers that can still be accepted. */
const presentedIn = (ctx: Portal, { row }: OpenRenewal, offerId: string) =>
  stillOpen(row, todayOf(ctx)).presented?.offers.some(({ id }) => id === offerId) ?? false

export const choose = async (ctx: Portal, { id, offerId }: Input<'choose'>) => {
  const opened = await openRenewalOf(ctx, id)
  acceptableOnly(ctx, opened)
  if (!presentedIn(ctx, opened, offerId)) throw invalid({ offerId: 'Choose one of the options' })
  await answer(ctx, opened, () => ({ chosenOffer: offerId }))
  return journeyOf(ctx, id)
}

export const decide = async (ctx: Portal, input: Input<'decide'>) => {
  const { id, offerId, decision, changes = '', lostReason, reason = '', phone = '' } = input
  const opened = await openRenewalOf(ctx, id)
  const by = doer(ctx)
  const own = { id: opened.row.id, by }
  if (decision === 'call') {
    const callDetails = [phone && `Number: ${phone}`, reason].filter(Boolean).join('. ')
    const call = { decision: 'call_me' as const, nextAction: 'Ring the client: they asked for it', nextChaseOn: todayOf(ctx) }
    const { row } = await edit(ctx, renewalRecord, { ...own, event: 'callMe' }, { reason: callDetails, patch: call })
    await tellStaff(ctx, { ...opened, row }, 'call', 'Ring the client about their renewal')
    return journeyOf(ctx, id)
  }
  presentedOnly(opened)
  if (decision === 'decline') {
    if (!lostReason) throw invalid({ lostReason: 'Choose the reason' })
    const decided = { decision: 'lapse' as const, lostReason, decidedAt: ctx.now(), decidedBy: ctx.actor.name }
    const { row } = await transition(ctx, renewalRecord, { ...own, action: 'decline' }, { reason, patch: decided })
    await tellStaff(ctx, { ...opened, row }, 'declined', 'The client declines the renewal')
    return journeyOf(ctx, id)
  }
  acceptableOnly(ctx, opened)
  const chosenOffer = offerId ?? opened.row.chosenOffer
  if (chosenOffer === null || !presentedIn(ctx, opened, chosenOffer)) throw invalid({ offerId: 'Choose one of the offers' })
  if (decision === 'changes' && changes.length < 3) throw invalid({ changes: 'Say what should be different' })
  await answer(ctx, opened, () => ({
    chosenOffer,
    decision: decision === 'changes' ? ('renew_changed' as const) : ('renew' as const),
    wantedChanges: decision === 'changes' ? changes : '',
  }))
  return journeyOf(ctx, id)
}

/** The client's signature. Checks everything it depends on here, on the locked row, whatever the screen showed. */
export const accept = async (ctx: Portal, { id, version, name, wording }: Input<'accept'>) => {
  const opened = await openRenewalOf(ctx, id)
  const declared = await declarationNow(ctx)
  const { terms } = await newestTerms(ctx.db, id)
  const { row } = await transition(ctx, renewalRecord, { id: opened.row.id, version, action: 'accept', by: doer(ctx) }, (row) => {
    const offer = row.presented?.offers.find((one) => one.id === row.chosenOffer)
    if (!offer) throw new Failure('conflict', 'Choose one of the options first')
    if (offer.validUntil < todayOf(ctx)) throw ended()
    const left = notAcknowledged(row, offer, terms)
    if (left.length > 0)
      throw new Failure(
        'conflict',
        `Acknowledge what gets worse first: ${left.length} ${left.length === 1 ? 'change is' : 'changes are'} left`,
      )
    if (!factsComplete(row) || !allAnswered(row)) throw new Failure('conflict', 'Confirm your facts, values and claims first')
    if (row.decision !== 'renew' && row.decision !== 'renew_changed') throw new Failure('conflict', 'Decide first what you want')
    if (wording !== declared.version) throw new Failure('conflict', 'The declaration has changed. Please read it again.')
    const at = ctx.now()
    return {
      patch: {
        newTerms: offer.terms,
        // The insurer must know of a changed fact before the policy is bound.
        decision: hasChanged(row) ? ('renew_changed' as const) : row.decision,
        decidedAt: at,
        decidedBy: ctx.actor.name,
        declaration: { name, at: at.toISOString(), version: declared.version, text: `${declared.text}\n\n${declared.tick}` },
      },
      audit: { declaration: declared.version, offer: offer.id, acknowledged: row.acknowledged.length },
    }
  })
  const withChanges = row.decision === 'renew_changed'
  await tellStaff(
    ctx,
    { ...opened, row },
    withChanges ? 'changes' : 'accepted',
    withChanges ? 'Renewal accepted with changes: ask the insurer, then bind' : 'Renewal accepted: bind it',
  )
  await asSystem(ctx, (system) => tellAccepted(system, { ...opened, row }))
  return journeyOf(ctx, id)
}
