/** One user as an administrator sees them: account, rights, sessions, invitation, a waiting reset, history. */
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { FactorReset, UserDetail } from '#contract/admin/users.ts'
import { Failure } from '#contract/failure.ts'
import { userMachine } from '#contract/model/people/userMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { together } from '#server/db/together.ts'
import { historyOf } from '#server/features/records/records.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { isWithinOwn, managesUsers, otherManagers } from './rights.ts'
import { userRecord } from './userRecord.ts'
import { liveSession, openReset, summariesOf } from './userRows.ts'
import { assignee, findUser, type UserRow } from './users.ts'
import { factorResets, invitations, recoveryCodes, sessions } from './users.table.ts'

export type View = CtxFor<'user:edit'>

export const loadUser = async (ctx: View, id: string): Promise<UserRow> => {
  const row = await findUser(ctx.db, id)
  if (!row) throw new Failure('notFound', 'Not found')
  return row
}

const sessionsOf = async ({ db, actor }: View, userId: string): Promise<UserDetail['openSessions']> => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), liveSession))
    .orderBy(desc(sessions.lastSeenAt))
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.ipPrefix,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === actor.sessionId,
  }))
}

const invitationOf = async ({ db }: View, userId: string): Promise<UserDetail['invitation']> => {
  const [row] = await db
    .select({
      sentAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      by: assignee.name,
      open: sql<boolean>`${invitations.usedAt} IS NULL AND ${invitations.expiresAt} > now()`,
    })
    .from(invitations)
    .leftJoin(assignee, eq(assignee.id, invitations.invitedBy))
    .where(eq(invitations.userId, userId))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(1)
  return row ? { ...row, sentAt: row.sentAt.toISOString(), expiresAt: row.expiresAt.toISOString() } : null
}

/** Waiting resets, of one user or of all. */
export const resetsOf = async ({ db, actor }: View, userId?: string): Promise<(FactorReset & { userId: string })[]> => {
  const rows = await db
    .select({ reset: factorResets, askedBy: assignee.name })
    .from(factorResets)
    .leftJoin(assignee, eq(assignee.id, factorResets.askedBy))
    .where(and(openReset, userId === undefined ? undefined : eq(factorResets.userId, userId)))
    .orderBy(factorResets.askedAt)
    .limit(50)
  return rows.map(({ reset, askedBy }) => ({
    id: reset.id,
    userId: reset.userId,
    askedBy: askedBy ?? 'A former user',
    mine: reset.askedBy === actor.userId,
    askedAt: reset.askedAt.toISOString(),
    expiresAt: reset.expiresAt.toISOString(),
    reason: reset.reason,
  }))
}

const codesLeft = async ({ db }: View, userId: string): Promise<number> => {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** The actions on an account whose rights are within the administrator's own. They cannot deactivate themselves, nor the last administrator. */
const actionsFor = ({ actor }: View, row: UserRow, { self, within, lastAdmin }: { self: boolean; within: boolean; lastAdmin: boolean }) =>
  within ? userMachine.actionsFor(row.status, actor).filter((action) => action !== 'disable' || (!self && !lastAdmin)) : []

export const detailOf = async (ctx: View, row: UserRow): Promise<UserDetail> => {
  const [summary] = await summariesOf(ctx.db, [row])
  if (!summary) throw new Failure('notFound', 'Not found')
  const {
    resets: [reset],
    others,
    ...parts
  } = await together({
    resets: resetsOf(ctx, row.id),
    others: managesUsers(row) ? otherManagers(ctx.db, row.id, ctx.actor.userId) : null,
    staffArea: getSetting(ctx, 'staffArea'),
    recoveryCodes: codesLeft(ctx, row.id),
    invitation: invitationOf(ctx, row.id),
    openSessions: sessionsOf(ctx, row.id),
    history: historyOf(ctx.db, userRecord, row.id, 'staff'),
  })
  const self = row.id === ctx.actor.userId
  const within = isWithinOwn(row, ctx.actor)
  const lastAdmin = others?.length === 0
  const mayEdit = within && can(ctx.actor, 'user:edit')
  return {
    ...summary,
    ...parts,
    self,
    within,
    lastAdmin,
    phoneEnding: row.phone?.slice(-3) ?? null,
    enrolmentUntil: row.enrolmentUntil && row.enrolmentUntil > ctx.now() ? row.enrolmentUntil.toISOString() : null,
    reset: reset ?? null,
    actions: actionsFor(ctx, row, { self, within, lastAdmin }),
    mayEdit,
    mayChangeRights: mayEdit && !self && row.role !== 'client' && row.status !== 'disabled',
    mayAskReset: mayEdit && !self && row.status === 'active' && !reset,
  }
}
