/** Staff: how the installation runs: mail templates, integrations, jobs and backups. */
import { get, group, post } from '../endpoint.ts'
import { mailTemplateNames } from '../model/messages/mail.ts'
import { mostWords } from '../model/messages/editedMail.ts'
import { text, z, type Infer } from '../schema.ts'

const access = 'settings:manage'
const nothing = z.strictObject({})

export const integrationNames = ['mail', 'reports', 'texts', 'files', 'scanner'] as const
export type IntegrationName = (typeof integrationNames)[number]

const Integration = z.object({
  name: z.enum(integrationNames),
  adapter: z.string(),
  where: z.string(),
  /** Only whether a password or key is set. */
  secret: z.enum(['set', 'notSet', 'none']),
  lastTest: z.nullable(z.object({ at: z.string(), ok: z.boolean(), message: z.string(), by: z.nullable(z.string()) })),
  /** The last real use, if one is on record. */
  lastUse: z.nullable(z.object({ at: z.string(), ok: z.boolean(), message: z.string() })),
})
export type Integration = Infer<typeof Integration>

const Job = z.object({
  name: z.string(),
  label: z.string(),
  /** When it runs, as text; null if it only runs on request. */
  schedule: z.nullable(z.string()),
  nextRunAt: z.nullable(z.string()),
  lastRun: z.nullable(z.object({ startedAt: z.string(), finishedAt: z.string(), ok: z.boolean(), message: z.string() })),
  waiting: z.number(),
  retrying: z.number(),
  active: z.number(),
})
export type Job = Infer<typeof Job>

/** A job that has used up its attempts. `message`: the last error, without the data it was about. */
const DeadJob = z.object({ id: z.uuid(), name: z.string(), label: z.string(), at: z.string(), message: z.string() })
export type DeadJob = Infer<typeof DeadJob>

const Jobs = z.object({
  running: z.boolean(),
  lastBeatAt: z.nullable(z.string()),
  jobs: z.array(Job),
  dead: z.array(DeadJob),
  deadCount: z.number(),
})
export type Jobs = Infer<typeof Jobs>

const BackupRun = z.object({
  at: z.string(),
  ok: z.boolean(),
  folder: z.string(),
  files: z.nullable(z.number()),
  bytes: z.nullable(z.number()),
  message: z.string(),
})
const Backups = z.object({
  /** True for Seawall's own database; otherwise it is a server with its own backup tools. */
  embedded: z.boolean(),
  /** Uploads are in a bucket, which the backup does not include. */
  bucket: z.boolean(),
  /** Hours since the last complete backup; null if none is on record. */
  hours: z.nullable(z.number()),
  runs: z.array(BackupRun),
})
export type Backups = Infer<typeof Backups>

export const maintenance = group('admin', 'maintenance', {
  sendTemplate: post('/api/admin/mail-templates/:template/test', {
    access,
    // `words`: all the text that has been typed but not saved; without it, the mail as it is sent now.
    input: z.strictObject({
      template: z.enum(mailTemplateNames),
      words: z.optional(z.record(z.string().check(z.maxLength(40)), text(mostWords))),
    }),
    output: z.object({ emailId: z.uuid(), to: z.string(), state: z.enum(['queued', 'suppressed']), reason: z.nullable(z.string()) }),
    idempotent: true,
    rate: { points: 60, seconds: 3600 },
  }),
  integrations: get('/api/admin/integrations', { access, input: nothing, output: z.array(Integration) }),
  /** A real call: a mail and a text message to the user, a file written and read, a harmless test virus. */
  testIntegration: post('/api/admin/integrations/test', {
    access,
    input: z.strictObject({ name: z.enum(integrationNames) }),
    output: z.array(Integration),
    rate: { points: 20, seconds: 3600 },
    commits: 'self',
  }),
  jobs: get('/api/admin/jobs', { access, input: nothing, output: Jobs }),
  retryJob: post('/api/admin/jobs/:id/retry', { access, input: z.strictObject({ id: z.uuid() }), output: Jobs }),
  backups: get('/api/admin/backups', { access, input: nothing, output: Backups }),
})
