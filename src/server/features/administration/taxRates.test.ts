/** Insurance Premium Tax rates with a first day: what a new rate changes, what it leaves alone, and where a wrong rate is refused. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SettingRecord, TaxUse } from '#contract/admin/settings.ts'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import type { TaxRates } from '#contract/model/policies/ipt.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { importedBook } from '#test/support/files/importedBook.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { offer } from '#test/support/build/quotes.ts'
import { testApp } from '#test/support/server/app.ts'

const clock = new Date()
const app = await testApp({ parts: { now: () => clock } })
const { build } = app
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const today = londonClock(clock).date
const tomorrow = addDays(today, 1)
/** The first day of the new rate. */
const start = addDays(today, 40)
const base = '/api/admin/settings/tax-rates'

type View = SettingRecord<TaxRates>
const show = async () => (await app.json(base, { as: admin.cookie })).body.data as View
const add = async (typed: object, version?: number) =>
  app.json(base, { as: admin.cookie, method: 'PUT', body: { why: '', version: version ?? (await show()).version, ...typed } })
const takeBack = async (kind: string, from: string) =>
  app.json(`${base}/remove`, { as: admin.cookie, body: { version: (await show()).version, kind, from } })
const fieldsOf = ({ status, body }: { status: number; body: object }) => [
  status,
  Object.keys(('fields' in body && (body.fields as object)) || {}),
]

const policyAt = (clientId: string, inception: string, iptRate: number) => ({
  clientId,
  class: 'liability',
  proposal: false,
  insurer: 'Harbour Example Insurance',
  policyNumber: '',
  inception,
  expiry: yearFrom(inception),
  terms: termsFor({ sections: [section({ net: 100_000, iptRate })], fee: 0 }),
  subjectivities: [],
})
const create = (clientId: string, inception: string, iptRate: number) =>
  app.json('/api/admin/policies', { as: admin.cookie, body: policyAt(clientId, inception, iptRate) })

test('an invalid percentage, day or kind, an unchanged rate and a past day without a reason are refused at their fields', async () => {
  const good = { kind: 'standard', rate: '13', from: start }
  for (const rate of ['', '0', '-1', '101', 'much', '12.345']) expect(fieldsOf(await add({ ...good, rate })), rate).toEqual([422, ['rate']])
  for (const from of ['', '2027-02-30', 'soon', addDays(today, -7 * 366)])
    expect(fieldsOf(await add({ ...good, from })), from).toEqual([422, ['from']])
  expect(fieldsOf(await add({ ...good, rate: '12' }))).toEqual([422, ['rate']])
  expect(fieldsOf(await add({ ...good, kind: 'exempt' }))).toEqual([422, ['kind']])
  // A past day needs a meaningful reason.
  for (const why of ['', 'late']) expect(fieldsOf(await add({ ...good, from: addDays(today, -1), why }))).toEqual([422, ['why']])
  expect((await show()).version).toBe(0)
})

test('a future rate applies only to policies that begin on its first day or later', async () => {
  const { id: clientId } = await build.client()
  const early = await create(clientId, start, 12)
  expect(early.status).toBe(200)
  const earlyId = (early.body.data as { id: string }).id

  expect((await add({ kind: 'standard', rate: '13', from: start })).status).toBe(200)
  expect(fieldsOf(await add({ kind: 'standard', rate: '14', from: start }))).toEqual([422, ['from']])

  expect(fieldsOf(await create(clientId, addDays(start, -1), 13))).toEqual([422, ['terms.sections.0.iptRate']])
  expect(fieldsOf(await create(clientId, start, 12))).toEqual([422, ['terms.sections.0.iptRate']])
  const before = await create(clientId, addDays(start, -1), 12)
  const after = await create(clientId, start, 13)
  const exempt = await create(clientId, start, 0)
  const ipt = async (reply: typeof after) => {
    expect(reply.status, reply.body.message).toBe(200)
    const [row] = await owner
      .select({ ipt: policies.ipt })
      .from(policies)
      .where(eq(policies.id, (reply.body.data as { id: string }).id))
    return row?.ipt
  }
  expect([await ipt(before), await ipt(after), await ipt(exempt)]).toEqual([12_000, 13_000, 0])

  // A policy entered before the new rate keeps its own, and its terms can be changed at that rate.
  const change = async (facts: object) => {
    const { version } = (await app.json(`/api/admin/policies/${earlyId}`, { as: admin.cookie })).body.data as { version: number }
    const { clientId: _client, class: _class, proposal: _proposal, subjectivities: _needed, ...written } = policyAt(clientId, start, 12)
    return app.json(`/api/admin/policies/${earlyId}`, {
      as: admin.cookie,
      method: 'PUT',
      body: { ...written, version, effectiveFrom: written.inception, reason: 'Changed', ...facts },
    })
  }
  const dearer = termsFor({ sections: [section({ net: 200_000, iptRate: 12 })], fee: 0 })
  expect(await ipt(await change({ terms: dearer }))).toBe(24_000)
  // A move to another first day needs the rates of that day.
  const moved = addDays(start, 5)
  expect(fieldsOf(await change({ terms: dearer, inception: moved, expiry: yearFrom(moved), effectiveFrom: moved }))).toEqual([
    422,
    ['terms.sections.0.iptRate'],
  ])
})

test('the site serves the rates from the setting to the staff forms', async () => {
  const { rates, today: day } = (await app.json('/api/site/tax-rates')).body.data as { rates: TaxRates; today: string }
  expect(day).toBe(today)
  expect(rates).toContainEqual({ kind: 'standard', rate: 13, from: start })
})

test('a quote: offers need the rates of the requested start of cover, and the policy those of its first day', async () => {
  const offersOf = async (day: string) => {
    const { id } = await build.quote({ status: 'with_insurers', answers: { coverStartDate: day }, offers: [] })
    const { version } = (await app.json(`/api/admin/quotes/${id}`, { as: admin.cookie })).body.data as { version: number }
    return (iptRate: number) =>
      app.json(`/api/admin/quotes/${id}/offers`, {
        as: admin.cookie,
        method: 'PUT',
        body: { version, offers: [offer({ iptRate })], demandsAndNeeds: '', brokerNote: '' },
      })
  }
  expect(fieldsOf(await (await offersOf(start))(12))).toEqual([422, ['offers.0.iptRate']])
  expect((await (await offersOf(start))(13)).status).toBe(200)
  expect(fieldsOf(await (await offersOf(tomorrow))(13))).toEqual([422, ['offers.0.iptRate']])

  const { id } = await build.quote({ status: 'accepted', covers: ['PL'], offers: [offer()] })
  const { version } = (await app.json(`/api/admin/quotes/${id}`, { as: admin.cookie })).body.data as { version: number }
  const bind = (inception: string) =>
    app.json(`/api/admin/quotes/${id}/bind`, { as: admin.cookie, body: { version, clientId: null, class: 'liability', inception } })
  expect(fieldsOf(await bind(start))).toEqual([422, ['inception']])
  expect((await bind(tomorrow)).status).toBe(200)
})

test('a renewal: offers need the rates of the coming period', async () => {
  const renewal = await build.renewal({ status: 'with_insurers', daysLeft: 39 })
  const detail = (await app.json(`/api/admin/renewals/${renewal.id}`, { as: admin.cookie })).body.data as RenewalDetail
  const save = (iptRate: number) =>
    app.json(`/api/admin/renewals/${renewal.id}/offers`, {
      as: admin.cookie,
      method: 'PUT',
      body: {
        version: detail.version,
        recommended: null,
        offers: [
          {
            id: crypto.randomUUID(),
            insurer: 'Harbour Example Insurance',
            validUntil: start,
            subjectivities: [],
            terms: termsFor({ sections: [section({ iptRate })] }),
          },
        ],
      },
    })
  expect(fieldsOf(await save(12))).toEqual([422, ['offers.0.sections.0.iptRate']])
  expect((await save(13)).status).toBe(200)
})

test('an import: each line needs a rate of its first day, and a line without a rate gets the standard one', async () => {
  const { id } = await build.client({ name: 'Teasel Ltd' })
  const [holder] = await owner.select({ reference: clients.reference }).from(clients).where(eq(clients.id, id))
  const reference = holder?.reference ?? ''
  const book = importedBook(app, admin.cookie)
  const uk = (date: string) => date.split('-').toReversed().join('/')
  const line = (number: string, from: string, rate: string) =>
    `${reference},Office,Harbour Example Insurance,${number},${uk(from)},${uk(yearFrom(from))},PL,1000,${rate}`
  const found = await book.checked(
    'policies',
    [
      'Client reference,Class,Insurer,Policy number,From,To,Cover,Net premium,IPT rate',
      line('TX/0001', tomorrow, '12%'),
      line('TX/0002', start, '12%'),
      line('TX/0003', tomorrow, '13%'),
      line('TX/0004', start, '9.5%'),
      line('TX/0005', start, ''),
      line('TX/0006', start, '13'),
    ].join('\n'),
  )
  expect(found.firstFaults.map(({ line: at, heading }) => [at, heading])).toEqual([
    [3, 'IPT rate'],
    [4, 'IPT rate'],
    [5, 'IPT rate'],
  ])
  expect(found.firstFaults.map(({ reason }) => reason).at(-1)).toBe('Enter 0%, 12%, 13% or 20%')
  await book.confirmed(found)
  const rows = await owner.select().from(policies).where(eq(policies.clientId, id)).orderBy(policies.policyNumber)
  expect(rows.map(({ policyNumber, ipt }) => [policyNumber, ipt])).toEqual([
    ['TX/0001', 12_000],
    ['TX/0005', 13_000],
    ['TX/0006', 13_000],
  ])
})

test('a rate can be removed only before it begins and while no policy carries it; the history and the audit log keep it', async () => {
  // Policies of the earlier tests carry it.
  const used = await takeBack('standard', start)
  expect([used.status, used.body.message]).toEqual([409, expect.stringMatching(/^\d polic(y|ies) from .* (carries|carry) 13% already/)])
  expect((await takeBack('standard', '2017-06-01')).status).toBe(409)
  expect((await takeBack('higher', start)).status).toBe(404)

  expect((await add({ kind: 'higher', rate: '22.5', from: tomorrow })).status).toBe(200)
  expect((await takeBack('higher', tomorrow)).status).toBe(200)
  expect((await show()).value).not.toContainEqual(expect.objectContaining({ rate: 22.5 }))
  // A rate from today on has already begun.
  expect((await add({ kind: 'higher', rate: '21', from: today })).status).toBe(200)
  expect((await takeBack('higher', today)).status).toBe(409)

  const { history, version } = await show()
  expect(history.find(({ changes }) => changes.some(({ after }) => after === '22.5%'))).toMatchObject({ by: 'Test Person' })
  const restored = await app.json('/api/admin/settings/restore', { as: admin.cookie, body: { key: 'taxRates', number: 0, version } })
  expect(restored.status).toBe(409)
  const rows = await owner.select().from(auditLog).where(eq(auditLog.subjectId, 'taxRates'))
  expect(rows).toHaveLength(4)
})

test('a backdated rate with a reason lists the policies at the previous rate, changes none of them and can be removed', async () => {
  const { id: clientId } = await build.client({ name: 'Sorrel Ltd' })
  const begun = addDays(today, -3)
  const { body } = await create(clientId, begun, 20)
  const { id } = body.data as { id: string }
  const [before] = await owner.select().from(policies).where(eq(policies.id, id))
  const late = { kind: 'higher', rate: '19.5', from: addDays(today, -5), why: 'The notice was found in the post' }
  const use = async (as = admin.cookie) =>
    (await app.json(`${base}/use?${new URLSearchParams({ kind: late.kind, from: late.from })}`, { as })).body.data as TaxUse
  expect((await use()).policies.map((one) => one.id)).toEqual([id])

  expect((await add(late)).status).toBe(200)
  expect((await show()).value).toContainEqual({ kind: 'higher', rate: 19.5, from: late.from, why: late.why })
  const { rates } = (await app.json('/api/site/tax-rates')).body.data as { rates: TaxRates }
  expect(rates).toContainEqual({ kind: 'higher', rate: 19.5, from: late.from })
  expect(JSON.stringify(rates)).not.toContain('notice')
  expect(await use()).toMatchObject({ rate: 20, total: 1, policies: [{ id, client: 'Sorrel Ltd', inception: begun }] })
  expect((await owner.select().from(policies).where(eq(policies.id, id)))[0]).toEqual(before)
  expect(fieldsOf(await create(clientId, begun, 20))).toEqual([422, ['terms.sections.0.iptRate']])
  const blind = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'settings:manage'] })
  expect(await use(blind.cookie)).toEqual({ rate: 20, total: 1, policies: [] })

  expect((await takeBack('higher', late.from)).status).toBe(200)
  expect((await show()).value).not.toContainEqual(expect.objectContaining({ rate: 19.5 }))
})
