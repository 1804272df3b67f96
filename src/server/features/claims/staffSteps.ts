/** Staff steps on a claim. Each carries the version that was read; a colleague's change in between is a 409. */
import type { claims as contract } from '#contract/admin/book/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { claimClosingsFor, claimMachine, reopenedTo } from '#contract/model/claims/claimMachine.ts'
import { closingForClient } from '#contract/model/claims/claimProgress.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { addEvent, latest, staffDoer, transition } from '#server/features/records/records.ts'
import { claimRecord } from './claimRecord.ts'
import { lockClaim } from './draftOwner.ts'
import { promised } from './handling/promises.ts'
import { detailOf } from './staffView.ts'

type Edit = CtxFor<'claim:edit'>
type Step = { id: string; version: number }

/** Assigns the claim to the member of staff who takes the step. */
export const take = async (ctx: Edit, input: Step) => {
  await transition(ctx, claimRecord, { ...input, action: 'take' }, { patch: { assignedTo: ctx.actor.userId } })
  return detailOf(ctx, input.id)
}

/** Whoever acknowledges a report that looked like spam says that a person sent it: mails are sent from then on (docs/decisions/0109). */
export const acknowledge = async (ctx: Edit, input: Step) => {
  const patch = { assignedTo: ctx.actor.userId, suspected: false, nextUpdateOn: await promised(ctx, 'acknowledged') }
  const { before } = await transition(ctx, claimRecord, { ...input, action: 'acknowledge' }, { patch })
  if (before.suspected) await addEvent(ctx, claimRecord, input.id, { event: 'notSpam', by: staffDoer(ctx) })
  return detailOf(ctx, input.id)
}

/** Neither checks nor raises the version, so it never conflicts with a colleague's change. */
export const note = async (ctx: Edit, { id, text }: ParsedInputOf<typeof contract.note>) => {
  await lockClaim(ctx.db, id)
  await addEvent(ctx, claimRecord, id, { event: 'note', by: staffDoer(ctx), reason: text })
  await writeAudit(ctx, { action: 'claims.note', subjectType: 'claim', subjectId: id })
  return detailOf(ctx, id)
}

export const notifyInsurer = async (ctx: Edit, { insurer, insurerReference, ...input }: ParsedInputOf<typeof contract.notifyInsurer>) => {
  await transition(ctx, claimRecord, { ...input, action: 'notifyInsurer' }, async ({ assignedTo }) => ({
    // The insurer will ring the person who notified them, so that person is assigned, unless the claim has a handler.
    patch: { insurer, insurerReference, assignedTo: assignedTo ?? ctx.actor.userId, nextUpdateOn: await promised(ctx, 'with_insurer') },
  }))
  return detailOf(ctx, input.id)
}

export const correctInsurer = async (ctx: Edit, { insurer, insurerReference, ...input }: ParsedInputOf<typeof contract.correctInsurer>) => {
  await transition(ctx, claimRecord, { ...input, action: 'correctInsurer' }, { patch: { insurer, insurerReference } })
  return detailOf(ctx, input.id)
}

export const close = async (ctx: Edit, { closing, reason, ...input }: ParsedInputOf<typeof contract.close>) => {
  await transition(ctx, claimRecord, { ...input, action: 'close' }, ({ status }) => {
    if (!claimClosingsFor(status).includes(closing))
      throw new Failure('invalid', 'Choose a reason that fits', {
        fields: { closing: `A claim that is ${claimMachine.label(status, 'staff').toLowerCase()} cannot be closed for this` },
      })
    return { patch: { closedReason: closing, nextUpdateOn: null }, reason }
  })
  // The reason entered is for colleagues; the client reads our standard text.
  if (closing !== 'not_genuine')
    await addEvent(ctx, claimRecord, input.id, {
      event: 'tellClosed',
      by: staffDoer(ctx),
      reason: closingForClient[closing],
      visibleTo: 'client',
    })
  return detailOf(ctx, input.id)
}

/** If the report was never acknowledged, acknowledging it is due again, with a new deadline. */
export const reopen = async (ctx: Edit, input: Step) => {
  await transition(ctx, claimRecord, { ...input, action: 'reopen' }, async ({ id, status }) => {
    const fromOf = async (action: 'close' | 'decline') => (await latest(ctx.db, claimRecord, id, action))?.from ?? null
    const ended = status === 'closed' ? await fromOf('close') : status
    const declinedFrom = ended === 'declined' ? await fromOf('decline') : null
    // One that we declined before the insurer was told is not being assessed by anybody.
    const to = reopenedTo(declinedFrom === 'submitted' || declinedFrom === 'acknowledged' ? declinedFrom : ended)
    return {
      to,
      patch: { closedReason: '' as const, declinedBecause: '', assignedTo: ctx.actor.userId, nextUpdateOn: await promised(ctx, to) },
    }
  })
  return detailOf(ctx, input.id)
}
