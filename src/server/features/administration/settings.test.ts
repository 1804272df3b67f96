import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BankProposal, SettingRecord } from '#contract/admin/settings.ts'
import { firmSheet } from '#contract/model/settings/firmSheet.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { messageJobs } from '#server/features/messages/messages.jobs.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { sessions } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { until } from '#test/support/server/worker.ts'
import { getFirm } from '#server/features/settings/settings.ts'

const app = await testApp()
/** The same database in the mode of a demonstration. */
const demo = await testApp({ database: app.database, settings: { SEAWALL_ENV: 'demo' } })
const { owner, db } = app.database
const admin = await app.signIn({ role: 'admin' })
const base = '/api/admin/settings'

type View<V> = SettingRecord<V>
const show = async <V>(address: string) => (await app.json(`${base}/${address}`, { as: admin.cookie })).body.data as View<V>
const put = (address: string, body: unknown, as = admin.cookie) => app.json(`${base}/${address}`, { method: 'PUT', body, as })
const post = (address: string, body: unknown, as = admin.cookie) => app.json(`${base}/${address}`, { body, as })
/** The current values of the firm's form with the given changes. */
const typed = async (change: Partial<ReturnType<typeof firmSheet.typed>>) => {
  const { value, version } = await show<Firm>('firm')
  return { ...firmSheet.typed(value), ...change, version }
}

describe('the firm', () => {
  test('saving the form without changes leaves the record and its history as they were', async () => {
    const { value } = await show<Firm>('firm')
    expect(firmSheet.value(firmSheet.typed(value), value)).toEqual(value)
    const before = await show('firm')
    expect((await put('firm', await typed({}))).status).toBe(200)
    // Nothing changed, so no version is recorded.
    expect(await show('firm')).toEqual(before)
  })

  test('a changed phone number appears on the pages, in the structured data and in the next email', async () => {
    const page = async () => (await app.request('/about')).text()
    expect((await page()).includes('01632 960 123')).toBe(true)
    expect((await put('firm', await typed({ phone: '01632 960 456' }))).status).toBe(200)
    // The database notifies every process, which then drops its cached pages.
    const html = await until('the new page', async () => {
      const shown = await page()
      return shown.includes('01632 960 123') ? null : shown
    })
    expect(html.includes('01632 960 456')).toBe(true)
    expect(html.includes('tel:+441632960456')).toBe(true)
    const home = await (await app.request('/')).text()
    const data = [...home.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => json).join('\n')
    expect(data).toContain('+441632960456')
    expect(data).not.toContain('+441632960123')

    const ctx = { ...app.deps, pool: db, enqueue: app.deps.enqueueIn(db) }
    const { id } = await queueEmail(ctx, { template: 'contactReceived', to: 'jo@example.com', props: { reference: 'EN-1' } })
    await messageJobs['mail.send'](ctx, { emailId: id })
    const [mail] = await owner.select().from(emails).where(eq(emails.id, id))
    expect(mail?.state).toBe('sent')
    expect(mail?.text).toContain('01632 960 456')
    expect(mail?.html).toContain('01632 960 456')
  })

  test('a change is kept as a version that says who changed what, and is audited with the values before and after', async () => {
    await put('firm', await typed({ hours: 'Mon-Fri 8 AM - 6 PM', hoursStructured: 'Mo-Fr 08:00-18:00' }))
    const { history, version, value } = await show<Firm>('firm')
    expect(value.hours).toEqual({ shown: 'Mon-Fri 8 AM - 6 PM', structured: 'Mo-Fr 08:00-18:00' })
    expect(history[0]).toMatchObject({ number: version, by: 'Test Person', restoredFrom: null })
    expect(history[0]?.changes).toEqual([
      { field: firmSheet.labels.hours, before: 'Mon-Fri 9:00 AM - 5:30 PM', after: 'Mon-Fri 8 AM - 6 PM' },
      { field: firmSheet.labels.hoursStructured, before: 'Mo-Fr 09:00-17:30', after: 'Mo-Fr 08:00-18:00' },
    ])
    expect(history.at(-1)).toMatchObject({ number: 0, by: null, changes: [] })
    const [row] = await owner.select().from(auditLog).where(eq(auditLog.action, 'settings.save')).orderBy(desc(auditLog.id)).limit(1)
    expect(row).toMatchObject({
      actorId: admin.userId,
      subjectId: 'firm',
      before: { hours: { shown: 'Mon-Fri 9:00 AM - 5:30 PM', structured: 'Mo-Fr 09:00-17:30' } },
      after: { hours: { shown: 'Mon-Fri 8 AM - 6 PM', structured: 'Mo-Fr 08:00-18:00' } },
    })
  })

  test('restoring an earlier version creates a new one and keeps those in between', async () => {
    const before = await show<Firm>('firm')
    await put('firm', await typed({ email: 'new@example.com' }))
    const changed = await show<Firm>('firm')
    const restored = await post('restore', { key: 'firm', number: before.version, version: changed.version })
    expect(restored).toMatchObject({ status: 200, body: { data: { version: changed.version + 1 } } })
    const now = await show<Firm>('firm')
    expect(now.value).toEqual(before.value)
    expect(now.history[0]).toMatchObject({ restoredFrom: before.version, number: changed.version + 1 })
    expect(now.history.map(({ number }) => number)).toContain(changed.version)
    expect((await post('restore', { key: 'firm', number: 9_999, version: now.version })).status).toBe(404)
  })

  test('invalid values are refused at their fields, and nothing is saved', async () => {
    const { version } = await show<Firm>('firm')
    const wrong = await put(
      'firm',
      await typed({
        phone: 'ring me',
        officePostcode: 'nowhere',
        social: 'javascript:alert(1)',
        hoursStructured: 'Mo-Fr 17:00-09:00',
        latitude: '120',
        ratingValue: '4.8',
        ratingCount: '',
      }),
    )
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body['fields'] as object).sort()).toEqual(
      ['hoursStructured', 'latitude', 'officePostcode', 'phone', 'ratingCount', 'social'].sort(),
    )
    for (const change of [{ name: '' }, { name: '\u200b' }, { frn: 'abc' }, { email: 'a@b' }, { name: 'x'.repeat(81) }])
      expect((await put('firm', await typed(change))).status, JSON.stringify(change)).toBe(422)
    expect((await show('firm')).version).toBe(version)
  })

  test('links that are not https addresses and a name with a text direction character are refused', async () => {
    for (const social of ['X http://example.com', 'X https://', 'https://example.com', 'X data:text/html,x'])
      expect((await put('firm', await typed({ social }))).status, social).toBe(422)
    expect((await put('firm', await typed({ legalName: 'Firm \u202eelcnatsni' }))).status).toBe(422)
  })
})

test('when two people edit the same record, the second is told who saved first and what changed, and overwrites nothing', async () => {
  const other = await app.signIn({ role: 'admin' })
  const mine = await typed({ priceRange: '£££' })
  const theirs = await typed({ shortName: 'Chalk' })
  expect((await put('firm', theirs, other.cookie)).status).toBe(200)
  const refused = await put('firm', mine)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    changedBy: 'Test Person',
    own: false,
    changes: [{ label: firmSheet.labels.shortName, before: 'Chalk & Channel', after: 'Chalk' }],
  })
  expect((await show<Firm>('firm')).value).toMatchObject({ shortName: 'Chalk', priceRange: '££' })
})

test('of twenty saves at the same time one succeeds and the others are refused as outdated', async () => {
  const mine = await typed({})
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => put('firm', { ...mine, vatNumber: `GB${at}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

describe('#140 changing settings requires a recent reauthentication', () => {
  test.each([
    ['firm', async () => put('firm', await typed({ shortName: 'Other' }))],
    ['staff area', () => put('staff-area', { version: 0, who: 'permitted' })],
    ['texts', () => put('disclosures', { version: 0, from: '2030-01-01', text: 'x'.repeat(30), registerUrl: 'https://example.com' })],
    ['restore', async () => post('restore', { key: 'firm', number: 0, version: (await show('firm')).version })],
  ])('%s', async (_, change) => {
    const fresh = (at: Date) => owner.update(sessions).set({ reauthAt: at }).where(eq(sessions.userId, admin.userId))
    const { version } = await show('firm')
    await fresh(new Date(Date.now() - 6 * 60_000))
    const stale = await change()
    expect([stale.status, stale.body['requireReauth']]).toEqual([403, true])
    expect((await show('firm')).version).toBe(version)
    await fresh(new Date())
  })
})

test('#137 every role without settings:manage is refused, and the refusal is on record', async () => {
  for (const role of ['editor', 'analyst', 'contributor', 'client'] as const) {
    const { cookie } = await app.signIn({ role })
    expect((await app.json(base, { as: cookie })).status, role).toBe(403)
    expect((await put('staff-area', { version: 0, who: 'permitted' }, cookie)).status, role).toBe(403)
  }
  expect((await app.json(base)).status).toBe(401)
  const { rows } = await owner.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM audit_log WHERE action = 'access.denied' AND subject_id = 'settings.saveStaffArea'`,
  )
  expect(rows[0]?.count).toBe(4)
})

test('the staff list shows who would have access to the staff area, and the switch grants and removes it at once', async () => {
  const editor = await app.signIn({ role: 'editor' })
  const without = await app.signIn({ role: 'editor', permissions: [] })
  const people = (await app.json(`${base}/staff`, { as: admin.cookie })).body.data as {
    id: string
    entersNow: boolean
    entersPermitted: boolean
  }[]
  const of = (id: string) => people.find((one) => one.id === id)
  expect(of(admin.userId)).toMatchObject({ entersNow: true, entersPermitted: true })
  expect(of(editor.userId)).toMatchObject({ entersNow: false, entersPermitted: true })
  expect(of(without.userId)).toMatchObject({ entersNow: false, entersPermitted: false })

  const enters = async () => (await app.json('/api/admin/preferences', { as: editor.cookie })).status
  expect(await enters()).toBe(403)
  expect((await put('staff-area', { version: 0, who: 'permitted' })).status).toBe(200)
  expect(await enters()).toBe(200)
  // Areas outside the permissions of the role stay closed, such as the settings.
  expect((await app.json(base, { as: editor.cookie })).status).toBe(403)
  expect((await put('staff-area', { version: 1, who: 'admins' })).status).toBe(200)
  expect(await enters()).toBe(403)
  expect((await put('staff-area', { version: 2, who: 'everybody' })).status).toBe(422)
})

describe('regulatory texts', () => {
  const day = async (days: number) =>
    String(
      (await owner.execute<{ day: string }>(sql`SELECT ((now() AT TIME ZONE 'Europe/London')::date + ${days}::int)::text AS day`)).rows[0]
        ?.day,
    )
  const add = async (from: string, text: string) =>
    put('disclosures', { version: (await show('disclosures')).version, from, text, registerUrl: 'https://register.fca.org.uk' })

  test('a text applies from its day on, in the footer as elsewhere, and the previous one until then', async () => {
    const before = (await getFirm({ db })).regulator.text
    expect((await add(await day(1), 'The text that counts from tomorrow on, and not before.')).status).toBe(200)
    expect((await getFirm({ db })).regulator.text).toBe(before)
    expect((await add(await day(0), 'The text that counts from today on, wherever we show it.')).status).toBe(200)
    expect((await getFirm({ db })).regulator.text).toBe('The text that counts from today on, wherever we show it.')
    await until('the new footer', async () => (await (await app.request('/contact')).text()).includes('The text that counts from today on'))
  })

  test('a past day, a second text for the same day and the removal of a text that was shown are refused', async () => {
    expect((await add(await day(-1), 'A text that should have been there yesterday.')).status).toBe(422)
    expect((await add(await day(0), 'A second text for the same day, which cannot be.')).status).toBe(422)
    const { version } = await show('disclosures')
    expect((await post('disclosures/remove', { version, from: await day(0) })).status).toBe(409)
    expect((await post('disclosures/remove', { version, from: '2001-01-01' })).status).toBe(404)
    expect((await post('disclosures/remove', { version, from: await day(1) })).status).toBe(200)
    expect((await show<unknown[]>('disclosures')).value).toHaveLength(1)
    expect((await post('restore', { key: 'disclosures', number: 0, version: version + 1 })).status).toBe(409)
  })

  test('a firm that is not a demonstration can change its notice', async () => {
    const { version } = await show('firm')
    expect((await put('notice', { version, notice: 'Office closed on 24 December' })).status).toBe(200)
    expect((await show<Firm>('firm')).value.notice).toBe('Office closed on 24 December')
  })

  test('a demonstration refuses to change or remove its notice, and keeps it when an earlier version is restored', async () => {
    const { version } = await show('firm')
    const asDemo = (path: string, method: string, body: object) => demo.json(`${base}/${path}`, { as: admin.cookie, method, body })
    for (const notice of ['', 'A broker like any other']) {
      const reply = await asDemo('notice', 'PUT', { version, notice })
      expect([reply.status, reply.body['fields']]).toEqual([422, { notice: expect.stringContaining('cannot be changed') }])
    }
    // Version 0 is from before the notice was written and the phone number changed.
    expect((await asDemo('restore', 'POST', { key: 'firm', number: 0, version })).status).toBe(200)
    const { value } = await show<Firm>('firm')
    expect([value.notice, value.phone.shown]).toEqual(['Office closed on 24 December', '01632 960 123'])
  })
})

test('the overview lists the saved records and who saved each of them last', async () => {
  const { saved } = (await app.json(base, { as: admin.cookie })).body.data as { saved: { key: string; by: string | null }[] }
  expect(saved.map(({ key }) => key).sort()).toEqual(['disclosures', 'firm', 'staffArea'])
  expect(saved.find(({ key }) => key === 'firm')?.by).toBe('Test Person')
})

test('the text message budget and the menu accept typed values and refuse invalid ones', async () => {
  expect((await put('text-budget', { version: 0, price: '0.04', perDay: '£1,250' })).body).toMatchObject({
    data: { value: { price: 4, perDay: 125_000 } },
  })
  for (const wrong of [{ price: '0' }, { price: '11' }, { price: 'much' }, { perDay: '0.01' }, { perDay: '0.79' }, { perDay: '99999999' }])
    expect((await put('text-budget', { version: 1, price: '0.04', perDay: '20', ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  expect((await put('menu', { version: 0, shown: '6' })).body).toMatchObject({ data: { value: { shown: 6, fetched: 9 } } })
  for (const shown of ['0', '21', '-1', '1.5', 'six', '']) expect((await put('menu', { version: 1, shown })).status, shown).toBe(422)
})

test('#140 bank details: invalid values are refused at their field, and a change needs two people with a recent reauthentication', async () => {
  const account = { accountName: 'Example Ltd client account', sortCode: '123456', accountNumber: '1234567', quote: 'invoice' }
  const save = (change: object, as = admin.cookie) => put('bank-details', { version: 0, ...account, ...change }, as)
  for (const wrong of [{ sortCode: '12345' }, { accountNumber: '123' }, { accountName: '' }]) {
    const refused = await save(wrong)
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, Object.keys(wrong)])
  }
  const stale = await app.signIn({ role: 'admin' })
  await owner
    .update(sessions)
    .set({ reauthAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.userId, stale.userId))
  expect(await save({}, stale.cookie)).toMatchObject({ status: 403, body: { requireReauth: true } })
  const bank = async (as = admin.cookie) => {
    const [now, waits] = await Promise.all(
      ['', '/proposal'].map(async (part) => (await app.json(`/api/admin/settings/bank-details${part}`, { as })).body.data),
    )
    return { now: now as { value: object; version: number }, waits: waits as BankProposal | null }
  }
  const end = (how: 'confirm' | 'drop', body: object, as: string) => app.json(`/api/admin/settings/bank-details/${how}`, { as, body })
  // A proposal changes nothing yet, and its author cannot confirm it.
  expect((await save({})).status).toBe(200)
  const { now: before, waits } = await bank()
  expect([before.value, before.version]).toMatchObject([{ accountNumber: '00000000' }, 0])
  expect(waits).toMatchObject({ own: true, confirmFrom: null, value: { sortCode: '12-34-56', accountNumber: '01234567' } })
  // Sent again after a lost answer, it is the same proposal, and nobody is told twice.
  expect((await save({})).status).toBe(200)
  expect((await bank()).waits?.id).toBe(waits?.id)
  const confirm = { id: waits?.id, version: 0 }
  expect((await end('confirm', confirm, admin.cookie)).status).toBe(409)
  const noticesOf = async (as: string) =>
    ((await app.json('/api/admin/notifications', { as })).body.data as { items: { kind: string; about: { name: string } }[] }).items.filter(
      ({ kind }) => kind === 'bank',
    )
  // The other administrators get a notification, the author does not.
  expect([(await noticesOf(stale.cookie)).map(({ about }) => about.name), await noticesOf(admin.cookie)]).toEqual([
    ['Bank details: a change waits for a second person'],
    [],
  ])
  expect(await end('confirm', confirm, stale.cookie)).toMatchObject({ status: 403, body: { requireReauth: true } })
  const second = await app.signIn({ role: 'admin' })
  expect((await end('confirm', { ...confirm, id: randomUUID() }, second.cookie)).status).toBe(409)
  expect((await end('confirm', confirm, second.cookie)).body).toMatchObject({ data: { value: { sortCode: '12-34-56' }, version: 1 } })
  expect((await bank()).waits).toBeNull()
  expect((await end('confirm', { ...confirm, version: 1 }, second.cookie)).status).toBe(409)
  const rows = await owner.select().from(auditLog).where(eq(auditLog.subjectId, 'bankDetails')).orderBy(desc(auditLog.at)).limit(2)
  expect(rows.map(({ action }) => action)).toEqual(['settings.save', 'settings.propose'])
  expect(rows[0]?.reason).toBe('Proposed by Test Person, confirmed by Test Person')
  // Restoring an earlier account makes a proposal too, and dropping it removes it.
  expect(
    (await app.json('/api/admin/settings/restore', { as: admin.cookie, body: { key: 'bankDetails', number: 0, version: 1 } })).status,
  ).toBe(200)
  const back = (await bank(second.cookie)).waits
  expect([back?.own, back?.value.accountNumber, (await bank()).now]).toMatchObject([false, '00000000', { version: 1 }])
  expect((await end('drop', { id: back?.id }, second.cookie)).status).toBe(200)
  expect((await bank()).waits).toBeNull()
  // If nobody else can manage settings, the author can confirm after two days, but no longer after a week.
  await owner.execute(sql`UPDATE users SET status = 'disabled' WHERE role <> 'client' AND id <> ${admin.userId}::uuid`)
  expect((await save({ version: 1, sortCode: '65-43-21' })).status).toBe(200)
  const alone = (await bank()).waits
  const again = { id: alone?.id, version: 1 }
  expect(Date.parse(alone?.confirmFrom ?? '') - Date.parse(alone?.at ?? '')).toBe(48 * 3_600_000)
  expect((await end('confirm', again, admin.cookie)).status).toBe(409)
  const dated = (days: number) =>
    owner.execute(
      sql`UPDATE settings SET value = jsonb_set(value, '{at}', to_jsonb(${new Date(Date.now() - days * 86_400_000).toISOString()}::text)) WHERE key = 'bankProposal'`,
    )
  await dated(8)
  expect([(await bank()).waits, (await end('confirm', again, admin.cookie)).status]).toEqual([null, 409])
  await dated(3)
  expect((await end('confirm', again, admin.cookie)).body).toMatchObject({ data: { value: { sortCode: '65-43-21' } } })
  await owner.execute(sql`UPDATE users SET status = 'active' WHERE role <> 'client'`)
})

describe('session lengths', () => {
  const typedLengths = { staffIdle: '20', staffHours: '8', clientIdle: '30', clientHours: '12' }
  const save = async (change: Partial<typeof typedLengths>) => {
    const { version } = await show('session-lengths')
    return put('session-lengths', { version, ...typedLengths, ...change })
  }
  const lifeOf = async (userId: string) =>
    (
      await owner.execute<{ idle: number; life: number }>(
        sql`SELECT idle_seconds AS idle, extract(epoch FROM expires_at - created_at)::int AS life FROM sessions WHERE user_id = ${userId}`,
      )
    ).rows[0]

  test('lengths above the security limits, below the minimum or not whole numbers are refused at their field', async () => {
    for (const change of [
      { staffIdle: '21' },
      { staffIdle: '4' },
      { staffHours: '9' },
      { staffHours: '0' },
      { clientIdle: '31' },
      { clientHours: '13' },
      { clientHours: 'ten' },
      { clientHours: '1.5' },
    ]) {
      const refused = await save(change)
      expect([refused.status, Object.keys(refused.body['fields'] as object)], JSON.stringify(change)).toEqual([422, Object.keys(change)])
    }
    expect((await show('session-lengths')).version).toBe(0)
  })

  test('shorter times apply to open sessions at once, longer ones only to the next sign-in', async () => {
    const editor = await app.signIn({ role: 'editor' })
    const client = await app.signIn({ role: 'client' })
    expect((await save({ staffIdle: '10', staffHours: '2', clientIdle: '15', clientHours: '3' })).status).toBe(200)
    expect(await lifeOf(editor.userId)).toEqual({ idle: 600, life: 7200 })
    expect(await lifeOf(client.userId)).toEqual({ idle: 900, life: 10_800 })
    const next = await app.signIn({ role: 'editor' })
    expect(await lifeOf(next.userId)).toEqual({ idle: 600, life: 7200 })
    // The warning before a session ends uses this value.
    expect((await app.json('/api/auth/user', { as: admin.cookie })).body.data).toMatchObject({ idleMinutes: 10 })

    expect((await save({})).status).toBe(200)
    expect(await lifeOf(editor.userId)).toEqual({ idle: 600, life: 7200 })
    expect(await lifeOf((await app.signIn({ role: 'editor' })).userId)).toEqual({ idle: 1200, life: 28_800 })
  })

  test('restoring an earlier version shortens open sessions too', async () => {
    const editor = await app.signIn({ role: 'editor' })
    const { version } = await show('session-lengths')
    expect((await post('restore', { key: 'sessionLengths', number: 1, version })).status).toBe(200)
    expect(await lifeOf(editor.userId)).toEqual({ idle: 600, life: 7200 })
    expect((await save({})).status).toBe(200)
  })
})
