/** Composition root: settings -> database -> migrations and content -> adapters -> app -> listen and work. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { httpSms } from '#server/adapters/sms.ts'
import { demoOutbox } from '#server/adapters/outbox.ts'
import { createFiles } from '#server/adapters/files.ts'
import { smtpMail } from '#server/adapters/mail.ts'
import { compose, distRoot } from '#server/compose.ts'
import { connect, describeRole } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { appRoleName, migrate } from '#server/db/migrate.ts'
import { seed } from '#server/db/seed.ts'
import { loadEnv } from '#server/env.ts'
import { greet } from '#server/greeting.ts'
import { prepareJobs, startQueue } from '#server/jobs/queue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { builtWeb } from '#server/http/pages.ts'
import { createLog } from '#server/log.ts'

const env = loadEnv()
const log = createLog(env.logLevel)

const fail = (error: unknown): never => {
  log.fatal({ err: error }, 'cannot start')
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const start = async () => {
  const embedded = env.database ? null : await startEmbedded({ dataDir: env.dataDir, log })
  const ownerUrl = env.database?.ownerUrl ?? embedded!.ownerUrl
  const url = env.database?.url ?? embedded!.appUrl
  // Where one login does both, the app steps down to its own role on every connection.
  const appRole = env.database && !env.database.separateOwner ? appRoleName : undefined

  await migrate({ ownerUrl, log })
  await prepareJobs(ownerUrl, log)
  const database = connect({ url, appRole, replicaUrl: env.database?.replicaUrl ?? undefined, log })
  const role = await describeRole(database.db)
  if (env.mode === 'production' && (role.superuser || role.bypassesRowSecurity || role.ownsTables)) {
    throw new Error(`DATABASE_URL works as ${role.name}, which may pass row-level security. Use a login that owns no table, and DATABASE_OWNER_URL for migrations.`)
  }
  const signIns = await seed(database.db, env)

  const outbox = env.demo || env.mode === 'test' ? demoOutbox(database.db) : null
  const mail = env.smtpUrl ? smtpMail({ url: env.smtpUrl, from: env.mailFrom }) : outbox!.mail
  const sms = env.sms ? httpSms({ url: env.sms.apiUrl, account: env.sms.account, token: env.sms.token, from: env.sms.from }) : outbox!.sms
  const files = createFiles(env)

  const queue = await startQueue({ url, appRole, log, works: true })
  const reloading = process.argv.includes('--dev') ? await (await import('#server/http/development.ts')).developmentWeb(env.port) : null
  const web = reloading?.web ?? (await builtWeb(distRoot))
  const { app, cache, deps, stop } = await compose({ env, database, queue, mail, sms, files, outbox, web, log })
  const worker = await startWorker(deps, queue)

  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 }, (request, response) => {
    if (reloading) reloading.middleware(request, response, () => void answer(request, response))
    else if (!cache.answer(request, response)) void answer(request, response)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(env.port, env.host, resolve))
  greet(env, signIns)

  let stopping = false
  const shutDown = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // Whatever hangs must not keep the database from being stopped cleanly.
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, 10_000).unref())
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await Promise.race([closed, deadline])
    server.closeAllConnections()
    await Promise.race([worker.stop(), deadline])
    await reloading?.close()
    await stop()
    await database.close()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(signal))
}

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
await start().catch(fail)
