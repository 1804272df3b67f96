/** `npm run bench`: the figures of docs/performance.md, as a table. Takes some minutes; never part of the tests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { submitQuotes } from './quotes.ts'
import { load, median, send, type Load } from './http.ts'
import { shareOf } from './profile.ts'
import { product, run } from './server.ts'
import { signIns } from './signIns.ts'

const seconds = Number(process.argv[2] ?? 6)
const rounds = 3
const rows: string[][] = []
const note = (what: string, measured: string, target: string) => {
  rows.push([what, measured, target])
  console.error(`${what}: ${measured}`)
}
const thrice = async (url: string, options: { connections?: number; encoding?: string } = {}): Promise<Load> => {
  await load(url, { seconds: 2, connections: options.connections ?? 32, ...options })
  const runs: Load[] = []
  for (let round = 0; round < rounds; round++) runs.push(await load(url, { seconds, connections: options.connections ?? 32, ...options }))
  return median(runs)
}
const shown = ({ perSecond, p99, errors }: Load) =>
  `${Math.round(perSecond).toLocaleString('en-GB')}/s, p99 ${p99.toFixed(1)} ms${errors ? `, ${errors} errors` : ''}`
const share = (part: Load, whole: Load) => (part.perSecond / whole.perSecond).toFixed(2)

const dataDir = mkdtempSync(join(tmpdir(), 'seawall-bench-'))
const constant = await run('bench/constant.ts', ['3901'], { port: 3901 })
const limit = await thrice(constant.url)
await constant.stop()
note(`Hono, constant 7,480 bytes (the limit), asked by ${limit.with}`, shown(limit), '-')
if (limit.with !== 'wrk') console.error('autocannon is slower than the server: install wrk to compare with docs/performance.md.')

const first = await product(3900, dataDir)
// An installation draws its library once, which must not happen while something else is measured.
await first.quiet()
await first.stop()
const starts: number[] = []
for (let round = 0; round < rounds; round++) {
  const again = await product(3900, dataDir)
  starts.push(again.startMs)
  await again.stop()
}
note('Cold start, built and migrated, to the first 200', `${Math.round(starts.sort((a, b) => a - b)[1] ?? 0)} ms`, 'under 1,000 ms')
note('First start on an empty folder', `${Math.round(first.startMs)} ms`, '-')

const forgetful = await product(3900, dataDir, { PAGE_CACHE: '0' })
await forgetful.quiet()
const uncached = await thrice(`${forgetful.url}/public-liability-insurance`)
note('Uncached product page (PAGE_CACHE=0)', shown(uncached), '5 x 311/s')
await forgetful.stop()
// The same page with a profiler: the share of a request's work that is drawing its tree. Profiling slows both.
const profiles = mkdtempSync(join(tmpdir(), 'seawall-profile-'))
const watched = await product(3900, dataDir, { PAGE_CACHE: '0' }, { flags: ['--cpu-prof', `--cpu-prof-dir=${profiles}`] })
await watched.quiet()
const watchedFrom = performance.now()
await send(`${watched.url}/public-liability-insurance`, 3000, 32)
await watched.stop()
note(
  'Bare renderToString of the same tree, of the work of an uncached page',
  shareOf(profiles, 'renderToStringImpl', performance.now() - watchedFrom).toFixed(2),
  'at least 0.5',
)
rmSync(profiles, { recursive: true, force: true })

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
/** All script that a page loads, gzip: the entry with its imports and, if the page is hydrated, the application and its screen. */
const scriptOf = (page: string): number => {
  const files = new Set(
    [...page.matchAll(/data-modules="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ').map((file) => file.slice(1))),
  )
  const take = (key: string) => {
    const { file, imports = [] } = manifest[key] ?? { file: '' }
    if (file === '' || files.has(file)) return
    files.add(file)
    for (const next of imports) take(next)
  }
  const [entry = ''] = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  take(entry)
  if (page.includes('data-hydrate="')) take('src/web/app/hydrate.tsx')
  files.delete('')
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join('dist/client', file)), { level: 9 }).byteLength, 0)
}

const site = await product(3900, dataDir, { TRUSTED_PROXIES: '127.0.0.0/8,::1' })
for (const [what, path] of [
  ['home', '/'],
  ['product page', '/public-liability-insurance'],
] as const) {
  const page = await (await fetch(site.url + path)).text()
  const bytes = brotliCompressSync(page).byteLength
  for (const encoding of ['br', 'gzip']) {
    const measured = await thrice(site.url + path, { encoding })
    note(`Cached ${what}, ${encoding}`, `${shown(measured)}, ${share(measured, limit)} of the limit`, 'at least 0.8 of the limit')
  }
  note(`HTML of ${what}`, `${bytes.toLocaleString('en-GB')} bytes br, ${page.length.toLocaleString('en-GB')} plain`, 'under 20 kB')
  note(`JavaScript of ${what}, gzip`, `${(scriptOf(page) / 1000).toFixed(1)} kB`, 'under 115 kB')
}
for (const path of ['/quote', '/find-my-insurance'])
  note(`JavaScript of ${path}, gzip`, `${(scriptOf(await (await fetch(site.url + path)).text()) / 1000).toFixed(1)} kB`, '-')
const services = await thrice(`${site.url}/api/services`, { encoding: 'br' })
note('GET /api/services', shown(services), 'at least 15,000/s')
const newsletter = await thrice(`${site.url}/public-liability-insurance?utm_source=newsletter`, { encoding: 'br' })
note(
  'Product page out of a newsletter (its query string says nothing)',
  `${shown(newsletter)}, ${share(newsletter, limit)} of the limit`,
  'as cached',
)

// The load above blocked this process: first let it notice the connections that were closed meanwhile.
await delay(100)
note('Sign-in (argon2id 19 MiB, t=2)', await signIns(site.url, dataDir), 'bounded by the hash')
note(
  'Other pages while 200 sign-ins arrive',
  await signIns(site.url, dataDir, { beside: `${site.url}/api/services?limit=7`, count: 200 }),
  'p99 under 50 ms',
)
note('Quote submitted, 16 at once', await submitQuotes(site.url, dataDir, 3000, 16), 'at least 600/s, p99 under 60 ms')

/** What visitors request, each kind equally often; only for memory, not timed. */
const mixed = ['/', '/public-liability-insurance', '/api/services', '/contact', '/no-such-page', '/services?x={n}', '/api/auth/user']
const hundredThousand = async () => {
  for (const path of mixed) await send(site.url + path, Math.ceil(100_000 / mixed.length), 8)
}
await hundredThousand()
const atOnce = site.rss()
// Every 10 s the process checks whether it is idle, and frees memory it no longer needs (src/server/collecting.ts).
const idle = async () => {
  await delay(30_000)
  return site.rss()
}
const after = await idle()
await hundredThousand()
note(
  'Memory after 100,000 mixed requests',
  `${Math.round(atOnce)} MB, ${Math.round(after)} MB once idle for 30 s, ${Math.round((await idle()) - after)} MB more after the next 100,000`,
  'under 200 MB, growth under 5 MB',
)
await site.stop()

// Most style sheets have no manifest entry of their own: they are listed with the script that uses them.
const sheets = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => (file.endsWith('.css') ? [file, ...css] : css)))
const sheetBytes = [...sheets].reduce((sum, file) => sum + gzipSync(readFileSync(join('dist/client', file))).byteLength, 0)
if (sheetBytes === 0) throw new Error('No style sheet in the manifest of the build')
note('CSS, gzip', `${(sheetBytes / 1000).toFixed(1)} kB`, 'under 20 kB')
rmSync(dataDir, { recursive: true, force: true })

console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${cpus()[0]?.model ?? ''}, Node ${process.version}, ${limit.with}; \`npm run bench\`\n`,
)
console.log('| What | Measured | Target |\n|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
