/**
 * The `test` of the browser tests. `build` inserts records into the database of the running product as the owner of its tables, with one
 * connection for each worker. Except in the tests of signing in, `signIn` gives the browser a session.
 */
import { test as base } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { builders, type Build } from '../build/build.ts'

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Clears the rate limits before each test, because all browsers of a run share one IP address. */
const forgetLimits = async ({ db }: Build) => {
  await db.execute(sql`UPDATE code_sends SET ip_prefix = '198.51.100.1'`)
  await db.execute(sql`DELETE FROM login_failures WHERE bucket LIKE 'address %'`)
  await db.execute(sql`DELETE FROM rate_limits`)
}

export const test = base.extend<{ limits: undefined }, { build: Build }>({
  limits: [
    async ({ build }, use) => {
      await forgetLimits(build)
      await use(undefined)
    },
    { auto: true },
  ],
  build: [
    // Playwright reads the wanted fixtures from the first parameter, so it has to be a pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = process.env['E2E_DATA_DIR']
      if (!dataDir) throw new Error('E2E_DATA_DIR is not set: run through playwright.config.ts')
      const { ownerUrl } = await startEmbedded({ dataDir, log: quietLog, join: true })
      const database = connect({ url: ownerUrl, log: quietLog, max: 2 })
      await use(builders(database.db))
      await database.close()
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'

/** A form sent within two seconds is treated as a bot's, so wait that long. */
export const aPersonsTime = () => new Promise((resolve) => setTimeout(resolve, 2_100))
