/** One PostgreSQL for a whole test run, and one migrated database in it that each test file copies. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
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
  // Started as root, the server's user must be able to come here.
  chmodSync(dataDir, 0o711)
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
  }
}
