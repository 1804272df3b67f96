/** The product's background worker, on the database of a test and with the transports that the test gives. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Actor, Permission, Staff, StaffRole } from '#contract/access.ts'
import { demoOutbox } from '#server/adapters/outbox.ts'
import { createWebhookCall } from '#server/adapters/webhookCall.ts'
import { diskFiles } from '#server/adapters/files.ts'
import { noScan } from '#server/adapters/scan.ts'
import type { Mail } from '#server/adapters/mail.ts'
import type { Sms } from '#server/adapters/sms.ts'
import type { Ctx, Deps, JobCtx, JobDeps } from '#server/ctx.ts'
import { startQueue } from '#server/jobs/queue.ts'
import type { Timer } from '#server/jobs/handler.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { connect } from '#server/db/connect.ts'
import { createCounts } from '#server/db/counts.ts'
import { readEnv } from '#server/env.ts'
import { describeInstallation } from '#server/installation.ts'
import { createKeys } from '#server/keys.ts'
import { renderEmail } from '#web/emails/render.tsx'
import { quietLog, type TestDatabase } from './database.ts'
import { waits } from './templates.ts'

export const staff = (role: StaffRole, permissions: readonly Permission[] | null = null): Staff => ({
  kind: 'staff',
  userId: '00000000-0000-4000-8000-00000000000a',
  role,
  permissions,
  sessionId: '00000000-0000-4000-8000-0000000000aa',
  name: 'Aisha Rahman',
})

export const startTestWorker = async (database: TestDatabase, transports: { mail?: Mail; sms?: Sms } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'seawall-post-'))
  const outbox = demoOutbox(database.db)
  const queue = await startQueue({ url: database.appUrl, log: quietLog, works: true })
  const deps: Deps & JobDeps = {
    db: database.db,
    enqueueIn: queue.enqueueIn,
    sms: transports.sms ?? outbox.sms,
    mail: transports.mail ?? outbox.mail,
    callWebhook: createWebhookCall({ local: true }),
    renderEmail,
    files: diskFiles(join(folder, 'files')),
    scan: noScan,
    keys: createKeys([{ id: 'k1', secret: randomBytes(32) }]),
    counts: createCounts({ db: database.db, log: quietLog, now: () => new Date() }),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    origin: 'http://localhost:3000',
    mode: 'test',
    installation: describeInstallation(readEnv({ SEAWALL_ENV: 'test', DATA_DIR: folder })),
  }
  let worker: Worker | null = null
  // Operations that are called without a request get connections with the scope of staff.
  const url = new URL(database.appUrl)
  url.searchParams.set('options', '-c app.scope=staff')
  const ofStaff = connect({ url: url.href, log: quietLog, max: 2, waits })
  return {
    deps,
    outbox,
    queue,
    /** The context for an operation, outside a transaction unless `db` is one. */
    ctx: <A extends Actor = Actor>(actor: A, db = actor.kind === 'staff' ? ofStaff.db : database.db): Ctx<A> => ({
      ...deps,
      actor,
      db,
      pool: database.db,
      scope: { scope: 'visitor' },
      enqueue: queue.enqueueIn(db),
      request: { id: 'test', ip: '127.0.0.1', ipPrefix: '127.0.0.1', userAgent: 'test', cookies: new Map() },
      reply: { cookie: () => undefined, header: () => undefined },
      parts: Object.assign((async function* () {})(), { texts: new Map() }),
      auditCount: { written: 0 },
    }),
    jobCtx: (): JobCtx => ({ ...deps, pool: database.db, enqueue: queue.enqueueIn(database.db) }),
    /** `timers`: an empty list for a test that runs a timer itself and counts its effects. */
    work: async (options: { timers?: readonly Timer[] } = {}) => {
      worker = await startWorker(deps, queue, options)
    },
    close: async () => {
      await (worker ? worker.stop() : queue.stop())
      await ofStaff.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until `look` finds something, trying every 20 ms. Throws after `ms`. */
export const until = async <T>(what: string, look: () => Promise<T | null | undefined | false>, ms = 120_000): Promise<T> => {
  const deadline = performance.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`Waited ${ms} ms for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
