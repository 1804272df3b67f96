/** The first step: user name and password. Every refusal looks the same, and takes the same time (security checks 5-10). */
import { asSystem } from '#server/db/asSystem.ts'
import { and, eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { SessionStage } from '#contract/model/people/user.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { knownDevices, users } from '#server/features/users/users.table.ts'
import { canonicalName, mayEnter, namedLike, type UserRow } from '#server/features/users/users.ts'
import { deviceTokenHash, giveSessionCookie } from '../auth.cookies.ts'
import { complete, endEarlier, sessionFacts } from '../session/complete.ts'
import { addressBucket, deviceBucket, forgive, nameBucket, consumeAttempt } from './loginThrottle.ts'
import { checkPassword } from './password.ts'
import { createSession } from '../session/session.ts'
import { hasFactor } from '../session/signedIn.ts'

type Input = { username?: string | undefined; password?: string | undefined; area?: 'staff' | undefined }
type Outcome = { requireMfa: boolean; requirePhoneSetup: boolean; message: string }
type Refused = 'unknown' | 'password' | 'disabled' | 'area' | 'enrolmentClosed'

/** After this many wrong passwords in a row, a successful sign-in is mailed to the owner. */
const suspicious = 5

const required = (field: 'username' | 'password', message: string) => new Failure('malformed', message, { fields: { [field]: message } })

const look = async ({ pool }: CtxFor<'anyone'>, name: string, device: string) => {
  const [row] = await pool
    .select({
      user: users,
      enters: mayEnter,
      deviceId: knownDevices.id,
      enrols: sql<boolean>`coalesce(${users.enrolmentUntil} > now(), false)`,
    })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.tokenHash, device)))
    .where(namedLike(name))
  return row ?? null
}

/** The next step after a right password, or null to refuse. A staff account without a second factor has to enrol one first. */
const stageFor = (user: UserRow, enrols: boolean): SessionStage | null => {
  if (hasFactor(user)) return 'pre_mfa'
  if (user.role === 'client') return 'full'
  return enrols ? 'pre_phone' : null
}

export const login = async (ctx: CtxFor<'anyone'>, { username, password, area }: Input): Promise<Outcome> => {
  if (!username?.trim()) throw required('username', authMessages.usernameRequired)
  if (!password) throw required('password', authMessages.passwordRequired)

  const name = canonicalName(username)
  const found = await look(ctx, name, deviceTokenHash(ctx))
  const user = found?.user ?? null
  // A known browser has its own count, which strangers who type the user's name, or share the IP address, cannot use up.
  const address = found?.deviceId ? null : addressBucket(ctx.request.ipPrefix)
  const own = found?.deviceId ? deviceBucket(name, found.deviceId) : nameBucket(name)
  if (address) await consumeAttempt(ctx.pool, address)
  const tries = await consumeAttempt(ctx.pool, own)

  const right = await checkPassword(user?.passwordHash ?? null, password)
  const refused: Refused | null = !user
    ? 'unknown'
    : !right
      ? 'password'
      : !found?.enters
        ? 'disabled'
        : area === 'staff' && user.role === 'client'
          ? 'area'
          : null
  const stage = user && !refused ? stageFor(user, found?.enrols ?? false) : null
  if (!user || !stage) {
    await asSystem(ctx, async (tx) => {
      await writeAudit(tx, {
        action: 'auth.loginRefused',
        subjectType: 'user',
        subjectId: user?.id ?? null,
        after: { cause: refused ?? 'enrolmentClosed' },
      })
      // Queued for unknown names too, so that both cases take the same time; the job looks up whom to notify.
      if (tries.last) await tx.enqueue('auth.lockout', { nameHash: own.nameHash ?? '' })
    })
    throw new Failure('unauthenticated', authMessages.rejected)
  }

  const wrongBefore = await forgive(ctx.pool, own, address)
  const usual = found?.deviceId !== null && wrongBefore < suspicious
  return asSystem(ctx, async (tx) => {
    await endEarlier(tx)
    if (stage === 'full') {
      await complete(tx, user, { factor: null, usual })
      return { requireMfa: false, requirePhoneSetup: false, message: 'Login successful' }
    }
    const { token } = await createSession(tx.db, { ...sessionFacts(ctx, user), stage, factor: false, knownDevice: usual })
    await writeAudit(tx, { action: 'auth.passwordAccepted', subjectType: 'user', subjectId: user.id, after: { stage } })
    giveSessionCookie(tx, token)
    return stage === 'pre_phone'
      ? { requireMfa: true, requirePhoneSetup: true, message: 'Phone setup required' }
      : { requireMfa: true, requirePhoneSetup: false, message: 'Additional verification required' }
  })
}
