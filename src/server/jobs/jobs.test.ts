import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/connect.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { health } from '#server/features/messages/messages.admin.ts'
import { quietLog, testDatabase } from '#test/support/server/database.ts'
import { startTestWorker, staff, until } from '#test/support/server/worker.ts'
import { housekeepingJobs } from './housekeeping.ts'
import { deadQueue, jobNames, queues, schedules } from './names.ts'
import { prepareJobs, startQueue } from './queue.ts'
import { startWorker } from './worker.ts'

const database = await testDatabase({ seeded: true })
const { db, owner } = database
const office = await startTestWorker(database)
afterAll(() => office.close())
const jobs = async (where: string) => (await owner.execute(sql.raw(`SELECT * FROM pgboss.job WHERE ${where}`))).rows

describe('preparing', () => {
  test('five processes starting at once create each queue and schedule once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => prepareJobs(database.ownerUrl, quietLog)))
    const boss = office.queue.boss
    expect(
      (await boss.getQueues())
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('__'))
        .sort(),
    ).toEqual([...jobNames, deadQueue].sort())
    expect((await boss.getSchedules()).map(({ name, cron }) => `${cron} ${name}`).sort()).toEqual(
      schedules.map(({ job, cron }) => `${cron} ${job}`).sort(),
    )
  })

  test('a start changes queues and schedules only if they differ', async () => {
    // Leaves out the job of the last run, which pg-boss writes to the row of a schedule.
    const rows = async () => ({
      queues: (await owner.execute(sql`SELECT *, xmin::text AS written FROM pgboss.queue ORDER BY name`)).rows,
      schedules: (await owner.execute(sql`SELECT to_jsonb(schedule) - 'last_job_id' AS row FROM pgboss.schedule ORDER BY name`)).rows,
    })
    const before = await rows()
    await prepareJobs(database.ownerUrl, quietLog)
    expect(await rows()).toEqual(before)
    await owner.execute(sql`UPDATE pgboss.queue SET retry_limit = 1 WHERE name = 'mail.send'`)
    await owner.execute(sql`UPDATE pgboss.schedule SET cron = '1 1 1 1 *' WHERE name = 'mail.purge'`)
    await prepareJobs(database.ownerUrl, quietLog)
    expect((await office.queue.boss.getQueues(['mail.send']))[0]?.retryLimit).toBe(queues['mail.send'].retries)
    expect((await office.queue.boss.getSchedules('mail.purge')).map(({ cron }) => cron)).toEqual(['27 3 * * *'])
  })

  test('every queue has a dead letter queue, back-off and heartbeats', async () => {
    for (const queue of await office.queue.boss.getQueues(jobNames.map(String))) {
      expect(queue).toMatchObject({ deadLetter: deadQueue, retryBackoff: true, heartbeatSeconds: 15 })
    }
    // Heartbeat, two checks of the supervisor and the probe: well under the 90 seconds of security.md C.
    expect(queues['mail.send'].heartbeat + 10 + 10 + 30).toBeLessThan(90)
  })

  test('the app uses the queue with a role that owns none of its tables', async () => {
    await expect(db.execute(sql`DROP TABLE pgboss.job CASCADE`)).rejects.toThrow()
    await expect(db.execute(sql`CREATE TABLE pgboss.mine (id int)`)).rejects.toThrow()
    const { rows } = await db.execute(sql`SELECT current_user AS me`)
    expect(rows[0]).toEqual({ me: 'seawall_app' })
  })
})

describe('queueing', () => {
  test('a job exists only if its transaction commits', async () => {
    const [kept, lost] = [randomUUID(), randomUUID()]
    await transaction(db, { scope: 'visitor' }, (tx) => office.queue.enqueueIn(tx)('mail.send', { emailId: kept }))
    await transaction(db, { scope: 'visitor' }, async (tx) => {
      await office.queue.enqueueIn(tx)('mail.send', { emailId: lost })
      throw new Error('no')
    }).catch(() => undefined)
    expect(await jobs(`data ->> 'emailId' = '${kept}'`)).toHaveLength(1)
    expect(await jobs(`data ->> 'emailId' = '${lost}'`)).toHaveLength(0)
  })

  test('a delayed job starts later', async () => {
    const id = randomUUID()
    await office.queue.enqueueIn(db)('mail.send', { emailId: id }, { after: 3600 })
    const { rows } = await owner.execute(
      sql`SELECT start_after > now() + interval '59 minutes' AS later FROM pgboss.job WHERE data ->> 'emailId' = ${id}`,
    )
    expect(rows).toEqual([{ later: true }])
  })

  test('a scheduled job is queued only once', async () => {
    for (let n = 0; n < 5; n++)
      await office.queue
        .enqueueIn(db)('audit.seal', {})
        .catch(() => undefined)
    expect(await jobs(`name = 'audit.seal' AND state < 'completed'`)).toHaveLength(1)
  })
})

describe('working', () => {
  test('stopping waits for the job in progress', async () => {
    const queue = await startQueue({ url: database.appUrl, log: quietLog, works: true })
    let started = false
    const slow = {
      ...office.deps,
      enqueueIn: queue.enqueueIn,
      mail: {
        send: async () => {
          started = true
          await delay(700)
          return { accepted: true as const, providerId: 'slow' }
        },
      },
    }
    const worker = await startWorker(slow, queue)
    const { id } = await queueEmail(office.ctx(staff('admin')), {
      template: 'passwordChanged',
      to: 'stop@example.com',
      props: { at: '2026-11-20T12:00:00.000Z' },
    })
    await until('the job to be in hand', () => Promise.resolve(started))
    await worker.stop()
    const { rows } = await owner.execute(sql`SELECT state FROM emails WHERE id = ${id}`)
    expect(rows).toEqual([{ state: 'sent' }])
    expect(await jobs(`data ->> 'emailId' = '${id}' AND state <> 'completed'`)).toEqual([])
  })

  test('a job that has failed finally is counted in the staff area, and other jobs continue', async () => {
    await office.work()
    const id = randomUUID()
    // The handler's statement fails every time, because this is no id.
    await office.queue.boss.send('mail.send', { emailId: 'not-an-id' }, { retryLimit: 0 })
    await queueEmail(office.ctx(staff('admin')), {
      template: 'passwordChanged',
      to: `${id}@example.com`,
      props: { at: '2026-11-20T12:00:00.000Z' },
    })
    await until(
      'the good one',
      async () =>
        (await owner.execute(sql`SELECT 1 FROM emails WHERE to_address = ${`${id}@example.com`} AND state = 'sent'`)).rows.length === 1,
    )
    await until('the dead letter', async () => (await health(office.ctx(staff('admin')))).deadJobs === 1)
    expect((await jobs(`name = '${deadQueue}'`))[0]).toMatchObject({ source_name: 'mail.send' })
  })

  test('a worker counts as running for a minute after its last heartbeat', async () => {
    const admin = office.ctx(staff('admin'))
    expect(await health(admin)).toMatchObject({ running: true })
    await owner.execute(sql`UPDATE heartbeats SET at = now() - interval '59 seconds'`)
    expect(await health(admin)).toMatchObject({ running: true })
    await owner.execute(sql`UPDATE heartbeats SET at = now() - interval '61 seconds'`)
    expect(await health(admin)).toMatchObject({ running: false })
    await owner.execute(sql`DELETE FROM heartbeats`)
    expect(await health(admin)).toMatchObject({ running: false, lastBeatAt: null })
  })
})

describe('housekeeping', () => {
  test('#145 idempotency keys are kept for 72 hours', async () => {
    await owner.execute(sql`
      INSERT INTO idempotency_keys (scope, key, request_hash, created_at)
      VALUES ('s', 'young', 'h', now() - interval '71 hours'), ('s', 'old', 'h', now() - interval '73 hours')`)
    await housekeepingJobs['idempotency.purge'](office.jobCtx())
    expect((await owner.execute(sql`SELECT key FROM idempotency_keys`)).rows).toEqual([{ key: 'young' }])
  })

  test('expired rate limit counters are deleted, and others are not', async () => {
    await owner.execute(sql`
      INSERT INTO rate_limits (key, points, expire)
      VALUES ('over', 1, (extract(epoch FROM now() - interval '2 hours') * 1000)::bigint), ('recent', 1, (extract(epoch FROM now()) * 1000)::bigint), ('endless', 1, NULL)`)
    await housekeepingJobs['limits.purge'](office.jobCtx())
    expect((await owner.execute(sql`SELECT key FROM rate_limits ORDER BY key`)).rows).toEqual([{ key: 'endless' }, { key: 'recent' }])
  })
})
