/** Clients, people and their sessions. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Role } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'
import { createSession } from '#server/features/auth/session/session.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'

type NewUser = Partial<typeof users.$inferInsert> & { clientId?: string; membership?: NewMembership }
type NewMembership = Partial<Omit<typeof memberships.$inferInsert, 'userId' | 'clientId'>>
type SessionFacts = { stage?: 'full' | 'pre_mfa' | 'pre_phone'; address?: string }

/** A number from the range reserved for drama, above those that tests write out (417 is the last). */
const phoneNumber = () => `+447700900${randomInt(418, 1000)}`

export const peopleBuilders = (db: Db, now: () => Date) => {
  /** A client company. */
  const client = async (facts: Partial<typeof clients.$inferInsert> = {}) => {
    const row = { id: randomUUID(), name: 'Test Company Ltd', ern: '123/AB456', createdAt: now(), ...facts }
    // A client that exists already is left as it is.
    await db.insert(clients).values(row).onConflictDoNothing()
    return row
  }

  /** Makes the user a member of a client company, as an active owner unless facts are given. */
  const membership = async (userId: string, clientId: string, facts: NewMembership = {}) => {
    const acceptedAt = (facts.status ?? 'active') === 'active' ? now() : null
    const row = { id: randomUUID(), role: 'owner' as const, status: 'active' as const, acceptedAt, ...facts, userId, clientId }
    await db.insert(memberships).values(row)
    return row
  }

  /** By default an administrator with a phone. A client gets a company, and has no phone unless one is given. */
  const user = async ({ clientId, membership: of, ...facts }: NewUser = {}) => {
    const id = facts.id ?? randomUUID()
    const role: Role = facts.role ?? 'admin'
    const isClient = role === 'client'
    const username = facts.username === undefined && !isClient ? `u-${id.slice(0, 8)}` : (facts.username ?? null)
    const phone = facts.phone === undefined && !isClient ? phoneNumber() : (facts.phone ?? null)
    const email = facts.email ?? `${id.slice(0, 8)}@example.com`
    const row = { name: 'Test Person', ...facts, id, role, username, email, phone, phoneVerifiedAt: phone ? now() : null }
    await db.insert(users).values(row)
    if (isClient) await membership(id, clientId ?? (await client()).id, of)
    return { ...row, /** The name they sign in with. */ login: username ?? email }
  }

  /** A session of the user, complete unless a stage is given. Returns the token for its cookie. */
  const session = async (of: { id: string; role: Role }, { stage = 'full', address = '203.0.113.7' }: SessionFacts = {}) => {
    const { token } = await createSession(db, {
      userId: of.id,
      role: of.role,
      stage,
      factor: stage === 'full',
      ipPrefix: address,
      device: 'test',
      knownDevice: false,
    })
    return token
  }

  return { client, user, membership, session }
}
