/** Every background job: its payload, its retries, and its schedule if it has one. A new job is one line in each table. */

/** Payloads hold ids, never content: a job that waits must not know more than the row it is about. */
export type JobPayloads = {
  'mail.send': { emailId: string }
  /** Text messages whose process died between asking and hearing become "not known". */
  'texts.settle': Record<string, never>
  'mail.purge': Record<string, never>
  'audit.seal': Record<string, never>
  'idempotency.purge': Record<string, never>
  'limits.purge': Record<string, never>
  'counts.purge': Record<string, never>
  /** Somebody asked for a new password. Looks up the account in the background, so that the request always takes the same time. */
  'auth.reset': { requestId: string }
  /** A user name was locked: mails its owner, if there is one. */
  'auth.lockout': { nameHash: string }
  'auth.purge': Record<string, never>
  /** Terms end, drafts left alone and requests without a policy are erased, links and codes that are over are removed. */
  'quotes.retention': Record<string, never>
  /** Somebody asked for links to the drafts of an address: looked up and mailed in the background, as the reset is. */
  'quotes.links': { wishId: string }
  /** Enquiries that are over are removed when their time is. */
  'contact.purge': Record<string, never>
  /** Reminders a day and an hour before an appointment. */
  'appointments.remind': Record<string, never>
  'appointments.purge': Record<string, never>
  /** Insights by email, on the first working day of a month. */
  'marketing.send': Record<string, never>
  'marketing.purge': Record<string, never>
  /** Somebody asked for our articles to be sent to an address. */
  'marketing.ask': { wishId: string }
  /** Policies whose period has ended or begun, and renewals that open. */
  'policies.nightly': Record<string, never>
  /** Clients who should have heard of their claim by yesterday: a task for its handler, and a word to the client. */
  'claims.promises': Record<string, never>
  /** What is to be published or taken off the site by now. */
  'content.due': Record<string, never>
  /** The checks of everything that is written: approvals and licences end by themselves. */
  'content.recheck': Record<string, never>
  /** Drafts that have been in the trash for 30 days. */
  'content.purge': Record<string, never>
  /** Something went public or is no longer: search, key facts and documents follow. */
  'content.published': { itemId: string }
  /** Reports left alone are erased, links and secrets that are over are removed. */
  'claims.retention': Record<string, never>
  /** Opens renewals, reminds clients, gives brokers tasks, and lets lapse what was not renewed. */
  'renewals.daily': Record<string, never>
  /** Vehicles that nobody has confirmed on the Motor Insurance Database: a task for whoever handles the policy. */
  'changes.mid': Record<string, never>
  /** Documents whose time is over are erased. */
  'documents.retention': Record<string, never>
  /** What an erasure of a client had to keep, and no longer has to. */
  'erasure.nightly': Record<string, never>
  /** Who was erased is written down outside the database; whoever a restore has brought back is erased again. */
  'erasure.list': Record<string, never>
  /** A policy is cancelled, reinstated or has other terms: the holders of letters about it may have to be told. */
  'policies.changed': { policyId: string }
  /** What a policy needed is there or was waived: what its client is still asked to send for it is no longer needed. */
  'policies.settled': { policyId: string; needed: string[] }
  /** Changes of cover that were agreed for today; staff pages without cover. */
  'proofs.review': Record<string, never>
  'pages.day': Record<string, never>
  /** Reads the file of an import, and says what it would do. */
  'imports.check': { importId: string }
  /** Brings a confirmed import in, and takes one back. */
  'imports.run': { importId: string }
  'imports.undo': { importId: string }
  /** What imports held that can no longer be undone. */
  'imports.purge': Record<string, never>
  /** Makes the files of a picture, in every width, shape and format, as far as this edition of it is still wanted. */
  'media.render': { mediaId: string; edition: string }
  /** Pictures that were in the trash for a month, and files that no page shows any more. */
  'media.tidy': Record<string, never>
  /** Files that no virus scanner has answered for yet. */
  'uploads.scan': Record<string, never>
  /** Rows whose bytes never came, files whose record is gone, and files of drafts that were not sent in time. */
  'uploads.reap': Record<string, never>
  /** The bytes of a file that was taken off its record. */
  'uploads.erase': { key: string }
  /** Promises that run out, told to whoever has the work; and notifications whose time is over. */
  'notifications.promises': Record<string, never>
  'notifications.purge': Record<string, never>
  /** Deliveries to webhooks that are old. */
  'webhooks.purge': Record<string, never>
}
export type JobName = keyof JobPayloads

export type QueueSettings = {
  /** Tries after the first. */
  retries: number
  /** Seconds before the first retry; doubled each time up to `longest`, with jitter. */
  delay: number
  longest: number
  /** A worker without a heartbeat for this many seconds counts as killed. */
  heartbeat: number
  /** Seconds after which a try is given up. */
  expire: number
  /** Jobs that a worker takes in one go. It does them one after the other, so that a kill leaves at most one half done. */
  batch: number
  /** Seconds between looks for work, beside being woken by it. */
  poll: number
  /** One at a time everywhere, for work that runs by the clock. */
  single: boolean
}

const byTheClock: QueueSettings = { retries: 3, delay: 10, longest: 60, heartbeat: 15, expire: 120, batch: 1, poll: 20, single: true }

export const queues: Record<JobName, QueueSettings> = {
  // The mail itself decides when it is given up (24 hours), so that an outage cannot use its tries up.
  'mail.send': { retries: 10_000, delay: 60, longest: 3600, heartbeat: 15, expire: 120, batch: 5, poll: 5, single: false },
  'texts.settle': byTheClock,
  'mail.purge': byTheClock,
  'audit.seal': byTheClock,
  'idempotency.purge': byTheClock,
  'limits.purge': byTheClock,
  'counts.purge': byTheClock,
  'auth.reset': { retries: 20, delay: 10, longest: 300, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
  'auth.lockout': { retries: 5, delay: 30, longest: 600, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
  'quotes.links': { retries: 20, delay: 10, longest: 300, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
  'marketing.ask': { retries: 20, delay: 10, longest: 300, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
  'auth.purge': byTheClock,
  'quotes.retention': byTheClock,
  'contact.purge': byTheClock,
  'appointments.remind': byTheClock,
  'appointments.purge': byTheClock,
  'marketing.send': byTheClock,
  'marketing.purge': byTheClock,
  'policies.nightly': byTheClock,
  'claims.promises': byTheClock,
  'claims.retention': byTheClock,
  'content.due': byTheClock,
  'content.recheck': byTheClock,
  'content.purge': byTheClock,
  'content.published': { retries: 20, delay: 5, longest: 300, heartbeat: 15, expire: 120, batch: 5, poll: 5, single: false },
  'renewals.daily': byTheClock,
  'changes.mid': byTheClock,
  'documents.retention': byTheClock,
  'erasure.nightly': byTheClock,
  'erasure.list': byTheClock,
  'policies.changed': { retries: 20, delay: 5, longest: 300, heartbeat: 15, expire: 120, batch: 5, poll: 5, single: false },
  'policies.settled': { retries: 20, delay: 5, longest: 300, heartbeat: 15, expire: 120, batch: 5, poll: 5, single: false },
  'proofs.review': byTheClock,
  'pages.day': byTheClock,
  'webhooks.purge': byTheClock,
  'notifications.promises': byTheClock,
  'notifications.purge': byTheClock,
  // A large book takes minutes; whoever takes a killed one up goes on where it was.
  'imports.check': { retries: 10, delay: 5, longest: 60, heartbeat: 15, expire: 3600, batch: 1, poll: 5, single: false },
  'imports.run': { retries: 10, delay: 5, longest: 60, heartbeat: 15, expire: 3600, batch: 1, poll: 5, single: false },
  'imports.undo': { retries: 10, delay: 5, longest: 60, heartbeat: 15, expire: 3600, batch: 1, poll: 5, single: false },
  'imports.purge': byTheClock,
  // Half a minute for a large picture on a slow machine.
  'media.render': { retries: 5, delay: 10, longest: 600, heartbeat: 15, expire: 600, batch: 1, poll: 5, single: false },
  'media.tidy': byTheClock,
  'uploads.scan': byTheClock,
  'uploads.reap': byTheClock,
  'uploads.erase': { retries: 20, delay: 10, longest: 3600, heartbeat: 15, expire: 60, batch: 5, poll: 5, single: false },
}

/** Cron expressions, in Europe/London. */
export const schedules: { job: JobName; cron: string }[] = [
  { job: 'audit.seal', cron: '* * * * *' },
  { job: 'texts.settle', cron: '* * * * *' },
  { job: 'limits.purge', cron: '7 * * * *' },
  { job: 'idempotency.purge', cron: '17 * * * *' },
  { job: 'counts.purge', cron: '47 3 * * *' },
  { job: 'mail.purge', cron: '27 3 * * *' },
  { job: 'auth.purge', cron: '37 * * * *' },
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
  // Soon after midnight, when the policies' own night has begun, and in the morning when letters go.
  { job: 'renewals.daily', cron: '25 0,8 * * *' },
  { job: 'changes.mid', cron: '35 0,7 * * *' },
  { job: 'documents.retention', cron: '32 4 * * *' },
  { job: 'erasure.nightly', cron: '42 4 * * *' },
  { job: 'erasure.list', cron: '*/10 * * * *' },
  { job: 'proofs.review', cron: '6 0 * * *' },
  { job: 'pages.day', cron: '0 0 * * *' },
  { job: 'webhooks.purge', cron: '42 3 * * *' },
  { job: 'notifications.promises', cron: '*/15 * * * *' },
  { job: 'notifications.purge', cron: '12 4 * * *' },
  { job: 'imports.purge', cron: '52 4 * * *' },
  { job: 'media.tidy', cron: '22 * * * *' },
  { job: 'uploads.scan', cron: '* * * * *' },
  { job: 'uploads.reap', cron: '*/10 * * * *' },
]

/** Where jobs go that used up their tries. */
export const deadQueue = 'dead'

// Object.keys loses the literal type; `queues` has every name.
export const jobNames = Object.keys(queues) as JobName[]
