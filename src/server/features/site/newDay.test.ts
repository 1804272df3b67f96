/** Public pages say what is true on their day: cached ones are renewed when a new one begins in London. */
import { expect, test } from 'vitest'
import type { JobCtx } from '#server/ctx.ts'
import { getContentVersion } from '#server/features/settings/settings.ts'
import { testApp } from '#test/support/server/app.ts'
import { siteJobs } from './site.jobs.ts'

let clock = new Date('2026-12-31T23:59:00Z')
const app = await testApp({ parts: { now: () => clock } })
const job = () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }) as unknown as JobCtx
const year = async () => /©[^\d]*(\d{4})/.exec(await (await app.request('/')).text())?.[1]
const version = () => getContentVersion({ db: app.database.owner })

test('the year of the copyright line, like the status line and the tax of a day, is renewed at midnight without dated blocks', async () => {
  expect(await year()).toBe('2026')
  clock = new Date('2027-01-01T00:00:10Z')
  // Cached until the content has another version.
  expect(await year()).toBe('2026')
  const before = await version()
  await siteJobs['pages.day'](job())
  expect(await version()).toBeGreaterThan(before)
  app.cache.clear()
  expect(await year()).toBe('2027')
})
