/**
 * Composition root: settings -> database -> migrations and content -> adapters -> app -> listen and work.
 * With PROCESSES above 1, this process prepares, runs the jobs and supervises; the others only answer requests.
 */
import cluster from 'node:cluster'
import { httpSms } from '#server/adapters/sms.ts'
import { demoOutbox } from '#server/adapters/outbox.ts'
import { createFiles } from '#server/adapters/files.ts'
import { createScan } from '#server/adapters/scan.ts'
import { collectWhenIdle } from '#server/collecting.ts'
import { compose, distRoot } from '#server/compose.ts'
import { connect, describeRole } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { appRoleName, migrate } from '#server/db/migrate.ts'
import { seed } from '#server/db/seed.ts'
import { loadEnv } from '#server/env.ts'
import { greet } from '#server/greeting.ts'
import { listen } from '#server/http/listen.ts'
import { builtWeb } from '#server/http/pages/render.ts'
import { prepareJobs, startQueue } from '#server/jobs/queue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createLog } from '#server/log.ts'

const env = loadEnv()
const log = createLog(env.logLevel)
const supervises = cluster.isPrimary && env.processes > 1

/** Clean-up to run when the process stops, in reverse order. */
const undo: (() => Promise<unknown> | undefined)[] = []

let exitCode = 0
let ending: Promise<void> | undefined
/** Runs the clean-up and ends the process. A second call while it runs has no effect. */
const end = (code: number): Promise<void> => {
  exitCode = Math.max(exitCode, code)
  return (ending ??= (async () => {
    for (const step of undo.reverse()) {
      // If one step hangs or fails, the database must still be stopped cleanly.
      const work = Promise.resolve(step()).catch((error: unknown) => log.error({ err: error }, 'not stopped cleanly'))
      await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 10_000).unref())])
    }
    process.exit(exitCode)
  })())
}

const fail = (error: unknown): Promise<void> => {
  log.fatal({ err: error }, 'cannot go on')
  console.error(error instanceof Error ? error.message : error)
  return end(1)
}

// npm and the terminal may both send the signal; the second must not interrupt the clean-up.
const shutDown = (signal: string): Promise<void> => {
  if (!ending) log.info({ signal }, 'stopping')
  return end(0)
}

const openDatabase = async () => {
  const starting = env.database ? null : startEmbedded({ dataDir: env.dataDir, log })
  // Registered now, so that the database is also stopped if the process is told to stop before it is up.
  if (starting)
    undo.push(() =>
      starting.then(
        (server) => server.stop(),
        () => undefined,
      ),
    )
  const embedded = await starting
  const ownerUrl = env.database?.ownerUrl ?? embedded?.ownerUrl ?? ''
  const url = env.database?.url ?? embedded?.appUrl ?? ''
  // If the login also owns the tables, every connection switches to the app's restricted role.
  const appRole = env.database && !env.database.separateOwner ? appRoleName : undefined
  if (cluster.isPrimary) {
    await migrate({ ownerUrl, log })
    await prepareJobs(ownerUrl, log)
  }
  const database = connect({ url, appRole, log })
  undo.push(() => database.close())
  const role = await describeRole(database.db)
  if (env.mode === 'production' && (role.superuser || role.bypassesRowSecurity || role.ownsTables)) {
    throw new Error(
      `DATABASE_URL works as ${role.name}, which may pass row-level security. Use a login that owns no table, and DATABASE_OWNER_URL for migrations.`,
    )
  }
  return { database, url, ownerUrl, appRole }
}

/** Starts one more process that answers requests; replaces it if it dies. */
const fork = (urls: Record<string, string>) => {
  const child = cluster.fork(urls)
  child.once('exit', (code) => {
    if (child.exitedAfterDisconnect) return
    log.error({ code: String(code) }, 'a server process died; starting another')
    setTimeout(() => fork(urls), 500)
  })
}

const superviseChildren = async (urls: Record<string, string>) => {
  undo.push(() => new Promise<void>((resolve) => cluster.disconnect(resolve)))
  const listening = new Promise<void>((resolve) => cluster.once('listening', () => resolve()))
  for (let count = 0; count < env.processes; count++) fork(urls)
  await listening
}

/** The pages: the built ones, or with --dev built on demand. */
const openWeb = async () => {
  if (!process.argv.includes('--dev')) return { web: await builtWeb(distRoot), reloading: null }
  const reloading = await (await import('#server/http/pages/development.ts')).developmentWeb(env.port)
  return { web: reloading.web, reloading }
}

const start = async () => {
  // Loads the pages while the database starts.
  const [{ database, url, ownerUrl, appRole }, { web, reloading }] = await Promise.all([openDatabase(), openWeb()])
  const files = createFiles(env)
  const signIns = cluster.isPrimary ? await seed(database.db, env, files) : []

  const outbox = env.demo || env.mode === 'test' ? demoOutbox(database.db) : null
  // A demonstration sends nothing, so it does not load a mailer.
  const mail = env.smtpUrl ? (await import('#server/adapters/mail.ts')).smtpMail({ url: env.smtpUrl, from: env.mailFrom }) : outbox?.mail
  const sms = env.sms ? httpSms({ url: env.sms.apiUrl, account: env.sms.account, token: env.sms.token, from: env.sms.from }) : outbox?.sms
  if (!mail || !sms) throw new Error('SMTP_URL and the SMS_ settings are needed: there is no outbox in this mode')

  const queue = await startQueue({ url, appRole, log, works: cluster.isPrimary })
  const outside = { mail, sms, files, scan: createScan(env), outbox }
  const { app, cache, deps, stop } = await compose({ env, database, queue, ...outside, web, log })
  undo.push(stop)
  if (cluster.isPrimary) {
    const worker = await startWorker(deps, queue)
    undo.push(() => worker.stop())
  }
  if (supervises) await superviseChildren({ DATABASE_URL: url, ...(appRole ? {} : { DATABASE_OWNER_URL: ownerUrl }) })
  else {
    if (reloading) undo.push(() => reloading.close())
    undo.push(await listen({ app, cache, host: env.host, port: env.port, middleware: reloading?.middleware }))
  }
  collectWhenIdle()
  if (cluster.isPrimary) greet(env, signIns)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(signal))
process.on('uncaughtException', (error) => void fail(error))
process.on('unhandledRejection', (error) => void fail(error))
await start().catch(fail)
