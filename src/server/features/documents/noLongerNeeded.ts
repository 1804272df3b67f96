/** Closes requests to a client for what a policy no longer needs: it was received another way or waived, or the policy was cancelled. */
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { RequirementStatus } from '#contract/model/policies/requirementMachine.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { followPolicies } from '#server/features/policies/policies.ts'
import { policies, subjectivities } from '#server/features/policies/policies.table.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { documentRecord } from './documentRecord.ts'
import { documents } from './documents.table.ts'

/** Shown to the client. */
const reasonOf = (settled: RequirementStatus) =>
  settled === 'waived' ? 'It is not needed after all: you do not need to send it' : 'We have it now: you do not need to send it'

/**
 * Closes what the client of `policyId` is asked to send for any of `needed`: the request made for it, and any earlier request made by hand for the
 * same paper of the policy. Requirements reopened in the meantime keep their requests. The policy is locked, as it is when a requirement is
 * settled, so reopening happens either before or after this. Returns the number closed.
 */
export const closeSettled = (ctx: JobCtx, { policyId, needed }: { policyId: string; needed: readonly string[] }): Promise<number> =>
  asSystem(ctx, async (inside) => {
    const { db } = inside
    await db.select({ id: policies.id }).from(policies).where(eq(policies.id, policyId)).for('update')
    const samePaper = and(
      isNull(documents.neededFor),
      ne(subjectivities.paper, ''),
      eq(documents.kind, subjectivities.paper),
      lte(documents.createdAt, subjectivities.settledAt),
    )
    const requests = await db
      .select({ document: documents, settled: subjectivities.status })
      .from(subjectivities)
      .innerJoin(documents, and(eq(documents.policyId, subjectivities.policyId), or(eq(documents.neededFor, subjectivities.id), samePaper)))
      .where(
        and(
          eq(subjectivities.policyId, policyId),
          inArray(subjectivities.id, [...needed]),
          inArray(subjectivities.status, ['met', 'waived']),
          eq(documents.status, 'requested'),
          eq(documents.askedOf, 'client'),
        ),
      )
      .orderBy(asc(documents.id))
      .for('update', { of: documents })
    const closing = new Map(requests.map((one) => [one.document.id, one]))
    for (const { document, settled } of closing.values())
      await transition(
        inside,
        documentRecord,
        { locked: document, action: 'noLongerNeeded', by: systemDoer },
        { reason: reasonOf(settled) },
      )
    return closing.size
  })

/** What staff asked for by hand stays: it may be wanted for more than the cover. */
followPolicies(async (ctx, { before, row }) => {
  if (row.status !== 'cancelled' || before.status === 'cancelled') return
  const open = await ctx.db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.policyId, row.id),
        isNotNull(documents.neededFor),
        eq(documents.status, 'requested'),
        eq(documents.askedOf, 'client'),
      ),
    )
    .orderBy(asc(documents.id))
    .for('update')
  for (const document of open)
    await transition(
      ctx,
      documentRecord,
      { locked: document, action: 'noLongerNeeded', by: systemDoer },
      { reason: 'The policy was cancelled: you do not need to send it' },
    )
})
