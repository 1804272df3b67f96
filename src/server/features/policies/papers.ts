/** Papers a class of policy needs: asked for when it waits for them or is bound, received when a document of their kind is on file. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { paperBefore, papersAfter, papersBefore, type Paper } from '#contract/model/policies/papers.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { requirementMachine, type RequirementAction } from '#contract/model/policies/requirementMachine.ts'
import { todayOf } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { addEvent, definePart, movePart, systemDoer, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { policyTerms, subjectivities, type PolicyRow, type RequirementRow } from './policies.table.ts'

type Of = Pick<PolicyRow, 'id' | 'clientId' | 'class' | 'quoteId' | 'predecessorId' | 'termsNumber'>

/** Kinds of document that a policy has on file. Read with SQL because documents is a later feature. */
const onFile = async (db: Db, policyId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ kind: string }>(
    sql`SELECT DISTINCT kind FROM documents WHERE policy_id = ${policyId}::uuid AND status = 'current'`,
  )
  return new Set(rows.map(({ kind }) => kind))
}

/** Asks for each paper once, however often this is called, and for none already on file. */
export const askForPapers = async (
  ctx: Pick<ActingCtx, 'db' | 'now'>,
  { id, clientId }: Pick<Of, 'id' | 'clientId'>,
  papers: readonly Paper[],
) => {
  const there = await onFile(ctx.db, id)
  const today = todayOf(ctx)
  const missing = papers.filter(({ kind }) => !there.has(kind))
  if (missing.length === 0) return
  await ctx.db
    .insert(subjectivities)
    .values(
      missing.map(({ kind, text, askedOf, days }) => ({
        id: randomUUID(),
        policyId: id,
        clientId,
        text,
        paper: kind,
        askedOf,
        dueOn: addDays(today, days),
      })),
    )
    .onConflictDoNothing()
}

/** What a step of a policy asks for. If the client declared their facts in a request or a renewal, that counts as their statement. */
export const papersOfStep = async (ctx: ActingCtx, action: string, row: PolicyRow): Promise<void> => {
  if (!['requestProposal', 'receiveProposal', 'bind'].includes(action)) return
  const papers = await getSetting(ctx, 'requiredPapers')
  const before = paperBefore(papers, row.class)
  if (action === 'requestProposal') await askForPapers(ctx, row, before)
  // Receives both kinds: the setting may have changed since one of them was asked for.
  if (action === 'receiveProposal') await receivePapers(ctx, row.id, { kinds: Object.keys(papersBefore) })
  if (action !== 'bind') return
  const [newest] = await ctx.db
    .select({ terms: policyTerms.terms })
    .from(policyTerms)
    .where(and(eq(policyTerms.policyId, row.id), eq(policyTerms.number, row.termsNumber)))
  const declared = row.quoteId !== null || row.predecessorId !== null
  const covers = newest?.terms.sections.map(({ code }) => code) ?? []
  await askForPapers(ctx, row, [...(declared ? [] : before), ...papersAfter(papers, row.class, covers)])
}

/** Enqueues a job that closes document requests to the client that are no longer needed. A job because documents is a later feature. */
export const closeRequests = async (ctx: Pick<ActingCtx, 'enqueue'>, policyId: string, needed: readonly string[]) => {
  if (needed.length > 0) await ctx.enqueue('policies.settled', { policyId, needed: [...needed] })
}

export const requirementPart = definePart({ machine: requirementMachine, table: subjectivities })

/**
 * Settles or reopens a requirement that the caller has locked. 409 if it has been settled or reopened already. The history and the audit row are
 * its policy's.
 */
export const moveRequirement = async (
  ctx: ActingCtx,
  row: RequirementRow,
  { action, by }: { action: RequirementAction; by: Doer },
  settledBy = by.name,
): Promise<void> => {
  const settled = action === 'reopen' ? { settledAt: null, settledBy: '' } : { settledAt: ctx.now(), settledBy }
  const status = await movePart(ctx.db, requirementPart, row, { action, by }, settled)
  const { policyId, id } = row
  const reason = `${requirementMachine.historyText(action)}: ${row.text}`
  await addEvent(ctx, { machine: policyMachine }, policyId, { event: 'settle', by, reason })
  await writeAudit(ctx, {
    action: 'policies.settle',
    subjectType: 'policy',
    subjectId: policyId,
    // Not `status`: that would read as the policy's own.
    before: { requirement: requirementMachine.label(row.status, 'staff') },
    after: { requirement: requirementMachine.label(status, 'staff'), requirementId: id },
  })
}

/** Returns how many were received. `needed`: the id of the subjectivity a document was requested for, whatever its kind. */
export const receivePapers = async (
  ctx: ActingCtx,
  policyId: string,
  { kinds, needed }: { kinds: readonly string[]; needed?: string | null },
): Promise<number> => {
  const open = await ctx.db
    .select()
    .from(subjectivities)
    .where(
      and(
        eq(subjectivities.policyId, policyId),
        or(inArray(subjectivities.paper, [...kinds]), needed ? eq(subjectivities.id, needed) : undefined),
        eq(subjectivities.status, 'open'),
      ),
    )
    .orderBy(asc(subjectivities.id))
    .for('update')
  for (const requirement of open) await moveRequirement(ctx, requirement, { action: 'receive', by: systemDoer }, 'Put on file')
  await closeRequests(
    ctx,
    policyId,
    open.map(({ id }) => id),
  )
  return open.length
}
