/**
 * `npm run bench:content-lists [articles] [pictures]`: the staff lists with this many articles and pictures (10,000 and 50,000), over HTTP as the
 * product serves them, 16 at once and one at a time; and how soon after its reply a publication is visible in each of two processes.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { cms } from '#contract/admin/content/cms.ts'
import { media } from '#contract/admin/content/media.ts'
import { posts } from '#contract/admin/content/posts.ts'
import { find } from '#contract/admin/find.ts'
import { paths } from '#contract/paths.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { demoPeople } from '#server/features/auth/auth.demo.ts'
import { createSession } from '#server/features/auth/session/session.ts'
import { pagesOf, withQuery, type Asked } from './bookRequests.ts'
import { atOnce, measuring, share, workOfBoth } from './measuring.ts'
import { product, type Running } from './server.ts'

const [articles = 10_000, pictures = 50_000] = process.argv.slice(2).map(Number)
const port = Number(process.env['PORT'] ?? 3906)
const target = 20
/** Number of publications that are timed. */
const publications = 40
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Copies of one article, and made-up pictures. Every third article is a draft, every ninth fails checks. */
const fill = async (owner: pg.Client) => {
  await owner.query(
    `INSERT INTO content_items
       (id, kind, key, slug, path, title, position, published, content, content_hash, edited, status, problems, updated_at, published_at)
     SELECT gen_random_uuid(), kind, slug || '-' || n, slug || '-' || n, '/blog/' || slug || '-' || n, title || ' ' || n, position, n % 3 <> 0,
       jsonb_set(jsonb_set(content, '{slug}', to_jsonb(slug || '-' || n)), '{title}', to_jsonb(title || ' ' || n)), content_hash, true, CASE WHEN n % 3 = 0 THEN 'draft' ELSE 'published' END,
       CASE WHEN n % 9 = 0 THEN 2 ELSE 0 END, now() - n * interval '37 minutes', CASE WHEN n % 3 <> 0 THEN now() - n * interval '37 minutes' END
     FROM (SELECT * FROM content_items WHERE kind = 'post' AND published ORDER BY slug LIMIT 1) AS one, generate_series(1, $1) AS n`,
    [articles],
  )
  await owner.query(
    `INSERT INTO media
       (id, status, name, title, alt, folder, width, height, bytes, type, sha256, sent_sha256, key, edition, wanted, made_at, credit, licence_until, created_at)
     SELECT gen_random_uuid(), 'active', 'harbour-' || n || '.jpg', (ARRAY['Harbour', 'Pier', 'Shop front', 'Van', 'Kitchen'])[1 + n % 5] || ' ' || n,
       CASE WHEN n % 4 = 0 THEN '' ELSE 'A picture of ' || n END, (ARRAY['', 'Places', 'Trades'])[1 + n % 3], 1600, 900, 1000 * (1 + n % 4000), 'image/jpeg',
       md5(n::text) || md5(n::text), md5(n::text) || md5(n::text), gen_random_uuid()::text, substr(md5(n::text), 1, 12), '', now(), 'Somebody',
       CASE WHEN n % 50 = 0 THEN current_date + n % 60 END, now() - n * interval '11 minutes'
     FROM generate_series(1, $1) AS n`,
    [pictures],
  )
  await owner.query('VACUUM ANALYZE content_items, media')
}

const searched = (what: string, path: string, words: readonly string[]): Asked[] =>
  words.map((q) => ({ what: `${what}, searched: ${q}`, as: 'staff', target, paths: [withQuery(path, { q })] }))

const dataDir = mkdtempSync(join(tmpdir(), 'seawall-bench-lists-'))
// If root runs this, the database's own user must be able to enter this folder.
chmodSync(dataDir, 0o711)
const embedded = await startEmbedded({ dataDir, log: quiet })
const own = { DATABASE_URL: embedded.appUrl, DATABASE_OWNER_URL: embedded.ownerUrl, SEAWALL_ENV: 'demo' }
const first = await product(port, dataDir, own, { anywhere: true })
await first.quiet()
const owner = new pg.Client({ connectionString: embedded.ownerUrl })
await owner.connect()
await fill(owner)
await owner.query('DELETE FROM pgboss.schedule')
await first.quiet()

const database = connect({ url: embedded.appUrl, log: quiet, max: 1 })
const facts = { userId: demoPeople[0]?.id ?? '', role: 'admin', stage: 'full', factor: true, ipPrefix: '127.0.0.1' } as const
const cookie = `sid=${(await createSession(database.db, { ...facts, device: 'The bench', knownDevice: true })).token}`

const { ask, measure, close } = measuring(port)
const told: string[] = []
let missed = 0
for (const { what, target: within = target, paths: asked } of [
  { what: 'Who is signed in: no list at all', paths: ['/api/auth/user'] },
  ...(await pagesOf(owner, {
    what: 'Articles',
    endpoint: posts.list,
    table: 'content_items',
    where: `kind = 'post' AND status <> 'trashed'`,
    keys: { title: 'title_sort', updatedAt: 'updated_at' },
  })),
  ...searched('Articles', posts.list.path, ['777', 'insurance', 'employer 12']),
  ...(await pagesOf(owner, {
    what: 'Pictures',
    endpoint: media.list,
    table: 'media',
    where: `status = 'active'`,
    keys: { title: 'title_sort', bytes: 'bytes', createdAt: 'created_at' },
  })),
  ...searched('Pictures', media.list.path, ['777', 'harbour', 'kitchen 12']),
  { what: 'The dashboard of content', paths: [cms.overview.path] },
  { what: 'The calendar, a month', paths: [withQuery(cms.planned.path, { from: '2026-11-01', to: '2026-11-30' })] },
  ...['salon', 'harbour', 'ha', 'insurance'].map((q) => ({
    what: `The palette: ${q}`,
    target: 200,
    paths: [withQuery(find.records.path, { q })],
  })),
] as { what: string; target?: number; paths: string[] }[]) {
  // Opens all connections beforehand: they are opened as needed, and ten requests at once need all of them.
  await Promise.all(Array.from({ length: 10 }, () => ask(asked[0] ?? '', cookie).catch(() => 0)))
  const { p50, p95, alone, app, database: inDatabase, fault } = await measure(asked, cookie, await workOfBoth(first, owner))
  if (fault || alone > within) missed += 1
  told.push(
    `| ${what} | ${fault || `${p50.toFixed(1)} / ${p95.toFixed(1)} | ${alone.toFixed(1)} | ${app.toFixed(1)} + ${inDatabase.toFixed(1)}`} |`,
  )
  console.error(told.at(-1))
}
close()

// A second process of the same product, which learns of a publication only from the database.
const second = await product(port + 1, dataDir, own, { anywhere: true })
await second.quiet()
type Read = { id: string; version: number; draftVersion: number; content: { summary: string } }
const api = async (method: string, path: string, body?: object): Promise<Read> => {
  const headers = { cookie, origin: first.url, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const reply = await fetch(`${first.url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${(await reply.text()).slice(0, 300)}`)
  return ((await reply.json()) as { data: Read }).data
}
// Not the first article, which has the same title as its copies.
const { rows: found } = await owner.query<{ id: string; slug: string }>(
  `SELECT id, slug FROM content_items WHERE kind = 'post' AND published AND NOT edited ORDER BY slug LIMIT 1 OFFSET 1`,
)
const article = found[0] ?? { id: '', slug: '' }
const page = paths.post(article.slug)
const textOf = async ({ url }: Running) => (await fetch(url + page)).text()
const seen: Record<'first' | 'second', number[]> = { first: [], second: [] }
for (let n = 1; n <= publications; n++) {
  const words = `Seen after publication ${n}.`
  const address = `/api/admin/posts/${article.id}`
  const read = await api('GET', address)
  const { version, draftVersion } = await api('PUT', `${address}/draft`, {
    draftVersion: read.draftVersion,
    content: { ...read.content, summary: words },
  })
  // Fills both caches, so that each process has an old page to show.
  await Promise.all([first, second].map(textOf))
  await api('POST', `${address}/publish`, { version, draftVersion })
  const began = performance.now()
  const wait = async (process: Running) => {
    while (!(await textOf(process)).includes(words)) await delay(5)
    return performance.now() - began
  }
  const [here, there] = await Promise.all([wait(first), wait(second)])
  seen.first.push(here)
  seen.second.push(there)
}
await database.close()
await owner.end()
await second.stop()
await first.stop()
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })

console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${articles.toLocaleString('en-GB')} articles and ${pictures.toLocaleString('en-GB')} pictures, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; \`npm run bench:content-lists\`; milliseconds\n`,
)
console.log(`| List | ${atOnce} at once: p50 / p95 | one at a time: p95 | work of the product + its database for one request |`)
console.log('|---|---|---|---|')
for (const line of told) console.log(line)
console.log(`\n${missed} of ${told.length} lines miss their target one at a time: ${target} ms, the palette 200 ms.`)
for (const [process, times] of Object.entries(seen))
  console.log(
    `Published and seen in the ${process} process, after the answer: p50 ${share(times, 0.5).toFixed(0)} ms, worst of ${times.length} ${Math.max(...times).toFixed(0)} ms.`,
  )
