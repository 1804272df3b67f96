/** Who is written to about a claim when the person who reported it no longer acts for the company, or may no longer see its claims. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import type { JobCtx } from '#server/ctx.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { escalateMissed } from './promises.ts'

const now = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => now } })
const { owner } = app.database
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
const staff = await app.signIn({ role: 'admin' })

/** A company with its own address, and a claim that one of its people reported. */
const reported = async () => {
  const clientId = await app.company('Kiln Lane Ltd', randomUUID())
  const firm = `office-${randomUUID().slice(0, 8)}@example.com`
  await owner.update(clients).set({ email: firm }).where(eq(clients.id, clientId))
  const reporter = await app.signIn({ role: 'client', clientId, membership: { role: 'claims' } })
  const [{ email } = { email: '' }] = await owner.select({ email: users.email }).from(users).where(eq(users.id, reporter.userId))
  const { id } = await app.build.claim({ clientId, status: 'with_insurer', email })
  const own = and(eq(memberships.userId, reporter.userId), eq(memberships.clientId, clientId))
  const ask = async (step: string, body: object) => {
    const { version } = (await app.json(`/api/admin/claims/${id}`, { as: staff.cookie })).body.data as ClaimDetail
    const reply = await app.json(`/api/admin/claims/${id}/${step}`, { as: staff.cookie, body: { version, ...body } })
    expect([step, reply.status, reply.body.message]).toEqual([step, 200, expect.anything()])
  }
  /** Writes a message, takes a step and misses a promise. Returns who was written to about the claim. */
  const written = async () => {
    await app.json(`/api/admin/claims/${id}/messages`, { as: staff.cookie, body: { text: 'The insurer has asked for a report.' } })
    await ask('decline', { reason: 'The policy does not cover wear and tear.' })
    const rows = await owner
      .select({ to: emails.toAddress })
      .from(emails)
      .where(and(eq(emails.relatedId, id), eq(emails.template, 'claimUpdate')))
    return [...new Set(rows.map(({ to }) => to))]
  }
  return { id, firm, email, own, written }
}

test('the person who reported it, while they may see the claims of the company', async () => {
  const { written, email } = await reported()
  expect(await written()).toEqual([email])
})

test.each([
  ['whose access was removed', { status: 'revoked', revokedAt: now }],
  ['whose access has ended on its day', { expiresAt: new Date(Date.now() - 60_000) }],
  ['who may no longer see claims', { rights: { claims: 'none' } }],
] as const)('the company, and not somebody %s', async (_who, change) => {
  const { own, written, firm } = await reported()
  await owner.update(memberships).set(change).where(own)
  expect(await written()).toEqual([firm])
})

test('a missed promise too', async () => {
  const { id, own, firm } = await reported()
  await owner.update(memberships).set({ status: 'revoked', revokedAt: now }).where(own)
  await owner.execute(sql`UPDATE claims SET next_update_on = '2026-11-18' WHERE id = ${id}`)
  await escalateMissed(jobCtx)
  const rows = await owner.select({ to: emails.toAddress }).from(emails).where(eq(emails.relatedId, id))
  expect(rows.map(({ to }) => to)).toEqual([firm])
})
