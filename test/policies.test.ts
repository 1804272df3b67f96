/**
 * The promises of the privacy and cookie policies, compared with the product: every row of their tables has an entry here, and the reverse. A promise
 * without a job, or a cookie that is not in the table, fails.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '#server/features/auth/limits.ts'
import { choiceSeconds, countingSeconds } from '#server/features/consent/consent.ts'
import { suppress } from '#server/features/messages/messages.ts'
import { eraseWithoutPolicy } from '#server/features/quotes/quotes.ts'
import { handlers } from '#server/jobs/handlers.ts'
import type { JobName } from '#server/jobs/names.ts'
import { schedules } from '#server/jobs/names.ts'
import { quoteVisitor, secretOf } from '#test/support/journeys/quoteVisitor.ts'
import { testApp } from '#test/support/server/app.ts'
import { tableOf } from '#test/support/docs/policyTable.ts'

const root = join(import.meta.dirname, '..')
const app = await testApp()
const { owner } = app.database
const job = { ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }

/** Every cookie name in the server's code. */
const cookieNames = (): string[] => {
  const folder = join(root, 'src/server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  const written = texts.flatMap((text) => [...text.matchAll(/(?<!const )writeCookie\(\s*([\w']+)/g)].map(([, name = '']) => name))
  const all = texts.join('\n')
  // A cookie set in any other way would escape this test.
  expect([...all.matchAll(/['"]set-cookie['"],\s*([^)]*)\)/gi)].map(([, what]) => what)).toEqual(
    expect.not.arrayContaining([expect.stringContaining('=')]),
  )
  return [...new Set(written.map((name) => new RegExp(`const ${name} = '([\\w-]+)'`).exec(all)?.[1] ?? name))].sort()
}

const day = 86_400
/** A period in the words of the table. */
const lifetime = (seconds: number | null): string => {
  if (seconds === null) return 'Until you sign out, close the browser'
  if (seconds === 365 * day) return '1 year'
  if (seconds === 182 * day) return '6 months'
  return seconds < day ? `${seconds / 60} minutes` : `${seconds / day} days`
}
const maxAge = async (path: string, body: object, cookie = ''): Promise<number> => {
  const response = await app.request(path, { body, ip: '198.51.100.240', headers: cookie ? { cookie } : {} })
  const [line = ''] = response.headers.getSetCookie()
  return Number(/Max-Age=(\d+)/.exec(line)?.[1])
}

test('#136 the cookie policy lists every cookie of the server with its lifetime', async () => {
  const rows = tableOf('cookie-policy', 'Cookies by name')
  expect(rows.map(([name]) => name).sort()).toEqual(cookieNames())

  const reader = quoteVisitor(app, '198.51.100.241')
  await reader.data('/api/my-quotes/code', { body: { email: 'reader@example.com' } })
  const code = await secretOf(app, 'reader@example.com', 'myQuotesCode', 'code')
  const seconds: Record<string, number | null> = {
    sid: null,
    device: limits.device,
    quote: await maxAge('/api/quotes', {}),
    claim: await maxAge('/api/claims', {}),
    myquotes: await maxAge('/api/my-quotes/session', { code }, `myquotes=${reader.jar.get('myquotes')}`),
    'no-count': countingSeconds,
    consent: choiceSeconds,
  }
  for (const [name = '', , , lasts = ''] of rows) expect(lasts, name).toContain(lifetime(seconds[name] ?? null))
})

/** A planted row, `old` days ago. `where` finds it. */
type Planted = { table: string; where: string }
const aged = async (table: string, id: string, columns: readonly string[], old: number): Promise<Planted> => {
  const set = columns.map((column) => `${column} = now() - interval '${old} days'`).join(', ')
  await owner.execute(`UPDATE ${table} SET ${set} WHERE id = '${id}'`)
  return { table, where: `id = '${id}'` }
}
const quote = async (status: 'draft' | 'withdrawn' | 'bound' | 'declined_by_client' | 'expired' | 'submitted', old: number) => {
  const { id } = await app.build.quote({ status })
  await owner.execute(`UPDATE record_events SET at = now() - interval '${old} days' WHERE subject_id = '${id}'`)
  return aged('quotes', id, status === 'draft' ? ['saved_at'] : ['saved_at', 'submitted_at'], old)
}
const claim = async (status: 'draft' | 'submitted', old: number) =>
  aged('claims', (await app.build.claim({ status })).id, ['saved_at'], old)
const enquiry = async (status: 'closed' | 'spam', old: number) =>
  aged('enquiries', (await app.build.enquiry({ status })).id, ['updated_at'], old)
const subscriber = async (state: string, old: number): Promise<Planted> => {
  const id = crypto.randomUUID()
  await owner.execute(`INSERT INTO subscribers (id, email, state, topics, asked_at, updated_at) VALUES ('${id}', '${id}@example.com', '${state}', '{law}',
    now() - interval '${old} days', now() - interval '${old} days')`)
  return { table: 'subscribers', where: `id = '${id}'` }
}
const file = async (of: 'draft' | 'submitted', old: number) => {
  const { id } = await app.build.claim({ status: of })
  return aged('uploads', (await app.build.upload({ ownerKind: 'claim', ownerId: id })).id, ['created_at'], old)
}
let counted = 0
const count = async (old: number): Promise<Planted> => {
  const subject = `/planted-${(counted += 1)}`
  await owner.execute(`INSERT INTO daily_counts (day, kind, subject, count) VALUES (now()::date - ${old}, 'page', '${subject}', 1)`)
  return { table: 'daily_counts', where: `subject = '${subject}'` }
}
const receipt = async (old: number): Promise<Planted> => {
  const id = crypto.randomUUID()
  await owner.execute(`INSERT INTO consent_wordings (version, wording) VALUES ('0123456789ab', '{}') ON CONFLICT DO NOTHING`)
  await owner.execute(
    `INSERT INTO consent_receipts (id, version, accepted, at) VALUES ('${id}', '0123456789ab', '{}', now() - interval '${old} days')`,
  )
  return { table: 'consent_receipts', where: `id = '${id}'` }
}

const rating = async (old: number): Promise<Planted> => {
  const id = crypto.randomUUID()
  await owner.execute(
    `INSERT INTO assistant_ratings (id, helpful, outcome, words, created_at) VALUES ('${id}', false, 'none', 'my roof', now() - interval '${old} days')`,
  )
  return { table: 'assistant_ratings', where: `id = '${id}'` }
}
const email = async (old: number, about: { relatedType?: string; relatedId?: string } = {}) =>
  aged('emails', (await app.build.email(about)).id, ['created_at'], old)
/** An email of yesterday about a record that is `old` days old. */
const emailAbout = async (relatedType: 'enquiry' | 'appointment' | 'quote' | 'claim', old: number): Promise<Planted> => {
  const made = {
    enquiry: () => enquiry('closed', old),
    appointment: async () => aged('appointments', (await app.build.appointment({ status: 'completed' })).id, ['updated_at'], old),
    quote: () => quote('expired', old),
    claim: () => claim('draft', old),
  }
  const { where } = await made[relatedType]()
  return email(1, { relatedType, relatedId: where.slice(6, -1) })
}
/** A letter about a policy that ended so many days ago. */
const letter = async (old: number): Promise<Planted> => {
  const policy = await app.build.policy({ status: 'expired' })
  const { id } = await app.build.proof({ policyId: policy.id })
  await owner.execute(`UPDATE policies SET expiry = now()::date - ${old}, inception = now()::date - ${old + 364} WHERE id = '${policy.id}'`)
  return { table: 'proofs', where: `id = '${id}'` }
}
/** Somebody who read a preview: the address after the link ended, or the name after the page was put in the trash and never public. */
const reader = async ({ ended, trashed }: { ended?: number; trashed?: number }): Promise<Planted> => {
  const {
    share: { id },
  } = await app.build.share({ email: 'preview@example.com' })
  if (ended !== undefined) await owner.execute(`UPDATE content_shares SET expires_at = now() - interval '${ended} days' WHERE id = '${id}'`)
  else {
    const item = await app.build.content({ kind: 'post', status: 'trashed', trashedAt: new Date(Date.now() - (trashed ?? 0) * 86_400_000) })
    await owner.execute(`UPDATE content_shares SET item_id = '${item.id}' WHERE id = '${id}'`)
  }
  return { table: 'content_shares', where: `id = '${id}'${ended === undefined ? '' : ` AND email <> ''`}` }
}
/** A record of a sign-in, with its own user. `values`: SQL by column; 'hash' for a unique hash. */
const signIn = async (table: string, values: Record<string, string>): Promise<Planted> => {
  const id = crypto.randomUUID()
  const { id: userId } = await app.build.user({ role: 'client' })
  const all = { id: `'${id}'`, user_id: `'${userId}'`, ...values }
  const written = Object.values(all).map((value) => (value === 'hash' ? `encode(sha256('${id}'), 'hex')` : value))
  await owner.execute(`INSERT INTO ${table} (${Object.keys(all).join(', ')}) VALUES (${written.join(', ')})`)
  return { table, where: `id = '${id}'` }
}
const device = (old: number) => signIn('known_devices', { token_hash: 'hash', last_used_at: `now() - interval '${old} days'` })

const years = (number: number) => number * 366
type Promised = {
  /** The beginning of the text on the page. */
  says: string
  /** The scheduled job that keeps the promise; none where people decide, so that nothing is deleted automatically. */
  job?: JobName
  goes?: (() => Promise<Planted>)[]
  stays: (() => Promise<Planted>)[]
}
const promised: Record<string, Promised> = {
  'Messages from the contact form that lead to nothing': {
    says: '12 months; spam 30 days',
    job: 'contact.purge',
    goes: [() => enquiry('closed', 367), () => enquiry('spam', 31)],
    stays: [() => enquiry('closed', 360), () => enquiry('spam', 29)],
  },
  'A quote request that was never sent': {
    says: '90 days',
    job: 'quotes.retention',
    goes: [() => quote('draft', 91)],
    stays: [() => quote('draft', 89)],
  },
  'A quote request that did not become a policy': {
    says: '24 months',
    job: 'quotes.retention',
    goes: (['declined_by_client', 'expired', 'withdrawn', 'submitted'] as const).map((status) => () => quote(status, 735)),
    stays: [() => quote('declined_by_client', 725), () => quote('bound', years(30))],
  },
  'A claim report that was never sent': {
    says: '60 days',
    job: 'claims.retention',
    goes: [() => claim('draft', 61)],
    stays: [() => claim('draft', 59)],
  },
  'Files sent with a request or report that was never sent': {
    says: '14 days',
    job: 'uploads.reap',
    goes: [() => file('draft', 15)],
    stays: [() => file('draft', 13), () => file('submitted', years(5))],
  },
  'Client and policy records': { says: '6 years', stays: [() => quote('bound', years(5))] },
  "Employers' liability records": { says: '40 years', stays: [() => quote('bound', years(39))] },
  Claims: { says: '6 years', stays: [() => claim('submitted', years(5))] },
  Complaints: {
    says: 'At least 3 years',
    stays: [async () => aged('complaints', (await app.build.complaint({ status: 'closed' })).id, ['created_at', 'updated_at'], years(3))],
  },
  'Your account in the client portal: name, email, phone, rights': {
    says: 'As long as you act for a client',
    stays: [async () => aged('users', (await app.build.user({ role: 'client' })).id, ['created_at', 'updated_at'], years(9))],
  },
  'Sign-ins': {
    says: 'A session ends after 12 hours at most, and is deleted an hour later.',
    job: 'auth.purge',
    goes: [
      () =>
        signIn('sessions', {
          token_hash: 'hash',
          stage: "'full'",
          idle_seconds: '60',
          ip_prefix: "''",
          device: "''",
          expires_at: "now() - interval '61 minutes'",
        }),
      () => device(366),
    ],
    stays: [
      () =>
        signIn('sessions', {
          token_hash: 'hash',
          stage: "'full'",
          idle_seconds: '60',
          ip_prefix: "''",
          device: "''",
          expires_at: "now() + interval '1 hour'",
        }),
      () => device(364),
    ],
  },
  'The log of who did what': {
    says: 'As long as we are in business',
    stays: [
      async () => {
        await owner.execute(
          `INSERT INTO audit_log (at, actor_kind, action, subject_type) VALUES (now() - interval '20 years', 'system', 'planted.old', 'quote')`,
        )
        return { table: 'audit_log', where: `action = 'planted.old'` }
      },
    ],
  },
  'Letters about cover, and whom they name': {
    says: '6 years after the policy ended',
    job: 'proofs.retention',
    goes: [() => letter(years(6) + 3)],
    stays: [() => letter(6 * 365 - 3)],
  },
  'Emails we sent you': {
    says: 'The text 24 months, your address and what became of the email 6 years; sooner',
    job: 'mail.purge',
    goes: [
      () => email(years(6) + 10),
      () => emailAbout('enquiry', 367),
      () => emailAbout('appointment', 367),
      () => emailAbout('quote', 735),
      () => emailAbout('claim', 61),
    ],
    stays: [() => email(years(5)), () => emailAbout('enquiry', 360)],
  },
  'Text messages we sent you': {
    says: '24 months',
    job: 'mail.purge',
    goes: [async () => aged('text_messages', (await app.build.textMessage()).id, ['created_at'], 735)],
    stays: [async () => aged('text_messages', (await app.build.textMessage()).id, ['created_at'], 725)],
  },
  'Addresses that emails cannot reach, or that we were asked not to write to': {
    says: 'Until you ask us to write there again',
    stays: [
      async () => {
        const id = crypto.randomUUID()
        await owner.execute(
          `INSERT INTO stopped_addresses (id, address, reason, created_at) VALUES ('${id}', '${id}@example.com', 'bounced', now() - interval '9 years')`,
        )
        return { table: 'stopped_addresses', where: `id = '${id}'` }
      },
    ],
  },
  "Ratings of the assistant's answers, with the words of the question": {
    says: '13 months',
    job: 'counts.purge',
    goes: [() => rating(400)],
    stays: [() => rating(390)],
  },
  'People we showed a page before it was published': {
    says: "The address until 90 days after their link ended; the name as long as the page's history",
    job: 'content.purge',
    goes: [() => reader({ ended: 91 }), () => reader({ trashed: 31 })],
    stays: [() => reader({ ended: 89 }), () => reader({ trashed: 29 })],
  },
  'Your subscription to articles, and the record of your consent': {
    says: 'Not confirmed: 30 days. Confirmed: until you stop it. After that we keep',
    job: 'marketing.purge',
    goes: [() => subscriber('pending', 31)],
    stays: [() => subscriber('pending', 29), () => subscriber('confirmed', years(9)), () => subscriber('stopped', years(9))],
  },
  'Appointments and call backs': {
    says: '12 months after they are over; spam 30 days',
    job: 'appointments.purge',
    goes: [
      async () => aged('appointments', (await app.build.appointment({ status: 'completed' })).id, ['updated_at'], 367),
      async () => aged('appointments', (await app.build.appointment({ suspected: 'filled' })).id, ['created_at'], 31),
    ],
    stays: [async () => aged('appointments', (await app.build.appointment({ status: 'completed' })).id, ['updated_at'], 360)],
  },
  'Daily numbers of pages': { says: '13 months', job: 'counts.purge', goes: [() => count(400)], stays: [() => count(390)] },
  'Receipts of cookie choices, if we ever ask for one': {
    says: '24 months',
    job: 'counts.purge',
    goes: [() => receipt(735)],
    stays: [() => receipt(725)],
  },
  'Your wish not to hear from us': {
    says: 'As long as we need it',
    stays: [
      async () => {
        await suppress({ db: owner, keys: app.deps.keys }, 'never@example.com', 'page')
        await owner.execute(`UPDATE mail_suppressions SET created_at = now() - interval '20 years'`)
        return { table: 'mail_suppressions', where: 'true' }
      },
    ],
  },
}

test('#131 every retention period of the privacy policy is kept by a job, and nothing is deleted early', async () => {
  const rows = tableOf('privacy-policy', 'Retention periods')
  expect(rows.map(([what]) => what).sort()).toEqual(Object.keys(promised).sort())
  for (const [what = '', howLong = ''] of rows) expect(howLong.startsWith(promised[what]?.says ?? '-'), what).toBe(true)
  const isThere = async ({ table, where }: Planted) => (await owner.execute(`SELECT 1 FROM ${table} WHERE ${where}`)).rows.length > 0

  const going: [string, Planted][] = []
  const staying: [string, Planted][] = []
  for (const [what, { goes = [], stays, job: name }] of Object.entries(promised)) {
    if (goes.length > 0)
      expect(
        schedules.map(({ job: scheduled }) => scheduled),
        what,
      ).toContain(name)
    for (const plant of goes) going.push([what, await plant()])
    for (const plant of stays) staying.push([what, await plant()])
  }
  for (const name of new Set(Object.values(promised).flatMap(({ job: one }) => (one ? [one] : [])))) await handlers[name](job, {} as never)
  const left: string[] = []
  for (const [what, planted] of going) if (await isThere(planted)) left.push(`${what}: ${JSON.stringify(planted)}`)
  expect(left).toEqual([])
  const lost: string[] = []
  for (const [what, planted] of staying) if (!(await isThere(planted))) lost.push(`${what}: ${JSON.stringify(planted)}`)
  expect(lost).toEqual([])
})

test('an erased request loses its history, and leaves one audit entry without personal data', async () => {
  const { where } = await quote('expired', 735)
  const id = where.slice(6, -1)
  await handlers['quotes.retention'](job, {})
  expect((await owner.execute(`SELECT 1 FROM record_events WHERE subject_id = '${id}'`)).rows).toEqual([])
  const { rows } = await owner.execute(`SELECT action, before, after, reason FROM audit_log WHERE subject_id = '${id}'`)
  expect(rows).toEqual([{ action: 'quotes.erase', before: null, after: null, reason: 'No policy within 24 months' }])
})

test('#131 #132 a request with a legal hold or an open complaint is kept, and a dry run erases nothing', async () => {
  const ofClient = async () => {
    const { id: clientId } = await app.build.client()
    const { where } = await quote('expired', 735)
    const id = where.slice(6, -1)
    await owner.execute(`UPDATE quotes SET client_id = '${clientId}' WHERE id = '${id}'`)
    return { id, clientId }
  }
  const [held, complained, plain] = [await ofClient(), await ofClient(), await ofClient()]
  const document = await app.build.document({ clientId: held.clientId, legalHold: true })
  const complaint = await app.build.complaint({ clientId: complained.clientId })
  const there = async () =>
    (await owner.execute<{ id: string }>(`SELECT id FROM quotes WHERE id IN ('${held.id}', '${complained.id}', '${plain.id}')`)).rows.map(
      ({ id }) => id,
    )
  const erase = async (how = {}) => (await eraseWithoutPolicy(job, how)).due.map(({ id }) => id)
  expect(await erase({ dryRun: true })).toEqual([plain.id])
  expect(await there()).toHaveLength(3)
  expect(await erase()).toEqual([plain.id])
  await owner.execute(`UPDATE documents SET legal_hold = false WHERE id = '${document.id}'`)
  await owner.execute(`UPDATE complaints SET status = 'closed' WHERE id = '${complaint.id}'`)
  expect((await erase()).toSorted()).toEqual([held.id, complained.id].toSorted())
  expect(await there()).toEqual([])
})
