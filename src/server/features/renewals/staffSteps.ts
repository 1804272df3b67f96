/** What staff do with a renewal, from the invitation to the policy of the coming period. Every change carries the version that was read. */
import { can } from '#contract/access.ts'
import type { renewals as contract } from '#contract/admin/book/renewals.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { toldUsText } from '#contract/model/contact/toldUs.ts'
import { tooFarAhead } from '#contract/model/contact/typedYear.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { periodFault } from '#contract/model/policies/longestPeriod.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { factsDone, type RenewalOffer } from '#contract/model/renewals/renewal.ts'
import { hasChanged, notAcknowledged, offerRead } from '#contract/model/renewals/renewalJourney.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { createPolicy, lockPolicy, missingErn, policyRecord, requireFreeNumber } from '#server/features/policies/policies.ts'
import { addEvent, edit, staffDoer, transition } from '#server/features/records/records.ts'
import { requireKnownRates } from '#server/features/settings/settings.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { eq } from 'drizzle-orm'
import { chaseOne } from './chasing.ts'
import { requireInRenewal } from './policyMoved.ts'
import {
  daysLeft,
  declarationNow,
  onFile,
  renewalRecord,
  startPolicyRenewal,
  tellAccepted,
  tellClient,
  renewalWithPolicy,
  type RenewalWithPolicy,
} from './renewals.ts'
import type { RenewalRow } from './renewals.table.ts'
import { detailOf } from './staffView.ts'

type Edit = CtxFor<'renewal:edit'>
type Input<K extends keyof typeof contract> = ParsedInputOf<(typeof contract)[K]>
type Step = { id: string; version: number }

/** The renewal with its policy. 404 if the user may not see it. */
const readable = async (ctx: CtxFor<'renewal:edit'> | CtxFor<'policy:bind'>, id: string): Promise<RenewalWithPolicy> => {
  const renewal = await renewalWithPolicy(ctx.db, id)
  if (renewal.policy.confidential && !can(ctx.actor, 'confidential:view')) throw notFound()
  return renewal
}
const refused = (field: string, message: string) => new Failure('invalid', message, { fields: { [field]: message } })

/** Counts the reminders due by now as sent, so that none follows right after this mail. */
const freshChase = (ctx: Edit, { policy }: RenewalWithPolicy) => ({ chasedFor: Math.max(daysLeft(policy.expiry, ctx.now()), 0) })

export const requestFacts = async (ctx: Edit, input: Step) => {
  const renewal = await readable(ctx, input.id)
  await startPolicyRenewal(ctx, renewal.policy.id, staffDoer(ctx))
  // Asking again means everything must be confirmed again.
  const again = { factsConfirmedAt: null, factsConfirmedBy: '', decision: '' as const }
  await transition(ctx, renewalRecord, { ...input, action: 'requestFacts' }, (row) => ({
    patch: { ...onFile(row, renewal), invitedAt: ctx.now(), ...freshChase(ctx, renewal), ...again },
  }))
  await tellClient(ctx, renewal, 'renewalInvited', {})
  return detailOf(ctx, input.id)
}

export const receiveFacts = async (ctx: Edit, input: Step) => {
  await readable(ctx, input.id)
  await transition(ctx, renewalRecord, { ...input, action: 'receiveFacts' }, (row) => {
    const done = factsDone(row.facts, row.sums, row.claimsTold) === 100
    return { patch: done ? { factsConfirmedAt: ctx.now(), factsConfirmedBy: ctx.actor.name } : {} }
  })
  return detailOf(ctx, input.id)
}

export const approachInsurers = async (ctx: Edit, { insurers, ...input }: Input<'approachInsurers'>) => {
  const renewal = await readable(ctx, input.id)
  await startPolicyRenewal(ctx, renewal.policy.id, staffDoer(ctx))
  await transition(ctx, renewalRecord, { ...input, action: 'approachInsurers' }, (row) => {
    const named = insurers.split(/[,;\n]/).filter((name) => name.trim()).length
    const told = row.status === 'not_started' ? onFile(row, renewal) : {}
    return { patch: { ...told, insurersAsked: insurers, marketsApproached: Math.max(row.marketsApproached, named) } }
  })
  return detailOf(ctx, input.id)
}

/** Checks tax rates on the first day of the next period. */
const requireRates = async (ctx: Edit, { expiry }: Pick<RenewalWithPolicy['policy'], 'expiry'>, offers: readonly RenewalOffer[]) => {
  for (const [at, { terms }] of offers.entries())
    await requireKnownRates(ctx, terms.sections, {
      on: addDays(expiry, 1),
      field: (place) => `offers.${at}.sections.${place}.iptRate`,
    })
}

export const saveOffers = async (ctx: Edit, { offers, recommended, ...input }: Input<'saveOffers'>) => {
  const { policy } = await readable(ctx, input.id)
  await requireRates(ctx, policy, offers)
  if (recommended !== null && !offers.some(({ id }) => id === recommended)) throw refused('recommended', 'Recommend one of the offers')
  await edit(ctx, renewalRecord, { ...input, event: 'offers' }, ({ status, marketsReplied }) => {
    // What the client is reading or has accepted stays as it was sent.
    if (!['not_started', 'info_requested', 'info_received', 'with_insurers', 'terms_received'].includes(status))
      throw new Failure('conflict', 'The terms are with the client: take them back to the insurers before you change them')
    const first = recommended ?? offers[0]?.id ?? null
    return {
      patch: {
        offers,
        recommendedOffer: first,
        newTerms: offers.find(({ id }) => id === first)?.terms ?? null,
        marketsReplied: Math.max(marketsReplied, new Set(offers.map(({ insurer }) => insurer)).size),
      },
    }
  })
  return detailOf(ctx, input.id)
}

const completeOffers = (ctx: Edit, row: RenewalRow): RenewalOffer[] => {
  if (row.offers.length === 0) throw new Failure('conflict', 'Enter the terms of at least one insurer first')
  const over = row.offers.find(({ validUntil }) => validUntil < todayOf(ctx))
  if (over) throw new Failure('conflict', `The terms of ${over.insurer} have ended: enter the new last day`)
  // Recommended offer first.
  return row.offers.toSorted((one, other) => Number(other.id === row.recommendedOffer) - Number(one.id === row.recommendedOffer))
}

export const receiveTerms = async (ctx: Edit, input: Step) => {
  await readable(ctx, input.id)
  await transition(ctx, renewalRecord, { ...input, action: 'receiveTerms' }, (row) => {
    completeOffers(ctx, row)
    return {}
  })
  return detailOf(ctx, input.id)
}

export const present = async (ctx: Edit, { note = '', ...input }: Input<'present'>) => {
  const renewal = await readable(ctx, input.id)
  await transition(ctx, renewalRecord, { ...input, action: 'present' }, async (row) => {
    const offers = completeOffers(ctx, row)
    await requireRates(ctx, renewal.policy, offers)
    return {
      patch: {
        presented: { offers, recommended: row.recommendedOffer, note },
        presentedAt: ctx.now(),
        // Earlier ticks and choices were for other terms.
        acknowledged: [],
        chosenOffer: offers.length === 1 ? (offers[0]?.id ?? null) : null,
        decision: '' as const,
        ...freshChase(ctx, renewal),
      },
    }
  })
  await tellClient(ctx, renewal, 'renewalTerms', { options: renewal.row.offers.length })
  return detailOf(ctx, input.id)
}

export const recordNotOffered = async (ctx: Edit, { reason, ...input }: Input<'recordNotOffered'>) => {
  const renewal = await readable(ctx, input.id)
  await transition(ctx, renewalRecord, { ...input, action: 'recordNotOffered' }, { reason, patch: { lostReason: 'insurer_withdrew' } })
  await tellClient(ctx, renewal, 'renewalNews', { what: 'notOffered', until: null })
  return detailOf(ctx, input.id)
}

/** They accepted after the last day of the terms. */
const tooLate = ({ insurer, validUntil }: { insurer: string; validUntil: string }) =>
  `The terms of ${insurer} ended on ${formatDate(validUntil)}: ask for new ones`

/** Records an acceptance given by phone, email, letter or in a meeting. Staff read out what the client would tick and sign online. */
export const accept = async (ctx: Edit, input: Input<'accept'>) => {
  const { offerId, how, saidOn, saidBy, read, wording, declared: _agreed, reason, ...step } = input
  const renewal = await readable(ctx, input.id)
  const { terms, policy } = renewal
  await requireInRenewal(ctx.db, policy.id, { evenEnded: false })
  const declared = await declarationNow(ctx)
  const today = todayOf(ctx)
  const { row: accepted } = await transition(ctx, renewalRecord, { ...step, action: 'accept' }, (row) => {
    const chosen = offerId ?? row.chosenOffer ?? row.recommendedOffer
    const offer = row.presented?.offers.find(({ id }) => id === chosen)
    if (!offer) throw refused('offerId', 'Choose which of the options was accepted')
    if (saidOn > today) throw refused('saidOn', 'Enter today or an earlier day')
    if (row.presentedAt && saidOn < londonClock(row.presentedAt).date)
      throw refused('saidOn', `Enter ${formatDate(londonClock(row.presentedAt).date)}, when the terms were sent, or a later day`)
    // What counts is the day they said it, not the day we write it down: nothing is bound before the insurer confirms.
    if (offer.validUntil < saidOn) throw refused('saidOn', tooLate(offer))
    const at = ctx.now().toISOString()
    const untold = notAcknowledged(row, offer, terms)
    const left = untold.filter(({ key }) => !read.includes(key))
    if (left.length > 0)
      throw refused(
        'read',
        `${left.length} ${left.length === 1 ? 'change for the worse was' : 'changes for the worse were'} not read to them`,
      )
    if (wording !== declared.version)
      throw new Failure('conflict', 'The declaration has changed. Load the page again, and read the new one to them.')
    const acceptance = { how, saidOn, saidBy, recordedBy: ctx.actor.name }
    return {
      reason: [toldUsText(acceptance), reason].filter(Boolean).join('. '),
      patch: {
        chosenOffer: offer.id,
        newTerms: offer.terms,
        acknowledged: [...row.acknowledged, ...untold.map(({ key, text }) => ({ key, text, at, readBy: ctx.actor.name }))],
        acceptedFor: { ...acceptance, at, wording: { version: declared.version, text: `${declared.text}\n\n${declared.tick}` } },
        // As when they sign online: the insurer must know of a change before the policy is bound.
        decision: hasChanged(row) || row.decision === 'renew_changed' ? ('renew_changed' as const) : ('renew' as const),
        decidedAt: ctx.now(),
        decidedBy: `${ctx.actor.name}, for the client`,
      },
      audit: { declaration: declared.version, offer: offer.id, read: untold.length },
    }
  })
  await tellAccepted(ctx, { policy, row: accepted })
  return detailOf(ctx, input.id)
}

export const decline = async (ctx: Edit, { lostReason, reason, ...input }: Input<'decline'>) => {
  await readable(ctx, input.id)
  const decided = { decision: 'lapse' as const, decidedAt: ctx.now(), decidedBy: `${ctx.actor.name}, for the client` }
  await transition(ctx, renewalRecord, { ...input, action: 'decline' }, { reason, patch: { lostReason, ...decided } })
  return detailOf(ctx, input.id)
}

export const revise = async (ctx: Edit, { reason, ...input }: Input<'revise'>) => {
  const renewal = await readable(ctx, input.id)
  const cleared = {
    decision: '' as const,
    decidedAt: null,
    decidedBy: '',
    declaration: null,
    acceptedFor: null,
    acknowledged: [],
    chosenOffer: null,
    presented: null,
  }
  await transition(ctx, renewalRecord, { ...input, action: 'revise' }, { reason, patch: cleared })
  await tellClient(ctx, renewal, 'renewalNews', { what: 'revised', until: null })
  return detailOf(ctx, input.id)
}

/** The insurer has confirmed the next period. It becomes a new policy, and the old one ends on its own expiry date (domain 4.0). */
export const bind = async (ctx: CtxFor<'policy:bind'>, { policyNumber = '', ...input }: Input<'bind'>) => {
  const renewal = await readable(ctx, input.id)
  const { policy, client } = renewal
  await requireInRenewal(ctx.db, policy.id, { evenEnded: true })
  const by = staffDoer(ctx)
  const { row: bound } = await transition(ctx, renewalRecord, { ...input, action: 'bind' }, async (row) => {
    const offer = row.presented?.offers.find(({ id }) => id === row.chosenOffer)
    if (!offer) throw new Failure('conflict', 'No terms were accepted')
    const noErn = await missingErn(ctx.db, policy.clientId, offer.terms.sections)
    if (noErn) throw new Failure('conflict', noErn)
    const inception = addDays(policy.expiry, 1)
    const created = await createPolicy(ctx, by, {
      clientId: policy.clientId,
      class: policy.class,
      insurer: offer.insurer,
      policyNumber,
      inception,
      expiry: yearFrom(inception),
      status: 'pending',
      terms: offer.terms,
      assignedTo: policy.assignedTo,
      predecessorId: policy.id,
      subjectivities: offer.subjectivities.map((text) => ({ text, dueOn: addDays(inception, 30) })),
    })
    await transition(
      ctx,
      policyRecord,
      { id: created.id, action: 'bind', by },
      { patch: { boundAt: ctx.now(), boundBy: ctx.actor.userId } },
    )
    await keepFacts(ctx, client.id, row)
    return { patch: { newPolicyId: created.id }, audit: { newPolicy: created.reference } }
  })
  const detail = await detailOf(ctx, input.id)
  const next = { ...policy, insurer: offerRead(bound)?.insurer ?? policy.insurer }
  await tellClient(ctx, { policy: next, row: bound }, 'renewalBound', { from: addDays(policy.expiry, 1), number: detail.newPolicy })
  return detail
}

/** Updates the client record with the facts the client changed for the next year. */
const keepFacts = async (ctx: CtxFor<'policy:bind'>, clientId: string, { facts }: RenewalRow) => {
  const changed = facts.filter(({ state, after }) => state === 'changed' && after !== null)
  if (changed.length === 0) return
  const values = Object.fromEntries(changed.map(({ key, after }) => [key, after]))
  await ctx.db.update(clients).set(values).where(eq(clients.id, clientId))
  await writeAudit(ctx, { action: 'clients.factsRenewed', subjectType: 'client', subjectId: clientId, after: values })
}

export const withdraw = async (ctx: Edit, { until, reason, ...input }: Input<'withdraw'>) => {
  const renewal = await readable(ctx, input.id)
  const { policy } = renewal
  if (until !== undefined) {
    const current = await lockPolicy(ctx.db, policy.id)
    if (until <= current.expiry) throw refused('until', `Enter a day after ${formatDate(current.expiry)}, when it ends at present`)
    const tooLong = periodFault(current.class, { ...current, expiry: until })
    if (tooLong) throw refused('until', tooLong)
    await requireFreeNumber(ctx.db, { ...current, expiry: until }, 'until')
  }
  await transition(ctx, renewalRecord, { ...input, action: 'withdraw' }, { reason, patch: { extendedUntil: until ?? null } })
  if (until !== undefined) {
    await startPolicyRenewal(ctx, policy.id, staffDoer(ctx))
    await transition(ctx, policyRecord, { id: policy.id, action: 'extend' }, { reason, patch: { expiry: until } })
  }
  await tellClient(ctx, renewal, 'renewalNews', { what: until === undefined ? 'withdrawn' : 'extended', until: until ?? null })
  return detailOf(ctx, input.id)
}

export const chase = async (ctx: Edit, input: Step) => {
  await chaseOne(ctx, input)
  return detailOf(ctx, input.id)
}

export const plan = async (ctx: Edit, { nextAction, nextChaseOn, ...input }: Input<'plan'>) => {
  await readable(ctx, input.id)
  await edit(ctx, renewalRecord, { ...input, event: 'cells' }, (row) => {
    if (nextChaseOn !== undefined && nextChaseOn !== row.nextChaseOn && nextChaseOn < todayOf(ctx))
      throw refused('nextChaseOn', 'Enter today or a later day')
    const far = nextChaseOn === undefined || nextChaseOn === row.nextChaseOn ? null : tooFarAhead(nextChaseOn, todayOf(ctx))
    if (far) throw refused('nextChaseOn', far)
    return { patch: { nextAction, nextChaseOn: nextChaseOn ?? null } }
  })
  return detailOf(ctx, input.id)
}

/** Neither checks nor raises the version, so it never conflicts with a colleague's change. */
export const note = async (ctx: Edit, { id, text }: Input<'note'>) => {
  await readable(ctx, id)
  await addEvent(ctx, renewalRecord, id, { event: 'note', by: staffDoer(ctx), reason: text })
  await writeAudit(ctx, { action: 'renewals.note', subjectType: 'renewal', subjectId: id })
  return detailOf(ctx, id)
}
