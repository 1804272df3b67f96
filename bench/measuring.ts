/** Requests pages from a running product, 16 at once and one at a time, and gives the times and the CPU work they took. */
import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import type { Client } from 'pg'
import { workOf, type Running } from './server.ts'

export const atOnce = 16
/** Requests per line: 16 at once, and one at a time. TRIES="96" is enough for the CPU work, on a machine that others use too. */
const together = Number(process.env['TRIES'] ?? 400)
const tries = { together, alone: Math.round(together * 0.15) }
/** Longest time for one line, in milliseconds. */
const longest = 15_000

export const share = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** `app`, `database`: CPU milliseconds of each per request, which other programs on the machine hardly affect. */
export type Measured = { p50: number; p95: number; alone: number; app: number; database: number; fault: string }

/** CPU milliseconds the product and its database have used so far, on the connections open now. */
export const workOfBoth = async ({ child }: Running, owner: Client) => {
  const { rows } = await owner.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE application_name = 'seawall'`)
  const last = new Map<number, number>()
  /** A connection that was idle for a minute is closed; what it has used until then still counts. */
  const workOfOne = (pid: number) => {
    if (existsSync(`/proc/${pid}`)) last.set(pid, workOf(pid))
    return last.get(pid) ?? 0
  }
  return () => [workOf(child.pid ?? 0), rows.reduce((sum, { pid }) => sum + workOfOne(pid), 0)] as const
}

export const measuring = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  /** Milliseconds to the end of the reply. */
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

  /** `paths`: requested in turn, repeatedly. */
  const measure = async (paths: readonly string[], cookie: string, worked: () => readonly [number, number]): Promise<Measured> => {
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
  return { ask, measure, close: () => agent.destroy() }
}
