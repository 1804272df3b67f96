/** A report that staff begin for a client: only whoever may open the staff area begins one, and it closes to a colleague who has left. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import type { ClaimStart } from '#contract/site/claims.ts'
import { users } from '#server/features/users/users.table.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database

const enough: readonly Permission[] = ['client:view', 'policy:view', 'claim:view', 'claim:edit', 'dashboard:view']

const colleague = async (role: 'admin' | 'editor', ip: string, permissions = enough) => {
  const { cookie, userId } = await app.signIn({ role, permissions })
  const [name = '', value = ''] = cookie.split('=')
  const visitor = claimVisitor(app, ip)
  visitor.jar.set(name, value)
  return { visitor, userId, signOut: () => visitor.jar.delete(name) }
}
const draftOf = async (visitor: ReturnType<typeof claimVisitor>) => (await visitor.data<ClaimStart>('/api/claims/start')).draft

test('#60 nobody whom the staff area refuses reads a client by the public form', async () => {
  const client = await app.build.client({ name: 'Groyne Street Deli Ltd' })
  const { visitor } = await colleague('editor', '198.51.100.80')
  expect((await visitor.call(`/api/admin/clients/${client.id}`)).status).toBe(403)
  expect((await visitor.data<ClaimStart>(`/api/claims/start?client=${client.id}`)).caller).toBeNull()
  expect((await visitor.call('/api/claims', { body: { client: client.id } })).status).toBe(404)
})

test.each(['client:view', 'policy:view', 'claim:edit'] as const)('#50 nobody without %s begins a report for a client', async (right) => {
  const client = await app.build.client()
  const { visitor } = await colleague(
    'admin',
    '198.51.100.82',
    enough.filter((one) => one !== right),
  )
  expect((await visitor.data<ClaimStart>(`/api/claims/start?client=${client.id}`)).caller).toBeNull()
  expect((await visitor.call('/api/claims', { body: { client: client.id } })).status).toBe(404)
})

test('#18 a report under a confidential policy closes to a colleague who may no longer see such policies', async () => {
  const policy = await app.build.policy({ confidential: true })
  const { visitor, userId, signOut } = await colleague('admin', '198.51.100.83', [...enough, 'confidential:view'])
  await visitor.start({ policy: policy.id })
  signOut()
  expect(await draftOf(visitor)).not.toBeNull()
  await owner
    .update(users)
    .set({ permissions: [...enough] })
    .where(eq(users.id, userId))
  expect(await draftOf(visitor)).toBeNull()
})

test.each([
  ['was deactivated', { status: 'disabled' }],
  ['may no longer change claims', { permissions: ['client:view', 'policy:view', 'claim:view', 'dashboard:view'] }],
] as const)('#18 a report begun for a client closes to a colleague who %s, also without signing in', async (_who, change) => {
  const client = await app.build.client()
  const { visitor, userId, signOut } = await colleague('admin', '198.51.100.81')
  await visitor.start({ client: client.id })
  signOut()
  expect(await draftOf(visitor)).not.toBeNull()
  await owner
    .update(users)
    .set(change as Partial<typeof users.$inferInsert>)
    .where(eq(users.id, userId))
  expect(await draftOf(visitor)).toBeNull()
  expect((await visitor.call('/api/claims/draft/pages/who')).status).toBe(409)
})
