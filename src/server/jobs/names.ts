/** Every background job: its payload, its retries, and its schedule if it has one. A new job is one line in each table. */

/** Payloads contain ids, never content, because a waiting job must not know more than the row it is about. */
export type JobPayloads = {
  'mail.send': { emailId: string }
  /** Sets text messages to "not known" if the process died between the request and the answer. */
  'texts.settle': Record<string, never>
  'mail.purge': Record<string, never>
  'audit.seal': Record<string, never>
  'idempotency.purge': Record<string, never>
  'limits.purge': Record<string, never>
  'counts.purge': Record<string, never>
  /** A user asked for a new password. The account is looked up in the background, so that the request always takes the same time. */
  'auth.reset': { requestId: string }
  /** A user name was locked: mails its owner, if it has one. */
  'auth.lockout': { nameHash: string }
  'auth.purge': Record<string, never>
  /** Writes into a company's log whose access has ended on its day. */
  'memberships.expire': Record<string, never>
  /** Ends terms, erases abandoned drafts and requests that led to no policy, and removes expired links and codes. */
  'quotes.retention': Record<string, never>
  /** A visitor asked for links to the drafts of an address. Looked up and mailed in the background, as with 'auth.reset'. */
  'quotes.links': { wishId: string }
  /** Removes closed enquiries at the end of their retention period. */
  'contact.purge': Record<string, never>
  /** Sends reminders a day and an hour before an appointment. */
  'appointments.remind': Record<string, never>
  'appointments.purge': Record<string, never>
  /** Sends Insights by email, on the first working day of the month. */
  'marketing.send': Record<string, never>
  'marketing.purge': Record<string, never>
  /** A visitor asked to subscribe an address to our articles. */
  'marketing.ask': { wishId: string }
  /** Handles policies whose period has ended or begun, and opens renewals. */
  'policies.nightly': Record<string, never>
  /** For clients who should have had an update on their claim by yesterday: gives the handler a task and tells the client. */
  'claims.promises': Record<string, never>
  /** Publishes or unpublishes scheduled content that is due. */
  'content.due': Record<string, never>
  /** Checks all content again, because approvals and licences expire. */
  'content.recheck': Record<string, never>
  /** Removes drafts that have been in the trash for 30 days. */
  'content.purge': Record<string, never>
  /** An item was published or unpublished: updates search, key facts and documents. */
  'content.published': { itemId: string }
  /** Erases abandoned reports, and removes expired links and secrets. */
  'claims.retention': Record<string, never>
  /** Opens renewals, reminds clients, gives brokers tasks, and lapses policies that were not renewed. */
  'renewals.daily': Record<string, never>
  /** For vehicles not confirmed on the Motor Insurance Database: gives the policy's handler a task. */
  'changes.mid': Record<string, never>
  /** Erases documents at the end of their retention period. */
  'documents.retention': Record<string, never>
  /** Erases what had to be kept when a client was erased, and no longer has to be. */
  'erasure.nightly': Record<string, never>
  /** Lists erased clients outside the database, and erases again those that a restore has brought back. */
  'erasure.list': Record<string, never>
  /** A policy was cancelled, reinstated or has new terms: holders of letters about it may have to be told. */
  'policies.changed': { policyId: string }
  /** What a policy needed has arrived or was waived, so the client no longer has to send it. */
  'policies.settled': { policyId: string; needed: string[] }
  /** Reviews letters after changes of cover that take effect today, and staff pages without cover. */
  'proofs.review': Record<string, never>
  /** Erases letters about cover six years after their policy ended. */
  'proofs.retention': Record<string, never>
  'pages.day': Record<string, never>
  /** Reads an imported file and reports what importing it would do. */
  'imports.check': { importId: string }
  /** Runs a confirmed import, or undoes one. */
  'imports.run': { importId: string }
  'imports.undo': { importId: string }
  /** Removes the data of imports that can no longer be undone. */
  'imports.purge': Record<string, never>
  /** Creates a picture's files in every width, shape and format, unless this edition is no longer needed. */
  'media.render': { mediaId: string; edition: string }
  /** Removes pictures that have been in the trash for a month, and files that no page uses any more. */
  'media.tidy': Record<string, never>
  /** Scans files that no virus scanner has checked yet. */
  'uploads.scan': Record<string, never>
  /** Removes rows whose bytes never arrived, files whose record is gone, and files of drafts that were not sent in time. */
  'uploads.reap': Record<string, never>
  /** Deletes the bytes of a file that was removed from its record. */
  'uploads.erase': { key: string }
  /** Tells staff about promises that are running out, and removes old notifications. */
  'notifications.promises': Record<string, never>
  'notifications.purge': Record<string, never>
  /** Removes old webhook deliveries. */
  'webhooks.purge': Record<string, never>
}
export type JobName = keyof JobPayloads

export type QueueSettings = {
  /** Attempts after the first. */
  retries: number
  /** Seconds before the first retry; doubled each time up to `longest`, with jitter. */
  delay: number
  longest: number
  /** A worker without a heartbeat for this many seconds counts as killed. */
  heartbeat: number
  /** Seconds after which an attempt is given up. */
  expire: number
  /** Jobs that a worker takes at a time. It runs them one after another, so that a kill leaves at most one half done. */
  batch: number
  /** Seconds between checks for work, in addition to being notified of it. */
  poll: number
  /** Only one at a time across all processes, for scheduled work. */
  single: boolean
}

const scheduled: QueueSettings = { retries: 3, delay: 10, longest: 60, heartbeat: 15, expire: 120, batch: 1, poll: 20, single: true }

export const queues: Record<JobName, QueueSettings> = {
  // The mail itself decides when to give up (after 24 hours), so that an outage cannot use up its attempts.
  'mail.send': { retries: 10_000, delay: 60, longest: 3600, heartbeat: 15, expire: 120, batch: 5, poll: 5, single: false },
  'texts.settle': scheduled,
  'mail.purge': scheduled,
  'audit.seal': scheduled,
  'idempotency.purge': scheduled,
  'limits.purge': scheduled,
  'counts.purge': scheduled,
  'auth.reset': { retries: 20, delay: 10, longest: 300, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
  'auth.lockout': { retries: 5, delay: 30, longest: 600, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
  'quotes.links': { retries: 20, delay: 10, longest: 300, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
  'marketing.ask': { retries: 20, delay: 10, longest: 300, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
  'auth.purge': scheduled,
  'memberships.expire': scheduled,
  'quotes.retention': scheduled,
  'contact.purge': scheduled,
  'appointments.remind': scheduled,
  'appointments.purge': scheduled,
  'marketing.send': scheduled,
  'marketing.purge': scheduled,
  'policies.nightly': scheduled,
  'claims.promises': scheduled,
  'claims.retention': scheduled,
  'content.due': scheduled,
  'content.recheck': scheduled,
  'content.purge': scheduled,
  'content.published': { retries: 20, delay: 5, longest: 300, heartbeat: 15, expire: 120, batch: 5, poll: 5, single: false },
  'renewals.daily': scheduled,
  'changes.mid': scheduled,
  'documents.retention': scheduled,
  'erasure.nightly': scheduled,
  'erasure.list': scheduled,
  'policies.changed': { retries: 20, delay: 5, longest: 300, heartbeat: 15, expire: 120, batch: 5, poll: 5, single: false },
  'policies.settled': { retries: 20, delay: 5, longest: 300, heartbeat: 15, expire: 120, batch: 5, poll: 5, single: false },
  'proofs.review': scheduled,
  'proofs.retention': scheduled,
  'pages.day': scheduled,
  'webhooks.purge': scheduled,
  'notifications.promises': scheduled,
  'notifications.purge': scheduled,
  // A large book takes minutes. If a worker is killed, the next one continues from where it stopped.
  'imports.check': { retries: 10, delay: 5, longest: 60, heartbeat: 15, expire: 3600, batch: 1, poll: 5, single: false },
  'imports.run': { retries: 10, delay: 5, longest: 60, heartbeat: 15, expire: 3600, batch: 1, poll: 5, single: false },
  'imports.undo': { retries: 10, delay: 5, longest: 60, heartbeat: 15, expire: 3600, batch: 1, poll: 5, single: false },
  'imports.purge': scheduled,
  // Up to half a minute for a large picture on a slow machine.
  'media.render': { retries: 5, delay: 10, longest: 600, heartbeat: 15, expire: 600, batch: 1, poll: 5, single: false },
  'media.tidy': scheduled,
  // Two large documents that a slow scanner does not finish take two minutes.
  'uploads.scan': { ...scheduled, expire: 600 },
  'uploads.reap': scheduled,
  'uploads.erase': { retries: 20, delay: 10, longest: 3600, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
}

/** Cron expressions, in Europe/London time. */
export const schedules: { job: JobName; cron: string }[] = [
  { job: 'audit.seal', cron: '* * * * *' },
  { job: 'texts.settle', cron: '* * * * *' },
  { job: 'limits.purge', cron: '7 * * * *' },
  { job: 'idempotency.purge', cron: '17 * * * *' },
  { job: 'counts.purge', cron: '47 3 * * *' },
  { job: 'mail.purge', cron: '27 3 * * *' },
  { job: 'auth.purge', cron: '37 * * * *' },
  { job: 'memberships.expire', cron: '4 * * * *' },
  { job: 'quotes.retention', cron: '2 * * * *' },
  { job: 'contact.purge', cron: '47 3 * * *' },
  { job: 'appointments.remind', cron: '* * * * *' },
  { job: 'appointments.purge', cron: '57 3 * * *' },
  { job: 'marketing.send', cron: '5 9 1-12 * *' },
  { job: 'marketing.purge', cron: '52 3 * * *' },
  { job: 'policies.nightly', cron: '0 * * * *' },
  { job: 'claims.promises', cron: '15 7 * * *' },
  { job: 'claims.retention', cron: '12 * * * *' },
  { job: 'content.due', cron: '* * * * *' },
  { job: 'content.recheck', cron: '3 0 * * *' },
  { job: 'content.purge', cron: '22 4 * * *' },
  // Soon after midnight, once the policies' nightly job has started, and in the morning, when letters are sent.
  { job: 'renewals.daily', cron: '25 0,8 * * *' },
  { job: 'changes.mid', cron: '35 0,7 * * *' },
  { job: 'documents.retention', cron: '32 4 * * *' },
  { job: 'erasure.nightly', cron: '42 4 * * *' },
  { job: 'erasure.list', cron: '*/10 * * * *' },
  { job: 'proofs.review', cron: '6 0 * * *' },
  { job: 'proofs.retention', cron: '41 4 * * *' },
  { job: 'pages.day', cron: '0 0 * * *' },
  { job: 'webhooks.purge', cron: '42 3 * * *' },
  { job: 'notifications.promises', cron: '*/15 * * * *' },
  { job: 'notifications.purge', cron: '12 4 * * *' },
  { job: 'imports.purge', cron: '52 4 * * *' },
  { job: 'media.tidy', cron: '22 * * * *' },
  { job: 'uploads.scan', cron: '* * * * *' },
  { job: 'uploads.reap', cron: '*/10 * * * *' },
]

/** Where jobs go that have used up their attempts. */
export const deadQueue = 'dead'

// Object.keys loses the literal type; `queues` has every name.
export const jobNames = Object.keys(queues) as JobName[]
