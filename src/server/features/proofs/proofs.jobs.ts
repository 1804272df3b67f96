/** Tells holders when cover ends early or is reduced, and a company when its staff page shows no cover. */
import { and, asc, eq, inArray, isNotNull, or, gt, sql } from 'drizzle-orm'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { proofStateOf, stillTrue } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { termsOf } from '#server/features/policies/policies.ts'
import { policies, type TermsRow } from '#server/features/policies/policies.table.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { eraseLetters } from './erasing.ts'
import { policiesOn, proofRecord } from './proofs.ts'
import { proofs, staffPages } from './proofs.table.ts'
import { staffPagesFor } from './staffPages.ts'

/** The last version for each day, the earliest first: one that another for the same day has replaced never applies. */
const inOrder = (newestFirst: readonly TermsRow[]) =>
  newestFirst.filter(({ effectiveFrom }, at) => newestFirst[at - 1]?.effectiveFrom !== effectiveFrom).toReversed()

/** Checks every letter about a policy, and ends those no longer correct or warns that they will be. Returns how many. */
export const reviewPolicy = (ctx: JobCtx, policyId: string): Promise<number> =>
  asSystem(ctx, async (inside) => {
    const { db } = inside
    const today = todayOf(ctx)
    const rows = await db
      .select()
      .from(proofs)
      .where(and(eq(proofs.policyId, policyId), eq(proofs.status, 'issued')))
      .orderBy(asc(proofs.issuedAt), asc(proofs.id))
      .for('update')
    const policy = (await policiesOn(db, [policyId], today)).get(policyId)
    if (rows.length === 0 || !policy) return 0
    const versions = inOrder(await termsOf(db, policyId))
    const coming = versions.filter(({ effectiveFrom }) => effectiveFrom > today)
    const step = { by: systemDoer }
    let notified = 0
    for (const row of rows) {
      const { state, until } = proofStateOf(row, policy, today)
      if (state === 'cancelled' || state === 'changed') {
        const reason =
          state === 'cancelled' ? 'Cover ended before the date in the letter' : 'The policy no longer says what the letter says'
        const since = versions.findLast(({ effectiveFrom }) => effectiveFrom <= today)?.effectiveFrom
        const ended = until ?? (since ? addDays(since, -1) : '')
        // A holder who was told of a later day does not know that it has ended already.
        const patch = row.toldUntil !== null && ended < row.toldUntil ? { toldUntil: null } : {}
        await transition(inside, proofRecord, { ...step, id: row.id, action: 'end' }, { reason, patch })
        notified += 1
        continue
      }
      const shrunk = coming.find(({ terms }) => !stillTrue(row.facts, terms))
      const shrinks = shrunk ? addDays(shrunk.effectiveFrom, -1) : null
      const last = until && state !== 'ended' ? (shrinks !== null && shrinks < until ? shrinks : until) : shrinks
      // What they were told of has been taken back: if it comes after all, they are told again.
      if (last === null && row.toldUntil !== null && state !== 'ended') {
        await transition(inside, proofRecord, { ...step, id: row.id, action: 'stand' }, { patch: { toldUntil: null } })
        notified += 1
      }
      if (last === null || last === row.toldUntil) continue
      await transition(inside, proofRecord, { ...step, id: row.id, action: 'warn' }, { patch: { toldUntil: last } })
      notified += 1
    }
    return notified
  })

/** Reviews policies with changes agreed earlier that may take effect today. */
const reviewAll = async (ctx: JobCtx) => {
  const rows = await asSystem(ctx, ({ db }) =>
    db
      .selectDistinct({ id: proofs.policyId })
      .from(proofs)
      .innerJoin(policies, eq(policies.id, proofs.policyId))
      .where(and(eq(proofs.status, 'issued'), or(isNotNull(policies.cancelledFrom), gt(policies.termsNumber, 1)))),
  )
  for (const { id } of rows) await reviewPolicy(ctx, id)
}

/** Tells the owners of the company, once each time cover ends. */
export const notifyOfLapses = (ctx: JobCtx): Promise<number> =>
  asSystem(ctx, async (inside) => {
    const { db } = inside
    const today = todayOf(ctx)
    const pages = await db.select().from(staffPages).where(eq(staffPages.enabled, true)).for('update')
    const pagesNow = await staffPagesFor(
      db,
      pages.map(({ clientId }) => clientId),
      today,
    )
    let notified = 0
    for (const { clientId, lapseTold } of pages) {
      const page = pagesNow.get(clientId)
      if (page?.state !== 'lapsed' || !page.cover || page.cover.until >= today || lapseTold === page.cover.until) continue
      const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
      // Queried directly: who acts for a company belongs to the users feature, and this only needs their addresses.
      const { rows: owners } = await db.execute<{ email: string }>(sql`SELECT users.email FROM memberships
        JOIN users ON users.id = memberships.user_id
        WHERE memberships.client_id = ${clientId} AND memberships.status = 'active' AND memberships.role = 'owner' AND users.status = 'active'
          AND (memberships.expires_at IS NULL OR memberships.expires_at > now())`)
      const other = owners.length === 0 ? await clientAddress(db, { clientId, userId: null, area: 'policies' }) : null
      for (const to of [...owners.map(({ email }) => email), ...(other ? [other] : [])])
        await queueEmail(inside, {
          template: 'staffPageLapsed',
          to,
          props: { company: client?.name ?? '', link: ctx.origin + paths.clientStaffPage() },
          related: { type: 'client', id: clientId },
        })
      await db
        .update(staffPages)
        .set({ lapseTold: page.cover.until })
        .where(inArray(staffPages.clientId, [clientId]))
      notified += 1
    }
    return notified
  })

export const proofJobs = {
  'policies.changed': async (ctx: JobCtx, { policyId }: { policyId: string }) => void (await reviewPolicy(ctx, policyId)),
  'proofs.review': async (ctx: JobCtx) => {
    await reviewAll(ctx)
    await notifyOfLapses(ctx)
  },
  'proofs.retention': async (ctx: JobCtx) => void (await eraseLetters(ctx)),
}
