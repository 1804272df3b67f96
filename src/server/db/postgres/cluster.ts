/** One PostgreSQL cluster on disk and its server process: creating, starting, finding and stopping it. */
import { spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { commandOf, isAlive, waitForEnd } from './process.ts'
import type { SystemUser } from './user.ts'

export const superuser = 'postgres'

export type Cluster = {
  dir: string
  binaries: Binaries
  /** Null: the server runs as the current user. */
  user: SystemUser | null
  logFile: string
  /** More server settings, for tests. */
  settings: Record<string, string>
}
export type Running = { pid: number; port: number }

const startTimeoutMs = 60_000
const largestLog = 10_000_000

const runAs = ({ user }: Cluster) => ({
  ...(user ? { uid: user.uid, gid: user.gid } : {}),
  cwd: '/',
  // None of the app's environment: no secrets, no locale that changes messages or sorting.
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
})

export const exists = ({ dir }: Cluster) => existsSync(join(dir, 'PG_VERSION'))

/** Creates the cluster, completely or not at all: a start that is killed half-way leaves nothing in its place. */
export const initialise = async (cluster: Cluster, ownerPassword: string): Promise<void> => {
  const draft = `${cluster.dir}.new`
  const passwordFile = `${cluster.dir}.password`
  const { user } = cluster
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, `${ownerPassword}\n`, { mode: 0o600 })
  if (user) {
    chownSync(draft, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  try {
    const output: string[] = []
    const child = spawn(
      cluster.binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      { ...runAs(cluster), stdio: ['ignore', 'pipe', 'pipe'] },
    )
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
    if (code !== 0) throw new Error(`The database could not be made in ${cluster.dir}:\n${output.join('').trim()}`)
    renameSync(draft, cluster.dir)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** The contents of postmaster.pid: process, port, and whether it accepts connections. Null if there is no such file. */
const readPidFile = (cluster: Cluster): (Running & { ready: boolean }) | null => {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

/** The cluster's server process if it is alive, whoever started it. */
export const findRunning = (cluster: Cluster): (Running & { ready: boolean }) | null => {
  const found = readPidFile(cluster)
  if (!found || !Number.isInteger(found.pid) || !isAlive(found.pid)) return null
  return process.platform === 'win32' || commandOf(found.pid).includes(cluster.dir) ? found : null
}

/** The full path of a socket may have 107 bytes. If the folder is too deep, or on Windows, only TCP is used. */
const longestSocketFolder = 107 - '/.s.PGSQL.65535.lock'.length
const socketFolder = ({ dir }: Cluster) => {
  const folder = `${dir}.socket`
  return process.platform === 'win32' || Buffer.byteLength(folder) > longestSocketFolder ? null : folder
}
const makeSocketFolder = (cluster: Cluster) => {
  const folder = socketFolder(cluster)
  if (folder === null) return null
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (cluster.user) chownSync(folder, cluster.user.uid, cluster.user.gid)
  return folder
}

/** The folder with the running server's socket, if it has one: a statement costs half of what it costs over TCP. */
export const socketOf = (cluster: Cluster, { port }: Running): string | null => {
  const folder = socketFolder(cluster)
  return folder !== null && existsSync(join(folder, `.s.PGSQL.${port}`)) ? folder : null
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port'))))
    })
  })

/** Marks servers started by this version with these settings. Servers with another mark are stopped, not adopted. */
export const markOf = ({ binaries, settings }: Cluster) => `seawall ${binaries.version}${Object.keys(settings).length > 0 ? ' test' : ''}`

const openLog = (file: string) => {
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/** One attempt. Resolves when the server accepts connections; rejects with the end of its log. */
const startOnce = async (cluster: Cluster, port: number): Promise<Running> => {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: makeSocketFolder(cluster) ?? '',
    cluster_name: markOf(cluster),
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...cluster.settings,
  }
  const log = openLog(cluster.logFile)
  const before = statSync(cluster.logFile).size
  // Detached: a Ctrl-C in the terminal reaches only the app, which finishes its work and then stops the server.
  // Logs to a file, not a pipe: the server outlives a killed app without losing its messages.
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...runAs(cluster),
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  let ended: string | null = null
  child.on('error', (error) => {
    ended = error.message
  })
  child.on('exit', (code, signal) => {
    ended ??= `exit ${code ?? signal}`
  })
  for (const until = Date.now() + startTimeoutMs; ended === null && Date.now() < until; await delay(5)) {
    const found = readPidFile(cluster)
    if (found?.ready && found.pid === child.pid) return { pid: found.pid, port }
  }
  if (ended === null) child.kill('SIGQUIT')
  const logEnd = readFileSync(cluster.logFile).subarray(before).toString().trim().split('\n').slice(-15).join('\n')
  throw new Error(`The database did not start (${ended ?? 'no answer'}). Its log, ${cluster.logFile}, ends:\n${logEnd}`)
}

/** Starts the server on `port`, or on a free one. Tries again if the port has just been taken, or the previous server is still ending. */
export const start = async (cluster: Cluster, port?: number): Promise<Running> => {
  // Left behind when the machine crashed. If another program now has that process id, the server would refuse to start.
  const left = readPidFile(cluster)
  if (left && !findRunning(cluster)) rmSync(join(cluster.dir, 'postmaster.pid'), { force: true })
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(cluster, port ?? (await freePort()))
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      if (attempt >= 20 || !/could not (?:create any TCP\/IP sockets|bind)|shared memory block|already exists/.test(text)) throw error
      await delay(100)
    }
  }
}

/** Stops the server: first gracefully (running transactions are rolled back, a checkpoint is written), then by force. */
export const stop = async (cluster: Cluster, pid: number): Promise<void> => {
  if (process.platform === 'win32') {
    const child = spawn(cluster.binaries.pgCtl, ['stop', '-D', cluster.dir, '-m', 'fast', '-w'], { stdio: 'ignore' })
    await new Promise((resolve) => child.on('close', resolve).on('error', resolve))
    return
  }
  for (const [signal, ms] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 2000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitForEnd(pid, ms)) return
  }
}
