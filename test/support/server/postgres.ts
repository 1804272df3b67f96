/** One PostgreSQL for a whole test run, and the two databases in it that test files copy. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedContent } from '#server/db/seed.ts'
import { prepareJobs } from '#server/jobs/queue.ts'
import { migratedTemplate, seededTemplate, waits } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser. */
    ownerUrl: string
    appUrl: string
  }
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const at = (url: string, name: string) => {
  const copy = new URL(url)
  copy.pathname = `/${name}`
  return copy.href
}

/** How far the clocks of this run are moved: see movedClock.ts. */
const movedBy = Number(process.env['SEAWALL_TEST_CLOCK'] ?? 0)

/** `now()` of the sessions moves with the clock of the processes: found in `public` and `test_clock` before PostgreSQL's own. */
const moveSessions = async (url: string) => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`
    CREATE SCHEMA test_clock;
    GRANT USAGE ON SCHEMA test_clock TO public;
    CREATE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
      RETURN pg_catalog.now() + make_interval(secs => ${movedBy / 1000});
    CREATE FUNCTION test_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
      RETURN pg_catalog.clock_timestamp() + make_interval(secs => ${movedBy / 1000})`)
  await owner.end()
}

/** pg-boss asks PostgreSQL's own clock, through one function that is there to be replaced by tests. */
const moveJobs = async (url: string) => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`CREATE OR REPLACE FUNCTION pgboss.job_now() RETURNS timestamptz LANGUAGE sql STABLE RETURN test_clock.now()`)
  await owner.end()
}

const makeSeeded = async ({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }) => {
  const server = new pg.Client({ connectionString: at(ownerUrl, 'postgres') })
  await server.connect()
  await server.query(`CREATE DATABASE ${seededTemplate} TEMPLATE ${migratedTemplate}`)
  await server.end()
  const { db, close } = connect({ url: at(appUrl, seededTemplate), log: { ...quiet, error: console.error }, max: 1, waits })
  await seedContent(db, { demo: true })
  await close()
  const owner = new pg.Client({ connectionString: at(ownerUrl, seededTemplate) })
  await owner.connect()
  // Of the tables that hold something: an empty one that was analysed would be planned for as if it stayed empty.
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND n_live_tup > 0`,
  )
  if (rows.length > 0) await owner.query(`ANALYZE ${rows.map(({ name }) => owner.escapeIdentifier(name)).join()}`)
  await owner.end()
}

export default async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawall-test-'))
  // Started as root, the server's user must be able to come here.
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbedded({
    dataDir,
    log: { ...quiet, error: console.error },
    // The data dies with the run. What must survive a crash is tested on clusters of their own.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      // Two hundred databases come and go: looking after each of them costs more than it saves. The templates are analysed once.
      autovacuum: 'off',
      // What nobody replicates need not be written twice.
      wal_level: 'minimal',
      max_wal_senders: '0',
      ...(movedBy ? { search_path: 'public, test_clock, pg_catalog' } : {}),
    },
  })
  if (movedBy) await moveSessions(postgres.ownerUrl)
  await migrate({ ownerUrl: postgres.ownerUrl, log: quiet })
  await prepareJobs(postgres.ownerUrl, quiet)
  if (movedBy) await moveJobs(postgres.ownerUrl)
  await makeSeeded(postgres)
  project.provide('ownerUrl', postgres.ownerUrl)
  project.provide('appUrl', postgres.appUrl)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
