/** Sign-in jobs: work that must not affect how long a request takes, and deleting what has expired. */
import { asSystem } from '#server/db/asSystem.ts'
import { randomUUID } from 'node:crypto'
import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { JobCtx } from '#server/ctx.ts'
import { users } from '#server/features/users/users.table.ts'
import { mayEnter } from '#server/features/users/users.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { passwordResets, resetRequests } from './auth.table.ts'
import { limits } from './limits.ts'
import { notify } from './notices.ts'

/**
 * Sends a link if the address belongs to a user with a password. At most three an hour; further requests extend the newest unused link instead. A
 * request never ends an existing link, so a stranger who keeps asking takes nothing from the owner (security checks 42 and 44).
 */
const sendReset = (ctx: JobCtx, { requestId }: { requestId: string }): Promise<void> =>
  asSystem(ctx, async (tx) => {
    // Already deleted: the job ran twice.
    const [request] = await tx.db
      .delete(resetRequests)
      .where(and(eq(resetRequests.id, requestId), ne(resetRequests.email, '')))
      .returning()
    if (!request) return
    // The request still counts towards the IP address's limit, but the email address is deleted.
    await tx.db.insert(resetRequests).values({ ...request, email: '' })
    const [user] = await tx.db
      .select()
      .from(users)
      .where(and(eq(users.email, request.email), mayEnter, isNotNull(users.passwordHash)))
      .for('update')
    if (!user) return
    const [sent] = await tx.db
      .select({ count: count() })
      .from(passwordResets)
      .where(and(eq(passwordResets.userId, user.id), sql`${passwordResets.createdAt} > now() - interval '1 hour'`))
    if ((sent?.count ?? 0) >= limits.reset.perHour) return extendNewest(tx, user.id)
    const token = newToken()
    await tx.db.insert(passwordResets).values({
      id: randomUUID(),
      userId: user.id,
      tokenHash: hashToken(token),
      expiresAt: sql`now() + make_interval(secs => ${limits.reset.life})`,
    })
    // In the fragment: it reaches no server and no log until the form is sent (security check 42).
    const link = `${tx.origin}${paths.resetPassword()}#t=${token}`
    await notify(tx, user, 'passwordReset', { link, minutes: limits.reset.life / 60 })
  })

/** The mail with this link is already in the owner's inbox, so no other is sent. */
const extendNewest = async ({ db }: JobCtx, userId: string): Promise<void> => {
  const { life, longest } = limits.reset
  await db.execute(sql`
    UPDATE password_resets SET expires_at = greatest(expires_at,
      least(now() + make_interval(secs => ${life}), created_at + make_interval(secs => ${longest})))
    WHERE id = (SELECT id FROM password_resets WHERE user_id = ${userId} AND used_at IS NULL ORDER BY created_at DESC LIMIT 1)`)
}

const notifyOfLockout = (ctx: JobCtx, { nameHash }: { nameHash: string }): Promise<void> =>
  asSystem(ctx, async (tx) => {
    const typed = sql`CASE WHEN ${users.role} = 'client' THEN ${users.email} ELSE ${users.username} END`
    const [user] = await tx.db
      .select()
      .from(users)
      .where(sql`encode(sha256(convert_to('name ' || ${typed}, 'UTF8')), 'hex') = ${nameHash} AND ${mayEnter}`)
    if (user) await notify(tx, user, 'lockout', { at: tx.now().toISOString(), minutes: limits.login.lock / 60 })
  })

/** Deletes what has expired, or is older than every limit that counts it. */
const purge = async ({ db }: JobCtx): Promise<void> => {
  await db.execute(sql`DELETE FROM sessions WHERE expires_at < now() - interval '1 hour'`)
  await db.execute(sql`DELETE FROM code_sends WHERE created_at < now() - interval '2 days'`)
  await db.execute(sql`DELETE FROM reset_requests WHERE created_at < now() - interval '1 day'`)
  await db.execute(sql`DELETE FROM password_resets WHERE expires_at < now() - interval '7 days'`)
  await db.execute(sql`DELETE FROM email_changes WHERE coalesce(ended_at, expires_at) < now() - interval '30 days'`)
  await db.execute(sql`DELETE FROM login_failures WHERE window_started_at < now() - interval '1 day' AND in_a_row < ${limits.login.inARow}`)
  await db.execute(sql`DELETE FROM known_devices WHERE last_used_at < now() - make_interval(secs => ${limits.device})`)
}

export const authJobs = { 'auth.reset': sendReset, 'auth.lockout': notifyOfLockout, 'auth.purge': purge }
