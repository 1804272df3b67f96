/** Export and import of the whole book, imports of insured items and claims, and the derived values of rows that are written together. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimClosingKeys, claimStatusesAtInsurer, sentClaimStatuses, type ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { paymentKinds } from '#contract/model/claims/claimMoney.ts'
import { nextUpdateAfter } from '#contract/model/claims/claimProgress.ts'
import { standardLevels } from '#contract/model/site/serviceLevels.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { claimTypeLabels } from '#server/features/claims/claims.ts'
import { claimPayments, claimReserves, claims } from '#server/features/claims/claims.table.ts'
import { clients, contacts } from '#server/features/clients/clients.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { importedBook } from '#test/support/files/importedBook.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const book = importedBook(app, boss.cookie)
const today = londonClock(new Date()).date

const kinds = ['clients', 'policies', 'items', 'claims'] as const
const everything = async () =>
  Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await book.text(`/export/${kind}`)] as const)))
const emptied = async () => {
  for (const table of ['claims', 'policies', 'contacts', 'clients']) await owner.execute(`DELETE FROM ${table}`)
}

/** Text as people write it, with the characters that break CSV files and spreadsheets. */
const words = fc
  .string({ unit: fc.constantFrom('a', 'B', 'é', ' ', ',', ';', '"', "'", '=', '-', '@', '+', '£', '1'), minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '')
const pence = fc.integer({ min: 0, max: 9_999_999 })
const aSection = (code: string) =>
  fc
    .record({
      limit: fc.option(pence),
      excess: fc.option(pence),
      excessNote: words,
      extensions: fc.array(words, { maxLength: 2 }),
      net: pence,
      iptRate: fc.constantFrom(0, 12, 20),
    })
    .map((facts) => section({ code, ...(facts as object) }))
const aPolicy = fc.record({
  sections: fc.tuple(aSection('PL'), aSection('TOOL')).chain(([one, other]) => fc.constantFrom([one], [one, other])),
  items: fc.array(words, { maxLength: 2 }),
  status: fc.constantFrom(
    'active',
    'pending',
    'expired',
    'cancelled',
    'awaiting_documents',
    'awaiting_proposal_form',
    'renewal_pending',
    'renewal_in_progress',
  ),
  fee: pence,
  alsoInsured: fc.array(words, { maxLength: 2 }),
})
const atInsurer: readonly ClaimStatus[] = [...claimStatusesAtInsurer, 'settled']
const daysAgo = fc.integer({ min: 0, max: 400 }).map((days) => addDays(today, -days))
const aClaim = fc
  .record({
    status: fc.constantFrom(...sentClaimStatuses),
    type: fc.constantFrom(...Object.keys(claimTypeLabels)),
    circumstance: fc.boolean(),
    ofPolicy: fc.boolean(),
    days: fc.tuple(daysAgo, daysAgo).map((days) => days.toSorted()),
    texts: fc.record({ incidentPlace: words, incidentDescription: words, contactPhone: fc.constant('+441632960123') }),
    reporterName: words,
    insurer: words,
    insurerReference: words,
    adjuster: words,
    closedReason: fc.constantFrom(...claimClosingKeys),
    declinedBecause: words,
    sums: fc.record({
      estimatedLoss: fc.option(pence),
      excess: fc.option(pence),
      reserve: fc.option(pence),
      offered: fc.option(pence),
    }),
    moneyReleased: fc.boolean(),
    payments: fc.array(
      fc.record({ kind: fc.constantFrom(...paymentKinds), payee: words, amount: fc.integer({ min: 1, max: 9_999_999 }), paidOn: daysAgo }),
      { maxLength: 3 },
    ),
  })
  .map(
    ({
      status,
      insurer,
      insurerReference,
      closedReason,
      declinedBecause,
      texts,
      days: [incidentOn = today, reportedOn = today],
      sums,
      ...facts
    }) => ({
      ...facts,
      ...sums,
      status,
      answers: { ...texts },
      incidentOn,
      submittedAt: new Date(`${reportedOn}T09:30:00Z`),
      ...(atInsurer.includes(status) ? { insurer, insurerReference } : {}),
      ...(status === 'closed' ? { closedReason } : {}),
      ...(status === 'declined' ? { declinedBecause } : {}),
      nextUpdateOn: nextUpdateAfter(status, today, standardLevels),
    }),
  )
const aClient = fc.record({
  trade: words,
  activities: words,
  turnover: fc.option(pence),
  employees: fc.option(fc.integer({ min: 0, max: 900 })),
  contacts: fc.uniqueArray(words, { maxLength: 3, selector: (name) => name.toLowerCase() }),
  policies: fc.array(aPolicy, { maxLength: 3 }),
  claims: fc.array(aClaim, { maxLength: 3 }),
})

test('#130 a book that is exported and imported into an empty system is exported the same again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aClient, { minLength: 1, maxLength: 3 }), async (everybody) => {
      await emptied()
      for (const [at, { contacts: people, policies: theirs, claims: reported, ...facts }] of everybody.entries()) {
        const policyIds: string[] = []
        const { id } = await app.build.client({
          name: `Client ${at} Ltd`,
          companyNumber: String(7_000_000 + at).padStart(8, '0'),
          ...facts,
        })
        for (const [place, name] of people.entries())
          await owner
            .insert(contacts)
            .values({ id: randomUUID(), clientId: id, name, role: 'director', main: place === 0, mayClaim: place === 0 })
        for (const { items, status, ...terms } of theirs) {
          const { id: policyId } = await app.build.policy({
            clientId: id,
            status: status as never,
            ...(status === 'cancelled' ? { cancellationReason: 'sale' as const } : {}),
            terms: termsFor({
              ...terms,
              items: [...new Set(items.map((name) => name.toLowerCase()))].map((name, place) =>
                place === 0
                  ? { id: randomUUID(), kind: 'equipment', name, sum: 12_345, reviewedOn: null, serial: 'S-1' }
                  : {
                      id: randomUUID(),
                      kind: 'vehicle',
                      name,
                      sum: null,
                      reviewedOn: today,
                      registration: 'AB12CDE',
                      use: 'Own goods',
                      mid: 'sent',
                    },
              ),
            } as never),
          })
          policyIds.push(policyId)
        }
        for (const { ofPolicy, payments, ...claim } of reported) {
          const made = await app.build.claim({ ...claim, clientId: id, policyId: ofPolicy ? (policyIds[0] ?? null) : null })
          for (const payment of payments) await owner.insert(claimPayments).values({ ...payment, id: randomUUID(), claimId: made.id })
        }
      }
      const before = await everything()
      await emptied()
      for (const kind of kinds) {
        const content = before[kind] ?? ''
        if (content.split('\r\n').length <= 2) continue
        const { firstFaults, faulty, done } = await book.imported(kind, content)
        expect([kind, firstFaults, faulty]).toEqual([kind, [], 0])
        expect(done).toBeGreaterThan(0)
      }
      expect(await everything()).toEqual(before)
    }),
    { numRuns: 6 },
  )
})

test('a new client gets the reference after the one that an imported file used', async () => {
  await emptied()
  await book.imported('clients', 'Our reference,Legal name,Company number\nC-004000,Counted Ltd,7100001\n')
  await book.imported('clients', 'Legal name,Company number\nNext Ltd,7100002\n')
  expect(await book.text('/export/clients')).toContain('"C-004001","Next Ltd"')
})

test('insured items are imported as a new version of the policy terms, recognised on a second import, and removed by an undo', async () => {
  const policy = await app.build.policy({
    class: 'fleet',
    terms: termsFor({ sections: [section({ code: 'MOTOR' })] }),
    policyNumber: 'FL/9001',
    insurer: 'Downs Mutual',
    inception: addDays(today, -20),
  })
  const file = [
    'Insurer,Policy no,Type,Make and model,Reg,Value,Use',
    'Downs Mutual,fl/9001,Vehicle,Ford Transit,ab12 cde,"£18,500",Own goods',
    'Downs Mutual,FL/9001,Person,Jo Bloggs,,,',
    'Downs Mutual,FL/9001,Vehicle,No Plate,,,',
    'Downs Mutual,FL/0000,Person,Nobody,,,',
  ]
  const faulty = await book.checked('items', file.join('\n'))
  expect(faulty.firstFaults.map(({ line, heading }) => [line, heading])).toEqual([
    [4, 'Reg'],
    [5, 'Policy no'],
  ])
  const done = await book.imported('items', file.slice(0, 3).join('\n'))
  expect(done).toMatchObject({ updated: 1, done: 1 })
  const terms = async () =>
    (await owner.select().from(policyTerms).where(eq(policyTerms.policyId, policy.id)).orderBy(policyTerms.number)).map(
      (version) => version.terms.items,
    )
  expect((await terms()).at(-1)).toMatchObject([
    { kind: 'vehicle', name: 'Ford Transit', registration: 'AB12CDE', sum: 1_850_000, use: 'Own goods', mid: 'not_sent' },
    { kind: 'person', name: 'Jo Bloggs' },
  ])
  // The premium and the tax are unchanged.
  expect((await owner.select().from(policies).where(eq(policies.id, policy.id)))[0]).toMatchObject({
    net: policy.net,
    ipt: policy.ipt,
    termsNumber: 2,
  })
  expect(await book.checked('items', file.slice(0, 3).join('\n'))).toMatchObject({ updated: 0, same: 1 })
  expect(await book.undone(done)).toMatchObject({ takenBack: 1, kept: 0 })
  expect((await terms()).at(-1)).toEqual([])
})

test('rows written in one statement each update the next renewal, the search words, the history and the registrations', async () => {
  const clientOf = async (name: string) => (await owner.select().from(clients).where(eq(clients.name, name)))[0]
  for (const name of ['Juniper Ltd', 'Kelp Ltd']) await app.build.client({ name })
  const [one = '', two = ''] = [(await clientOf('Juniper Ltd'))?.reference, (await clientOf('Kelp Ltd'))?.reference]
  const line = (reference: string, number: string, days: number, confirmed = true) =>
    `${reference},Fleet,Harbour Example Insurance,${number},${addDays(today, days - 364)},${addDays(today, days)},${confirmed ? addDays(today, days - 370) : ''},MOTOR,1000,100,12%,`
  const file = [
    'Client reference,Class,Insurer,Policy number,From,To,Cover confirmed on,Cover,Limit,Net premium,IPT rate,Commission',
    line(one, 'SR/1', 90),
    line(two, 'SR/2', 60),
    line(one, 'SR/3', 50),
    line(one, 'SR/4', 20, false),
  ].join('\n')
  const done = await book.imported('policies', file, { name: 'fleet.csv' })
  expect([done.firstFaults, done.done]).toEqual([[], 4])
  expect([(await clientOf('Juniper Ltd'))?.nextRenewal, (await clientOf('Kelp Ltd'))?.nextRenewal]).toEqual([
    addDays(today, 50),
    addDays(today, 60),
  ])
  const { rows: searched } = await owner.execute(sql`SELECT count(*)::integer AS n FROM policies_search WHERE words LIKE '% sr/%'`)
  expect(searched).toEqual([{ n: 4 }])
  for (const number of ['SR/1', 'SR/2', 'SR/3', 'SR/4']) {
    const listed = (await app.json(`/api/admin/policies?q=${number}`, { as: boss.cookie })).body.data as { items: { id: string }[] }
    const shown = await app.json(`/api/admin/policies/${listed.items[0]?.id}`, { as: boss.cookie })
    expect((shown.body.data as { history: object[] }).history).toMatchObject([
      { action: 'import', reason: `From fleet.csv, line ${Number(number.slice(-1)) + 1}` },
    ])
  }
  const [policy] = await owner.select().from(policies).where(eq(policies.policyNumber, 'SR/2'))
  const [terms] = await owner
    .select()
    .from(policyTerms)
    .where(eq(policyTerms.policyId, policy?.id ?? ''))
  const van = {
    id: crypto.randomUUID(),
    kind: 'vehicle',
    name: 'Van',
    sum: null,
    reviewedOn: null,
    registration: 'AB12CDE',
    use: '',
    mid: 'sent',
  }
  const version = (number: number, items: object[]) =>
    ({ ...terms, number, terms: { ...terms?.terms, items } }) as typeof policyTerms.$inferInsert
  // The newer of two versions that are written in one statement decides the registrations.
  await owner.insert(policyTerms).values([version(3, [van]), version(2, [])])
  const { rows } = await owner.execute(sql`SELECT registrations FROM policies WHERE id = ${policy?.id}::uuid`)
  expect(rows).toEqual([{ registrations: 'AB12CDE' }])
})

describe('claims', () => {
  const heading =
    'Our reference,Client company number,Insurer,Policy number,Insurer claim ref,Status,Why it was closed,Kind of claim,Date of loss,Description,Date notified,Reserve,Payment,Paid to,Amount paid,Paid on'
  const claimOf = async (number: string) => (await owner.select().from(claims).where(eq(claims.insurerReference, number)))[0]
  const day = addDays(today, -30)

  test('an imported claim and its payments join the policy of the day of loss, and the client sees the claim but not the reserve', async () => {
    const client = await app.build.client({ companyNumber: '07200001' })
    const former = {
      clientId: client.id,
      policyNumber: 'TR/7001',
      insurer: 'Downs Mutual',
      inception: addDays(today, -500),
      expiry: addDays(today, -136),
    }
    await app.build.policy(former)
    const policy = await app.build.policy({ ...former, inception: addDays(today, -135), expiry: addDays(today, 229) })
    const file = [
      heading,
      `,,downs mutual,tr/7001,DM-1,With insurer,,Theft or burglary,${day},Tools taken,${day},"£2,150",Payment on account,Jo Bloggs,400,${day}`,
      `,,downs mutual,,DM-1,,,,,,,,Final payment,Jo Bloggs,600,${day}`,
    ].join('\n')
    const done = await book.imported('claims', file, { name: 'losses.csv' })
    expect(done).toMatchObject({ created: 1, done: 1, faulty: 0 })
    const claim = await claimOf('DM-1')
    expect(claim).toMatchObject({
      status: 'with_insurer',
      policyId: policy.id,
      clientId: client.id,
      kind: 'property',
      reserve: 215_000,
      moneyReleased: false,
    })
    expect(claim?.reference).toMatch(/^CL-\d{4}-/)
    const paid = await owner
      .select()
      .from(claimPayments)
      .where(eq(claimPayments.claimId, claim?.id ?? ''))
    expect(paid.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([40_000, 60_000])
    const staff = await app.json(`/api/admin/claims/${claim?.id}`, { as: boss.cookie })
    expect(JSON.stringify(staff.body)).toContain('From losses.csv, line 2')
    const member = await app.signIn({ role: 'client', clientId: client.id })
    const theirs = await app.json(`/api/client/claims/${claim?.id}`, { as: member.cookie })
    expect(theirs.body.data).toMatchObject({ money: null, timeline: [{ what: 'Brought over from earlier records' }] })
    expect(JSON.stringify(theirs.body)).not.toMatch(/215000|losses\.csv/)
    expect(await book.undone(done)).toMatchObject({ takenBack: 1, kept: 0 })
    expect(await claimOf('DM-1')).toBeUndefined()
  })

  test('every fault of a claim is reported with its line and column', async () => {
    await app.build.client({ companyNumber: '07200002' })
    const found = await book.checked(
      'claims',
      [
        heading,
        `CL-1,7200002,,,,,,,${day},,,,,,,`,
        `,7200002,,,,Closed,,,${day},,,,,,,`,
        `,7200002,,,,With insurer,,,${day},,,,,,,`,
        `,7200002,,,,,,,${addDays(today, 2)},,,,,,,`,
        `,7200002,,,,,,,${day},,${addDays(day, -1)},,,,,`,
        `,7200002,,,,,,,${day},,,lots,,,,`,
        `,7200002,,,,,,,${day},,,,Final payment,Jo,0,${day}`,
        `,,,,,,,,${day},,,,,,,`,
        `,,,NONE/1,,,,,${day},,,,,,,`,
        ',7200002,,,,,,,,,,,,,,',
        `,7200002,,,,Settled soon,,,${day},,,,,,,`,
        `,7200002,,,,,,,${day},Sound,,,,,,`,
      ].join('\n'),
    )
    expect(found).toMatchObject({ created: 1, faulty: 11 })
    expect(found.firstFaults.map(({ line, heading: column }) => [line, column])).toEqual([
      [2, 'Our reference'],
      [3, 'Why it was closed'],
      [4, 'Insurer'],
      [5, 'Date of loss'],
      [6, 'Date notified'],
      [7, 'Reserve'],
      [8, 'Amount paid'],
      [9, 'Client reference'],
      [10, 'Policy number'],
      [11, 'Date notified'],
      [12, 'Status'],
    ])
  })

  test('a claims import adds what the insurer reports but refuses a change of status, and an undo reverts it', async () => {
    const client = await app.build.client({ companyNumber: '07200003' })
    const { id, reference } = await app.build.claim({
      clientId: client.id,
      status: 'with_insurer',
      insurer: 'Downs Mutual',
      reserve: 10_000,
      excess: 5000,
    })
    const line = (facts: string) => `${heading}\n${reference},7200003,${facts}\n`
    expect((await book.checked('claims', line(',,,Declined,,,,,,,,,,'))).firstFaults).toMatchObject([
      { heading: 'Status', reason: expect.stringContaining("on the claim's own screen") as string },
    ])
    const done = await book.imported('claims', line(`,,DM-9,With insurer,,,,,,300,Final payment,Jo Bloggs,250,${day}`))
    expect(done).toMatchObject({ updated: 1, done: 1 })
    expect(await claimOf('DM-9')).toMatchObject({ id, reserve: 30_000, excess: 5000, status: 'with_insurer' })
    expect(await book.checked('claims', line(`,,DM-9,With insurer,,,,,,300,Final payment,Jo Bloggs,250,${day}`))).toMatchObject({
      updated: 0,
      same: 1,
    })
    expect(await book.undone(done)).toMatchObject({ takenBack: 1, kept: 0 })
    expect((await owner.select().from(claims).where(eq(claims.id, id)))[0]).toMatchObject({ insurerReference: '', reserve: 10_000 })
    expect(await owner.select().from(claimPayments).where(eq(claimPayments.claimId, id))).toEqual([])
    const log = await owner.select().from(claimReserves).where(eq(claimReserves.claimId, id)).orderBy(claimReserves.id)
    expect(log.map(({ amount }) => amount)).toEqual([30_000, 10_000])
  })
})
