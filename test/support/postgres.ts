/** One PostgreSQL for a whole test run, and one migrated database in it that each test file copies. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser; its database `seawall` is the template and must have no connections. */
    ownerUrl: string
    appUrl: string
  }
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

export default async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawall-test-'))
  const postgres = await startEmbedded({
    dataDir,
    log: { ...quiet, error: console.error },
    // The data dies with the run. What must survive a crash is tested on clusters of their own.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  await migrate({ ownerUrl: postgres.ownerUrl, log: quiet })
  await prepareJobs(postgres.ownerUrl, quiet)
  project.provide('ownerUrl', postgres.ownerUrl)
  project.provide('appUrl', postgres.appUrl)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    // As root in a folder PostgreSQL's user cannot reach, the data is elsewhere.
    rmSync(postgres.dir, { recursive: true, force: true })
  }
}
