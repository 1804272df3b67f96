/** Communication about a claim: messages from both sides, new promised dates, and mails about events that are not a step. */
import { eq } from 'drizzle-orm'
import type { claims as contract } from '#contract/admin/book/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { formatDate } from '#contract/format.ts'
import type { ClaimEvent } from '#contract/model/claims/claimMachine.ts'
import type { ClaimAnswerNews, ClaimNews } from '#contract/model/claims/claimNews.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { addEvent, edit, staffDoer, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { answerMail, claimRecord, updateMail } from '../claimRecord.ts'
import { claims, type ClaimRow } from '../claims.table.ts'
import { claimReader } from '../mailAddress.ts'
import { lockClaim } from '../draftOwner.ts'
import { detailOf } from '../staffView.ts'
import { answerMessages, finishPromiseTask } from './promiseTask.ts'
import { promised } from './promises.ts'

type Edit = CtxFor<'claim:edit'>

/** Mails the client, unless the report is suspected spam. Whatever they wrote is answered by it. */
export const sendNews = async (ctx: ActingCtx, row: ClaimRow, news: ClaimNews): Promise<void> => {
  await answerMessages(ctx, row.id)
  if (row.suspected) return
  const { address: to, inPortal } = await claimReader(ctx.db, row)
  if (!to) return
  await queueEmail(ctx, {
    template: 'claimUpdate',
    to,
    props: updateMail(ctx, row, { news, inPortal }),
    related: { type: 'claim', id: row.id },
  })
}
/** Mails the firm. */
export const sendAnswer = async (ctx: ActingCtx, row: ClaimRow, news: ClaimAnswerNews): Promise<void> => {
  const { email } = await getFirm(ctx)
  await queueEmail(ctx, { template: 'claimAnswered', to: email, props: answerMail(ctx, row, news), related: { type: 'claim', id: row.id } })
}

type SharedLine = { event: ClaimEvent; by: Doer; text: string; patch?: Partial<Pick<ClaimRow, 'nextUpdateOn' | 'wroteAt'>> }
/** Adds a line both sides read. The version stays, so one side's line never conflicts with the other's step. Returns the updated row. */
export const say = async (ctx: ActingCtx, row: ClaimRow, { event, by, text, patch = {} }: SharedLine): Promise<ClaimRow> => {
  if (Object.keys(patch).length > 0) await ctx.db.update(claims).set(patch).where(eq(claims.id, row.id))
  await addEvent(ctx, claimRecord, row.id, { event, by, reason: text, visibleTo: 'client' })
  await writeAudit(ctx, { action: `claims.${event}`, subjectType: 'claim', subjectId: row.id, after: patch })
  return { ...row, ...patch }
}

/** A message counts as hearing from us, so the promise starts again. */
export const message = async (ctx: Edit, { id, text, nextUpdateOn }: ParsedInputOf<typeof contract.message>) => {
  const row = await lockClaim(ctx.db, id)
  const patch = { nextUpdateOn: await promised(ctx, row.status, nextUpdateOn) }
  await sendNews(ctx, await say(ctx, row, { event: 'message', by: staffDoer(ctx), text, patch }), 'message')
  await finishPromiseTask(ctx, id)
  return detailOf(ctx, id)
}

export const promise = async (ctx: Edit, { nextUpdateOn, reason, ...input }: ParsedInputOf<typeof contract.promise>) => {
  const { row } = await edit(ctx, claimRecord, { ...input, event: 'promise', visibleTo: 'client' }, async ({ status }) => ({
    patch: { nextUpdateOn: await promised(ctx, status, nextUpdateOn) },
    reason: `You will hear from us by ${formatDate(nextUpdateOn)}. ${reason}`,
  }))
  await sendNews(ctx, row, 'promise')
  return detailOf(ctx, input.id)
}
