/** Background jobs as administrators see them: scheduled, waiting and failed. */
import { sql } from 'drizzle-orm'
import type { DeadJob, Job, Jobs } from '#contract/admin/maintenance.ts'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { deadQueue, jobNames, queues, schedules, type JobName } from '#server/jobs/names.ts'
import { inWords, nextRun } from './cron.ts'

type Ctx = CtxFor<'settings:manage'>

const labels: Record<JobName, string> = {
  'mail.send': 'Send emails',
  'texts.settle': 'Settle text messages with no answer from the provider',
  'mail.purge': 'Remove links and texts from old emails, and old logs',
  'audit.seal': 'Seal the audit log',
  'idempotency.purge': 'Delete stored replies after 72 hours',
  'limits.purge': 'Delete rate limit counters',
  'counts.purge': 'Remove old visit counts, ratings and consent receipts',
  'auth.reset': 'Send password links',
  'auth.lockout': 'Send notices about paused sign-ins',
  'auth.purge': 'End old sessions, links and codes',
  'memberships.expire': 'Record access that has ended on its day',
  'quotes.retention': 'Expire terms and erase old quote requests',
  'quotes.links': 'Send links to saved requests',
  'contact.purge': 'Erase old enquiries',
  'appointments.remind': 'Send appointment reminders',
  'appointments.purge': 'Erase old appointments',
  'marketing.send': 'Send Insights',
  'marketing.purge': 'Erase subscriptions that were not confirmed',
  'marketing.ask': 'Send subscription links',
  'policies.nightly': 'Start and end policies',
  'claims.promises': 'Send reminders of promised claim updates',
  'claims.retention': 'Erase claim reports never sent',
  'renewals.daily': 'Open, chase and lapse renewals',
  'changes.mid': 'Send reminders of vehicles not on the Motor Insurance Database',
  'documents.retention': 'Erase documents past their retention period',
  'erasure.nightly': 'Erase data of erased clients when its retention ends',
  'erasure.list': 'Record who was erased, and erase again anyone restored from a backup',
  'policies.changed': 'Tell holders of proofs about changes',
  'policies.settled': 'Close requests that are no longer needed',
  'proofs.review': 'Update proofs and staff pages',
  'proofs.retention': 'Erase letters about cover past their retention period',
  'uploads.scan': 'Check files for viruses',
  'uploads.reap': 'Remove files without a record',
  'uploads.erase': 'Erase files taken off a record',
  'content.due': 'Publish and take down content at its time',
  'content.recheck': 'Check all content and its approvals',
  'content.purge': 'Delete content in the trash',
  'content.published': 'Update the search after a publication',
  'pages.day': 'Renew the public pages for the new day',
  'webhooks.purge': 'Remove old deliveries of webhooks',
  'notifications.promises': 'Notify handlers of promises that are due',
  'notifications.purge': 'Erase old notifications',
  'imports.check': 'Check an uploaded file line by line',
  'imports.run': 'Apply an import',
  'imports.undo': 'Undo an import',
  'imports.purge': 'Remove the files of old imports',
  'media.render': 'Make the sizes of a picture',
  'media.tidy': 'Remove trashed pictures and old sizes',
}
/** A job of an earlier version may still be in the queue. */
const labelOf = (name: string) => (Object.hasOwn(labels, name) ? labels[name as JobName] : name)

const iso = (value: string | Date) => new Date(value).toISOString()

type Counted = { name: string; waiting: number; retrying: number; active: number }
type Run = { name: string; started_at: string; finished_at: string; ok: boolean; message: string }
type Dead = { id: string; source_name: string | null; created_on: string; output: unknown }

const shownDead = 50

const messageOf = (output: unknown) =>
  typeof output === 'object' && output !== null && 'message' in output && typeof output.message === 'string'
    ? output.message.slice(0, 300)
    : ''

export const jobs = async ({ db, now }: Ctx): Promise<Jobs> => {
  const counted = await db.execute<Counted>(sql`
    SELECT name, (count(*) FILTER (WHERE state = 'created'))::int AS waiting, (count(*) FILTER (WHERE state = 'retry'))::int AS retrying,
      (count(*) FILTER (WHERE state = 'active'))::int AS active
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name <> ${deadQueue} GROUP BY name`)
  const runs = await db.execute<Run>(sql`SELECT * FROM job_runs`)
  const dead = await db.execute<Dead>(sql`
    SELECT id, source_name, created_on, coalesce(source_output, output) AS output FROM pgboss.job
    WHERE name = ${deadQueue} ORDER BY created_on DESC, id LIMIT ${shownDead}`)
  const rest = await db.execute<{ dead: number; at: string | null; running: boolean }>(sql`
    SELECT (SELECT count(*)::int FROM pgboss.job WHERE name = ${deadQueue}) AS dead,
      (SELECT at FROM heartbeats WHERE name = 'worker') AS at,
      COALESCE((SELECT at > now() - interval '60 seconds' FROM heartbeats WHERE name = 'worker'), false) AS running`)
  const [work] = rest.rows
  const jobOf = (name: JobName): Job => {
    const cron = schedules.find(({ job }) => job === name)?.cron
    const run = runs.rows.find((one) => one.name === name)
    const counts = counted.rows.find((one) => one.name === name)
    return {
      name,
      label: labelOf(name),
      schedule: cron ? inWords(cron) : null,
      nextRunAt: cron ? (nextRun(cron, now())?.toISOString() ?? null) : null,
      lastRun: run ? { startedAt: iso(run.started_at), finishedAt: iso(run.finished_at), ok: run.ok, message: run.message } : null,
      waiting: counts?.waiting ?? 0,
      retrying: counts?.retrying ?? 0,
      active: counts?.active ?? 0,
    }
  }
  return {
    running: work?.running ?? false,
    lastBeatAt: work?.at ? iso(work.at) : null,
    jobs: jobNames.map(jobOf),
    dead: dead.rows.map((one): DeadJob => ({
      id: one.id,
      name: one.source_name ?? '',
      label: one.source_name ? labelOf(one.source_name) : 'Unknown job',
      at: iso(one.created_on),
      message: messageOf(one.output),
    })),
    deadCount: work?.dead ?? 0,
  }
}

/** Returns a failed job to its queue. Deleting its row first ensures that two clicks queue it only once. */
export const retryJob = async (ctx: Ctx, { id }: { id: string }): Promise<Jobs> => {
  const result = await ctx.db.execute<{ source_name: string | null; data: Record<string, never> | null }>(
    sql`DELETE FROM pgboss.job WHERE name = ${deadQueue} AND id = ${id} RETURNING source_name, data`,
  )
  const [job] = result.rows
  const name = jobNames.find((one) => one === job?.source_name)
  if (!job) throw new Failure('notFound', 'Not found')
  if (!name) throw new Failure('conflict', 'This kind of job no longer exists and cannot be tried again')
  await ctx.enqueue(name, job.data ?? {}, queues[name].single ? {} : { key: id })
  await writeAudit(ctx, { action: 'maintenance.retryJob', subjectType: 'job', subjectId: id, after: { name } })
  return jobs(ctx)
}
