/** Wires the app together. main.ts passes the real adapters, the tests pass their own. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Mail } from '#server/adapters/mail.ts'
import type { DemoOutbox } from '#server/adapters/outbox.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Scan } from '#server/adapters/scan.ts'
import type { Sms } from '#server/adapters/sms.ts'
import { createWebhookCall } from '#server/adapters/webhookCall.ts'
import { createCounts } from '#server/db/counts.ts'
import { createApp, type AppDeps } from '#server/app.ts'
import type { Deps } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { poolOf, type Database } from '#server/db/connect.ts'
import type { Env } from '#server/env.ts'
import { hashWithMemory } from '#server/features/auth/password/password.ts'
import { tokenActor } from '#server/features/apiTokens/tokenActor.ts'
import { readActor } from '#server/features/auth/session/session.ts'
import { workHealth } from '#server/features/messages/messages.admin.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { mountSystemRoutes } from '#server/http/system/systemRoutes.ts'
import { createProxies } from '#server/http/request/address.ts'
import { createMetrics } from '#server/http/system/metrics.ts'
import { createOrigins } from '#server/http/request/origin.ts'
import { createPageCache, type PageCache } from '#server/http/cache/pageCache.ts'
import type { Web } from '#server/http/pages/render.ts'
import { createRateLimits } from '#server/http/request/rateLimit.ts'
import { createTagPolicy } from '#server/http/reply/tagPolicy.ts'
import { createVisits } from '#server/http/pages/visits.ts'
import type { Mounted } from '#server/http/api/serve.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { describeInstallation } from '#server/installation.ts'
import { createKeys } from '#server/keys.ts'
import { holders, operations } from '#server/operations.ts'

export type Parts = {
  env: Env
  database: Database
  queue: Pick<Queue, 'enqueueIn'>
  mail: Mail
  sms: Sms
  files: Files
  scan: Scan
  /** Where demo messages can be read; null if real transports send them. */
  outbox: DemoOutbox | null
  web: Web
  log: Logger
  now?: () => Date
  /** Endpoints that tests add to the product's. */
  mounted?: readonly Mounted[]
}

/** The root of the built web files, `dist/`. */
export const distRoot = join(import.meta.dirname, '../../dist')

export const compose = async ({
  env,
  database,
  queue,
  mail,
  sms,
  files,
  scan,
  outbox,
  web,
  log,
  now = () => new Date(),
  mounted = operations,
}: Parts) => {
  hashWithMemory(env.hashMemoryKiB)
  const origins = createOrigins(env.publicUrl, env.mode === 'production' ? null : env.port)
  const counts = createCounts({ db: database.db, log, now })
  const visits = createVisits(counts, origins.origins)
  const tagPolicy = createTagPolicy({
    read: () => getSetting({ db: database.db }, 'tags'),
    generation: () => cache.generation(),
    origin: env.publicUrl,
  })
  const cache = createPageCache(origins.hosts, env.pageCache, { opened: visits.opened, policyFor: tagPolicy.now })
  const deps: Deps = {
    db: database.db,
    enqueueIn: queue.enqueueIn,
    sms,
    files,
    scan,
    keys: createKeys(env.encryptionKeys),
    counts,
    log,
    now,
    origin: env.publicUrl,
    mode: env.mode,
    installation: describeInstallation(env),
  }
  const metrics = createMetrics(poolOf(database.db), cache, () => asSystem(database, ({ db }) => workHealth(db)))
  const appDeps: AppDeps = {
    ...deps,
    limits: createRateLimits(poolOf(database.db)),
    holders,
    staffArea: () => getSetting({ db: database.db }, 'staffArea'),
    mounted,
    origins,
    proxies: createProxies(env.trustedProxies),
    cache,
    metrics,
    visits,
    tagPolicy,
    asset: web.asset,
    render: web.render,
    reloading: web.reloading,
    actorOf: (token, options) => readActor(database.db, token, options),
    systemRoutes: (app, tools) =>
      mountSystemRoutes(app, tools, { env, deps, renderEmail: web.renderEmail, holders, database, outbox, mounted, metrics, log }),
    tokenActorOf: (token) => tokenActor(database.db, token),
  }
  const app = createApp(appDeps)
  const stopClearing = await clearWhenOld(cache, database)
  const stop = async () => {
    await stopClearing()
    await counts.stop()
  }
  return {
    app,
    cache,
    counts,
    visits,
    mounted,
    deps: { ...deps, mail, renderEmail: web.renderEmail, callWebhook: createWebhookCall({ local: env.mode !== 'production' }) },
    stop,
  }
}

/** Clears the cache when content is published, by any process, and at least every 15 minutes. Returns the function that stops it. */
const clearWhenOld = async (cache: PageCache, database: Database) => {
  const stopListening = await database.listen('content', () => cache.clear())
  // Pages also show the date (the footer's year, whether the office is open), so nothing is cached for longer than this.
  const timer = setInterval(() => cache.clear(), 15 * 60_000)
  timer.unref()
  return () => {
    clearInterval(timer)
    return stopListening()
  }
}
