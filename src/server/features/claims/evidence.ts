/** Evidence for a claim report: what its kind needs, what was sent, and what will follow later. */
import { eq } from 'drizzle-orm'
import { wholeForm } from '#contract/model/files/upload.ts'
import { aroundStep, checkStep, claimProgress, evidenceStep } from '#contract/model/claims/claimFlow.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { claims as contract } from '#contract/site/claims.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { filesOf, receiveFiles, removeFile as takeOff } from '#server/features/uploads/uploads.ts'
import { claims, type ClaimRow } from './claims.table.ts'
import { adviceFor, evidenceFor, kindLabel, setOf, nextOf } from './questionSet.ts'
import { lockClaim, readClaim, requireDraft } from './draftOwner.ts'

const ownerOf = (row: { id: string; clientId: string | null }) => ({ kind: 'claim' as const, id: row.id, clientId: row.clientId })

type Draft = CtxFor<{ holder: 'claim' }>

export const evidence = async (ctx: Draft) => {
  const row = await readClaim(ctx.db, ctx.holder.claimId)
  requireDraft(row, ctx.now())
  const set = await setOf(ctx.db, row)
  return {
    kind: kindLabel(row.type),
    items: evidenceFor(row.type),
    files: await filesOf(ctx.db, ownerOf(row)),
    later: row.later,
    advice: adviceFor(row.type),
    savedAt: row.savedAt.toISOString(),
    ...claimProgress(set, row, evidenceStep),
    before: aroundStep(set, row, evidenceStep)?.before ?? null,
  }
}

/** Saves what is ticked as "later". `done`: the completed steps, if this completes the evidence step. */
const keepLater = async (ctx: Ctx, row: ClaimRow, later: readonly string[], done: string[] = row.done) => {
  const known = evidenceFor(row.type).filter(({ key }) => later.includes(key))
  if (known.length !== new Set(later).size) throw new Failure('invalid', 'Unknown field', { fields: { later: 'Choose from the list' } })
  const keys = known.map(({ key }) => key)
  await ctx.db
    .update(claims)
    .set({ later: keys, done, savedAt: ctx.now(), version: row.version + 1 })
    .where(eq(claims.id, row.id))
  await writeAudit(ctx, { action: 'claims.saveEvidence', subjectType: 'claim', subjectId: row.id, after: { later: keys } })
}

/** Without JavaScript the page sends its tick boxes with the files; with it, only files. A truncated body is ignored. */
const keepSentTicks = async (ctx: Draft) => {
  if (!ctx.parts.texts.has(wholeForm)) return
  await transaction(ctx.pool, ctx.scope, async (db) => {
    const row = await lockClaim(db, ctx.holder.claimId)
    requireDraft(row, ctx.now())
    await keepLater({ ...ctx, db }, row, ctx.parts.texts.get('later') ?? [])
  })
}

export const addFiles = async (ctx: Draft) => {
  const row = await transaction(ctx.pool, ctx.scope, (db) => readClaim(db, ctx.holder.claimId))
  requireDraft(row, ctx.now())
  const labels = evidenceFor(row.type).map(({ key }) => key)
  const files = await receiveFiles(ctx, { owner: ownerOf(row), scope: ctx.scope, labels }).catch(async (error: unknown) => {
    // The tick boxes are saved even if a file was refused or is missing.
    if (error instanceof Failure && error.kind === 'invalid') await keepSentTicks(ctx)
    throw error
  })
  await keepSentTicks(ctx)
  return { files }
}

export const removeFile = async (ctx: Draft, { id }: { id: string }) => {
  const row = await lockClaim(ctx.db, ctx.holder.claimId)
  requireDraft(row, ctx.now())
  await takeOff(ctx, ctx.db, ownerOf(row), id)
  return { files: await filesOf(ctx.db, ownerOf(row)) }
}

/** `stay`: saves only the ticks, without completing the step. */
export const saveEvidence = async (ctx: Draft, { later, toCheck, stay }: ParsedInputOf<typeof contract.saveEvidence>) => {
  const row = await lockClaim(ctx.db, ctx.holder.claimId)
  requireDraft(row, ctx.now())
  const done = stay ? row.done : [...new Set([...row.done, evidenceStep])]
  await keepLater(ctx, row, later, done)
  if (stay) return { next: evidenceStep }
  const set = await setOf(ctx.db, row)
  const open = nextOf(set, { answers: row.answers, done }, ctx.now())
  return { next: toCheck ? open : (aroundStep(set, row, evidenceStep)?.after ?? checkStep) }
}
