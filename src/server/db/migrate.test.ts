import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { quietLog, testDatabase } from '#test/support/server/database.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { prepareJobs } from '#server/jobs/queue.ts'
import { connect, describeRole } from './connect.ts'
import { migrate, migrationsDir } from './migrate.ts'
import { seedContent } from './seed.ts'

const database = await testDatabase()
const dir = mkdtempSync(join(tmpdir(), 'seawall-migrations-'))
afterAll(() => rmSync(dir, { recursive: true }))
const put = (name: string, text: string) => writeFileSync(join(dir, name), text)

/** An empty database on the same server. */
const emptyDatabase = async (name: string) => {
  const server = new pg.Client({ connectionString: inject('ownerUrl').replace(/\/seawall$/, '/postgres') })
  await server.connect()
  await server.query(`CREATE DATABASE ${name}`)
  await server.end()
  return inject('ownerUrl').replace(/\/seawall$/, `/${name}`)
}
const query = async <T extends pg.QueryResultRow>(url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

test('#153 five processes starting at once apply each migration once', async () => {
  const ownerUrl = await emptyDatabase('five_starters')
  const results = await Promise.all(Array.from({ length: 5 }, () => migrate({ ownerUrl, log: quietLog })))
  const applied = results.flatMap((result) => result.applied)
  expect(applied.length).toBeGreaterThan(0)
  expect(new Set(applied).size).toBe(applied.length)
  expect(results.filter((result) => result.applied.length > 0)).toHaveLength(1)
  expect(await query(ownerUrl, 'SELECT version FROM content_version')).toEqual([{ version: '1' }])
})

test('#153 a migration that is killed is rolled back, and the next start completes it', async () => {
  const ownerUrl = await emptyDatabase('killed_starter')
  put('0001_slow.sql', 'CREATE TABLE first_half (a int); SELECT pg_sleep(60); CREATE TABLE second_half (a int);')
  const starter = spawn(
    process.execPath,
    ['--input-type=module', '-e', `import { migrate } from '#server/db/migrate.ts'; await migrate(${JSON.stringify({ ownerUrl, dir })})`],
    { cwd: join(migrationsDir, '..'), stdio: 'ignore' },
  )
  // The statement is listed as soon as it sleeps.
  for (;;) {
    const sleeping = await query(
      ownerUrl,
      `SELECT pid FROM pg_stat_activity WHERE query LIKE 'CREATE TABLE first_half%' AND wait_event = 'PgSleep'`,
    )
    if (sleeping.length > 0) break
  }
  starter.kill('SIGKILL')
  await new Promise((resolve) => starter.on('close', resolve))
  expect(await query(ownerUrl, `SELECT to_regclass('first_half') AS found`)).toEqual([{ found: null }])
  put('0001_slow.sql', 'CREATE TABLE first_half (a int); CREATE TABLE second_half (a int);')
  expect((await migrate({ ownerUrl, dir, log: quietLog })).applied).toEqual(['0001_slow.sql'])
  expect(await query(ownerUrl, `SELECT count(*) FROM schema_migrations`)).toEqual([{ count: '1' }])
})

test('a migration that fails names its file and is rolled back', async () => {
  const ownerUrl = await emptyDatabase('failing_migration')
  put('0001_slow.sql', 'CREATE TABLE early (a int);')
  put('0002_wrong.sql', 'CREATE TABLE half (a int); SELECT * FROM nowhere;')
  await expect(migrate({ ownerUrl, dir, log: quietLog })).rejects.toThrow(/migrations\/0002_wrong\.sql: .*nowhere/)
  expect(await query(ownerUrl, `SELECT to_regclass('half') AS half, to_regclass('early') AS early`)).toEqual([
    { half: null, early: 'early' },
  ])
  put('0002_wrong.sql', 'CREATE TABLE half (a int);')
  expect((await migrate({ ownerUrl, dir, log: quietLog })).applied).toEqual(['0002_wrong.sql'])
})

test('a migration that was changed after it ran, or is missing, is refused with the remedy', async () => {
  const ownerUrl = await emptyDatabase('changed_migration')
  await migrate({ ownerUrl, dir, log: quietLog })
  put('0001_slow.sql', 'CREATE TABLE early (b int);')
  await expect(migrate({ ownerUrl, dir, log: quietLog })).rejects.toThrow(/0001_slow\.sql was changed.*write a new migration/)
  rmSync(join(dir, '0001_slow.sql'))
  await expect(migrate({ ownerUrl, dir, log: quietLog })).rejects.toThrow(/has migration 0001_slow\.sql/)
  put('0001_slow.sql', 'CREATE TABLE early (a int);')
  put('0002_again.sql', 'SELECT 1;')
  await expect(migrate({ ownerUrl, dir, log: quietLog })).rejects.toThrow(/0002_wrong\.sql: name it/)
})

test('#56 row-level security: every table with a client_id forces it and has a policy; the app owns no table', async () => {
  const tables = await database.owner.execute<{ name: string; enabled: boolean; forced: boolean; policies: string }>(sql`
    SELECT c.relname AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
      (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`)
  expect(tables.rows.length).toBeGreaterThan(3)
  expect(tables.rows.filter((table) => !table.enabled || !table.forced || table.policies === '0')).toEqual([])
  // A policy that is always true would let everybody in.
  const open = await database.owner.execute(sql`SELECT tablename, policyname FROM pg_policies WHERE qual = 'true'`)
  expect(open.rows).toEqual([])
  const owned = await database.owner.execute(sql`SELECT relname FROM pg_class WHERE relowner = 'seawall_app'::regrole`)
  expect(owned.rows).toEqual([])
})

/** Rows are found only by the SHA-256 of a whole secret, so a policy would add nothing. */
const bySecret = ['claim_holders', 'claim_links', 'quote_holders', 'quote_links']

test('#56 row-level security: tables that refer to a protected table are protected too', async () => {
  const { rows } = await database.owner.execute<{ name: string }>(sql`
    SELECT DISTINCT child.relname AS name FROM pg_constraint
      JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
    WHERE contype = 'f' AND parent.relname IN (
        SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE a.attname = 'client_id' AND c.relrowsecurity)
      AND NOT (child.relrowsecurity AND child.relforcerowsecurity)
      -- The words for the search are read by functions alone: the app's role has no right to them.
      AND has_table_privilege('seawall_app', child.oid, 'SELECT, INSERT, UPDATE, DELETE') ORDER BY 1`)
  // A session is found by its secret too. It refers to the company acted for and to the one that staff view as.
  expect(rows.map(({ name }) => name)).toEqual([...bySecret, 'sessions'])
})

test('on an outside server one ordinary login migrates and another runs the app, neither of them a superuser', async () => {
  const admin = inject('ownerUrl')
  await query(admin, `CREATE ROLE outside_owner LOGIN PASSWORD 'owner' NOSUPERUSER`)
  await query(admin, `CREATE DATABASE outside OWNER outside_owner`)
  const as = (user: string, password: string) => {
    const url = new URL(admin.replace(/\/seawall$/, '/outside'))
    url.username = user
    url.password = password
    return url.href
  }
  const ownerUrl = as('outside_owner', 'owner')
  // seawall_app exists on this server already, so the owner needs no right to create roles; jobs have a schema of their own.
  await migrate({ ownerUrl, log: quietLog })
  await prepareJobs(ownerUrl, quietLog)
  await query(admin, `CREATE ROLE outside_web LOGIN PASSWORD 'web' NOSUPERUSER INHERIT IN ROLE seawall_app`)
  const web = connect({ url: as('outside_web', 'web'), log: quietLog, max: 2 })
  try {
    expect(await describeRole(web.db)).toEqual({ name: 'outside_web', superuser: false, bypassesRowSecurity: false, ownsTables: false })
    await seedContent(web.db)
    await writeAudit({ db: web.db }, { action: 'outside.works' })
    await expect(web.db.execute(sql`DROP TABLE settings`)).rejects.toThrow()
    await expect(web.db.execute(sql`CREATE TABLE mine (a int)`)).rejects.toThrow()
  } finally {
    await web.close()
  }
  const owner = connect({ url: ownerUrl, log: quietLog, max: 1 })
  expect((await describeRole(owner.db)).ownsTables).toBe(true)
  await owner.close()
})
