/** Lets staff view the portal as a client, for fifteen minutes, read-only, recorded for both sides. The session stays the member of staff's. */
import { and, eq, sql } from 'drizzle-orm'
import { can, type Actor, type Client, type Staff } from '#contract/access.ts'
import { viewingMinutes } from '#contract/admin/book/clientPeople.ts'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { companiesFrom, liveMembershipsOf, membershipRecord } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { addEvent, staffDoer } from '#server/features/records/records.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { requireFresh } from '#server/features/users/users.ts'

/** The person of a membership and the one company they are viewed in. Null if the person, membership or company is no longer active. */
const personOf = (db: Db, membershipId: string) =>
  asSystem({ db }, async ({ db: tx }) => {
    const [person] = await tx
      .select({ id: users.id, name: users.name, clientId: memberships.clientId })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.id, membershipId), eq(memberships.status, 'active'), eq(users.status, 'active'), eq(users.role, 'client')))
    if (!person) return null
    const company = companiesFrom(await liveMembershipsOf(tx, person.id)).find(({ id }) => id === person.clientId)
    return company ? { ...person, company } : null
  })

/** Who a staff session acts as while viewing. Reverts to the staff actor once it lacks the permission or the person is gone. */
export const viewedAs = async (db: Db, staff: Staff, membershipId: string): Promise<Client | Staff> => {
  const person = can(staff, 'client:edit') ? await personOf(db, membershipId) : null
  if (!person) return staff
  const { userId, name, sessionId } = staff
  return {
    kind: 'client',
    userId: person.id,
    companies: [person.company],
    chosen: person.company.id,
    sessionId,
    name: person.name,
    viewedBy: { userId, name },
  }
}

export const start = async (ctx: CtxFor<'client:edit'>, { id, reason }: { id: string; reason: string }) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  const person = await personOf(ctx.db, id)
  if (!person) throw new Failure('notFound', 'Not found')
  // The portal shows all of the client's policies, including confidential ones.
  if (!can(ctx.actor, 'confidential:view')) {
    const hidden = await asSystem(ctx, ({ db: tx }) =>
      tx.execute(sql`SELECT 1 FROM policies WHERE client_id = ${person.clientId} AND confidential LIMIT 1`),
    )
    if (hidden.rows.length > 0)
      throw new Failure('forbidden', 'This client has confidential policies, which you may not see. Ask someone who may.')
  }
  const [row] = await ctx.db
    .update(sessions)
    .set({ viewingMembership: id, viewingUntil: sql`now() + make_interval(mins => ${viewingMinutes})` })
    .where(eq(sessions.id, ctx.actor.sessionId))
    .returning({ until: sessions.viewingUntil })
  await addEvent(ctx, membershipRecord, id, { event: 'view', by: staffDoer(ctx), reason, visibleTo: 'client' })
  await writeAudit(ctx, {
    action: 'viewing.start',
    subjectType: 'client',
    subjectId: person.clientId,
    after: { user: person.id, minutes: viewingMinutes },
    reason,
  })
  return { until: row?.until?.toISOString() ?? '' }
}

const isViewing = (actor: Actor): actor is Client & { viewedBy: NonNullable<Client['viewedBy']> } =>
  actor.kind === 'client' && actor.viewedBy !== undefined

/** Stops viewing and returns the client's id, so that the caller can go back to its record. Null if the session was not viewing. */
export const stopViewing = async (ctx: CtxFor<'signedIn'>): Promise<{ client: string | null }> => {
  const { actor } = ctx
  if (!isViewing(actor)) return { client: null }
  await ctx.db.update(sessions).set({ viewingMembership: null, viewingUntil: null }).where(eq(sessions.id, actor.sessionId))
  await writeAudit(ctx, { action: 'viewing.stop', subjectType: 'user', subjectId: actor.userId })
  return { client: actor.companies[0]?.id ?? null }
}
