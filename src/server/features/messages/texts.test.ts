import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rounds, within } from '#test/support/rounds.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { startTestWorker, staff } from '#test/support/server/worker.ts'
import { startSmsServer } from '#test/support/server/smsServer.ts'
import { textMessages } from './messages.table.ts'
import { sendText, signInCodeText } from './messages.ts'
import { health } from './messages.admin.ts'
import { settleTexts } from './messages.jobs.ts'
import { servesNumber, textsPerHour } from './texts.ts'

const database = await testDatabase()
const stub = await startSmsServer()
const sms = () => stub.driver()
const transports = { sms: sms() }
const office = await startTestWorker(database, transports)
afterAll(async () => {
  await office.close()
  await stub.stop()
})
beforeEach(async () => {
  stub.sink.mode = 'ok'
  stub.sink.asked = 0
  stub.taken.length = 0
  office.deps.sms = sms()
  await database.owner.execute(sql`TRUNCATE text_messages CASCADE`)
})

const ctx = () => office.ctx({ kind: 'visitor' })
const code = '493817'
const text = signInCodeText({ firm: 'Chalk & Channel', origin: 'https://www.example.com', code })
const message = { to: '+447700900123', text, purpose: 'signInCode' as const, secrets: [code] }
const rows = () => database.owner.select().from(textMessages)

test('#39 a code text names the firm, says never to share the code, has no link, and ends with the domain-bound line', () => {
  expect(text).toBe(
    'Chalk & Channel: 493817 is your sign-in code. It works for 5 minutes. Never share it: we will not ask you for it.\n\n@www.example.com #493817',
  )
  expect(text).not.toMatch(/https?:|www\.[^@\n]*\//)
  expect(text.split('\n').at(-1)).toMatch(/^@\S+ #\d{6}$/)
  expect(text.length).toBeLessThanOrEqual(160)
})

describe('a text message', () => {
  test('#36 a text message is sent whole and stored without its code', async () => {
    expect(await sendText(ctx(), message)).toMatchObject({ sent: true })
    expect(stub.taken.map(({ to, text: sent }) => ({ to, sent }))).toEqual([{ to: message.to, sent: text }])
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'sent', purpose: 'signInCode', toNumber: message.to, providerId: 'SM1' })
    expect(row?.text).toContain('[code removed]')
    const { rows: dump } = await database.owner.execute(
      sql`SELECT (SELECT json_agg(t) FROM text_messages t)::text || coalesce((SELECT json_agg(a) FROM audit_log a)::text, '') AS everything`,
    )
    expect(String(dump[0]?.['everything'])).not.toContain(code)
  })

  test.each(['slow', 'broken', 'busy', 'drops', 'refuses', 'redirects'] as const)(
    '#37 provider in mode %s: sending ends within 6 s, and the row stores the outcome',
    async (mode) => {
      stub.sink.mode = mode
      const started = performance.now()
      expect(await sendText(ctx(), message)).toMatchObject({ sent: false, reason: mode === 'refuses' ? 'number' : 'provider' })
      expect(performance.now() - started).toBeLessThan(within(6_000))
      expect((await rows()).map(({ state }) => state)).toEqual([mode === 'slow' ? 'unknown' : 'failed'])
      expect(stub.sink.asked).toBe(1)
    },
  )

  test('#37 failed texts do not count towards the hourly limit', async () => {
    stub.sink.mode = 'broken'
    for (let n = 0; n < textsPerHour + 3; n++) await sendText(ctx(), message)
    stub.sink.mode = 'ok'
    office.deps.sms = sms()
    expect(await sendText(ctx(), message)).toMatchObject({ sent: true })
  })

  test('#162 the failure that opens the circuit adds an alert row, and later failures add none', async () => {
    stub.sink.mode = 'broken'
    for (let n = 0; n < 9; n++) await sendText(ctx(), message)
    expect(stub.sink.asked).toBe(5)
    const { rows: alerts } = await database.owner.execute(sql`SELECT action FROM audit_log WHERE action = 'sms.providerDown'`)
    expect(alerts.length).toBeGreaterThanOrEqual(1)
    const before = alerts.length
    for (let n = 0; n < 5; n++) await sendText(ctx(), message)
    expect((await database.owner.execute(sql`SELECT action FROM audit_log WHERE action = 'sms.providerDown'`)).rows).toHaveLength(before)
  })
})

describe('#112 limits on the cost of text messages', () => {
  test('forty callers at once cannot send more texts than the hourly limit allows', async () => {
    // All but seven texts of the hourly limit are used already.
    await database.owner.execute(sql`
      INSERT INTO text_messages (id, purpose, to_number, text, state)
      SELECT gen_random_uuid(), 'signInCode', '+447700900123', 'x', 'sent' FROM generate_series(1, ${textsPerHour - 7})`)
    const tries = Array.from({ length: 40 }, async () => {
      let sent = 0
      for (let n = 0; n < rounds(3, 25); n++) {
        if ((await sendText(ctx(), message)).sent) sent += 1
      }
      return sent
    })
    const sent = (await Promise.all(tries)).reduce((sum, n) => sum + n, 0)
    expect(sent).toBe(7)
    expect(stub.taken).toHaveLength(7)
    expect(await sendText(ctx(), message)).toMatchObject({ sent: false, reason: 'budget', retryAfter: 3600 })
  })

  test('the daily budget raises an alarm at half and when spent, no text is sent after that, and failed texts cost nothing', async () => {
    await database.owner.execute(sql`
      INSERT INTO settings (key, value, edited) VALUES ('textBudget', '{"price": 7, "perDay": 145}', true)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
    // The budget is twenty texts. Eight were sent 20 hours ago, outside the hourly limit. Those from 25 hours ago do not count.
    await database.owner.execute(sql`
      INSERT INTO text_messages (id, purpose, to_number, text, state, created_at)
      SELECT gen_random_uuid(), 'signInCode', '+447700900123', 'x', 'sent', now() - make_interval(hours => CASE WHEN n <= 8 THEN 20 ELSE 25 END)
      FROM generate_series(1, 30) n`)
    const alarms = async () =>
      (await database.owner.execute(sql`SELECT action FROM audit_log WHERE action LIKE 'sms.budget%' ORDER BY at`)).rows.map(
        (row) => row['action'],
      )
    const percent = async () => (await health(office.ctx(staff('analyst')))).textBudgetPercent
    expect([await percent(), await alarms()]).toEqual([38, []])
    stub.sink.mode = 'broken'
    await sendText(ctx(), message)
    stub.sink.mode = 'ok'
    await sendText(ctx(), message)
    expect([await percent(), await alarms()]).toEqual([43, []])
    await sendText(ctx(), message)
    expect(await alarms()).toEqual(['sms.budgetHalf'])
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => sendText(ctx(), message)))
    expect(outcomes.filter(({ sent }) => sent)).toHaveLength(10)
    expect(outcomes.filter((outcome) => !outcome.sent && outcome.reason === 'budget')).toHaveLength(30)
    expect([await percent(), await alarms()]).toEqual([100, ['sms.budgetHalf', 'sms.budgetSpent']])
    await database.owner.execute(sql`DELETE FROM settings WHERE key = 'textBudget'`)
    expect((await sendText(ctx(), message)).sent).toBe(true)
  })

  test.each([
    '+447012345678',
    '+447612345678',
    '+441632960123',
    '+12025550123',
    '+3531234567',
    '07700900123',
    '+44770090012',
    '+4477009001234',
    '+447700900123;ext=1',
  ])('%s is not served', async (to) => {
    expect(servesNumber(to)).toBe(false)
    expect(await sendText(ctx(), { ...message, to })).toMatchObject({ sent: false, reason: 'number' })
    expect(stub.sink.asked).toBe(0)
  })
})

test('#151 a text message whose process died gets the state unknown and is not sent again', async () => {
  await database.owner.execute(sql`
    INSERT INTO text_messages (id, purpose, to_number, text, state, created_at)
    VALUES (gen_random_uuid(), 'signInCode', '+447700900123', 'x', 'sending', now() - interval '61 seconds'),
           (gen_random_uuid(), 'signInCode', '+447700900124', 'x', 'sending', now())`)
  await settleTexts(office.jobCtx())
  expect((await rows()).map(({ toNumber, state }) => `${toNumber} ${state}`).toSorted()).toEqual([
    '+447700900123 unknown',
    '+447700900124 sending',
  ])
  expect(stub.sink.asked).toBe(0)
})
