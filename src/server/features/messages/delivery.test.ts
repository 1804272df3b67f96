import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createKeys } from '#server/keys.ts'
import { inLab, rounds, within } from '#test/support/rounds.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { startTestWorker, staff, until } from '#test/support/server/worker.ts'
import { startSmtpServer, type ServerMode } from '#test/support/server/smtpServer.ts'
import { transaction } from '#server/db/connect.ts'
import { emails, emailSecrets } from './messages.table.ts'
import { list, resend } from './messages.admin.ts'
import { probe } from './messages.jobs.ts'
import { queueEmail } from './messages.ts'

const database = await testDatabase({ seeded: true })
const { db } = database
const server = await startSmtpServer()
const office = await startTestWorker(database, { mail: server.driver('hello@example.com') })
// The tests run the probe themselves. The worker runs it every 30 seconds, which would now and then be a second probe.
await office.work({ timers: [] })
const admin = office.ctx(staff('admin'))
afterAll(async () => {
  await office.close()
  await server.stop()
})
beforeEach(() => {
  server.sink.mode = 'ok'
  server.sink.refuse.clear()
  server.taken.length = 0
})

const promise = async (count: number, name: string) => {
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push(
      (
        await queueEmail(admin, {
          template: 'contactNew',
          to: `${name}${n}@example.com`,
          props: { reference: `CE-${n}`, topic: 'A claim', link: 'http://localhost:3000/admin/enquiries/1' },
        })
      ).id,
    )
  return ids
}
const states = async (ids: string[]) => {
  const rows = await database.owner
    .select({ state: emails.state, attempts: emails.attempts, fault: emails.fault })
    .from(emails)
    .where(inArray(emails.id, ids))
  return { of: (state: string) => rows.filter((row) => row.state === state).length, rows }
}
/** Moves the last tries of these mails into the past. */
const age = (ids: string[], seconds: number) =>
  database.owner
    .update(emails)
    .set({ triedAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(inArray(emails.id, ids))
const recipients = () => server.taken.flatMap(({ to }) => to).sort()

describe('#161 the mail server is unavailable', () => {
  test.each(['busy', 'later', 'hang', 'drop'] as const satisfies ServerMode[])(
    'mode %s: mails wait, and after one successful probe each of them is sent once',
    async (mode) => {
      server.sink.mode = mode
      const ids = await promise(6, mode)
      await until('every mail to have been tried', async () => (await states(ids)).of('failed') === ids.length)
      const { rows } = await database.owner.execute(sql`
      SELECT min(start_after - now()) > interval '50 seconds' AS later, max(start_after - now()) < interval '121 seconds' AS soon
      FROM pgboss.job WHERE name = 'mail.send' AND state = 'retry' AND (data ->> 'emailId')::uuid IN (SELECT id FROM emails WHERE state = 'failed')`)
      expect(rows[0]).toEqual({ later: true, soon: true })

      server.sink.mode = 'ok'
      await age(ids, 31)
      const started = performance.now()
      await probe(office.jobCtx())
      await until('every mail to be sent', async () => (await states(ids)).of('sent') === ids.length)
      // The probe runs every 30 seconds, so all mails are sent within a minute.
      expect(performance.now() - started).toBeLessThan(within(29_000))
      expect(recipients()).toEqual(ids.map((_, n) => `${mode}${n}@example.com`).sort())
    },
  )

  test('the probe tries one mail, not all of them', async () => {
    server.sink.mode = 'busy'
    const ids = await promise(5, 'one')
    await until('every mail to have been tried', async () => (await states(ids)).of('failed') === ids.length)
    await age(ids, 31)
    const before = server.sink.tries
    await probe(office.jobCtx())
    await until('the probe', async () => server.sink.tries > before)
    expect((await states(ids)).rows.filter(({ attempts }) => attempts === 2)).toHaveLength(1)
    expect(server.sink.tries).toBe(before + 1)
    server.sink.mode = 'ok'
    await age(ids, 31)
    await probe(office.jobCtx())
    await until('the rest', async () => (await states(ids)).of('sent') === ids.length)
  })

  test('the wait between tries grows to at most an hour', async () => {
    server.sink.mode = 'busy'
    const [id = ''] = await promise(1, 'wait')
    await until('the first try', async () => (await states([id])).of('failed') === 1)
    const waits: number[] = []
    for (const tries of [0, 3, 15]) {
      await database.owner.execute(sql`UPDATE pgboss.job SET retry_count = ${tries}, start_after = now() WHERE data ->> 'emailId' = ${id}`)
      await until('the next try', async () => {
        const { rows } = await db.execute(
          sql`SELECT extract(epoch FROM start_after - now()) AS wait FROM pgboss.job WHERE data ->> 'emailId' = ${id} AND state = 'retry' AND start_after > now() + interval '5 seconds'`,
        )
        if (!rows[0]) return false
        waits.push(Number(rows[0]['wait']))
        return true
      })
    }
    expect(Math.min(...waits)).toBeGreaterThan(25)
    expect(Math.max(...waits)).toBeLessThanOrEqual(3600)
    expect(waits.at(-1)).toBeGreaterThan(1700)
    await database.owner.update(emails).set({ state: 'dead' }).where(eq(emails.id, id))
  })

  test('a mail is given up after a day of tries, and staff can see it and send it again', async () => {
    server.sink.mode = 'later'
    const [id = ''] = await promise(1, 'day')
    await until('the first try', async () => (await states([id])).of('failed') === 1)
    await database.owner.execute(
      sql`UPDATE emails SET tries_since = now() - interval '25 hours', tried_at = now() - interval '1 hour' WHERE id = ${id}`,
    )
    await probe(office.jobCtx())
    await until('the end', async () => (await states([id])).of('dead') === 1)
    expect((await list(admin, { limit: 25, state: 'dead' })).items.map((item) => item.id)).toContain(id)
    server.sink.mode = 'ok'
    await resend(admin, { id })
    await until('the resend', async () => (await states([id])).of('sent') === 1)
  })
})

describe('#161 one failing mail', () => {
  test('a mail to an address that does not exist bounces after one try and does not hold up other mails', async () => {
    server.sink.refuse.add('poison2@example.com')
    const ids = await promise(6, 'poison')
    await until('the good ones', async () => (await states(ids)).of('sent') === 5)
    await until('the bad one', async () => (await states(ids)).of('bounced') === 1)
    const [back] = (await list(admin, { limit: 25, state: 'bounced' })).items.filter(({ to }) => to === 'poison2@example.com')
    expect(back).toMatchObject({ attempts: 1 })
  })

  test('a mail whose secrets cannot be decrypted fails with an error and does not hold up other mails', async () => {
    const unwritten = await transaction(db, { scope: 'system' }, async (tx) => {
      const { id } = await queueEmail(office.ctx(staff('admin'), tx), {
        template: 'passwordReset',
        to: 'unwritten@example.com',
        props: { link: 'http://localhost:3000/x', minutes: 30 },
      })
      await tx.delete(emailSecrets).where(eq(emailSecrets.emailId, id))
      await tx.insert(emailSecrets).values({ emailId: id, sealed: 'k9.sealed.with.a-lost-key' })
      return id
    })
    const others = await promise(3, 'written')
    await until('the others', async () => (await states(others)).of('sent') === 3)
    await until('the broken one to say so', async () => (await states([unwritten])).of('failed') === 1)
    const [row] = await database.owner.select().from(emails).where(eq(emails.id, unwritten))
    expect(row?.lastError).toBe('The email could not be written')
  })
})

test('#151 kill -9 of the worker loses no mail, and repeats at most one mail for each kill, with the same Message-ID', async () => {
  const own = await testDatabase({ seeded: true })
  const secret = randomBytes(32)
  const post = await startTestWorker(own, { mail: server.driver('hello@example.com') })
  post.deps.keys = createKeys([{ id: 'k1', secret }])
  const ctx = post.ctx(staff('admin'))
  const total = rounds(16, 60)
  for (let n = 0; n < total; n++)
    await queueEmail(ctx, {
      template: 'passwordReset',
      to: `kill${n}@example.com`,
      props: { link: `http://localhost:3000/reset-password/${n}`, minutes: 30 },
    })

  const start = async () => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        join(import.meta.dirname, '../../../../scripts/quickResolve.mjs'),
        join(import.meta.dirname, '../../../../test/support/server/workerProcess.ts'),
        own.appUrl,
        server.url,
        secret.toString('base64'),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(child.stdout, 'data')
    return child
  }
  /** Stands in for a minute of waiting: the jobs of the killed worker have missed their heartbeats, and are taken up again. */
  const aMinuteLater = async () => {
    await own.owner.execute(sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`)
    await post.queue.boss.supervise('mail.send')
    await probe(post.jobCtx())
  }
  const kills = rounds(2, 4)
  for (let kill = 1; kill <= kills; kill++) {
    const child = await start()
    const target = server.taken.length + 3 + kill
    await until('some mails', () => Promise.resolve(server.taken.length >= target))
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  if (!inLab) await aMinuteLater()
  const killed = performance.now()
  const last = await start()
  const sent = async () => {
    const { rows } = await own.owner.execute(sql`SELECT count(*)::int AS n FROM emails WHERE state = 'sent'`)
    return Number(rows[0]?.['n'])
  }
  await until('every mail', async () => (await sent()) === total)
  // The limit for taking up the mails of a killed worker (security.md C).
  expect(performance.now() - killed).toBeLessThan(within(90_000))
  last.kill('SIGKILL')
  await once(last, 'exit')
  await post.close()

  const byMail = Map.groupBy(server.taken, ({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? '')
  expect(byMail.size).toBe(total)
  expect(server.taken.length - total).toBeLessThanOrEqual(kills)
  for (const copies of byMail.values()) expect(new Set(copies.flatMap(({ to }) => to)).size).toBe(1)
  const { rows } = await own.owner.execute(sql`SELECT count(*)::int AS n FROM email_secrets`)
  expect(rows[0]).toEqual({ n: 0 })
})
