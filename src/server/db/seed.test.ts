import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { filledIn } from '#contract/model/site/bankDetails.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { diskFiles } from '#server/adapters/files.ts'
import { claimsWithPhotos } from '#server/features/claims/demo/demoPhotos.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { checksVersion } from '#server/features/content/integrity/checking.ts'
import { getContentVersion, getFirm, getSetting, saveSetting } from '#server/features/settings/settings.ts'
import { settings } from '#server/features/settings/settings.table.ts'
import { contentDir, seed, seedContent } from './seed.ts'
import { demoId } from './demoId.ts'
import { filesMark, isLoaded } from './loaded.ts'

const database = await testDatabase()
const { db } = database
const ctx = { db }
const place = mkdtempSync(join(tmpdir(), 'seawall-content-'))
afterAll(() => rmSync(place, { recursive: true }))
cpSync(contentDir, place, { recursive: true })

/** Changes the file, as a new version of the program might. */
const rewrite = (change: (firm: Record<string, unknown>) => void) => {
  const file = join(place, 'settings/firm.json')
  const firm: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  change(firm)
  writeFileSync(file, JSON.stringify(firm))
}
/** Count and checksum of every table, except those that change by themselves. */
const everything = async () => {
  const tables = await db.execute<{ name: string }>(sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
  const rows = await Promise.all(
    tables.rows
      .filter(({ name }) => !['heartbeats', 'rate_limits', 'schema_migrations'].includes(name))
      .map(async ({ name }) => [
        name,
        (
          await database.owner.execute(
            sql.raw(
              `SELECT count(*), md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${name === 'content_version' ? '(SELECT version FROM content_version)' : name} t`,
            ),
          )
        ).rows[0],
      ]),
  )
  return Object.fromEntries(rows)
}

test('five processes starting at once seed the content once', async () => {
  const changed = await Promise.all(Array.from({ length: 5 }, () => seedContent(db, { contentDir: place })))
  expect(changed.filter((count) => count > 0)).toHaveLength(1)
  expect(await getContentVersion(ctx)).toBe(2)
  expect((await getFirm(ctx)).name).toBe('Chalk & Channel Insurance Brokers')
})

test('seeding again changes nothing, including the content version', async () => {
  const before = await everything()
  expect(await seedContent(db, { contentDir: place })).toBe(0)
  expect(await everything()).toEqual(before)
})

test('links are rewritten only for items that an older version of the checks has looked at', async () => {
  const links = async () => (await database.owner.execute(sql`SELECT * FROM content_links ORDER BY from_id, to_id, live`)).rows
  const before = await links()
  expect(before.length).toBeGreaterThan(100)
  const checkedWith = (version: number) => database.owner.execute(sql`UPDATE content_items SET checked_with = ${version}`)
  await database.owner.execute(sql`DELETE FROM content_links`)
  await checkedWith(checksVersion)
  await seedContent(db, { contentDir: place })
  expect(await links()).toEqual([])
  await checkedWith(checksVersion - 1)
  await seedContent(db, { contentDir: place })
  expect(await links()).toEqual(before)
})

test('a rating, people, insurers and a bank account are seeded only in the demonstration', async () => {
  expect((await getFirm(ctx)).rating).toBeNull()
  expect(await getSetting(ctx, 'ourPeople')).toEqual({ brokers: [], insurers: [], insurersNote: '', claimTimes: null })
  expect(filledIn(await getSetting(ctx, 'bankDetails'))).toBeNull()
  await seedContent(db, { contentDir: place, demo: true })
  expect((await getFirm(ctx)).rating).toMatchObject({ value: 4.8, count: 127 })
  expect(await getSetting(ctx, 'ourPeople')).toMatchObject({ insurersNote: expect.stringContaining('Invented') })
  expect(await getSetting(ctx, 'bankDetails')).toMatchObject({
    accountName: expect.stringContaining('invented'),
    accountNumber: '00000000',
  })
})

test('a changed file replaces the record, raises the content version and notifies other processes', async () => {
  let hear = (_: string | null) => {}
  const heard = new Promise<string | null>((resolve) => {
    hear = resolve
  })
  const stop = await database.listen('content', (payload) => hear(payload))
  const before = await getContentVersion(ctx)
  rewrite((firm) => {
    firm['email'] = 'new@example.com'
  })
  // The record, and an edition of each document that contains the address.
  expect(await seedContent(db, { contentDir: place, demo: true })).toBeGreaterThan(1)
  expect((await getFirm(ctx)).email).toBe('new@example.com')
  expect(await getContentVersion(ctx)).toBe(before + 1)
  expect(await heard).toBe(String(before + 1))
  await stop()
})

test('edited content is never overwritten', async () => {
  const firm = await getFirm(ctx)
  await saveSetting(ctx, 'firm', { ...firm, email: 'ours@example.com' })
  rewrite((file) => {
    file['email'] = 'newer@example.com'
  })
  // Documents follow the edited record; the start after that changes nothing.
  await seedContent(db, { contentDir: place, demo: true })
  expect((await getFirm(ctx)).email).toBe('ours@example.com')
  expect(await seedContent(db, { contentDir: place, demo: true })).toBe(0)
})

test('files count as loaded until a file, the mode or a row that came from a file changes', async () => {
  const options = { contentDir: place, demo: true }
  await seedContent(db, options)
  const loaded = () => isLoaded(db, filesMark(options))
  expect(await loaded()).toBe(true)
  expect(await isLoaded(db, filesMark({ ...options, demo: false }))).toBe(false)

  // An edited record that is given back takes the current text of the file.
  await database.owner.execute(sql`UPDATE settings SET edited = false WHERE key = 'firm'`)
  expect(await loaded()).toBe(false)
  await seedContent(db, options)
  expect((await getFirm(ctx)).email).toBe('newer@example.com')
  expect(await loaded()).toBe(true)

  // A row was deleted.
  await database.owner.execute(sql`DELETE FROM redirects WHERE path = (SELECT min(path) FROM redirects)`)
  expect(await loaded()).toBe(false)
  expect(await seedContent(db, options)).toBe(1)
  expect(await loaded()).toBe(true)

  // A draft is begun and discarded.
  await database.owner.execute(
    sql`UPDATE content_items SET draft = content WHERE kind = 'term' AND key = (SELECT min(key) FROM content_items WHERE kind = 'term')`,
  )
  expect(await loaded()).toBe(false)
  await database.owner.execute(sql`UPDATE content_items SET draft = NULL WHERE kind = 'term'`)
  expect(await loaded()).toBe(true)

  rewrite((firm) => {
    firm['email'] = 'newest@example.com'
  })
  expect(await loaded()).toBe(false)
})

test('a file that does not fit its schema is named in the error', async () => {
  rewrite((file) => {
    file['frn'] = ''
  })
  await expect(seedContent(db, { contentDir: place })).rejects.toThrow(/settings\/firm\.json: frn: Required/)
})

test('settings have defaults, and a saved value must fit its schema', async () => {
  expect(await getSetting(ctx, 'staffArea')).toBe('admins')
  expect(await getSetting(ctx, 'menu')).toEqual({ fetched: 8, shown: 5 })
  await saveSetting(ctx, 'staffArea', 'permitted')
  expect(await getSetting(ctx, 'staffArea')).toBe('permitted')
  await expect(saveSetting(ctx, 'staffArea', JSON.parse('"everybody"'))).rejects.toThrow()
  const [row] = await db.select().from(settings).where(eq(settings.key, 'staffArea'))
  expect(row?.edited).toBe(true)
})

test('demonstration data has the same ids on every machine, and a second start adds nothing', async () => {
  expect(demoId('client', 'Pebble Café')).toBe(demoId('client', 'Pebble Café'))
  expect(demoId('client', 'Pebble Café')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  const env = { demo: true, dataDir: place }
  const stored = diskFiles(join(place, 'files'))
  const first = await seed(db, env, stored)
  const before = await everything()
  expect(await seed(db, env, stored)).toEqual(first)
  expect(await everything()).toEqual(before)
  const photos = await database.owner.select().from(uploads)
  expect(claimsWithPhotos.map((mark) => photos.filter(({ ownerId }) => ownerId === demoId('claim', mark)).length)).toEqual([3, 3])
  for (const { key, sha256, bytes } of photos) {
    const content = (await stored.get(key ?? '')) ?? new Uint8Array()
    expect(bytes).toBeLessThan(40_000)
    expect({ key, sha256: createHash('sha256').update(content).digest('hex') }).toEqual({ key, sha256 })
  }
  expect(JSON.parse(readFileSync(join(place, 'demo.json'), 'utf8'))).toEqual({ signIns: first })
  expect(await seed(db, { demo: false, dataDir: place }, stored)).toEqual([])
})
