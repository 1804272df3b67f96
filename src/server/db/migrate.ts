/**
 * Migrations: numbered SQL files, forward only, each in one transaction together with its record.
 * An advisory lock allows any number of processes to start at once: the first applies them, the others find that it is done.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'

/** The role the app uses. It owns nothing, so it can neither change tables nor bypass row-level security. */
export const appRoleName = 'seawall_app'
export const migrationsDir = join(import.meta.dirname, '../../../migrations')

const oldestServer = 150_000
/** Any fixed number: the lock is per database. */
const lockKey = 7_315_292

/** A state of the database or the files that no retry can fix. The message says what to do. */
export class MigrationError extends Error {}

type MigrationFile = { name: string; text: string; sha256: string }

const readMigrations = async (dir: string): Promise<MigrationFile[]> => {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(dir, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
  const numbers = files.map((file) => file.name.slice(0, 4))
  const wrong = files.find((file, index) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(file.name) || numbers.indexOf(numbers[index] ?? '') !== index)
  if (wrong) throw new MigrationError(`migrations/${wrong.name}: name it NNNN_name.sql, with a number of its own`)
  return files
}

const ensureAppRole = async (client: pg.Client) => {
  const found = await client.query<{ member: boolean; superuser: boolean; exists: boolean }>(
    `select exists (select 1 from pg_roles where rolname = $1) as exists,
       (select rolsuper from pg_roles where rolname = current_user) as superuser,
       exists (select 1 from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
         where r.rolname = $1 and u.rolname = current_user) as member`,
    [appRoleName],
  )
  const state = found.rows[0]
  try {
    // Roles belong to the whole server: another database's migration may create it between the check and the statement.
    if (!state?.exists) await client.query(`CREATE ROLE ${appRoleName} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : ''
    if (code === '42501') {
      throw new MigrationError(
        `The database role ${appRoleName} is missing and this login may not create it. As an administrator of the server run: ` +
          `CREATE ROLE ${appRoleName} NOLOGIN; GRANT ${appRoleName} TO <the login of DATABASE_OWNER_URL>;`,
      )
    }
    if (code !== '42710' && code !== '23505') throw error
  }
  // Allows the same login to switch to the app's role when a connection starts.
  if (!state?.superuser && (!state?.member || !state.exists))
    await client.query(`GRANT ${appRoleName} TO CURRENT_USER`).catch(() => undefined)
}

const applyOne = async (client: pg.Client, file: MigrationFile) => {
  try {
    await client.query('BEGIN')
    await client.query(file.text)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [file.name, file.sha256])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new MigrationError(`migrations/${file.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const apply = async (client: pg.Client, files: MigrationFile[]): Promise<string[]> => {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const rows = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations')
  const done = new Map(rows.rows.map((row) => [row.name, row.sha256]))
  const known = new Set(files.map((file) => file.name))
  const newest = files.at(-1)?.name ?? ''
  // Records newer than all files mean an older program on a newer database; expand-only migrations make that safe. A gap does not.
  const missing = [...done.keys()].find((name) => !known.has(name) && name < newest)
  if (missing)
    throw new MigrationError(
      `The database has migration ${missing}, which this program does not: start the version that made it, or a newer one`,
    )
  const changed = files.find((file) => done.has(file.name) && done.get(file.name) !== file.sha256)
  if (changed) throw new MigrationError(`migrations/${changed.name} was changed after it ran: put it back and write a new migration`)
  const applied: string[] = []
  for (const file of files) {
    if (done.has(file.name)) continue
    await applyOne(client, file)
    applied.push(file.name)
  }
  return applied
}

/**
 * Brings the database up to date and returns the names of the migrations applied. Waits for another process that is doing so.
 * Throws MigrationError with the remedy; a failing migration leaves nothing behind.
 */
export const migrate = async ({
  ownerUrl,
  dir = migrationsDir,
  log,
}: {
  ownerUrl: string
  dir?: string
  log: Pick<Logger, 'info'>
}): Promise<{ applied: string[] }> => {
  const files = await readMigrations(dir)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'seawall migrate', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`SET client_min_messages = warning`)
    // If this process is killed, the lock must not be held until its statement ends. Not every system can detect that.
    await client.query(`SET client_connection_check_interval = '1s'`).catch(() => undefined)
    const version = await client.query<{ version: number }>(`SELECT current_setting('server_version_num')::int AS version`)
    if ((version.rows[0]?.version ?? 0) < oldestServer) throw new MigrationError('PostgreSQL 15 or later is needed (DATABASE_URL)')
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await ensureAppRole(client)
    const applied = await apply(client, files)
    if (applied.length > 0) log.info({ applied }, 'migrations applied')
    return { applied }
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}
