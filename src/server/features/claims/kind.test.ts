/** The kind of claim, asked for on the start page or on a page of its own. */
import { expect, test } from 'vitest'
import { testApp } from '#test/support/server/app.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })

let caller = 0
const reporter = () => claimVisitor(app, `203.0.113.${(caller += 1)}`)
/** Lets a minute pass, because a report that is sent too quickly is taken for a bot. */
const aMinute = () => (clock = new Date(clock.getTime() + 60_000))

test('a kind chosen on the start page is shown on the first step with a link to change it, and is not asked again', async () => {
  const asked = reporter()
  await asked.start()
  expect((await asked.page('who')).given).toBeUndefined()
  expect(await asked.answer()).toContain('what')
  const all = (await asked.page('who')).of

  const told = reporter()
  await told.start({ type: 'theft' })
  const first = await told.page('who')
  expect(first).toMatchObject({ step: 1, of: all - 1, given: { label: 'Kind of claim', answer: 'Theft or burglary', page: 'what' } })
  expect(await told.page('what')).toMatchObject({ before: 'who', step: 1 })
  // Changing it leads back to the first step and brings the pages of the other kind.
  const { base } = await told.page('what')
  const changed = await told.call('/api/claims/draft/pages/what', { body: { fields: { claimType: 'mistake' }, base } })
  expect(changed.body.data).toMatchObject({ next: 'who' })
  expect((await told.page('who')).given).toMatchObject({ answer: expect.stringMatching(/mistake/i) })
  const through = await told.answer()
  expect(through).not.toContain('what')
  expect(through).toContain('mistake')
  aMinute()
  expect((await told.submit()).status).toBe(200)
})
