/** Photos and papers of a report: what its kind calls for, what has come, and what will follow. */
import { eq } from 'drizzle-orm'
import { wholeForm } from '#contract/model/upload.ts'
import { aroundStep, checkStep, claimProgress, evidenceStep } from '#contract/model/claimFlow.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { claims as contract } from '#contract/site/claims.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { filesOf, receiveFiles, removeFile as takeOff } from '#server/features/uploads/uploads.ts'
import { claims, type ClaimRow } from './claims.table.ts'
import { adviceFor, evidenceFor, kindLabel, setOf, nextOf, startFirst } from './claimSet.ts'
import { changeHeld, readHeld, requireDraft } from './holder.ts'

const ownerOf = (row: { id: string; clientId: string | null }) => ({ kind: 'claim' as const, id: row.id, clientId: row.clientId })

export const evidence = async (ctx: Ctx) => {
  const found = await readHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    const set = await setOf(db, row)
    return {
      kind: kindLabel(row.type),
      items: evidenceFor(row.type),
      files: await filesOf(db, ownerOf(row)),
      later: row.later,
      advice: adviceFor(row.type),
      savedAt: row.savedAt.toISOString(),
      ...claimProgress(set, row.answers, evidenceStep),
      before: aroundStep(set, row.answers, evidenceStep)?.before ?? null,
    }
  })
  if (!found) throw startFirst()
  return found
}

/** What is ticked as "later". `done`: the step is answered with it. */
const keepLater = async (ctx: Ctx, db: Db, row: ClaimRow, later: readonly string[], done: string[] = row.done) => {
  const known = evidenceFor(row.type).filter(({ key }) => later.includes(key))
  if (known.length !== new Set(later).size) throw new Failure('invalid', 'Unknown field', { fields: { later: 'Choose from the list' } })
  const keys = known.map(({ key }) => key)
  await db
    .update(claims)
    .set({ later: keys, done, savedAt: ctx.now(), version: row.version + 1 })
    .where(eq(claims.id, row.id))
  await record(ctx, { action: 'claims.saveEvidence', subjectType: 'claim', subjectId: row.id, after: { later: keys } })
}

/** A page without script sends its ticks with its files; script sends files alone. A body that broke off says nothing of either. */
const keepSentTicks = async (ctx: Ctx) => {
  if (!ctx.parts.texts.has(wholeForm)) return
  await changeHeld(ctx, (db, row) => {
    requireDraft(row, ctx.now())
    return keepLater(ctx, db, row, ctx.parts.texts.get('later') ?? [])
  })
}

export const addFiles = async (ctx: Ctx) => {
  const held = await readHeld(ctx, (_db, row) => {
    requireDraft(row, ctx.now())
    return Promise.resolve(row)
  })
  if (!held) throw new Failure('notFound', 'Not found')
  const labels = evidenceFor(held.type).map(({ key }) => key)
  const receiving = { owner: ownerOf(held), scope: { scope: 'holder' as const, claimId: held.id }, labels }
  const files = await receiveFiles(ctx, receiving).catch(async (error: unknown) => {
    // A refused or a missing file is no reason to lose what was ticked beside it.
    if (error instanceof Failure && error.kind === 'invalid') await keepSentTicks(ctx)
    throw error
  })
  await keepSentTicks(ctx)
  return { files }
}

export const removeFile = (ctx: Ctx, { id }: { id: string }) =>
  changeHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    await takeOff(ctx, db, ownerOf(row), id)
    return { files: await filesOf(db, ownerOf(row)) }
  })

/** `stay`: only the ticks, the step is not answered with them. */
export const saveEvidence = (ctx: Ctx, { later, toCheck, stay }: ParsedInputOf<typeof contract.saveEvidence>) =>
  changeHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    const done = stay ? row.done : [...new Set([...row.done, evidenceStep])]
    await keepLater(ctx, db, row, later, done)
    if (stay) return { next: evidenceStep }
    const set = await setOf(db, row)
    const open = nextOf(set, { answers: row.answers, done }, ctx.now())
    return { next: toCheck ? open : (aroundStep(set, row.answers, evidenceStep)?.after ?? checkStep) }
  })
