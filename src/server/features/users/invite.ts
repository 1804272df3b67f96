/** Invitations: the only way to get an account. The link works once, for at most 72 hours; staff enrol their phone in that time. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { Ctx } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { grantMembership, type NewMembership } from '#server/features/memberships/memberships.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { addEvent, clientDoer, staffDoer, systemDoer } from '#server/features/records/records.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { invitations, knownDevices, recoveryCodes, users } from './users.table.ts'
import { userRecord } from './userRecord.ts'
import { endSessions, forgetTries, signInName } from './users.ts'

const hours = 72

export type NewUser = {
  /** Canonical, `[a-z0-9._-]{3,64}`. Null for clients. */
  username: string | null
  email: string
  name: string
  role: Role
  permissions?: string[] | null
  /** For a client: the company, and their role in it. */
  membership?: Omit<NewMembership, 'userId' | 'status'>
}

export type Invited = { userId: string; link: string; expiresAt: Date }

/** What an invitation needs; a request's ctx in a transaction, or the command line's own. */
export type Inviter = Pick<Ctx, 'db' | 'enqueue' | 'keys' | 'origin' | 'now'> & Partial<Pick<Ctx, 'actor' | 'request' | 'auditCount'>>

/** Who invites, for the mail: a member of staff by name, or a company by the name we hold. */
type From = { company?: string }

/** For the history: a member of staff, a client who invites a colleague, or the command line. */
const doerOf = ({ actor }: Inviter) =>
  actor?.kind === 'staff' ? staffDoer({ actor }) : actor?.kind === 'client' ? clientDoer(actor.name, actor.userId) : systemDoer

/** Creates the person and invites them. Throws conflict when the user name or email address is taken. */
export const inviteUser = async (ctx: Inviter, { membership, ...user }: NewUser, from: From = {}): Promise<Invited> => {
  const id = randomUUID()
  const inserted = await ctx.db
    .insert(users)
    .values({ ...user, id, permissions: user.permissions ?? null, status: 'invited' })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!inserted.length) throw new Failure('conflict', 'There is already an account with this user name or email address')
  await writeAudit(ctx, { action: 'users.create', subjectType: 'user', subjectId: id, after: { ...user } })
  await addEvent(ctx, userRecord, id, { event: 'invite', by: doerOf(ctx), to: 'invited' })
  if (membership) await grantMembership(ctx, { userId: id, ...membership, status: 'invited' })
  return invite(ctx, id, from)
}

/** Makes links already sent stop working. */
export const endInvitations = (db: Inviter['db'], userId: string) =>
  db
    .update(invitations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(invitations.userId, userId), isNull(invitations.usedAt)))

/** A new link for an existing user; older links stop working. Runs in the caller's transaction. */
export const invite = async (ctx: Inviter, userId: string, { company }: From = {}): Promise<Invited> => {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Failure('notFound', 'Not found')
  const invitedBy = ctx.actor && 'userId' in ctx.actor ? ctx.actor.userId : null
  const inviterName = ctx.actor && 'name' in ctx.actor ? ctx.actor.name : 'Your administrator'
  const token = newToken()
  await endInvitations(ctx.db, userId)
  const [invitation] = await ctx.db
    .insert(invitations)
    .values({ id: randomUUID(), userId, tokenHash: hashToken(token), invitedBy, expiresAt: sql`now() + make_interval(hours => ${hours})` })
    .returning({ expiresAt: invitations.expiresAt })
  const link = ctx.origin + paths.invitation(token)
  const about = { to: user.email, related: { type: 'user', id: userId } } as const
  if (company === undefined) {
    const props = { name: user.name, invitedBy: inviterName, area: user.role === 'client' ? 'client' : 'staff', link, hours } as const
    await queueEmail(ctx, { ...about, template: 'invitation', props })
  } else await queueEmail(ctx, { ...about, template: 'companyInvitation', props: { company, link, hours } })
  await writeAudit(ctx, { action: 'users.invite', subjectType: 'user', subjectId: userId, after: { hours } })
  return { userId, link, expiresAt: invitation?.expiresAt ?? new Date(0) }
}

/**
 * For a user who has lost their factors: removes all of them, ends every session, forgets wrong tries, and sends an invitation to enrol again. Nobody
 * can set a number or a password for another user (security checks 35, 47).
 */
export const resetEnrolment = async (ctx: Inviter, userId: string): Promise<Invited> => {
  const [user] = await ctx.db
    .update(users)
    .set({
      phone: null,
      phoneVerifiedAt: null,
      totpSealed: null,
      totpEnabledAt: null,
      totpPendingSealed: null,
      enrolmentUntil: null,
      codeFailures: [],
      codeBlockedUntil: null,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
    .returning()
  if (!user) throw new Failure('notFound', 'Not found')
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
  await endSessions(ctx.db, userId)
  await forgetTries(ctx.db, signInName(user))
  await queueEmail(ctx, {
    template: 'signInReset',
    to: user.email,
    props: { at: ctx.now().toISOString() },
    related: { type: 'user', id: userId },
  })
  await addEvent(ctx, userRecord, userId, { event: 'resetEnrolment', by: doerOf(ctx), version: user.version })
  await writeAudit(ctx, { action: 'users.resetEnrolment', subjectType: 'user', subjectId: userId })
  return invite(ctx, userId)
}
