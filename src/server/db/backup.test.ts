import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog } from '#test/support/server/database.ts'
import { waits } from '#test/support/server/templates.ts'
import { writeAudit, sealAudit } from '#server/features/audit/audit.ts'
import { createKeys } from '#server/keys.ts'
import { backUp, checkBackup, listFiles, sha256 } from './backup.ts'
import { connect, type Db } from './connect.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { seedContent } from './seed.ts'

const base = mkdtempSync(join(tmpdir(), 'seawall-backup-'))
chmodSync(base, 0o711)
const dataDir = join(base, 'data')
const folder = join(base, 'backups')
const keys = createKeys([{ id: 'k1', secret: randomBytes(32) }])
const now = new Date('2026-11-20T03:00:00Z')

const withOwner = async <T>(embedded: Embedded, work: (db: Db) => Promise<T>): Promise<T> => {
  const database = connect({ url: embedded.ownerUrl, log: quietLog, max: 2, waits })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
/** Row count and checksum of every table except the one that is written to during the backup. */
const checksums = async (db: Db) => {
  const tables = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'busy' ORDER BY 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    found[name] = (await db.execute(sql.raw(`SELECT count(*), md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${name} t`))).rows[0]
  }
  return found
}

let original: Embedded
let before: Record<string, unknown>
let backup = ''
/** The last row committed before the backup began, and before it ended. */
let [atStart, atEnd] = [0, 0]

beforeAll(async () => {
  mkdirSync(dataDir)
  original = await startEmbedded({ dataDir, log: quietLog })
  await migrate({ ownerUrl: original.ownerUrl, log: quietLog })
  await withOwner(original, async (db) => {
    await seedContent(db, { demo: true })
    for (let turn = 0; turn < 25; turn++) await writeAudit({ db }, { action: `turn.${turn}` })
    await sealAudit(db, keys)
    await db.execute(sql`CREATE TABLE busy (a int)`)
  })
  mkdirSync(join(dataDir, 'files/documents'), { recursive: true })
  writeFileSync(join(dataDir, 'files/documents/one.pdf'), 'the first document')
  before = await withOwner(original, checksums)

  // Rows are written during the whole backup.
  let [writing, acknowledged] = [true, 0]
  const writer = withOwner(original, async (db) => {
    for (let turn = 1; writing; turn++) {
      await db.execute(sql`INSERT INTO busy VALUES (${turn})`)
      acknowledged = turn
    }
  })
  while (acknowledged < 10) await withOwner(original, (db) => db.execute(sql`SELECT 1`))
  atStart = acknowledged
  backup = await backUp({ dataDir, ownerUrl: original.ownerUrl, clusterDir: original.dir, folder, now })
  atEnd = acknowledged
  writing = false
  await writer
  await original.stop()
})

afterAll(async () => {
  await original?.stop()
  rmSync(base, { recursive: true, force: true })
})

/** A copy of the backup to damage. */
const spoiled = (name: string, spoil: (dir: string) => void) => {
  const copy = join(base, `spoiled-${name}`)
  cpSync(backup, copy, { recursive: true })
  spoil(copy)
  return copy
}

test('#167 restore drill: all tables, files, erasures and the audit chain are restored, and the database starts', async () => {
  const target = join(base, 'restored')
  // Erased after the backup: one client is known from a newer backup, one from the former folder, one from both.
  const erasedIn = (place: string, ...ids: string[]) => {
    mkdirSync(join(place, 'files/erasures'), { recursive: true })
    const list = ids.map((client) => ({ client, at: '2026-11-21T10:00:00.000Z' }))
    writeFileSync(join(place, 'files/erasures/list.json'), JSON.stringify(list))
  }
  const [one, two, three] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [string, string, string]
  erasedIn(join(folder, 'seawall-later'), one, two)
  erasedIn(join(base, 'moved-away'), two, three)
  const partial = join(folder, 'seawall-broken-off.partial')
  mkdirSync(join(partial, 'files/erasures'), { recursive: true })
  writeFileSync(join(partial, 'files/erasures/list.json'), '[{"client":')
  const { audit } = await restore({ backup, dataDir: target, before: join(base, 'moved-away'), log: quietLog })
  for (const made of [join(folder, 'seawall-later'), partial]) rmSync(made, { recursive: true })
  const known: { client: string }[] = JSON.parse(readFileSync(join(target, 'files/erasures/list.json'), 'utf8'))
  expect(known.map(({ client }) => client).toSorted()).toEqual([one, two, three])
  expect(audit).toMatchObject({ rows: 25, faults: [], signed: 25, noted: true })
  const embedded = await startEmbedded({ dataDir: target, log: quietLog })
  expect(await withOwner(embedded, checksums)).toEqual(before)
  // Every row committed before the backup began is in it, without gaps.
  const busy = await withOwner(embedded, (db) =>
    db.execute<{ rows: string; last: number }>(sql`SELECT count(*) AS rows, max(a) AS last FROM busy`),
  )
  expect(Number(busy.rows[0]?.rows)).toBe(busy.rows[0]?.last)
  expect(busy.rows[0]?.last).toBeGreaterThanOrEqual(atStart)
  expect(busy.rows[0]?.last).toBeLessThanOrEqual(atEnd + 1)
  expect(await migrate({ ownerUrl: embedded.ownerUrl, log: quietLog })).toEqual({ applied: [] })
  await embedded.stop()
  expect(readFileSync(join(target, 'files/documents/one.pdf'), 'utf8')).toBe('the first document')
  expect(readFileSync(join(target, 'secrets.json'))).toEqual(readFileSync(join(dataDir, 'secrets.json')))
  expect(statSync(join(target, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('#166 backup: only its owner can read it, and its manifest lists every file', async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o700)
  const manifest = await checkBackup(backup)
  expect(manifest.audit).toEqual({ place: 25, seal: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const files = (await listFiles(backup)).filter((path) => path !== 'manifest.json')
  expect(manifest.files.map(({ path }) => path)).toEqual(files)
  expect(files.every((path) => (statSync(join(backup, path)).mode & 0o077) === 0)).toBe(true)
  expect(files.some((path) => path.endsWith('postmaster.pid'))).toBe(false)
  const secrets = manifest.files.find(({ path }) => path === 'secrets.json')
  expect(secrets?.sha256).toBe(await sha256(join(dataDir, 'secrets.json')))
})

test('#169 broken backup: each fault is named, and nothing is restored', async () => {
  const target = join(base, 'untouched')
  const log = (dir: string) => readdirSync(join(dir, 'postgres/pg_wal'))[0] ?? ''
  const faults: [string, (dir: string) => void, RegExp][] = [
    ['truncated', (dir) => truncateSync(join(dir, 'postgres/global/pg_control'), 100), /pg_control is not what was saved/],
    ['missing-log', (dir) => rmSync(join(dir, 'postgres/pg_wal', log(dir))), /pg_wal\/\w+ is missing/],
    ['changed', (dir) => writeFileSync(join(dir, 'files/documents/one.pdf'), 'the worst document'), /one\.pdf is not what was saved/],
    ['added', (dir) => writeFileSync(join(dir, 'postgres/extra'), 'x'), /postgres\/extra does not belong/],
    ['no-manifest', (dir) => rmSync(join(dir, 'manifest.json')), /is not a whole backup/],
    ['half-manifest', (dir) => truncateSync(join(dir, 'manifest.json'), 500), /manifest\.json is damaged/],
    [
      'other-version',
      (dir) => {
        const file = join(dir, 'manifest.json')
        writeFileSync(file, readFileSync(file, 'utf8').replace(/"postgres": "\d+/, '"postgres": "12'))
      },
      /PostgreSQL 12.*restore with the program of that time/,
    ],
  ]
  for (const [name, spoil, message] of faults) {
    await expect(restore({ backup: spoiled(name, spoil), dataDir: target, log: quietLog })).rejects.toThrow(message)
    expect(existsSync(join(target, 'secrets.json')), name).toBe(false)
    expect(existsSync(join(target, 'postgres')), name).toBe(false)
  }
})

test('#169 broken backup: a failed backup leaves no partial one, and the older one is kept', async () => {
  const unreachable = new URL(original.ownerUrl)
  await expect(
    backUp({ dataDir, ownerUrl: unreachable.href, clusterDir: original.dir, folder, now: new Date('2026-11-21T03:00:00Z') }),
  ).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['seawall-2026-11-20T03-00-00-000Z'])
  await checkBackup(backup)
})

test('a restore never overwrites existing data', async () => {
  const target = join(base, 'in-use')
  mkdirSync(target)
  appendFileSync(join(target, 'secrets.json'), '{}')
  await expect(restore({ backup, dataDir: target, log: quietLog })).rejects.toThrow(/already holds secrets\.json/)
})
