/** One PostgreSQL server for a test run, with the two template databases that test files copy. */
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
    /** For the superuser. */
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

/** The milliseconds by which the clocks of this run are moved; see movedClock.ts. */
const movedBy = Number(process.env['SEAWALL_TEST_CLOCK'] ?? 0)

/** Moves `now()` and `clock_timestamp()`: the search path has the schema `test_clock` before `pg_catalog`. */
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

/** Moves the clock of pg-boss, which it reads through one function that tests may replace. */
const moveJobs = async (url: string) => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`CREATE OR REPLACE FUNCTION pgboss.job_now() RETURNS timestamptz LANGUAGE sql STABLE RETURN test_clock.now()`)
  await owner.end()
}

/** Moves the clock of functions with a search path of their own, which look in `pg_catalog` before any other schema. */
const moveFunctions = async (url: string) => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE 'search_path=public, pg_temp' = ANY (proconfig)`,
  )
  for (const { name } of rows) await owner.query(`ALTER FUNCTION ${name} SET search_path = public, test_clock, pg_catalog, pg_temp`)
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
  // Analyse only tables with rows: PostgreSQL would plan for an analysed empty table as if it stayed empty.
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND n_live_tup > 0`,
  )
  if (rows.length > 0) await owner.query(`ANALYZE ${rows.map(({ name }) => owner.escapeIdentifier(name)).join()}`)
  await owner.end()
}

export default async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawall-test-'))
  // When started as root, the server runs as another user, who must be able to enter this folder.
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbedded({
    dataDir,
    log: { ...quiet, error: console.error },
    // The data is deleted after the run, so it need not be durable. Tests of crashes use separate clusters.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      // The run makes about two hundred short-lived databases, for which autovacuum is not worth its cost. The seeded template is analysed once.
      autovacuum: 'off',
      // There are no replicas, so less can be written to the WAL.
      wal_level: 'minimal',
      max_wal_senders: '0',
      ...(movedBy ? { search_path: 'public, test_clock, pg_catalog' } : {}),
    },
  })
  if (movedBy) await moveSessions(postgres.ownerUrl)
  await migrate({ ownerUrl: postgres.ownerUrl, log: quiet })
  if (movedBy) await moveFunctions(postgres.ownerUrl)
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
