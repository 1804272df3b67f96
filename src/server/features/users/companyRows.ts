/** The companies that the user acts for, as their list and screens show them. */
import { notFound } from '#contract/failure.ts'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { allows, type Rights } from '#contract/model/people/membership.ts'
import { membershipMachine } from '#contract/model/people/membershipMachine.ts'
import { companyList, type CompanyDetail, type Person } from '#contract/portal/companies.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byName } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { actionsWith, companyOf, memberRights, type Portal } from './companyAccess.ts'
import { users } from './users.table.ts'

export const companyRows = listRows(companyList, {
  table: clients,
  base: ({ actor }: CtxFor<'client'>) =>
    inArray(
      clients.id,
      actor.companies.map(({ id }) => id),
    ),
  filters: {},
  sorts: { name: byName(clients, 'name_sort') },
  load: async ({ db, actor }: CtxFor<'client'>, ids) => {
    const own = and(eq(memberships.userId, actor.userId), inArray(memberships.clientId, ids), eq(standing, 'active'))
    const roles = await db.select({ clientId: memberships.clientId, role: memberships.role }).from(memberships).where(own)
    return roles.flatMap(({ clientId, role }) => {
      const company = actor.companies.find(({ id }) => id === clientId)
      return company ? [{ ...company, role }] : []
    })
  },
})

/** The last day of access, yyyy-mm-dd. Null if there is no end. */
const lastDayOf = ({ expiresAt }: { expiresAt: Date | null }) => expiresAt && addDays(londonClock(expiresAt).date, -1)

const peopleOf = async (ctx: Portal, clientId: string, own: Rights): Promise<Person[]> => {
  const rows = await ctx.db
    .select({ row: memberships, status: standing, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.clientId, clientId))
    .orderBy(asc(memberships.invitedAt), asc(memberships.id))
    .limit(500)
  return rows.map(({ row, status, name, email }) => {
    const you = row.userId === ctx.actor.userId
    return {
      id: row.id,
      version: row.version,
      you,
      name: row.acceptedAt ? name : null,
      email,
      role: row.role,
      rights: memberRights(row),
      own: row.rights,
      status,
      until: lastDayOf(row),
      actions: actionsWith(own, { ...row, status }, you),
    }
  })
}

const logOf = async (ctx: Portal, clientId: string): Promise<NonNullable<CompanyDetail['log']>> => {
  const rows = await ctx.db
    .select({ event: recordEvents, name: users.name, email: users.email, acceptedAt: memberships.acceptedAt })
    .from(recordEvents)
    .innerJoin(memberships, eq(memberships.id, recordEvents.subjectId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(eq(recordEvents.subjectType, membershipMachine.record), eq(recordEvents.visibleTo, 'client'), eq(memberships.clientId, clientId)),
    )
    .orderBy(desc(recordEvents.id))
    .limit(200)
  return rows.toReversed().map(({ event, name, email, acceptedAt }) => ({
    at: event.at.toISOString(),
    by: event.byName,
    who: acceptedAt ? name : email,
    what: membershipMachine.historyText(event.action),
    detail: [...event.changes.map(({ before, after }) => `${before} \u2192 ${after}`), event.reason].filter(Boolean).join('\n'),
  }))
}

/** Throws notFound for a company that the user does not act for. */
export const detailOf = async (ctx: Portal, id: string): Promise<CompanyDetail> => {
  const { name, rights } = companyOf(ctx, id)
  const [own] = await ctx.db
    .select({ role: memberships.role, expiresAt: memberships.expiresAt })
    .from(memberships)
    .where(and(eq(memberships.clientId, id), eq(memberships.userId, ctx.actor.userId)))
    .orderBy(desc(memberships.invitedAt))
  if (!own) throw notFound()
  return {
    id,
    name,
    role: own.role,
    rights,
    until: lastDayOf(own),
    people: allows(rights.people, 'view') ? await peopleOf(ctx, id, rights) : null,
    log: allows(rights.people, 'act') ? await logOf(ctx, id) : null,
  }
}
