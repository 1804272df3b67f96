import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { spread } from '#test/support/rounds.ts'
import { commandOf, isAlive } from './postgres/process.ts'

const base = mkdtempSync(join(tmpdir(), 'seawall-embedded-'))
// If root runs this, the database's own user must be able to enter this folder.
chmodSync(base, 0o711)
const running = new Set<ChildProcess>()
type App = { child: ChildProcess; ownerUrl: string; appUrl: string; dir: string; said: string[]; error?: string }

/** Starts a process that starts the database; resolves when it is ready or has reported an error. */
const startApp = async (dataDir: string, mode = 'own', environment: Record<string, string> = {}): Promise<App> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/support/server/databaseProcess.ts'), dataDir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  child.on('close', () => running.delete(child))
  for await (const line of createInterface({ input: child.stdout })) return { child, ...JSON.parse(line) }
  throw new Error('the app said nothing')
}
const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.on('close', resolve))
const stopApp = async (app: App) => {
  app.child.kill('SIGTERM')
  await ended(app.child)
}
const query = async (url: string, text: string): Promise<pg.QueryResultRow[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
const postmaster = (app: App) => Number(readFileSync(join(app.dir, 'postmaster.pid'), 'utf8').split('\n')[0])
const portOf = (app: App) => new URL(app.ownerUrl).port

afterEach(async () => {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all([...running].map(ended))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('the database starts from nothing, keeps its data over a restart, and stops cleanly on SIGTERM', async () => {
  const dataDir = join(base, 'plain')
  const first = await startApp(dataDir)
  const pid = postmaster(first)
  await query(first.ownerUrl, 'CREATE TABLE kept (a int); INSERT INTO kept VALUES (1)')
  expect(await query(first.appUrl, 'SELECT current_user AS name')).toEqual([{ name: 'seawall_app' }])
  // The app connects over a socket in a folder that only the database's user can enter.
  expect(await query(first.appUrl, 'SELECT inet_server_port() AS port')).toEqual([{ port: null }])
  expect(statSync(`${first.dir}.socket`).mode & 0o777).toBe(0o700)
  expect(
    await query(
      first.ownerUrl,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('data_checksums') AS sums`,
    ),
  ).toEqual([{ fsync: 'on', commit: 'on', sums: 'on' }])
  await stopApp(first)
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(join(first.dir, 'postmaster.pid'))).toBe(false)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)

  const second = await startApp(dataDir)
  expect(await query(second.ownerUrl, 'SELECT a FROM kept')).toEqual([{ a: 1 }])
})

test('a wrong password is refused, so access needs secrets.json', async () => {
  const app = await startApp(join(base, 'plain'))
  const wrong = new URL(app.ownerUrl)
  wrong.password = 'password'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
})

test('kill -9 of the app: the next start takes over the database server', async () => {
  const dataDir = join(base, 'killed')
  const first = await startApp(dataDir)
  const pid = postmaster(first)
  await query(first.ownerUrl, 'CREATE TABLE kept (a int)')
  first.child.kill('SIGKILL')
  await ended(first.child)
  expect(isAlive(pid)).toBe(true)

  const second = await startApp(dataDir)
  expect(postmaster(second)).toBe(pid)
  expect(second.said).toContain('a database server left running was taken over')
  expect(await query(second.ownerUrl, 'SELECT * FROM kept')).toEqual([])
  // After the takeover, stopping the second app stops the server of the first.
  await stopApp(second)
  expect(isAlive(pid)).toBe(false)
})

test('kill -9 of the app: a server with other settings, or one that does not answer, is stopped and replaced', async () => {
  const dataDir = join(base, 'other')
  const first = await startApp(dataDir, 'own', { POSTGRES_SETTINGS: '{"cluster_name":"older version"}' })
  const pid = postmaster(first)
  first.child.kill('SIGKILL')
  await ended(first.child)
  const second = await startApp(dataDir)
  expect(isAlive(pid)).toBe(false)

  const stuck = postmaster(second)
  second.child.kill('SIGKILL')
  await ended(second.child)
  process.kill(stuck, 'SIGSTOP')
  const third = startApp(dataDir)
  // A stopped process handles no signal, so it is continued once it has been sent SIGINT (bit 2).
  for (let asked = false; !asked;) {
    const pending = /ShdPnd:\s+([0-9a-f]+)/.exec(readFileSync(`/proc/${stuck}/status`, 'utf8'))?.[1]
    asked = (BigInt(`0x${pending}`) & 2n) !== 0n || (await Promise.race([third.then(() => true), delay(20, false)]))
  }
  process.kill(stuck, 'SIGCONT')
  expect(postmaster(await third)).not.toBe(stuck)
})

test('#150 kill -9 of the server: it is back on the same port without a manual step', async () => {
  const app = await startApp(join(base, 'revived'))
  await query(app.ownerUrl, 'CREATE TABLE kept (a int); INSERT INTO kept VALUES (7)')
  const pid = postmaster(app)
  process.kill(pid, 'SIGKILL')
  let rows: pg.QueryResultRow[] = []
  while (rows.length === 0) rows = await query(app.ownerUrl, 'SELECT a FROM kept').catch(() => [])
  expect(rows).toEqual([{ a: 7 }])
  expect(postmaster(app)).not.toBe(pid)
  expect(app.child.exitCode).toBeNull()
})

test('a stale postmaster.pid does not prevent the start, even if its process id now belongs to another program', async () => {
  const dataDir = join(base, 'stale')
  const first = await startApp(dataDir)
  await stopApp(first)
  for (const number of spread([process.pid, 1, 999_999], 0, 3)) {
    writeFileSync(join(first.dir, 'postmaster.pid'), `${number}\n${first.dir}\n1700000000\n5432\n\n127.0.0.1\n  1 1\nready\n`)
    writeFileSync(join(dataDir, 'seawall.pid'), JSON.stringify({ pid: process.pid, start: '1' }))
    const next = await startApp(dataDir)
    expect(next.error).toBeUndefined()
    expect(commandOf(postmaster(next))).toContain(next.dir)
    await stopApp(next)
  }
})

test('two copies with their own DATA_DIR run side by side', async () => {
  const [left, right] = await Promise.all([startApp(join(base, 'left')), startApp(join(base, 'right'))])
  expect(portOf(left)).not.toBe(portOf(right))
  await query(left.ownerUrl, 'CREATE TABLE only_left (a int)')
  await expect(query(right.ownerUrl, 'SELECT * FROM only_left')).rejects.toMatchObject({ code: '42P01' })
})

test('a second app on the same DATA_DIR is refused with the reason; a command joins, and leaves the server running', async () => {
  const dataDir = join(base, 'shared')
  const app = await startApp(dataDir)
  const second = await startApp(dataDir)
  expect(second.error).toMatch(/in use by process \d+: stop it, or set another DATA_DIR and PORT/)
  const command = await startApp(dataDir, 'join')
  expect(portOf(command)).toBe(portOf(app))
  await ended(command.child)
  expect(await query(app.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a lost secrets.json is reported, and the data is kept', async () => {
  const dataDir = join(base, 'secrets')
  const first = await startApp(dataDir)
  await stopApp(first)
  const kept = readFileSync(join(dataDir, 'secrets.json'))
  rmSync(join(dataDir, 'secrets.json'))
  expect((await startApp(dataDir)).error).toMatch(/made with another secrets\.json: put that file back/)
  writeFileSync(join(dataDir, 'secrets.json'), kept)
  expect((await startApp(dataDir)).error).toBeUndefined()
})

test('a first start that was killed half way does not prevent the next', async () => {
  const dataDir = join(base, 'half')
  mkdirSync(join(dataDir, 'postgres.new'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
  mkdirSync(join(dataDir, 'postgres-18.partly.1'))
  expect((await startApp(dataDir)).error).toBeUndefined()
})

test('a folder name that is too long for a socket, with spaces, works over TCP', async () => {
  const app = await startApp(join(base, 'a very long name with spaces and é '.repeat(4).trim(), 'x'.repeat(60)))
  const [there] = await query(app.appUrl, 'SELECT inet_server_port() IS NOT NULL AS tcp')
  expect(there).toEqual({ tcp: true })
})

test.runIf(process.getuid?.() === 0)(
  "as root in a folder that only root may enter: the data is in a folder that the database's user can reach",
  async () => {
    const dataDir = join(base, 'private', 'data')
    mkdirSync(dataDir, { recursive: true })
    chmodSync(join(base, 'private'), 0o700)
    const first = await startApp(dataDir)
    expect(first.dir).toMatch(/^\/var\/lib\/seawall\/[0-9a-f]{16}\/postgres$/)
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true)
    expect(statSync(first.dir).uid).not.toBe(0)
    await query(first.ownerUrl, 'CREATE TABLE kept (a int)')
    await stopApp(first)
    const second = await startApp(dataDir)
    expect(await query(second.ownerUrl, 'SELECT * FROM kept')).toEqual([])
    await stopApp(second)

    // The data folder was removed to start afresh: the old database is put aside, neither used nor deleted.
    rmSync(dataDir, { recursive: true })
    const third = await startApp(dataDir)
    expect(third.said).toContain('an earlier database of this folder was put aside')
    await expect(query(third.ownerUrl, 'SELECT * FROM kept')).rejects.toMatchObject({ code: '42P01' })
    await stopApp(third)
    rmSync(dirname(third.dir), { recursive: true })
  },
)
