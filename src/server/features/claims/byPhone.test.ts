/** A claim that somebody reports by phone: a member of staff fills in the public form, and the history says so. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordEvents } from '#server/features/records/records.table.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { testApp } from '#test/support/server/app.ts'
import { claims } from './claims.table.ts'

const app = await testApp()
const { owner } = app.database

test('a report that a member of staff writes down for a caller says so', async () => {
  const [name = '', value = ''] = (await app.signIn({ role: 'admin' })).cookie.split('=')
  const caller = claimVisitor(app, '198.51.100.77')
  caller.jar.set(name, value)
  await caller.start()
  await caller.answer()
  const { reference } = (await caller.submit()).body.data as { reference: string }
  const [row] = await owner.select().from(claims).where(eq(claims.reference, reference))
  const events = await owner
    .select()
    .from(recordEvents)
    .where(eq(recordEvents.subjectId, row?.id ?? ''))
  expect(events.find(({ action }) => action === 'submit')).toMatchObject({
    byName: 'Maria Pebble',
    reason: expect.stringMatching(/^Written down for them by ./),
  })
})
