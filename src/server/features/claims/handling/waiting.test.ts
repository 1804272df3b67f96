/** Claims that wait for us because of what their client sent, and the client's own list of the claims of several companies. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClaimDetail, ClaimSummary } from '#contract/admin/book/claims.ts'
import type { ClientClaimDetail } from '#contract/portal/claims.ts'
import { testApp } from '#test/support/server/app.ts'
import { claims } from '../claims.table.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })

/** A company with a person who may act, and its claim at the insurer. */
const arrange = async () => {
  const clientId = await app.company(`Anchor ${randomUUID().slice(0, 6)} Ltd`, randomUUID())
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const { id } = await app.build.claim({ clientId, status: 'with_insurer' })
  const show = async () => (await app.json(`/api/admin/claims/${id}`, { as: admin.cookie })).body.data as ClaimDetail
  return {
    id,
    clientId,
    show,
    seen: async () => (await app.json(`/api/client/claims/${id}`, { as: cookie })).body.data as ClientClaimDetail,
    staff: async (step: string, body: object = {}) =>
      app.json(`/api/admin/claims/${id}/${step}`, { as: admin.cookie, body: { version: (await show()).version, ...body } }),
    client: (step: string, body: object) => app.json(`/api/client/claims/${id}/${step}`, { as: cookie, body }),
  }
}
const ok = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
}

test('a claim waits for us from the first message of the client until they hear from us, and from all that we asked for until it is checked', async () => {
  const { id, staff, client, seen, show } = await arrange()
  const ours = async () => {
    const { items } = (await app.json('/api/admin/claims?status=ours', { as: admin.cookie })).body.data as { items: ClaimSummary[] }
    return items.find((claim) => claim.id === id)?.waitingOn
  }
  const since = async () => (await owner.select({ wroteAt: claims.wroteAt }).from(claims).where(eq(claims.id, id)))[0]?.wroteAt
  expect(await ours()).toBeUndefined()
  await ok(client('messages', { text: 'Any news?' }))
  clock = new Date('2026-11-21T10:00:00Z')
  await ok(client('messages', { text: 'Are you there?' }))
  expect([await ours(), (await seen()).waitingOn, await since()]).toEqual(['us', 'us', new Date('2026-11-20T10:00:00Z')])
  await ok(app.json(`/api/admin/claims/${id}/messages`, { as: admin.cookie, body: { text: 'Tomorrow.' } }))
  expect([await ours(), (await seen()).waitingOn]).toEqual([undefined, 'insurer'])
  for (const [step, body] of [
    ['promise', { nextUpdateOn: '2026-12-04', reason: 'The insurer is slow' }],
    ['assess', { adjuster: 'R. Calloway' }],
    ['needs', { what: 'Photos' }],
  ] as const) {
    await ok(client('messages', { text: 'More damage.' }))
    expect(await ours(), step).toBe('us')
    await ok(staff(step, body))
    expect(await ours(), step).toBeUndefined()
  }
  const need = (await show()).needs[0]?.id ?? ''
  await ok(client(`needs/${need}/answer`, { answer: 'There are none' }))
  expect(await ours()).toBe('us')
  await ok(staff(`needs/${need}/accept`))
  expect(await ours()).toBeUndefined()
})

test('somebody who acts for several companies sees the claims of all of them, whichever they have chosen, and can narrow the list to one', async () => {
  const [one, other] = [await arrange(), await arrange()]
  const { cookie } = await app.signIn({ role: 'client', clientId: one.clientId, alsoOf: [{ clientId: other.clientId, role: 'owner' }] })
  const listed = async (query: string) => {
    const { items } = (await app.json(`/api/client/claims?${query}`, { as: cookie })).body.data as { items: { id: string }[] }
    return items.map(({ id }) => id).sort()
  }
  const both = [one.id, other.id].sort()
  expect(await listed('')).toEqual(both)
  await ok(app.json('/api/client/company', { as: cookie, method: 'PUT', body: { id: one.clientId } }))
  expect(await listed('')).toEqual(both)
  expect(await listed(`company=${other.clientId}`)).toEqual([other.id])
  expect(await listed(`company=${randomUUID()}`)).toEqual([])
})
