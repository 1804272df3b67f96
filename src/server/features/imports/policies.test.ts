/** What is refused in a file of policies: a policy number already in use, a missing section, and impossible dates. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import type { ImportDetail } from '#contract/admin/imports.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { importedBook } from '#test/support/files/importedBook.ts'
import { testApp } from '#test/support/server/app.ts'
import { batchSize } from './batch.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const book = importedBook(app, boss.cookie)
const today = londonClock(new Date()).date
const insurer = 'Downs Example Mutual'
const faultsOf = ({ firstFaults }: ImportDetail) => firstFaults.map(({ line, heading, reason }) => [line, heading, reason])
const holder = async (name: string) => {
  const { id } = await app.build.client({ name })
  const [row] = await owner.select().from(clients).where(eq(clients.id, id))
  return { id, reference: row?.reference ?? '' }
}
const columns = 'Client reference,Class,Insurer,Policy number,From,To,Cover,Net premium,Cover confirmed on,Status'
const file = (...lines: string[]) => [columns, ...lines].join('\n')

test('a policy number that another client or an overlapping period has, in the book or in the file, is reported; a next period is not', async () => {
  const [mine, other] = [await holder('Mine Ltd'), await holder('Other Ltd')]
  const row = await app.build.policy({ clientId: mine.id, insurer, policyNumber: 'LEG/1-26', inception: addDays(today, -60) })
  const [next, later] = [addDays(row.expiry, 1), addDays(row.expiry, 365)]
  const line = (of: { reference: string }, number: string, from: string, to: string) =>
    `${of.reference},Legal expenses,${insurer},${number},${from},${to},LEG,100,,`
  const found = await book.checked(
    'policies',
    file(
      line(other, 'LEG/1-26', addDays(next, 1), later),
      line(mine, 'LEG/1-26', row.expiry, later),
      line(mine, 'LEG/1-26', next, later),
      line(mine, 'LEG/2-26', next, later),
      line(other, 'LEG/2-26', addDays(next, 1), later),
      line(mine, 'LEG/2-26', addDays(later, -5), addDays(later, 300)),
    ),
  )
  const has = `${row.reference} of Mine Ltd has this number with ${insurer}`
  const within = 'Line 5 has this number, for another client or in an overlapping period'
  expect(faultsOf(found)).toEqual([
    [2, 'Policy number', expect.stringContaining(has)],
    [3, 'Policy number', expect.stringContaining(has)],
    [6, 'Policy number', within],
    [7, 'Policy number', within],
  ])
  expect(found).toMatchObject({ created: 2, faulty: 4 })
})

test('a number that lines of different batches have is told by the check, with both lines; the next period is not', async () => {
  const [mine, other] = [await holder('First Batch Ltd'), await holder('Second Batch Ltd')]
  const [from, to, next, later] = [today, addDays(today, 364), addDays(today, 365), addDays(today, 729)]
  const line = (of: { reference: string }, number: string, inception: string, expiry: string) =>
    `${of.reference},Legal expenses,${insurer},${number},${inception},${expiry},LEG,100,,`
  const others = Array.from({ length: batchSize + 5 }, (_, at) => line(mine, `LEG/B/${at}`, from, to))
  const found = await book.checked(
    'policies',
    file(
      line(mine, 'LEG/FAR-26', from, to),
      ...others,
      line(other, 'LEG/FAR-26', addDays(next, 1), later),
      line(mine, 'leg/far-26', to, later),
      line(mine, 'LEG/FAR-26', next, later),
      // Of its own batch, as before.
      line(other, 'LEG/FAR-26', addDays(later, 1), addDays(later, 90)),
    ),
  )
  const last = others.length + 2
  expect(faultsOf(found)).toEqual([
    [last + 1, 'Policy number', 'Line 2 has this number, for another client or in an overlapping period'],
    [last + 2, 'Policy number', 'Line 2 has this number, for another client or in an overlapping period'],
    [last + 4, 'Policy number', 'Line 2 has this number, for another client or in an overlapping period'],
  ])
  expect(found).toMatchObject({ created: others.length + 2, faulty: 3 })
})

test('a client whom lines of different batches name, by our reference, number or address, is told by the check, with both lines', async () => {
  const { reference } = await holder('Named Twice Ltd')
  const others = Array.from({ length: batchSize + 5 }, (_, at) => `,Filler ${at} Ltd,,${20_000_000 + at},`)
  const found = await book.checked(
    'clients',
    [
      'Our reference,Legal name,Kind of business,Company number,Email',
      `${reference},Named Twice Ltd,,,`,
      ',Numbered Twice Ltd,,31000001,',
      ',Written Twice,Partnership,,office@twice.example.com',
      ...others,
      `${reference},Named Twice Ltd,,,`,
      ',Numbered Again Ltd,,31000001,',
      ',Written Twice,Partnership,,office@twice.example.com',
    ].join('\n'),
  )
  const last = others.length + 4
  expect(faultsOf(found)).toEqual([
    [last + 1, '', 'The same client as on line 2'],
    [last + 2, '', 'The same client as on line 3'],
    [last + 3, '', 'The same client as on line 4'],
  ])
})

test('a policy without the section that its class needs is reported at its cover', async () => {
  const { reference } = await holder('Lacking Ltd')
  const line = (kind: string, number: string, cover: string) =>
    `${reference},${kind},${insurer},${number},${today},${addDays(today, 364)},${cover},100,,`
  const found = await book.checked('policies', file(line('Motor fleet', 'MF/10', 'LEG'), line('Motor fleet', 'MF/20', 'MOTOR')))
  expect(faultsOf(found)).toEqual([[2, 'Cover', expect.stringContaining('needs the section Motor')]])
  expect(found).toMatchObject({ created: 1, faulty: 1 })
})

test('a policy that begins later is imported as pending, and is refused without confirmed cover or when in renewal', async () => {
  const { id, reference } = await holder('Later Ltd')
  const [from, to] = [addDays(today, 30), addDays(today, 394)]
  const line = (number: string, confirmed: string, status: string) =>
    `${reference},Legal expenses,${insurer},${number},${from},${to},LEG,100,${confirmed},${status}`
  const found = await book.checked(
    'policies',
    file(line('LT/10', today, 'Active'), line('LT/20', '', 'Active'), line('LT/30', today, 'Renewal pending')),
  )
  expect(faultsOf(found).map(([at, heading]) => [at, heading])).toEqual([
    [3, 'Cover confirmed on'],
    [4, 'Status'],
  ])
  await book.confirmed(found)
  const rows = await owner.select().from(policies).where(eq(policies.clientId, id))
  expect(rows.map((row) => [row.policyNumber, row.status, row.boundAt !== null])).toEqual([['LT/10', 'pending', true]])
})

test('a policy period of several decades is reported at its last day', async () => {
  const { reference } = await holder('Long Ltd')
  const found = await book.checked('policies', file(`${reference},Legal expenses,${insurer},LG/10,${today},2099-09-30,LEG,100,,`))
  expect(faultsOf(found).map(([at, heading]) => [at, heading])).toEqual([[2, 'To']])
})

test('the dates and the insurer of confirmed cover, and of a policy that has ended, are not changed by a file; before that they may be', async () => {
  const { id: clientId } = await holder('Fixed Ltd')
  const heading = 'Our reference,Insurer,From,To'
  const moved = async (facts: Parameters<typeof app.build.policy>[0], at = '') => {
    const row = await app.build.policy({ clientId, insurer, inception: addDays(today, -60), ...facts })
    const cells = { insurer: 'Other Example Mutual', from: addDays(row.inception, 1), to: addDays(row.expiry, -100) }
    const one = (field: string) => (at === '' || at === field ? cells[field as keyof typeof cells] : '')
    return { row, ...(await book.checked('policies', `${heading}\n${row.reference},${one('insurer')},${one('from')},${one('to')}\n`)) }
  }
  for (const facts of [{}, { status: 'expired' }, { status: 'cancelled' }, { status: 'cancelled', boundAt: null }] as const)
    for (const [at, field] of [
      ['insurer', 'Insurer'],
      ['from', 'From'],
      ['to', 'To'],
    ] as const) {
      const { row, ...found } = await moved(facts, at)
      expect(faultsOf(found)).toEqual([[2, field, expect.stringContaining(`of ${row.reference} is changed on the policy's own screen`)]])
    }
  expect(faultsOf(await moved({}))).toHaveLength(3)
  // The same again is no change.
  const same = await app.build.policy({ clientId, insurer, inception: addDays(today, -60) })
  const file = `${heading}\n${same.reference},${insurer.toUpperCase()},${same.inception},${same.expiry}\n`
  expect(await book.checked('policies', file)).toMatchObject({ faulty: 0, same: 1 })
  expect(await moved({ status: 'pending' })).toMatchObject({ faulty: 0, updated: 1 })
})

test("employers' liability without the employer reference number is imported with a warning at its line, and the policy shows that it is missing", async () => {
  const bare = await holder('No Reference Ltd')
  const known = await holder('With Reference Ltd')
  await owner.update(clients).set({ ern: '', ernExempt: '' }).where(eq(clients.id, bare.id))
  await owner.update(clients).set({ ern: '123/AB456' }).where(eq(clients.id, known.id))
  const [from, to, confirmed] = [addDays(today, -30), addDays(today, 300), addDays(today, -31)]
  const line = (of: { reference: string }, number: string, cover: string, last = to, status = '') =>
    `${of.reference},Commercial combined,${insurer},${number},${last === to ? from : addDays(today, -400)},${last},${cover},100,${confirmed},${status}`
  const found = await book.checked(
    'policies',
    file(
      line(bare, 'ERN/1', 'EL'),
      line(known, 'ERN/2', 'EL'),
      line(bare, 'ERN/3', 'CONT'),
      line(bare, 'ERN/4', 'EL', addDays(today, -40), 'Expired'),
    ),
  )
  expect(faultsOf(found)).toEqual([])
  expect([found.warnings, found.firstWarnings.map((one) => [one.line, one.reason])]).toEqual([
    1,
    [[2, expect.stringContaining('employer reference number (ERN)')]],
  ])
  expect(await book.text(`/${found.id}/records`)).toContain("without the client's employer reference number")
  await book.confirmed(found)
  const missingErn = async (policyNumber: string) => {
    const [row] = await owner.select().from(policies).where(eq(policies.policyNumber, policyNumber))
    return ((await app.json(`/api/admin/policies/${row?.id}`, { as: boss.cookie })).body.data as PolicyDetail).missingErn
  }
  expect(await missingErn('ERN/1')).toContain('No Reference Ltd')
  expect(await missingErn('ERN/2')).toBeNull()
  // Added to a policy that is there: a warning too, and no refusal.
  const more = await book.checked('policies', file(line(bare, 'ERN/3', 'EL')))
  expect([more.updated, more.warnings]).toEqual([1, 1])
  await book.confirmed(more)
  expect(await missingErn('ERN/3')).toContain('No Reference Ltd')
})
