/** Photos and papers of a report: what its kind calls for, what has come, and what will follow. */
import { eq } from 'drizzle-orm'
import { aroundStep, checkStep, claimProgress, evidenceStep } from '#contract/model/claimFlow.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { claims as contract } from '#contract/site/claims.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { filesOf, receiveFiles, removeFile as takeOff } from '#server/features/uploads/uploads.ts'
import { claims } from './claims.table.ts'
import { adviceFor, evidenceFor, kindLabel, loadSet, nextOf, startFirst } from './claimSet.ts'
import { changeHeld, readHeld, requireDraft } from './holder.ts'

const ownerOf = (row: { id: string; clientId: string | null }) => ({ kind: 'claim' as const, id: row.id, clientId: row.clientId })

export const evidence = async (ctx: Ctx) => {
  const found = await readHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    const set = await loadSet(db, row.setVersion)
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

export const addFiles = async (ctx: Ctx) => {
  const held = await readHeld(ctx, (_db, row) => {
    requireDraft(row, ctx.now())
    return Promise.resolve(row)
  })
  if (!held) throw new Failure('notFound', 'Not found')
  const labels = evidenceFor(held.type).map(({ key }) => key)
  return { files: await receiveFiles(ctx, { owner: ownerOf(held), scope: { scope: 'holder', claimId: held.id }, labels }) }
}

export const removeFile = (ctx: Ctx, { id }: { id: string }) =>
  changeHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    await takeOff(ctx, db, ownerOf(row), id)
    return { files: await filesOf(db, ownerOf(row)) }
  })

export const saveEvidence = (ctx: Ctx, { later, toCheck }: ParsedInputOf<typeof contract.saveEvidence>) =>
  changeHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    const known = evidenceFor(row.type).filter(({ key }) => later.includes(key))
    if (known.length !== new Set(later).size) throw new Failure('invalid', 'Unknown field', { fields: { later: 'Choose from the list' } })
    const done = [...new Set([...row.done, evidenceStep])]
    await db
      .update(claims)
      .set({ later: known.map(({ key }) => key), done, savedAt: ctx.now(), version: row.version + 1 })
      .where(eq(claims.id, row.id))
    await record(ctx, {
      action: 'claims.saveEvidence',
      subjectType: 'claim',
      subjectId: row.id,
      after: { later: known.map(({ key }) => key) },
    })
    const set = await loadSet(db, row.setVersion)
    const open = nextOf(set, { answers: row.answers, done }, ctx.now())
    return { next: toCheck ? open : (aroundStep(set, row.answers, evidenceStep)?.after ?? checkStep) }
  })
