/** Changing your own factors. Each change requires password and factor proven within five minutes (security checks 28, 33, 34). */
import { asSystem } from '#server/db/asSystem.ts'
import { eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { sendText } from '#server/features/messages/messages.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { recoveryCodes as recoveryCodesTable, sessions, users } from '#server/features/users/users.table.ts'
import { endSessions, requireFresh, signInName } from '#server/features/users/users.ts'
import { resetAttempts } from '../password/attempts.ts'
import { sendCode } from './codes.ts'
import { notify } from '../notices.ts'
import { checkPassword } from '../password/password.ts'
import { endingOf, mobileNumber } from './phone.ts'
import { makeRecoveryCodes } from './recovery.ts'
import { attempt, prove, notifyOfRecovery, type Proof } from './secondStep.ts'
import { hasFactor, currentSession, type CurrentSession } from '../session/signedIn.ts'
import { confirmTotp, newSecret, otpauthUri, seal } from './totp.ts'

type SignedIn = CtxFor<'signedIn'>

const refused = 'The password or the code is not right'

/** If the attempts run out, the session loses its recent proof of identity. */
const endAfterLast = async (ctx: Ctx, { session }: CurrentSession, left: number) => {
  if (left > 0) return
  await ctx.pool.delete(sessions).where(eq(sessions.id, session.id))
}

export const sendReauthCode = async (ctx: SignedIn): Promise<null> => {
  const own = await currentSession(ctx.pool, ctx.actor)
  if (!own.user.phone) throw new Failure('conflict', 'There is no phone number for codes')
  await sendCode(ctx, own, own.user.phone, 'reauth')
  return null
}

export const reauth = async (ctx: SignedIn, { password, ...proof }: Proof & { password: string }): Promise<null> => {
  const own = await currentSession(ctx.pool, ctx.actor)
  const { proven, left } = await attempt(ctx, own, async () => {
    if (!(await checkPassword(own.user.passwordHash, password))) return null
    // The code is used up only with the right password. Clients may have no factor.
    return hasFactor(own.user) ? prove(ctx, own, 'reauth', proof) : ({ method: 'password' } as const)
  })
  if (proven === null) {
    await endAfterLast(ctx, own, left)
    throw new Failure('invalid', refused, { fields: { password: refused }, flags: { attemptsLeft: left } })
  }
  await asSystem(ctx, async (tx) => {
    await resetAttempts(tx.db, own.user.id, own.session.id)
    await tx.db
      .update(sessions)
      .set({ reauthAt: sql`now()` })
      .where(eq(sessions.id, own.session.id))
    if (proven.method === 'recovery') await notifyOfRecovery(tx, own)
    await writeAudit(tx, { action: 'auth.reauth', subjectType: 'user', subjectId: own.user.id })
  })
  return null
}

/** Sends a code to the new number. The old number stays in use until that code is entered. */
export const changePhone = async (ctx: SignedIn, { phoneNumber }: { phoneNumber: string }): Promise<null> => {
  await requireFresh(ctx.pool, ctx.actor.sessionId)
  const phone = mobileNumber(phoneNumber)
  const own = await currentSession(ctx.pool, ctx.actor)
  await ctx.pool.update(sessions).set({ pendingPhone: phone }).where(eq(sessions.id, own.session.id))
  await sendCode(ctx, own, phone, 'phone')
  return null
}

export const verifyPhone = async (ctx: SignedIn, { code }: { code: string }): Promise<null> => {
  const own = await currentSession(ctx.pool, ctx.actor)
  const { pendingPhone } = own.session
  if (!pendingPhone) throw new Failure('conflict', 'Enter the new number first')
  const { proven, left } = await attempt(ctx, own, () => prove(ctx, own, 'phone', { code }))
  if (proven === null) {
    await endAfterLast(ctx, own, left)
    throw new Failure('unauthenticated', authMessages.invalidCode, { flags: { attemptsLeft: left } })
  }
  const before = own.user.phone
  await asSystem(ctx, async (tx) => {
    await resetAttempts(tx.db, own.user.id, own.session.id)
    await tx.db
      .update(users)
      .set({ phone: pendingPhone, phoneVerifiedAt: sql`now()`, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
      .where(eq(users.id, own.user.id))
    await tx.db
      .update(sessions)
      .set({ pendingPhone: null, factorAt: sql`now()` })
      .where(eq(sessions.id, own.session.id))
    await endSessions(tx.db, own.user.id, own.session.id)
    await notify(tx, own.user, 'phoneChanged', { at: tx.now().toISOString(), ending: pendingPhone.slice(-3) })
    await writeAudit(tx, {
      action: 'auth.changePhone',
      subjectType: 'user',
      subjectId: own.user.id,
      before: { ending: endingOf(before) },
      after: { ending: endingOf(pendingPhone) },
    })
  })
  // The change stands whether or not the old number can be reached.
  if (before && before !== pendingPhone) {
    const firm = await getFirm({ db: ctx.pool })
    await sendText(ctx, {
      to: before,
      purpose: 'notice',
      text: `${firm.shortName}: your sign-in number was changed. If this was not you, ring ${firm.phone.shown} at once.`,
    })
  }
  return null
}

export const setup2fa = async (
  ctx: SignedIn,
  { code }: { code?: string | undefined },
): Promise<{ otpauthUri: string } | { recoveryCodes: string[] }> => {
  await requireFresh(ctx.pool, ctx.actor.sessionId)
  const { user, session } = await currentSession(ctx.pool, ctx.actor)
  if (code === undefined) {
    const secret = newSecret()
    const firm = await getFirm({ db: ctx.pool })
    await ctx.pool
      .update(users)
      .set({ totpPendingSealed: seal(ctx.keys, secret) })
      .where(eq(users.id, user.id))
    await writeAudit(ctx, { action: 'auth.setup2fa', subjectType: 'user', subjectId: user.id })
    return { otpauthUri: otpauthUri(secret, { issuer: firm.shortName, label: signInName(user) }) }
  }
  const recoveryCodes = await asSystem(ctx, async (tx) => {
    if (!(await confirmTotp(tx.db, tx.keys, user, code))) return null
    await tx.db
      .update(sessions)
      .set({ factorAt: sql`now()` })
      .where(eq(sessions.id, session.id))
    await endSessions(tx.db, user.id, session.id)
    await writeAudit(tx, {
      action: 'auth.enable2fa',
      subjectType: 'user',
      subjectId: user.id,
      before: { totp: user.totpSealed !== null },
      after: { totp: true },
    })
    return makeRecoveryCodes(tx.db, user.id)
  })
  if (!recoveryCodes) throw new Failure('unauthenticated', authMessages.invalidCode)
  return { recoveryCodes }
}

/** Staff fall back to their phone, which they must have. For clients this switches the second step off. */
export const remove2fa = async (ctx: SignedIn): Promise<null> => {
  await requireFresh(ctx.pool, ctx.actor.sessionId)
  const { user } = await currentSession(ctx.pool, ctx.actor)
  const isClient = user.role === 'client'
  if (!isClient && !user.phone) throw new Failure('conflict', 'Add a phone number first: staff always need a second step')
  await asSystem(ctx, async (tx) => {
    await tx.db
      .update(users)
      .set({
        totpSealed: null,
        totpEnabledAt: null,
        totpPendingSealed: null,
        ...(isClient ? { phone: null, phoneVerifiedAt: null } : {}),
        version: sql`${users.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, user.id))
    if (isClient) await tx.db.delete(recoveryCodesTable).where(eq(recoveryCodesTable.userId, user.id))
    await endSessions(tx.db, user.id, ctx.actor.sessionId)
    await writeAudit(tx, {
      action: 'auth.remove2fa',
      subjectType: 'user',
      subjectId: user.id,
      before: { totp: user.totpSealed !== null, phone: user.phone !== null },
      after: { totp: false, phone: isClient ? false : user.phone !== null },
    })
  })
  return null
}

export const renewRecoveryCodes = async (ctx: SignedIn): Promise<{ recoveryCodes: string[] }> => {
  await requireFresh(ctx.pool, ctx.actor.sessionId)
  const { user } = await currentSession(ctx.pool, ctx.actor)
  if (!hasFactor(user)) throw new Failure('conflict', 'Set up two-factor authentication first')
  const codes = await asSystem(ctx, async (tx) => {
    await writeAudit(tx, { action: 'auth.renewRecoveryCodes', subjectType: 'user', subjectId: user.id })
    return makeRecoveryCodes(tx.db, user.id)
  })
  return { recoveryCodes: codes }
}
