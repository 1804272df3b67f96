/** What a client does with their claim: answers needs, writes messages, decides on an offer, withdraws. */
import { Failure } from '#contract/failure.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { isOpenNeed } from '#contract/model/claims/needMachine.ts'
import { workingDayAfter } from '#contract/model/contact/workingTime.ts'
import { isReceived } from '#contract/model/files/upload.ts'
import type { claims as contract } from '#contract/portal/claims.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { clientDoer, edit, transition } from '#server/features/records/records.ts'
import { filesOf, receiveFiles, removeFile as takeOff } from '#server/features/uploads/uploads.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { claimRecord } from '../claimRecord.ts'
import type { ClaimRow } from '../claims.table.ts'
import { lockClaim, readClaim } from '../draftOwner.ts'
import { lockNeed, moveNeed, requireOpen } from '../handling/needs.ts'
import { needsOf } from '../handling/parts.ts'
import { promised } from '../handling/promises.ts'
import { say, sendAnswer } from '../handling/talk.ts'
import { detailOf } from './clientView.ts'

type Act = CtxFor<{ client: 'claims'; right: 'act' }>
type Input<K extends keyof typeof contract> = ParsedInputOf<(typeof contract)[K]>

const doer = ({ actor }: Act) => clientDoer(actor.name, actor.userId)
const ownerOf = ({ id, clientId }: Pick<ClaimRow, 'id' | 'clientId'>) => ({ kind: 'claim' as const, id, clientId })

/** Locks a submitted claim. A draft is answered in the report itself. */
const lockSent = async (ctx: Act, id: string): Promise<ClaimRow> => {
  const row = await lockClaim(ctx.db, id)
  if (row.status === 'draft') throw new Failure('conflict', 'This report is not sent yet')
  return row
}

/** We reply within our service level: possibly sooner than promised before, never later. */
const soonerUpdate = async (ctx: Act, { nextUpdateOn }: ClaimRow) => {
  const { message: days } = await getSetting(ctx, 'serviceLevels')
  const soon = workingDayAfter(todayOf(ctx), days)
  return { nextUpdateOn: nextUpdateOn !== null && nextUpdateOn < soon ? nextUpdateOn : soon }
}

export const message = async (ctx: Act, { id, text }: Input<'message'>) => {
  const row = await lockSent(ctx, id)
  // Since the first of several messages: that one has waited longest.
  const patch = { wroteAt: row.wroteAt ?? ctx.now(), ...(await soonerUpdate(ctx, row)) }
  await sendAnswer(ctx, await say(ctx, row, { event: 'message', by: doer(ctx), text, patch }), 'message')
  return detailOf(ctx, id)
}

/** Files for a need that is no longer open, or for none, belong to the claim as a whole. */
export const addFiles = async (ctx: Act, { id }: Input<'addFiles'>) => {
  const { row, labels } = await transaction(ctx.pool, ctx.scope, async (db) => ({
    row: await readClaim(db, id),
    labels: (await needsOf(db, id, [])).filter(({ status }) => isOpenNeed(status)).map((need) => need.id),
  }))
  requireOpen(row)
  return { files: await receiveFiles(ctx, { owner: ownerOf(row), scope: ctx.scope, labels }) }
}

export const removeFile = async (ctx: Act, { id, file }: Input<'removeFile'>) => {
  const row = await lockSent(ctx, id)
  const files = await filesOf(ctx.db, ownerOf(row))
  const found = files.find((each) => each.id === file)
  if (!found) throw new Failure('notFound', 'Not found')
  const need = (await needsOf(ctx.db, id, files)).find((each) => each.id === found.label)
  // A file that was never received is only a note of why. Files that we or the insurer have already stay.
  if (isReceived(found) && (!need || !isOpenNeed(need.status)))
    throw new Failure('conflict', 'We have this file already. Write to us if it should not be used.')
  await takeOff(ctx, ctx.db, ownerOf(row), file)
  return detailOf(ctx, id)
}

export const answer = async (ctx: Act, { id, need, answer: text = '' }: Input<'answer'>) => {
  const row = await lockSent(ctx, id)
  requireOpen(row)
  const move = { action: 'answer', by: doer(ctx) } as const
  const found = await lockNeed(ctx.db, id, need, move)
  const files = (await filesOf(ctx.db, ownerOf(row))).filter((file) => file.label === need && isReceived(file))
  if (text === '' && files.length === 0)
    // Not tied to a field, because sending a file afterwards makes the same text valid.
    throw new Failure('invalid', 'Send a file, write the answer, or say that you cannot provide it')
  await moveNeed(ctx.db, found, move, { answer: text, cannot: false, answeredAt: ctx.now(), reason: '' })
  const sent = files.length > 0 ? `${files.length} ${files.length === 1 ? 'file' : 'files'}` : ''
  const summary = [`${found.what}${sent ? `: ${sent}` : ''}`, text].filter(Boolean).join('\n')
  await sendAnswer(
    ctx,
    await say(ctx, row, { event: 'needAnswer', by: move.by, text: summary, patch: await soonerUpdate(ctx, row) }),
    'answer',
  )
  return detailOf(ctx, id)
}

export const cannot = async (ctx: Act, { id, need, why }: Input<'cannot'>) => {
  const row = await lockSent(ctx, id)
  requireOpen(row)
  const move = { action: 'cannot', by: doer(ctx) } as const
  const found = await lockNeed(ctx.db, id, need, move)
  await moveNeed(ctx.db, found, move, { answer: why, cannot: true, answeredAt: ctx.now(), reason: '' })
  const patch = await soonerUpdate(ctx, row)
  await sendAnswer(ctx, await say(ctx, row, { event: 'needCannot', by: move.by, text: `${found.what}: ${why}`, patch }), 'cannot')
  return detailOf(ctx, id)
}

export const acceptOffer = async (ctx: Act, input: Input<'acceptOffer'>) => {
  const { row } = await edit(ctx, claimRecord, { ...input, event: 'acceptOffer', by: doer(ctx) }, async (claim) => {
    if (claim.status !== 'offer_made' || claim.offerAcceptedAt !== null)
      throw new Failure('conflict', 'There is no offer to accept at the moment')
    return { patch: { offerAcceptedAt: ctx.now(), ...(await soonerUpdate(ctx, claim)) } }
  })
  await sendAnswer(ctx, row, 'accept')
  return detailOf(ctx, input.id)
}

export const dispute = async (ctx: Act, { reason, ...input }: Input<'dispute'>) => {
  await transition(ctx, claimRecord, { ...input, action: 'dispute', by: doer(ctx) }, async (claim) => ({
    patch: { offerAcceptedAt: null, ...(await soonerUpdate(ctx, claim)) },
    reason,
  }))
  return detailOf(ctx, input.id)
}

export const withdraw = async (ctx: Act, { reason, ...input }: Input<'withdraw'>) => {
  await transition(
    ctx,
    claimRecord,
    { ...input, action: 'withdraw', by: doer(ctx) },
    { patch: { nextUpdateOn: await promised(ctx, 'withdrawn') }, reason },
  )
  return detailOf(ctx, input.id)
}
