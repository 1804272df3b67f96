/**
 * Sessions: an opaque token in a cookie, its hash in a row, looked up on every request. Nothing else identifies a user. The database's clock
 * decides every expiry.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Actor, Role, Staff } from '#contract/access.ts'
import type { SessionStage } from '#contract/model/people/user.ts'
import { sessionLife } from '#contract/model/site/sessionLengths.ts'
import type { Db } from '#server/db/connect.ts'
import { companiesFrom, type LiveMembership } from '#server/features/memberships/memberships.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { limits } from '../limits.ts'
import { viewedAs } from './viewing.ts'

const visitor: Actor = { kind: 'visitor' }
/** The format of our tokens; anything else is not worth a query. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Not past its absolute end and, for complete sessions, used within the idle time. */
const isAlive = sql`${sessions.expiresAt} > now() AND (${sessions.stage} <> 'full' OR ${sessions.lastSeenAt} > now() - make_interval(secs => ${sessions.idleSeconds}))`

const reads = new WeakMap<Db, ReturnType<typeof newRead>>()

const newRead = (db: Db) =>
  db
    .select({
      sessionId: sessions.id,
      stage: sessions.stage,
      factorAt: sessions.factorAt,
      stale: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${limits.slideEvery})`,
      chosen: sessions.actingFor,
      viewing: sql<string | null>`CASE WHEN ${sessions.viewingUntil} > now() THEN ${sessions.viewingMembership} END`,
      userId: users.id,
      name: users.name,
      role: users.role,
      permissions: users.permissions,
      companies: sql<LiveMembership[] | null>`CASE WHEN ${users.role} = 'client' THEN companies_of(${users.id}) END`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.tokenHash} = ${sql.placeholder('hash')} AND ${isAlive} AND ${users.status} = 'active'`)
    .prepare('session')

/** Runs on every request, so the query is built once and each connection plans it once. */
const readOf = (db: Db) => reads.get(db) ?? reads.set(db, newRead(db)).get(db)!

/**
 * Reads the actor behind a session cookie. A disabled user, a client without a company, a closed session and a wrong token all become a visitor at
 * once. `slide`: whether this use extends the idle time; sessions between the steps are never extended.
 */
export const readActor = async (db: Db, token: string | undefined, options: { slide: boolean }): Promise<Actor> => {
  if (!token || !tokenPattern.test(token)) return visitor
  const [row] = await readOf(db).execute({ hash: hashToken(token) })
  if (!row) return visitor
  const { sessionId, userId, name, role } = row
  const companies = companiesFrom(row.companies)
  // A client without an active membership cannot use the portal.
  if (role === 'client' && companies.length === 0) return visitor
  if (row.stage !== 'full') return { kind: 'pending', stage: row.stage, userId, sessionId }
  // Staff without a proven factor are never complete, whatever the row says (security check 32).
  if (role !== 'client' && !row.factorAt) return visitor
  if (options.slide && row.stale) {
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(sql`${sessions.id} = ${sessionId} AND ${isAlive}`)
    await recordVisit(db, userId)
  }
  if (role === 'client') {
    const chosen = companies.find(({ id }) => id === row.chosen)?.id ?? null
    return { kind: 'client', userId, companies, chosen, sessionId, name }
  }
  // `permissionsOf` ignores unknown permissions.
  const staff = { kind: 'staff' as const, userId, role, permissions: row.permissions as Staff['permissions'], sessionId, name }
  return row.viewing ? viewedAs(db, staff, row.viewing) : staff
}

/** Records on the user when they were last here, because their sessions get deleted. */
export const recordVisit = (db: Db, userId: string) =>
  db
    .update(users)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(users.id, userId))

export type NewSession = {
  userId: string
  role: Role
  stage: SessionStage
  /** Whether a second factor was proven for it. */
  factor: boolean
  ipPrefix: string
  device: string
  knownDevice: boolean
}

/** Opens a session and returns its token, the only time it is known. The user's oldest complete sessions beyond five are closed. */
export const createSession = async (db: Db, session: NewSession): Promise<{ token: string; sessionId: string }> => {
  const token = newToken()
  const sessionId = randomUUID()
  const full = session.stage === 'full'
  const life = sessionLife(await getSetting({ db }, 'sessionLengths'), session.role === 'client' ? 'client' : 'staff')
  const seconds = full ? life.absolute : limits.pending
  await db.insert(sessions).values({
    id: sessionId,
    tokenHash: hashToken(token),
    userId: session.userId,
    stage: session.stage,
    factorAt: session.factor ? sql`now()` : null,
    // Password and factor were proven just now.
    reauthAt: full ? sql`now()` : null,
    idleSeconds: full ? life.idle : limits.pending,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
    ipPrefix: session.ipPrefix,
    device: session.device,
    knownDevice: session.knownDevice,
  })
  if (full) {
    await db.execute(sql`
      DELETE FROM sessions WHERE user_id = ${session.userId} AND id IN (
        SELECT id FROM sessions WHERE user_id = ${session.userId} AND stage = 'full'
        ORDER BY id = ${sessionId} DESC, created_at DESC OFFSET ${limits.sessionsPerUser})`)
  }
  return { token, sessionId }
}
