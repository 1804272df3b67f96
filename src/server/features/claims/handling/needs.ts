/** What claims need: asking for it, and checking it. Each change adds a line to the history the client reads. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { claims as contract } from '#contract/admin/book/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { openClaimStatuses, type ClaimEvent } from '#contract/model/claims/claimMachine.ts'
import { needMachine, type NeedAction } from '#contract/model/claims/needMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { definePart, edit, movePart, requirePossible, staffDoer, type Doer } from '#server/features/records/records.ts'
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

export const needPart = definePart({ machine: needMachine, table: claimNeeds })

type Move = { action: NeedAction; by: Doer }

/** Locks the need. 404 if it belongs to another claim, 409 if the action is not possible now. */
export const lockNeed = async (db: Db, claimId: string, id: string, move: Move): Promise<NeedRow> => {
  const [row] = await db
    .select()
    .from(claimNeeds)
    .where(and(eq(claimNeeds.id, id), eq(claimNeeds.claimId, claimId)))
    .for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  requirePossible(needPart, row, move)
  return row
}

export const moveNeed = (db: Db, row: NeedRow, move: Move, patch: Partial<Omit<NeedRow, 'id' | 'status'>> = {}) =>
  movePart(db, needPart, row, move, { ...patch, version: row.version + 1 })

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
const look = async (ctx: Edit, { need, ...input }: OnNeed, event: ClaimEvent, action: NeedAction, reason?: string) => {
  const move = { action, by: staffDoer(ctx) }
  const { row } = await edit(ctx, claimRecord, { ...input, event, visibleTo: 'client' }, async () => {
    const found = await lockNeed(ctx.db, input.id, need, move)
    await moveNeed(ctx.db, found, move, { reason: reason ?? '' })
    return { reason: [found.what, reason].filter(Boolean).join(': ') }
  })
  if (action === 'redo') await sendNews(ctx, row, 'redo')
  return detailOf(ctx, input.id)
}

export const acceptNeed = (ctx: Edit, input: OnNeed) => look(ctx, input, 'needAccept', 'accept')
export const dropNeed = (ctx: Edit, input: OnNeed) => look(ctx, input, 'needDrop', 'drop')
export const redoNeed = (ctx: Edit, { reason, ...input }: OnNeed & { reason: string }) => look(ctx, input, 'needRedo', 'redo', reason)
