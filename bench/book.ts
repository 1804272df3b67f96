/**
 * `npm run bench:book [folder] [policies ...]`: the whole book at 10,000 and at 1,000,000 policies, as a table: lists, records and searches over
 * HTTP as the product serves them. In a folder of its own each size is kept (folder/1000000), and the next run measures the same rows again.
 * ONLY="word|other words" measures the lines that hold one of them; PORT: another port. The product and its database work on all cores, and so does the bench.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookRequests, type Asked } from './bookRequests.ts'
import { prepareBook, serveBook } from './bookServer.ts'
import { workOf } from './server.ts'

const given = process.argv.slice(2)
const folder = given.find((word) => !/^\d+$/.test(word))
const counts = given.filter((word) => /^\d+$/.test(word)).map(Number)
const sizes = counts.length > 0 ? counts : [10_000, 1_000_000]
const only = (process.env['ONLY'] ?? '').split('|')
const root = folder ?? mkdtempSync(join(tmpdir(), 'seawall-bench-book-'))
const port = Number(process.env['PORT'] ?? 3904)
const atOnce = 16
/** Tries of one line: 16 at once, and one at a time. TRIES="96" is enough for what each request works, on a machine that others use too. */
const together = Number(process.env['TRIES'] ?? 400)
const tries = { together, alone: Math.round(together * 0.15) }
/** Nobody waits longer for one line, in milliseconds. */
const longest = 15_000
/** How much slower a line may be than with the first size. */
const mostGrowth = 1.3

const share = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** `app`, `database`: what each worked for one request, which other programs on the machine hardly lengthen. */
type Measured = { p50: number; p95: number; alone: number; app: number; database: number; fault: string }

const told = ({ app, database }: Measured) => `${app.toFixed(1)} + ${database.toFixed(1)}`

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
/** Milliseconds to the end of the answer. */
const ask = (path: string, cookie: string) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    get({ host: '127.0.0.1', port, path, agent, headers: { cookie } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${path}: ${answer.statusCode} ${Buffer.concat(parts).toString().slice(0, 200)}`))
      })
    }).on('error', reject)
  })

const measure = async ({ paths }: Asked, cookie: string, worked: () => readonly [number, number]): Promise<Measured> => {
  let n = 0
  const lanes = async (width: number, count: number) => {
    const times: number[] = []
    let left = count
    const until = performance.now() + longest
    const lane = async () => {
      while (left-- > 0 && performance.now() < until) times.push(await ask(paths[n++ % paths.length] ?? '', cookie))
    }
    await Promise.all(Array.from({ length: width }, lane))
    return times
  }
  try {
    await lanes(atOnce, 3 * atOnce)
    const before = worked()
    const times = await lanes(atOnce, tries.together)
    const [app, database] = worked().map((now, at) => (now - (before[at] ?? 0)) / times.length)
    const alone = share(await lanes(1, tries.alone), 0.95)
    return { p50: share(times, 0.5), p95: share(times, 0.95), alone, app: app ?? 0, database: database ?? 0, fault: '' }
  } catch (error) {
    return { p50: 0, p95: 0, alone: 0, app: 0, database: 0, fault: String(error instanceof Error ? error.message : error) }
  }
}

const measureAll = async (dataDir: string): Promise<Map<string, Measured & Asked>> => {
  const { site, owner, cookies, stop } = await serveBook(dataDir, port)
  const backends = async () => {
    const { rows } = await owner.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE application_name = 'seawall'`)
    return rows.map(({ pid }) => pid)
  }
  const found = new Map<string, Measured & Asked>()
  for (const asked of (await bookRequests(owner)).filter(
    ({ what, paths }) => only.some((word) => what.includes(word)) && paths.length > 0,
  )) {
    // Connections come as they are needed: ten requests at once open all of them.
    await Promise.all(Array.from({ length: 10 }, () => ask(asked.paths[0] ?? '', cookies[asked.as]).catch(() => 0)))
    const pids = await backends()
    const last = new Map<number, number>()
    /** A connection that nobody needed for a minute is closed: what it worked until then still counts. */
    const workOfOne = (pid: number) => {
      if (existsSync(`/proc/${pid}`)) last.set(pid, workOf(pid))
      return last.get(pid) ?? 0
    }
    const work = () => [workOf(site.child.pid ?? 0), pids.reduce((sum, pid) => sum + workOfOne(pid), 0)] as const
    const one = await measure(asked, cookies[asked.as], work)
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
agent.destroy()

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
