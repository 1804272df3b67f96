/**
 * A worker in a separate process that tests can kill: `node workerProcess.ts <database url> <smtp url> <key, base64>`.
 * Its emails are a line of text, because the real ones need the web build.
 */
import { pino } from 'pino'
import { demoOutbox } from '#server/adapters/outbox.ts'
import { createWebhookCall } from '#server/adapters/webhookCall.ts'
import { diskFiles } from '#server/adapters/files.ts'
import { noScan } from '#server/adapters/scan.ts'
import { smtpMail } from '#server/adapters/mail.ts'
import { connect } from '#server/db/connect.ts'
import { readEnv } from '#server/env.ts'
import { describeInstallation } from '#server/installation.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createCounts } from '#server/db/counts.ts'
import { createKeys } from '#server/keys.ts'

const [, , url = '', smtpUrl = '', key = ''] = process.argv
const log = pino({ level: 'silent' })
const database = connect({ url, log, max: 3 })
const queue = await startQueue({ url, log, works: true })
await startWorker(
  {
    db: database.db,
    enqueueIn: queue.enqueueIn,
    sms: demoOutbox(database.db).sms,
    mail: smtpMail({ url: smtpUrl, from: 'hello@example.com' }),
    callWebhook: createWebhookCall({ local: true }),
    renderEmail: (template, props) => ({ subject: template, text: JSON.stringify(props), html: '<p></p>' }),
    files: diskFiles('/tmp/seawall-worker/files'),
    scan: noScan,
    keys: createKeys([{ id: 'k1', secret: Buffer.from(key, 'base64') }]),
    counts: createCounts({ db: database.db, log, now: () => new Date() }),
    log,
    now: () => new Date(),
    origin: 'http://localhost:3000',
    mode: 'test',
    installation: describeInstallation(readEnv({ SEAWALL_ENV: 'test', DATA_DIR: '/tmp/seawall-worker' })),
  },
  queue,
)
console.log('working')
