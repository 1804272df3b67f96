/** A change that a client asked for outside the portal: staff record it as the same request, on any day of the period. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChangeDetail } from '#contract/admin/book/changes.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { ChangeView } from '#contract/portal/changes.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const today = londonClock(new Date()).date
const details = 'Maria rang on Monday: they move in May.'
const letters = { kind: 'address', item: 'post', name: '2 New Street', postcode: 'BN1 4GH', effectiveOn: addDays(today, -3), details }

const arrange = async (facts: Parameters<typeof app.build.policy>[0] = {}) => {
  const clientId = randomUUID()
  const client = await app.signIn({ role: 'client', clientId })
  await app.database.owner.execute(sql`UPDATE clients SET email = 'post@pebble.example.com' WHERE id = ${clientId}`)
  const policy = await app.build.policy({ clientId, inception: addDays(today, -30), ...facts })
  const staff = (await app.signIn({ role: 'admin' })).cookie
  const record = async (body: object, as = staff) => {
    const reply = await app.json(`/api/admin/policies/${policy.id}/changes`, { as, body: { ...letters, ...body } })
    return {
      status: reply.status,
      fields: Object.keys((reply.body['fields'] as object | undefined) ?? {}),
      change: reply.body.data as ChangeDetail,
    }
  }
  return { client, policy, staff, record }
}

test('a change by phone becomes a request that the client is told of and reads in the portal', async () => {
  const { client, record } = await arrange()
  const { status, change } = await record({})
  expect([status, change.status, change.details]).toEqual([200, 'requested', details])
  const seen = await app.json(`/api/client/changes/${change.id}`, { as: client.cookie })
  expect(seen.body.data as ChangeView).toMatchObject({ details, effectiveOn: addDays(today, -3), compared: change.compared })
  const sent = await app.database.owner.select().from(emails).where(eq(emails.relatedId, change.id))
  expect(sent.map(({ template }) => template)).toEqual(['changeReceived'])
})

test.each([
  ['nobody named who asked', { details: ' ' }, 'details'],
  ['a day outside the period', { effectiveOn: addDays(today, -31) }, 'effectiveOn'],
  ['a kind that the policy does not offer', { kind: 'person_remove', item: randomUUID() }, 'kind'],
  ['a wrong postcode', { postcode: 'Brighton' }, 'postcode'],
])('#89 refused beside its field: %s', async (_, body, field) => {
  const { record } = await arrange()
  const { status, fields } = await record(body)
  expect([status, fields]).toEqual([422, [field]])
})

test('a policy that has ended cannot be changed, and a confidential one only by those who may see it', async () => {
  const over = await arrange({ status: 'expired', expiry: addDays(today, -1) })
  expect((await over.record({ effectiveOn: addDays(today, -5) })).status).toBe(409)
  const hidden = await arrange({ confidential: true })
  const colleague = await app.signIn({ role: 'admin', permissions: ['policy:view', 'policy:edit'] })
  expect((await hidden.record({}, colleague.cookie)).status).toBe(404)
})

test('the screen offers the kinds that the policy has, and the form of one of them', async () => {
  const { policy, staff } = await arrange()
  const page = async (kind?: string) => (await app.request(paths.adminPolicyChange(policy.id, kind ? { kind } : {}), { as: staff })).text()
  const kinds = await page()
  expect(kinds).toContain('Change a limit')
  expect(kinds).not.toContain('Remove a person')
  expect(await page('address')).toContain('Who asked for it, and what the insurer should know')
})
