/**
 * PostgreSQL as a child process: the default database, a real server with all durability settings on.
 * Data is in DATA_DIR/postgres. If root starts the app in a folder that the server's user cannot reach, data is in /var/lib/seawall
 * (and DATA_DIR/postgres is a link to it). A server left running by a killed app is found again and used.
 */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { hasStoredSecrets, storedSecrets, type StoredSecrets } from '#server/secrets.ts'
import { databaseCode } from './faults.ts'
import { appRoleName } from './migrate.ts'
import { binariesIn } from './postgres/binaries.ts'
import {
  exists,
  findRunning,
  initialise,
  markOf,
  socketOf,
  start,
  stop,
  superuser,
  type Cluster,
  type Running,
} from './postgres/cluster.ts'
import { isAlive, releaseOwnership, takeOwnership } from './postgres/process.ts'
import { canReach, serverUser } from './postgres/user.ts'

export type Embedded = {
  /** A superuser: migrations, backup. */
  ownerUrl: string
  /** The app's own role: owns nothing and cannot bypass row-level security. */
  appUrl: string
  /** The cluster's folder, with links resolved. */
  dir: string
  /** Stops the server, unless another process owns it. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** For commands that run beside the app (`npm run invite-admin`): uses its server and does not stop it. Without this, a second app is refused. */
  join?: boolean
  /** More server settings, for tests. */
  settings?: Record<string, string>
}

const databaseName = 'seawall'
const sharedBase = '/var/lib/seawall'

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** Where the cluster and its binaries go, and which user runs the server. `secretsAreNew`: this data folder is starting afresh. */
export const placeOf = (dataDir: string, log: EmbeddedOptions['log'], secretsAreNew: boolean) => {
  const plain = join(dataDir, 'postgres')
  const user = serverUser(existsSync(plain) ? plain : null)
  if (isLink(plain)) return { user, dir: realpathSync(plain), base: dirname(dirname(realpathSync(plain))) }
  if (!user || canReach(user, dataDir)) return { user, dir: plain, base: dataDir }
  const parent = join(sharedBase, createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16))
  const dir = join(parent, 'postgres')
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  if (!canReach(user, parent))
    throw new Error(`User ${user.name} can reach neither ${dataDir} nor ${parent}: set DATA_DIR to a folder it can`)
  // DATA_DIR was removed to start afresh. Its database is elsewhere: it is moved aside, never deleted.
  if (secretsAreNew && existsSync(dir)) {
    const aside = `${dir}.until-${Date.now()}`
    renameSync(dir, aside)
    log.warn({ aside }, 'an earlier database of this folder was put aside')
  }
  symlinkSync(dir, plain)
  log.info({ dir, user: user.name }, 'the database is kept where its user can reach it')
  return { user, dir, base: sharedBase }
}

const urlFor = (user: string, password: string, { port }: Running, database = databaseName, socket: string | null = null) =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${socket === null ? '' : `?host=${encodeURIComponent(socket)}`}`

const open = async (connectionString: string) => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
    application_name: 'seawall start',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Connects to the product's database, creating it on the first start. */
const openOwn = async (running: Running, secrets: StoredSecrets) => {
  const url = urlFor(superuser, secrets.databaseOwnerPassword, running)
  try {
    return await open(url)
  } catch (error) {
    if (databaseCode(error) !== '3D000') throw error
  }
  const server = await open(urlFor(superuser, secrets.databaseOwnerPassword, running, 'postgres'))
  try {
    await server.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await server.end()
  }
  return open(url)
}

/** Makes sure that the database and the app's login exist. Returns the server's mark. Throws if it does not answer. */
const provision = async (running: Running, secrets: StoredSecrets): Promise<string> => {
  const client = await openOwn(running, secrets)
  try {
    const found = await client.query<{ mark: string; login: boolean | null }>(
      `SELECT current_setting('cluster_name') AS mark, (SELECT rolcanlogin FROM pg_roles WHERE rolname = $1) AS login`,
      [appRoleName],
    )
    const row = found.rows[0]
    if (row?.login !== true) {
      const rights = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${pg.escapeLiteral(secrets.databaseAppPassword)}`
      await client.query(`${row?.login === null ? 'CREATE' : 'ALTER'} ROLE ${appRoleName} ${rights}`)
    }
    return row?.mark ?? ''
  } finally {
    await client.end()
  }
}

/** Finds a server left by a killed app: takes it over if it answers and has our mark, otherwise stops it. */
const adopt = async (cluster: Cluster, secrets: StoredSecrets, log: EmbeddedOptions['log']): Promise<Running | null> => {
  const running = findRunning(cluster)
  if (!running) return null
  try {
    if ((await provision(running, secrets)) === markOf(cluster)) {
      log.warn({ pid: running.pid }, 'a database server left running was taken over')
      return running
    }
  } catch (error) {
    if (databaseCode(error) === '28P01') throw wrongPassword(cluster)
    log.warn({ err: error, pid: running.pid }, 'a database server left running does not answer')
  }
  await stop(cluster, running.pid)
  return null
}

const wrongPassword = (cluster: Cluster) =>
  new Error(
    `The database in ${cluster.dir} was made with another secrets.json: put that file back into DATA_DIR, or move the database folder away`,
  )

/** Restarts the server on the same port whenever it ends by itself. Returns a function that stops watching. */
const watch = (cluster: Cluster, first: Running, log: EmbeddedOptions['log']) => {
  let pid = first.pid
  let over = false
  let restarting: Promise<void> | null = null
  const restart = async () => {
    log.error({ pid }, 'the database server ended; starting it again')
    for (let wait = 100; !over; wait = Math.min(wait * 2, 5000)) {
      try {
        pid = (await start(cluster, first.port)).pid
        log.info({ pid }, 'the database server is back')
        return
      } catch (error) {
        log.error({ err: error }, 'the database server did not start')
        await delay(wait)
      }
    }
  }
  const timer = setInterval(() => {
    if (restarting || isAlive(pid)) return
    restarting = restart().finally(() => {
      restarting = null
    })
  }, 250)
  timer.unref()
  return async () => {
    over = true
    clearInterval(timer)
    await restarting
    return pid
  }
}

const joinRunning = async (cluster: Cluster): Promise<Running> => {
  for (const until = Date.now() + 30_000; Date.now() < until; await delay(100)) {
    const running = findRunning(cluster)
    if (running?.ready) return running
  }
  throw new Error('The app is running, but its database does not answer')
}

/** Starts, takes over or joins the embedded server. The app role may log in; migrations grant its rights. */
export const startEmbedded = async ({ dataDir, log, join: mayJoin = false, settings = {} }: EmbeddedOptions): Promise<Embedded> => {
  mkdirSync(dataDir, { recursive: true })
  const owner = takeOwnership(dataDir)
  if (owner !== null && !mayJoin)
    throw new Error(`DATA_DIR ${dataDir} is in use by process ${owner}: stop it, or set another DATA_DIR and PORT`)
  try {
    const secretsAreNew = !hasStoredSecrets(dataDir)
    const secrets = storedSecrets(dataDir)
    const { user, dir, base } = placeOf(dataDir, log, secretsAreNew)
    const cluster: Cluster = { dir, user, binaries: binariesIn(base, user), logFile: join(dataDir, 'postgres.log'), settings }
    const result = (running: Running, stopServer: () => Promise<void>): Embedded => ({
      ownerUrl: urlFor(superuser, secrets.databaseOwnerPassword, running),
      appUrl: urlFor(appRoleName, secrets.databaseAppPassword, running, databaseName, socketOf(cluster, running)),
      dir,
      stop: stopServer,
    })
    if (owner !== null) return result(await joinRunning(cluster), async () => undefined)

    if (!exists(cluster)) await initialise(cluster, secrets.databaseOwnerPassword)
    let running = await adopt(cluster, secrets, log)
    if (!running) {
      const started = await start(cluster)
      running = started
      await provision(started, secrets).catch(async (error: unknown) => {
        // No other process knows about it yet.
        await stop(cluster, started.pid)
        throw databaseCode(error) === '28P01' ? wrongPassword(cluster) : error
      })
    }
    const unwatch = watch(cluster, running, log)
    let stopped: Promise<void> | null = null
    // Once only: a second signal to the same process id could reach another process.
    const stopOnce = async () => {
      await stop(cluster, await unwatch())
      releaseOwnership(dataDir)
    }
    return result(running, () => (stopped ??= stopOnce()))
  } catch (error) {
    if (owner === null) releaseOwnership(dataDir)
    throw error
  }
}
