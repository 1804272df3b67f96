/** The second step: a code by text, an authenticator app or a recovery code; and enrolling the first phone. */
import { eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { PendingStep, SecondStep } from '#contract/model/people/user.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { refundAttempt, resetAttempts, requireAttempts, consumeAttempt, UsedAlready } from '../password/attempts.ts'
import { coolDown, dropCodes, hasCode, sendCode, useCode, type Purpose } from './codes.ts'
import { giveSessionCookie } from '../auth.cookies.ts'
import { complete } from '../session/complete.ts'
import { limits } from '../limits.ts'
import { notify } from '../notices.ts'
import { mobileNumber } from './phone.ts'
import { recoveryCodesLeft, useRecoveryCode } from './recovery.ts'
import { hasFactor, currentSession, requireStage, type CurrentSession } from '../session/signedIn.ts'
import { useTotp } from './totp.ts'

export type Proof = { code?: string | undefined; recoveryCode?: string | undefined; method?: SecondStep | undefined }

/** A number being enrolled has its own purpose, so a code sent for anything else cannot make it trusted. */
const purposeOf = ({ session }: CurrentSession): Purpose => (session.pendingPhone ? 'phone' : 'signIn')

const methodsOf = async (db: Db, { session, user }: CurrentSession): Promise<SecondStep[]> => {
  if (session.stage === 'pre_phone') return []
  if (session.pendingPhone) return ['sms']
  const methods: SecondStep[] = []
  if (user.phone) methods.push('sms')
  if (user.totpSealed) methods.push('totp')
  if ((await recoveryCodesLeft(db, user.id)) > 0) methods.push('recovery')
  return methods
}

/** Where the texts of this sign-in go. */
const phoneOf = ({ session, user }: CurrentSession) => session.pendingPhone ?? user.phone

/** What a screen needs between the two steps, without revealing who the person is. */
export const pendingStep = async (db: Db, current: CurrentSession): Promise<PendingStep> => {
  const left = await requireAttempts(db, current.session.id).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'tooMany') return { left: 0 }
    throw error
  })
  return {
    methods: await methodsOf(db, current),
    codeSent: await hasCode(db, current.session.id, purposeOf(current)),
    resendIn: await coolDown(db, current.user.id, phoneOf(current)),
    attemptsLeft: Math.min(left.left, limits.code.perSession),
  }
}

export const sendMfaCode = async (ctx: CtxFor<'pending'>): Promise<{ requireMfa: boolean; message: string }> => {
  requireStage(ctx.actor, 'pre_mfa')
  const current = await currentSession(ctx.pool, ctx.actor)
  const phone = phoneOf(current)
  if (!phone) throw new Failure('conflict', 'There is no phone number for codes. Use your authenticator app.')
  await sendCode(ctx, current, phone, purposeOf(current))
  return { requireMfa: true, message: 'Verification code sent' }
}

/** Checks the proof and uses it up. Returns the method, or null if it is wrong. The caller must have taken an attempt first. */
export const prove = async (
  ctx: Ctx,
  { session, user }: CurrentSession,
  purpose: Purpose,
  proof: Proof,
): Promise<{ method: SecondStep; phone: string | null } | null> => {
  if (purpose === 'phone') {
    const used = proof.code && proof.method !== 'totp' ? await useCode(ctx.pool, session.id, purpose, proof.code) : null
    return used && used.phone === session.pendingPhone ? { method: 'sms', phone: used.phone } : null
  }
  if (proof.recoveryCode !== undefined)
    return (await useRecoveryCode(ctx.pool, user.id, proof.recoveryCode)) ? { method: 'recovery', phone: null } : null
  if (proof.code === undefined) return null
  // Each attempt is checked against one factor only. If none is named, it is the text message if one was sent.
  const method = proof.method ?? (user.totpSealed && !(await hasCode(ctx.pool, session.id, purpose)) ? 'totp' : 'sms')
  if (method === 'totp') return (await useTotp(ctx.pool, ctx.keys, user, proof.code)) ? { method, phone: null } : null
  const used = await useCode(ctx.pool, session.id, purpose, proof.code)
  // A code sent to a number that is no longer the user's proves nothing.
  return used && used.phone === user.phone ? { method: 'sms', phone: used.phone } : null
}

/** Mails the owner when somebody who knows the password runs out of attempts at the code (V6.3.5). */
const notifyOfWrongCodes = (ctx: Ctx, { user, session }: CurrentSession, left: number, blocks: boolean) =>
  asSystem(ctx, async (tx) => {
    await writeAudit(tx, { action: 'auth.codeRefused', subjectType: 'user', subjectId: user.id, after: { left, blocks } })
    if (blocks) await notify(tx, user, 'lockout', { at: tx.now().toISOString(), minutes: limits.code.block / 60 })
    else if (left === 0) await notify(tx, user, 'wrongCodes', { at: tx.now().toISOString(), device: session.device })
  })

/** Takes an attempt, then runs `proving`. Throws if no attempt was left. `proven` is null if it was wrong, and the owner may be mailed. */
export const attempt = async <T>(ctx: Ctx, current: CurrentSession, proving: () => Promise<T | null>) => {
  const tries = await consumeAttempt(ctx.pool, current.session.id)
  const wrongBefore = limits.code.perSession - tries.left > 1
  try {
    const proven = await proving()
    if (proven === null) await notifyOfWrongCodes(ctx, current, tries.left, tries.blocks)
    return { proven, left: tries.blocks ? 0 : tries.left, wrongBefore }
  } catch (error) {
    if (!(error instanceof UsedAlready)) throw error
    await refundAttempt(ctx.pool, current.user.id, current.session.id, tries)
    return { proven: null, left: tries.left + 1, wrongBefore }
  }
}

export const notifyOfRecovery = async (ctx: Ctx, { user }: CurrentSession) => {
  const remaining = await recoveryCodesLeft(ctx.db, user.id)
  await notify(ctx, user, 'recoveryCodeUsed', { at: ctx.now().toISOString(), remaining })
}

export const verifyMfa = async (ctx: CtxFor<'pending'>, proof: Proof): Promise<{ requireMfa: boolean; message: string }> => {
  requireStage(ctx.actor, 'pre_mfa')
  const current = await currentSession(ctx.pool, ctx.actor)
  const { proven, left, wrongBefore } = await attempt(ctx, current, () => prove(ctx, current, purposeOf(current), proof))
  if (proven === null) throw new Failure('unauthenticated', authMessages.invalidCode, { flags: { attemptsLeft: left } })
  await asSystem(ctx, async (tx) => {
    await resetAttempts(tx.db, current.user.id, current.session.id)
    if (current.session.pendingPhone) await enrol(tx, current, current.session.pendingPhone)
    if (proven.method === 'recovery') await notifyOfRecovery(tx, current)
    await complete(tx, current.user, {
      from: current.session.id,
      factor: proven.method,
      usual: current.session.knownDevice && !wrongBefore,
    })
  })
  return { requireMfa: false, message: 'Verification successful' }
}

/** Trusts the number and ends the enrolment. Refused if the enrolment has ended meanwhile. */
const enrol = async (ctx: Ctx, { user }: CurrentSession, phone: string) => {
  const done = await ctx.db
    .update(users)
    .set({ phone, phoneVerifiedAt: sql`now()`, enrolmentUntil: null, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(sql`${users.id} = ${user.id} AND ${users.phone} IS NULL AND ${users.totpSealed} IS NULL AND ${users.enrolmentUntil} > now()`)
    .returning({ id: users.id })
  if (!done.length) throw new Failure('forbidden', 'This account can no longer be set up. Ask for a new invitation.')
  await writeAudit(ctx, { action: 'auth.enrolPhone', subjectType: 'user', subjectId: user.id, after: { ending: phone.slice(-3) } })
}

/** Stores the number as unproven. Nothing is sent to it until the next step asks for a code (specification, flow 4). */
export const setupPhone = async (
  ctx: CtxFor<'pending'>,
  { phoneNumber }: { phoneNumber: string },
): Promise<{ requireMfa: boolean; message: string }> => {
  const current = await currentSession(ctx.pool, ctx.actor)
  const [open] = await ctx.pool
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${current.user.id} AND ${users.enrolmentUntil} > now()`)
  const corrects = ctx.actor.stage === 'pre_mfa' && current.session.pendingPhone !== null
  if (hasFactor(current.user) || !open || (ctx.actor.stage !== 'pre_phone' && !corrects)) {
    throw new Failure('forbidden', 'A phone number cannot be set up here. Ask an administrator for an invitation.')
  }
  const phone = mobileNumber(phoneNumber)
  const token = newToken()
  await asSystem(ctx, async (tx) => {
    await dropCodes(tx.db, current.session.id)
    await tx.db
      .update(sessions)
      .set({ stage: 'pre_mfa', pendingPhone: phone, tokenHash: hashToken(token) })
      .where(eq(sessions.id, current.session.id))
    await writeAudit(tx, { action: 'auth.setupPhone', subjectType: 'user', subjectId: current.user.id, after: { ending: phone.slice(-3) } })
  })
  giveSessionCookie(ctx, token)
  return { requireMfa: true, message: 'Phone number updated' }
}
