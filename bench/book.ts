/**
 * `npm run bench:book [folder] [policies ...]`: the whole book at 10,000 and at 1,000,000 policies, as a table: lists, records and searches over
 * HTTP as the product serves them. With a folder, each size is kept (folder/1000000) and the next run measures the same rows again.
 * ONLY="word|other words" measures only lines that contain one of them; PORT sets the port. The product, its database and the bench use all cores.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookRequests, type Asked } from './bookRequests.ts'
import { prepareBook, serveBook } from './bookServer.ts'
import { atOnce, measuring, workOfBoth, type Measured } from './measuring.ts'

const given = process.argv.slice(2)
const folder = given.find((word) => !/^\d+$/.test(word))
const counts = given.filter((word) => /^\d+$/.test(word)).map(Number)
const sizes = counts.length > 0 ? counts : [10_000, 1_000_000]
const only = (process.env['ONLY'] ?? '').split('|')
const root = folder ?? mkdtempSync(join(tmpdir(), 'seawall-bench-book-'))
const port = Number(process.env['PORT'] ?? 3904)
/** How many times slower a line may be than with the first size. */
const mostGrowth = 1.3

const told = ({ app, database }: Measured) => `${app.toFixed(1)} + ${database.toFixed(1)}`

const { ask, measure, close } = measuring(port)

const measureAll = async (dataDir: string): Promise<Map<string, Measured & Asked>> => {
  const { site, owner, cookies, stop } = await serveBook(dataDir, port)
  const found = new Map<string, Measured & Asked>()
  for (const asked of (await bookRequests(owner)).filter(
    ({ what, paths }) => only.some((word) => what.includes(word)) && paths.length > 0,
  )) {
    // Opens all connections beforehand: they are opened as needed, and ten requests at once need all of them.
    await Promise.all(Array.from({ length: 10 }, () => ask(asked.paths[0] ?? '', cookies[asked.as]).catch(() => 0)))
    const one = await measure(asked.paths, cookies[asked.as], await workOfBoth(site, owner))
    found.set(asked.what, { ...asked, ...one })
    console.error(
      `${asked.what}: ${one.fault || `p50 ${one.p50.toFixed(1)} ms, p95 ${one.p95.toFixed(1)} ms; alone p95 ${one.alone.toFixed(1)} ms; work ${told(one)}`}`,
    )
  }
  await stop()
  return found
}

const results: Map<string, Measured & Asked>[] = []
for (const size of sizes) {
  const dataDir = join(root, String(size))
  await prepareBook(dataDir, port, size)
  results.push(await measureAll(dataDir))
  if (!folder) rmSync(dataDir, { recursive: true, force: true })
}
close()

const [base] = results
const last = results.at(-1)
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${sizes.map((size) => size.toLocaleString('en-GB')).join(' and ')} policies, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; \`npm run bench:book\`; milliseconds, ${atOnce} at once p50 / p95, one at a time p95, work of the product + its database for one request\n`,
)
console.log(
  `| What | ${sizes.map((size) => `${size.toLocaleString('en-GB')} policies | alone | work | `).join('')}Target | Kept | Growth |`,
)
console.log(`|---|${'---|---|---|'.repeat(sizes.length)}---|---|---|`)
const missed = { target: 0, growth: 0 }
for (const [what, { p95, target, fault }] of last ?? []) {
  const cells = results.flatMap((result) => {
    const one = result.get(what)
    return one && !one.fault
      ? [`${one.p50.toFixed(1)} / ${one.p95.toFixed(1)}`, one.alone.toFixed(1), told(one)]
      : [one?.fault ?? 'not there', '', '']
  })
  const before = base?.get(what)
  const growth = before && before !== last?.get(what) && before.p95 > 0 ? p95 / before.p95 : null
  const kept = !fault && p95 <= target
  if (!kept) missed.target += 1
  if (growth !== null && growth > mostGrowth) missed.growth += 1
  console.log(
    `| ${what} | ${cells.join(' | ')} | ${target} | ${kept ? 'kept' : '**missed**'} | ${growth === null ? '-' : growth > mostGrowth ? `**${growth.toFixed(2)}**` : growth.toFixed(2)} |`,
  )
}
console.log(`\n${last?.size ?? 0} lines: ${missed.target} miss their target, ${missed.growth} grow by more than ${mostGrowth}.`)
