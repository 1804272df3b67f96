/** Imports of clients and policies through the contract: what is read, reported as a fault, written, and left after an undo. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ImportDetail } from '#contract/admin/imports.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { clients, contacts } from '#server/features/clients/clients.table.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { importedBook } from '#test/support/files/importedBook.ts'
import { testApp } from '#test/support/server/app.ts'
import { purgeImports } from './imports.jobs.ts'
import { importLines } from './imports.table.ts'
import { runImport } from './runImport.ts'

let clock = new Date()
const app = await testApp({ seeded: false, parts: { now: () => clock } })
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const book = importedBook(app, boss.cookie)
const today = londonClock(clock).date
const uk = (date: string) => date.split('-').toReversed().join('/')

const client = async (name: string) => (await owner.select().from(clients).where(eq(clients.name, name)))[0]
const count = async (table: string) => Number((await owner.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.['n'])
const faultsOf = ({ firstFaults }: ImportDetail) => firstFaults.map(({ line, heading, value, reason }) => [line, heading, value, reason])
const later = () => (clock = new Date(clock.getTime() + 1000))

describe('clients', () => {
  test('an import writes nothing until it is confirmed, then writes clients, contacts and history, and remembers its columns', async () => {
    const before = await count('clients')
    const file = [
      '\ufeffClient name;Company No.;Postcode;Turnover;Contact;Contact email;Phone;Handler code',
      'Alder Tools Ltd;1234567;bn11aa;"£1,234.50";Jo Alder;JO@alder.example.com;01632 960123;x',
      '',
      '"Birch & ""Sons"" LLP";OC123456;BN1 1AB;250k;Sam Birch;;;y',
      'Alder Tools Ltd;1234567;;;Kim Alder;kim@alder.example.com;;',
    ].join('\r\n')
    const found = await book.checked('clients', file)
    expect(found).toMatchObject({
      status: 'checked',
      separator: ';',
      encoding: 'utf-8',
      columns: ['name', 'companyNumber', 'postcode', 'turnover', 'contactName', 'contactEmail', 'phone', ''],
      lines: 3,
      created: 2,
      faulty: 1,
    })
    // The line does not follow line 2 directly, so it is not another contact of that client.
    expect(faultsOf(found)).toEqual([[5, '', '', 'The same client as on line 2']])
    expect(await count('clients')).toBe(before)
    const done = await book.confirmed(found)
    expect(done).toMatchObject({ status: 'done', done: 2, leftOut: 0, confirmedBy: { id: boss.userId } })
    const alder = await client('Alder Tools Ltd')
    expect(alder).toMatchObject({
      companyNumber: '01234567',
      postcode: 'BN1 1AA',
      turnover: 123_450,
      phone: '+441632960123',
      status: 'active',
    })
    expect(alder?.reference).toMatch(/^C-\d{6}$/)
    expect(
      await owner
        .select()
        .from(contacts)
        .where(eq(contacts.clientId, alder?.id ?? '')),
    ).toMatchObject([{ name: 'Jo Alder', email: 'jo@alder.example.com', main: true }])
    const { rows } = await owner.execute(sql`SELECT by_name, reason FROM record_events WHERE subject_id = ${alder?.id}::uuid`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.['reason']).toBe('From clients.csv, line 2')
    // A second import of the same file changes nothing, and its columns are remembered.
    const again = await book.checked('clients', file)
    expect(again).toMatchObject({ created: 0, updated: 0, same: 2, before: { id: found.id } })
    expect((await book.sent('clients', file)).remembered).toBe(true)
  })

  test('#130 consecutive lines of the same client give one client with several contacts, and a guarded formula loses its guard', async () => {
    const done = await book.imported(
      'clients',
      "Legal name,Kind of business,Email,Activities,Contact name,Contact role\nCedar Partners,Partnership,c@cedar.example.com,'=Sums and more,Ann,Owner\nCedar Partners,,c@cedar.example.com,,Ben,Accountant\n",
    )
    expect(done).toMatchObject({ done: 1, lines: 2 })
    const cedar = await client('Cedar Partners')
    expect(cedar?.activities).toBe('=Sums and more')
    const people = await owner
      .select()
      .from(contacts)
      .where(eq(contacts.clientId, cedar?.id ?? ''))
    expect(people.map(({ name, role, main }) => [name, role, main]).sort()).toEqual([
      ['Ann', 'owner', true],
      ['Ben', 'accountant', false],
    ])
  })

  test('#130 every fault is reported with line, column, value and reason, on screen and in a CSV file that guards formulas', async () => {
    const found = await book.checked(
      'clients',
      [
        'Legal name,Company number,Email,Sanctions checked on,Turnover,Status,Phone',
        'Date Ltd,1000001,a@date.example.com,31/02/2026,,,',
        'Money Ltd,1000002,,,twelve pounds,,',
        'No Number Ltd,,,,,,',
        'Mail Ltd,1000003,=cmd(),,,,',
        'State Ltd,1000004,,,,Busy,',
        'Wide Ltd,1000005,,,,,,more,than',
        'Fine Ltd,1000006,,,,,',
        'Legal name,Company number,Email,Sanctions checked on,Turnover,Status,Phone',
      ].join('\n'),
    )
    expect(found).toMatchObject({ created: 1, faulty: 6 })
    expect(found.firstFaults.map(({ line, heading, value }) => [line, heading, value])).toEqual([
      [2, 'Sanctions checked on', '31/02/2026'],
      [3, 'Turnover', 'twelve pounds'],
      [4, 'Company number', ''],
      [5, 'Email', '=cmd()'],
      [6, 'Status', 'Busy'],
      [7, '', 'more than'],
    ])
    const csv = await book.text(`/${found.id}/faults`)
    expect(csv).toContain('"Line","Column","Value","Reason"')
    expect(csv).toContain(`5,"Email","'=cmd()"`)
    const bare = await book.call(`/${found.id}/confirm`, { id: found.id, version: found.version, leaveOut: false })
    expect([bare.status, Object.keys(bare.body['fields'] as object)]).toEqual([422, ['leaveOut']])
    expect(await client('Fine Ltd')).toBeUndefined()
  })

  test('an update changes only the fields in the file, and an undo restores them unless a colleague has changed the record since', async () => {
    const [one, two] = [
      await app.build.client({ name: 'Elm Ltd', companyNumber: '02000001', phone: '+441632960001', trade: 'Bakery' }),
      await app.build.client({ name: 'Fir Ltd', companyNumber: '02000002', trade: 'Cafe' }),
    ]
    const done = await book.imported(
      'clients',
      'Company number,Trade,Phone,Contact name\n2000001,Patisserie,,New Person\n2000002,Bistro,,\n2000003,Unknown,,\n',
    )
    expect(done).toMatchObject({ updated: 2, faulty: 1, done: 2 })
    expect(await client('Elm Ltd')).toMatchObject({ trade: 'Patisserie', phone: '+441632960001', version: 1 })
    later()
    const note = await app.json(`/api/admin/clients/${two.id}/notes`, { as: boss.cookie, body: { text: 'Rang them' } })
    expect(note.status).toBe(200)
    const undone = await book.undone(done)
    expect(undone).toMatchObject({ status: 'undone', takenBack: 1, kept: 1 })
    expect(undone.told).toMatchObject([{ line: 3, name: 'Fir Ltd' }])
    expect(undone.told[0]?.reason).toContain('changed it on')
    expect(await client('Elm Ltd')).toMatchObject({ trade: 'Bakery', version: 2 })
    expect(await client('Fir Ltd')).toMatchObject({ trade: 'Bistro' })
    expect(await owner.select().from(contacts).where(eq(contacts.clientId, one.id))).toEqual([])
    expect(await book.text(`/${done.id}/told`)).toContain('3,"Fir Ltd","Kept"')
  })
})

const columns = 'Client reference,Class,Insurer,Policy number,From,To,Cover confirmed on,Cover,Limit,Net premium,IPT rate,Commission'

describe('policies', () => {
  test('lines with the same policy number are sections of one policy, and set its premiums, status and search words', async () => {
    const { id, reference } = await policyHolder('Gorse Ltd')
    const [from, to] = [addDays(today, -30), addDays(today, 334)]
    const done = await book.imported(
      'policies',
      [
        columns,
        `${reference},Tradesman,Harbour Example Insurance,tr/1-26,${uk(from)},${to},${uk(addDays(from, -3))},PL,"£5,000,000",£420.00,12%,20%`,
        `${reference},,Harbour Example Insurance,TR/1-26,${from},,,Tools and equipment,8000,"1,080.50",,`,
        `${reference},Office,Harbour Example Insurance,OF/1-26,${from},${to},,,,100,0,`,
        `${reference},Office,Harbour Example Insurance,OF/0-24,01/02/2024,31/01/2025,20/01/2024,,,100,20%,`,
      ].join('\n'),
    )
    expect([done.firstFaults, done.done]).toEqual([[], 3])
    const rows = await owner.select().from(policies).where(eq(policies.clientId, id)).orderBy(policies.policyNumber)
    expect(rows.map((row) => [row.policyNumber, row.status, row.net, row.ipt, row.boundAt !== null])).toEqual([
      ['OF/0-24', 'expired', 10_000, 2000, true],
      ['OF/1-26', 'pending', 10_000, 0, false],
      ['TR/1-26', 'active', 150_050, 18_006, true],
    ])
    const [terms] = await owner
      .select()
      .from(policyTerms)
      .where(eq(policyTerms.policyId, rows[2]?.id ?? ''))
    expect(terms?.terms.sections).toMatchObject([
      { code: 'PL', name: 'Public liability', limit: 500_000_000, net: 42_000, iptRate: 12 },
      { code: 'TOOL', limit: 800_000, net: 108_050, basis: 'sum_insured' },
    ])
    expect(terms?.terms).toMatchObject({ insured: 'Gorse Ltd', commissionRate: 2000 })
    const listed = (await app.json('/api/admin/policies?q=TR/1-26', { as: boss.cookie })).body.data as { total: number }
    expect(listed.total).toBe(1)

    later()
    // A second file changes one section. Its undo restores the terms as a new version.
    const changed = await book.imported(
      'policies',
      `Insurer,Policy number,From,Cover,Net premium\nHarbour Example Insurance,TR/1-26,${uk(from)},PL,500\n`,
    )
    expect(changed).toMatchObject({ updated: 1, done: 1 })
    const after = async () =>
      (
        await owner
          .select()
          .from(policies)
          .where(eq(policies.id, rows[2]?.id ?? ''))
      )[0]
    expect(await after()).toMatchObject({ net: 158_050, termsNumber: 2 })
    expect(await book.undone(changed)).toMatchObject({ takenBack: 1, kept: 0 })
    expect(await after()).toMatchObject({ net: 150_050, termsNumber: 3, ipt: 18_006 })
    // The undo of the first import keeps the policy that the second import changed, because a person made that change too.
    expect(await book.undone(done)).toMatchObject({ takenBack: 2, kept: 1 })
    expect(await owner.select().from(policies).where(eq(policies.clientId, id))).toHaveLength(1)
  })

  test('invalid dates, premiums, rates, statuses, covers and clients are reported at their column', async () => {
    const { reference } = await policyHolder('Hazel Ltd')
    const [from, to] = [uk(addDays(today, -30)), uk(addDays(today, 334))]
    const found = await book.checked(
      'policies',
      [
        `${columns},Status`,
        `${reference},Shop,Downs Mutual,A/1001,${to},${from},,,,100,,,`,
        `${reference},Shop,Downs Mutual,A/1002,31/04/2026,${to},,,,100,,,`,
        `${reference},Shop,Downs Mutual,A/1003,${from},${to},,,,ten,,,`,
        `${reference},Shop,Downs Mutual,A/1004,${from},${to},,,,100,,,Active`,
        `C-999999,Shop,Downs Mutual,A/1005,${from},${to},,,,100,,,`,
        `${reference},Boats,Downs Mutual,A/1006,${from},${to},,,,100,15%,,`,
        `${reference},Shop,Downs Mutual,A/1007,01/02/2024,31/01/2025,01/02/2024,,,100,,,Active`,
        `${reference},Shop,Downs Mutual,A/1008,${from},${to},,,,,,,`,
        `${reference},Shop,Downs Mutual,A/1009,${from},${to},,PL,,100,,,`,
        `${reference},Shop,Downs Mutual,A/1009,${from},${to},,PL,,100,,,`,
      ].join('\n'),
    )
    expect(found.firstFaults.map(({ line, heading }) => [line, heading])).toEqual([
      [2, 'To'],
      [3, 'From'],
      [4, 'Net premium'],
      [5, 'Cover confirmed on'],
      [6, 'Client reference'],
      [7, 'Class'],
      [7, 'IPT rate'],
      [8, 'Status'],
      [9, 'Net premium'],
      [11, 'Cover'],
    ])
    expect(found).toMatchObject({ created: 0, faulty: 9 })
    const refused = await book.call(`/${found.id}/confirm`, { id: found.id, version: found.version, leaveOut: true })
    expect(refused.status).toBe(409)
  })

  test('#137 staff without access to confidential policies cannot import one, see one in a fault, or open an import that contains one', async () => {
    const { id, reference } = await policyHolder('Ivy Ltd')
    const hidden = await app.build.policy({
      clientId: id,
      class: 'kidnap_ransom',
      confidential: true,
      policyNumber: 'KR/7001',
      insurer: 'Quiet Mutual',
    })
    const broker = await app.signIn({
      role: 'admin',
      permissions: ['client:view', 'client:edit', 'policy:view', 'policy:edit', 'book:import'],
    })
    const line = (kind: string, number: string, from = '2026-10-01') =>
      `${columns}\n${reference},${kind},Quiet Mutual,${number},${from},${addDays(from, 364)},,KR,1,100,12,\n`
    expect(
      faultsOf(await book.checked('policies', line('Kidnap and ransom', 'KR/7002'), { as: broker.cookie })).map(([line, heading]) => [
        line,
        heading,
      ]),
    ).toEqual([[2, 'Class']])
    const clash = await book.checked('policies', line('Office', 'KR/7001', hidden.inception), { as: broker.cookie })
    expect(faultsOf(clash)).toEqual([[2, 'Policy number', 'KR/7001', 'Quiet Mutual already has a policy with this number']])
    expect(JSON.stringify(clash)).not.toContain(hidden.reference)
    const seen = await book.checked('policies', line('Kidnap and ransom', 'KR/7003'))
    expect(seen.created).toBe(1)
    expect((await book.call(`/${seen.id}`, undefined, broker.cookie)).status).toBe(404)
    expect((await book.call(`/${seen.id}/faults`, undefined, broker.cookie)).status).toBe(404)
    const listed = (await book.call('', undefined, broker.cookie)).body.data as { items: ImportDetail[] }
    expect(listed.items.map((one) => one.id)).not.toContain(seen.id)
    // Only staff with the permission to put policies on cover may import the date on which cover was confirmed.
    const bound = `${columns}\n${reference},Office,Quiet Mutual,OF/7004,2026-10-01,2027-09-30,2026-09-30,,,100,12,\n`
    expect(faultsOf(await book.checked('policies', bound, { as: broker.cookie })).map(([line, heading]) => [line, heading])).toEqual([
      [2, 'Cover confirmed on'],
    ])
  })
})

const policyHolder = async (name: string) => {
  const { id } = await app.build.client({ name })
  const [row] = await owner.select().from(clients).where(eq(clients.id, id))
  return { id, reference: row?.reference ?? '' }
}

test('five faulty lines in ten thousand are each reported with their line number', async () => {
  const bad = new Set([17, 503, 4999, 5000, 9999])
  const lines = Array.from({ length: 10_000 }, (_, at) => `Many ${at} Ltd,${bad.has(at) ? 'none' : 3_000_000 + at},many${at}@example.com`)
  const found = await book.checked('clients', `Legal name,Company number,Email\n${lines.join('\n')}\n`)
  expect(found.firstFaults.map(({ line }) => line)).toEqual([...bad].map((at) => at + 2))
  expect(found).toMatchObject({ created: 9995, faulty: 5, lines: 10_000 })
})

test('#152 an import resumes after its process died or it was stopped, and two processes at once write each record once', async () => {
  const lines = Array.from({ length: 1700 }, (_, at) => `Dying ${at} Ltd,${3_100_000 + at}`)
  const { id, version } = await book.checked('clients', `Legal name,Company number\n${lines.join('\n')}\n`)
  await book.post(`/${id}/confirm`, { id, version, leaveOut: false })
  // The process dies in the third batch.
  let batches = 0
  const dying = () => {
    batches += 1
    if (batches > 2) throw new Error('killed')
    return clock
  }
  await expect(runImport({ ...book.jobs(), now: dying }, id)).rejects.toThrow('killed')
  expect((await book.call(`/${id}/progress`)).body.data).toMatchObject({ done: 1000, total: 1700 })
  const half = await book.show(id)
  const stopped = await book.post(`/${id}/stop`, { id, version: half.version })
  // The job that is still in the queue does nothing to a stopped import.
  await runImport(book.jobs(), id)
  expect(await book.show(id)).toMatchObject({ status: 'stopped', done: 1000 })
  await book.post(`/${id}/resume`, { id, version: stopped.version })
  await Promise.all([runImport(book.jobs(), id), runImport(book.jobs(), id)])
  const done = await book.show(id)
  expect(done).toMatchObject({ status: 'done', done: 1700, leftOut: 0 })
  const there = async () => (await owner.execute(`SELECT count(*) AS n FROM clients WHERE name LIKE 'Dying % Ltd'`)).rows[0]?.['n']
  expect(await there()).toBe('1700')
  expect(await book.undone(done)).toMatchObject({ takenBack: 1700, kept: 0 })
  expect(await there()).toBe('0')
  // The undo also removes the histories of these clients.
  expect(
    (await owner.execute(`SELECT 1 FROM record_events WHERE subject_id IN (SELECT record_id FROM import_lines WHERE import_id = '${id}')`))
      .rows,
  ).toEqual([])
})

test('a record that was added to the book after the check is left out and not overwritten', async () => {
  const found = await book.checked('clients', 'Legal name,Company number\nLate Ltd,4000001\n')
  await app.build.client({ name: 'Late Limited', companyNumber: '04000001' })
  const done = await book.confirmed(found)
  expect(done).toMatchObject({ done: 0, leftOut: 1, told: [{ line: 2, reason: 'This record has been added to the book since the check' }] })
})

test('an undo keeps a record that other records depend on, and lists it with the reason', async () => {
  const done = await book.imported('clients', 'Legal name,Company number\nHanging Ltd,5000001\nFree Ltd,5000002\n')
  await app.build.policy({ clientId: (await client('Hanging Ltd'))?.id ?? '' })
  const undone = await book.undone(done)
  expect(undone).toMatchObject({ takenBack: 1, kept: 1, told: [{ name: 'Hanging Ltd', reason: 'Other records hang on it: policies' }] })
  expect(await client('Free Ltd')).toBeUndefined()
  expect((await book.call(`/${done.id}/undo`, { id: done.id, version: undone.version, reason: 'Once more' })).status).toBe(409)
})

test('#91 #98 a file that is not CSV is refused with the reason, and nothing of it is kept', async () => {
  const refused = async (content: string | Uint8Array, name: string) => {
    const { status, body } = await book.send('clients', content, { name })
    return [status, (body['fields'] as { files?: string } | undefined)?.files]
  }
  const before = await count('imports')
  expect(await refused('PK\u0003\u0004rest', 'book.csv')).toEqual([422, expect.stringContaining('book.csv is a workbook')])
  expect(await refused('a,b\n1,2', 'book.xlsx')).toEqual([422, expect.stringContaining('book.xlsx is not CSV')])
  expect(await refused(Uint8Array.of(0, 1, 2, 3), 'book.csv')).toEqual([422, expect.stringContaining('is not a text file')])
  expect(await refused('a,b\n', 'book.csv')).toEqual([422, expect.stringContaining('only headings')])
  expect(await refused('a,"b\n1,2', 'book.csv')).toEqual([422, expect.stringContaining('quotation mark on line 1')])
  expect(await refused('', 'book.csv')).toEqual([422, expect.stringContaining('is empty')])
  expect((await book.send('', 'a,b\n1,2')).status).toBe(422)
  expect(await count('imports')).toBe(before)
})

test('Windows-1252, tabs and the first line of Excel are recognised, and two columns for the same field are refused', async () => {
  const found = await book.sent(
    'clients',
    Uint8Array.from(Buffer.from('Legal name\tEmail\tEmail\nCaf\u00e9 \u00a3 Ltd\ta@b.example.com\tc@d.example.com\n', 'latin1')),
  )
  expect(found).toMatchObject({
    encoding: 'windows-1252',
    separator: '\t',
    columns: ['name', 'email', ''],
    samples: [['Caf\u00e9 \u00a3 Ltd', 'a@b.example.com', 'c@d.example.com']],
  })
  expect(await book.checked('clients', 'sep=;\nLegal name;Email\nA;wrong')).toMatchObject({ separator: ';', firstFaults: [{ line: 3 }] })
  const twice = await book.call(`/${found.id}/check`, { id: found.id, version: found.version, columns: ['name', 'email', 'email'] })
  expect([twice.status, (twice.body['fields'] as { columns: string }).columns]).toEqual([422, expect.stringContaining('Two columns')])
  const none = await book.call(`/${found.id}/check`, { id: found.id, version: found.version, columns: ['', '', 'email'] })
  expect(none.status).toBe(422)
})

test('an import needs the permission to edit its kind of record, and after the undo period its lines are deleted', async () => {
  const half = await app.signIn({ role: 'admin', permissions: ['client:view', 'client:edit', 'book:import'] })
  expect((await book.send('policies', 'Class\nShop\n', { as: half.cookie })).status).toBe(403)
  const policiesImport = await book.sent('policies', 'Policy number\nX/1000\n')
  expect((await book.call(`/${policiesImport.id}`, undefined, half.cookie)).status).toBe(404)
  expect((await book.call('/template/policies', undefined, half.cookie)).status).toBe(403)
  expect(await book.text('/template/clients')).toContain('"Our reference","Legal name"')
  const done = await book.imported('clients', 'Legal name,Company number\nOld Ltd,6000001\n')
  clock = new Date(clock.getTime() + 31 * 86_400_000)
  await owner.execute(sql`UPDATE imports SET finished_at = now() - interval '31 days' WHERE id = ${done.id}::uuid`)
  expect((await book.call(`/${done.id}/undo`, { id: done.id, version: done.version, reason: 'Too late' })).status).toBe(409)
  await purgeImports(book.jobs())
  expect(await owner.select().from(importLines).where(eq(importLines.importId, done.id))).toEqual([])
  expect(await book.show(done.id)).toMatchObject({ done: 1, undoUntil: null, samples: [] })
})

test('a file sent again because the answer was lost is the import it has become; a day later it is a new one', async () => {
  const send = async () => (await book.sent('clients', 'Client name\nLost Answer Ltd\n')).id
  const [first, again] = [await send(), await send()]
  clock = new Date(clock.getTime() + 86_400_000)
  expect([again === first, (await send()) === first]).toEqual([true, false])
})
