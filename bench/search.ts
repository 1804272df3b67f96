/**
 * `npm run bench:search`: the search with 5,000 documents, as a table. Fills a scratch database with documents made of
 * sentences from the content, so that words are as common and as rare as in real pages.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { findPages } from '#server/features/search/find.ts'
import { rebuildPostings } from '#server/features/search/postings.ts'
import { refreshWords } from '#server/features/search/search.ts'
import { sentencesOf } from '#contract/model/content/checks/readingAge.ts'
import { allWords } from '#test/content/shelf.ts'
import { load, median, type Load } from './http.ts'
import { mix, searchQueries } from './searchQueries.ts'
import { product, run } from './server.ts'

const seconds = Number(process.argv[2] ?? 5)
const rounds = 3
const wanted = 5_000
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const rows: string[][] = []
const note = (what: string, measured: string, target: string) => {
  rows.push([what, measured, target])
  console.error(`${what}: ${measured}`)
}
const share = (values: number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Gives the same documents in every run. */
let seed = 20261120
const random = (below: number) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T

const fill = async (ownerUrl: string) => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const pages = allWords()
  const sentences = pages.flatMap(({ texts }) => texts.flatMap(sentencesOf)).filter((text) => text.length > 20)
  const titles = pages.map(({ heading }) => heading)
  const { rows: counted } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM search_documents')
  const documents = Array.from({ length: wanted - (counted[0]?.count ?? 0) }, (_, n) => ({
    path: `/bench/${n}`,
    kind: pick(['cover', 'business', 'guide', 'guide', 'term', 'page']),
    title: `${pick(titles)} ${n}`.slice(0, 90),
    summary: pick(sentences).slice(0, 200),
    aliases: pick(titles),
    body: Array.from({ length: 25 + random(40) }, () => pick(sentences)).join(' '),
    boost: 0.5 + random(5) / 10,
  }))
  for (let at = 0; at < documents.length; at += 250)
    await owner.query(
      'INSERT INTO search_documents (path, kind, title, summary, aliases, body, boost) SELECT * FROM jsonb_to_recordset($1::jsonb) AS d(path text, kind text, title text, summary text, aliases text, body text, boost real)',
      [JSON.stringify(documents.slice(at, at + 250))],
    )
  await owner.query('SELECT bump_content_version()')
  await owner.end()
}

const dataDir = mkdtempSync(join(tmpdir(), 'seawall-bench-search-'))
const first = await product(3902, dataDir)
await first.stop()
const embedded = await startEmbedded({ dataDir, log: quiet })
await fill(embedded.ownerUrl)
const database = connect({ url: embedded.appUrl, log: quiet, max: 1 })
await refreshWords(database.db)
await rebuildPostings(database.db)
const admin = new pg.Client({ connectionString: embedded.ownerUrl })
await admin.connect()
await admin.query('VACUUM ANALYZE search_documents')
await admin.query('VACUUM ANALYZE search_words')
await admin.query('VACUUM ANALYZE search_postings')
const { rows: total } = await admin.query<{ count: number }>('SELECT count(*)::int AS count FROM search_documents')
await admin.end()

/** Without any cache: every search queries the database. */
const ask = async (queries: readonly string[]) => {
  const times: number[] = []
  for (let round = 0; round < rounds + 1; round++)
    for (const q of queries) {
      const began = performance.now()
      await findPages({ pool: database.db }, { q })
      if (round > 0) times.push(performance.now() - began)
    }
  return times
}
const shown = (times: number[]) =>
  `p50 ${share(times, 0.5).toFixed(1)} ms, p95 ${share(times, 0.95).toFixed(1)} ms, worst ${share(times, 1).toFixed(1)} ms`
note('Documents', String(total[0]?.count ?? 0), '5,000')
for (const [kind, queries] of Object.entries(searchQueries))
  note(`One search in the database, ${kind} words (${queries.length})`, shown(await ask(queries)), 'p95 under 50 ms')
note(`One search in the database, all ${mix.length}`, shown(await ask(mix)), 'p95 under 50 ms')
await database.close()
await embedded.stop()

const constant = await run('bench/constant.ts', ['3903'], { port: 3903 })
const limit = await load(constant.url, { seconds, connections: 32 })
await constant.stop()
note('Hono, constant 7,480 bytes (the limit)', `${Math.round(limit.perSecond).toLocaleString('en-GB')}/s`, '-')

const site = await product(3902, dataDir, { TRUSTED_PROXIES: '127.0.0.0/8,::1' })
let caller = 0
/** Each request comes from a different address, because the rate limit is per caller. */
const shoot = async (path: (n: number) => string): Promise<Load> => {
  let n = 0
  const result = await autocannon({
    url: site.url,
    connections: 32,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          caller += 1
          const ip = `198.${18 + ((caller >> 16) & 1)}.${(caller >> 8) & 255}.${caller & 255}`
          return { ...request, path: path(n++), headers: { ...request.headers, 'x-forwarded-for': ip, 'accept-encoding': 'br' } }
        },
      },
    ],
  })
  return { perSecond: result.requests.average, p99: result.latency.p99, errors: result.non2xx + result.errors, with: 'autocannon' }
}
const thrice = async (path: (n: number) => string): Promise<Load> => {
  await shoot(path)
  const runs: Load[] = []
  for (let round = 0; round < rounds; round++) runs.push(await shoot(path))
  return median(runs)
}
const told = ({ perSecond, p99, errors }: Load) =>
  `${Math.round(perSecond).toLocaleString('en-GB')}/s, p99 ${p99.toFixed(0)} ms at 32 at once${errors ? `, ${errors} errors` : ''}`
const asked = (n: number) => new URLSearchParams({ q: mix[n % mix.length] ?? '' }).toString()
/** Never the same query twice: two words from the content and a number. */
const words = [
  ...new Set(
    allWords().flatMap(
      ({ texts }) =>
        texts
          .join(' ')
          .toLowerCase()
          .match(/\b[a-z]{4,12}\b/g) ?? [],
    ),
  ),
]
let fresh = 0
const unique = () => new URLSearchParams({ q: `${pick(words)} ${pick(words)} ${(fresh++).toString(36)}x` }).toString()
const pairs = () => new URLSearchParams({ q: `${pick(words)} ${pick(words)}` }).toString()

note('/search-results, 60 queries again and again', told(await thrice((n) => `/search-results?${asked(n)}`)), 'at least 1,600/s')
note('/api/search, 60 queries again and again', told(await thrice((n) => `/api/search?${asked(n)}`)), '-')
note('/search-results, two words, hardly ever the same twice', told(await thrice(() => `/search-results?${pairs()}`)), '-')
note('/api/search, two words, hardly ever the same twice', told(await thrice(() => `/api/search?${pairs()}`)), '-')
note('/search-results, words that stand nowhere', told(await thrice(() => `/search-results?${unique()}`)), '-')
await site.stop()
rmSync(dataDir, { recursive: true, force: true })

console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${cpus()[0]?.model ?? ''}, Node ${process.version}; \`npm run bench:search\`\n`,
)
console.log('| What | Measured | Target |\n|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
