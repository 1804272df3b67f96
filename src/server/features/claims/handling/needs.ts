/** What claims need: asking for it, and checking it. Each change adds a line to the history the client reads. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { claims as contract } from '#contract/admin/book/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { openClaimStatuses, type ClaimEvent } from '#contract/model/claims/claimMachine.ts'
import { mayStep, needLabels, needSteps, type NeedStep } from '#contract/model/claims/claimNeed.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { edit } from '#server/features/records/records.ts'
import { claimRecord } from '../claimRecord.ts'
import { claimNeeds, type ClaimRow, type NeedRow } from '../claims.table.ts'
import { detailOf } from '../staffView.ts'
import { sendNews } from './talk.ts'

type Edit = CtxFor<'claim:edit'>

type NewNeed = { what: string; why?: string | undefined; dueOn?: string | undefined }

export const insertNeed = (db: Db, claim: Pick<ClaimRow, 'id' | 'clientId'>, { what, why = '', dueOn }: NewNeed, now: Date) =>
  db.insert(claimNeeds).values({
    id: randomUUID(),
    claimId: claim.id,
    clientId: claim.clientId,
    what,
    why,
    dueOn: dueOn ?? null,
    status: 'requested',
    createdAt: now,
  })

/** Locks the need. 404 if it belongs to another claim, 409 if the step does not follow from its status. */
export const lockNeed = async (db: Db, claimId: string, id: string, step: NeedStep): Promise<NeedRow> => {
  const [row] = await db
    .select()
    .from(claimNeeds)
    .where(and(eq(claimNeeds.id, id), eq(claimNeeds.claimId, claimId)))
    .for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  if (!mayStep(row.status, step))
    throw new Failure('conflict', `This has changed since you opened it: it is now "${needLabels[row.status].client}"`)
  return row
}

export const moveNeed = (db: Db, { id, version }: NeedRow, step: NeedStep, patch: Partial<NeedRow> = {}) =>
  db
    .update(claimNeeds)
    .set({ ...patch, status: needSteps[step].to, version: version + 1 })
    .where(eq(claimNeeds.id, id))

export const requireOpen = ({ status }: Pick<ClaimRow, 'status'>) => {
  const open: readonly string[] = openClaimStatuses
  if (!open.includes(status)) throw new Failure('conflict', 'This claim is over: open it again first')
}

export const addNeed = async (ctx: Edit, { what, why, dueOn, ...input }: ParsedInputOf<typeof contract.addNeed>) => {
  const { row } = await edit(ctx, claimRecord, { ...input, event: 'need', visibleTo: 'client' }, async (claim) => {
    requireOpen(claim)
    await insertNeed(ctx.db, claim, { what, why, dueOn }, ctx.now())
    return { reason: what }
  })
  await sendNews(ctx, row, 'need')
  return detailOf(ctx, input.id)
}

type OnNeed = { id: string; version: number; need: string }
const look = async (ctx: Edit, { need, ...input }: OnNeed, event: ClaimEvent, step: NeedStep, reason?: string) => {
  const { row } = await edit(ctx, claimRecord, { ...input, event, visibleTo: 'client' }, async () => {
    const found = await lockNeed(ctx.db, input.id, need, step)
    await moveNeed(ctx.db, found, step, { reason: reason ?? '' })
    return { reason: [found.what, reason].filter(Boolean).join(': ') }
  })
  if (step === 'redo') await sendNews(ctx, row, 'redo')
  return detailOf(ctx, input.id)
}

export const acceptNeed = (ctx: Edit, input: OnNeed) => look(ctx, input, 'needAccept', 'accept')
export const dropNeed = (ctx: Edit, input: OnNeed) => look(ctx, input, 'needDrop', 'drop')
export const redoNeed = (ctx: Edit, { reason, ...input }: OnNeed & { reason: string }) => look(ctx, input, 'needRedo', 'redo', reason)
