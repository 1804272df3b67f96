/** Starts the product as a visitor would see it, on one core by default, and observes it from outside. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { pinned } from './http.ts'

const node = process.execPath

export type Running = { child: ChildProcess; url: string; startMs: number; stop(): Promise<void>; rss(): number; quiet(): Promise<void> }

const answers = async (url: string) => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Throws if something already answers on the port, because that would be measured instead. */
const requireFree = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, 'localhost')
    socket.once('connect', () => {
      socket.destroy()
      reject(new Error(`Port ${port} is taken: stop what listens there, then run the bench again`))
    })
    socket.once('error', () => resolve())
  })

/** The child's resident memory in MB; with taskset the process is still the child itself. */
const rssOf = (pid: number) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024

/** CPU milliseconds the child has used so far, in all its threads. Linux only. */
export const workOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  )

/** CPU time the child has used so far, in hundredths of a second. */
const worked = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/\(.*\)/, 'name')
    .split(' ')
  return Number(fields[13]) + Number(fields[14])
}

export const run = async (
  script: string,
  args: string[],
  options: { port: number; env?: Record<string, string>; path?: string; flags?: string[]; anywhere?: boolean },
): Promise<Running> => {
  await requireFree(options.port)
  const began = performance.now()
  const command: [string, string[]] = [node, [...(options.flags ?? []), script, ...args]]
  const child = spawn(...(options.anywhere ? command : pinned(0, ...command)), {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Leaves nothing listening if a bench fails.
  process.once('exit', () => child.kill())
  const url = `http://localhost:${options.port}`
  while (!(await answers(url + (options.path ?? '/')))) {
    if (child.exitCode !== null) throw new Error(`${script} stopped with ${child.exitCode}`)
    await delay(10)
  }
  const startMs = performance.now() - began
  return {
    child,
    url,
    startMs,
    rss: () => rssOf(child.pid ?? 0),
    /** Waits until background work is done, which is when the process has been nearly idle for two seconds. */
    async quiet() {
      // Scheduled work begins some seconds after the start.
      await delay(8000)
      let before = 0
      let now = worked(child.pid ?? 0)
      do {
        await delay(2000)
        before = now
        now = worked(child.pid ?? 0)
      } while (now - before > 10)
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Starts it as scripts/start.mjs does, without the check for stale builds. */
export const product = (
  port: number,
  dataDir: string,
  env: Record<string, string> = {},
  { flags = [], ...options }: { anywhere?: boolean; flags?: string[] } = {},
) =>
  run('src/server/main.ts', [], {
    ...options,
    flags: ['--max-semi-space-size=8', '--max-old-space-size=512', '--import', './scripts/quickResolve.mjs', ...flags],
    port,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'dist/.compile-cache',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_MMAP_THRESHOLD_: '32768',
      ...env,
    },
  })
