/** A book taken out and brought into an empty system is the same book; and insured items come in by themselves. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { contacts } from '#server/features/clients/clients.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { importedBook } from '#test/support/files/importedBook.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const book = importedBook(app, boss.cookie)
const today = londonClock(new Date()).date

const kinds = ['clients', 'policies', 'items'] as const
const everything = async () =>
  Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await book.text(`/export/${kind}`)] as const)))
const emptied = async () => {
  for (const table of ['policies', 'contacts', 'clients']) await owner.execute(`DELETE FROM ${table}`)
}

/** What people write, with what makes a CSV or a spreadsheet stumble. */
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
const aClient = fc.record({
  trade: words,
  activities: words,
  turnover: fc.option(pence),
  employees: fc.option(fc.integer({ min: 0, max: 900 })),
  contacts: fc.uniqueArray(words, { maxLength: 3, selector: (name) => name.toLowerCase() }),
  policies: fc.array(aPolicy, { maxLength: 3 }),
})

test('#130 export and import of an empty system give the same book', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aClient, { minLength: 1, maxLength: 3 }), async (clients) => {
      await emptied()
      for (const [at, { contacts: people, policies: theirs, ...facts }] of clients.entries()) {
        const { id } = await app.build.client({
          name: `Client ${at} Ltd`,
          companyNumber: String(7_000_000 + at).padStart(8, '0'),
          ...facts,
        })
        for (const [place, name] of people.entries())
          await owner
            .insert(contacts)
            .values({ id: randomUUID(), clientId: id, name, role: 'director', main: place === 0, mayClaim: place === 0 })
        for (const { items, status, ...terms } of theirs)
          await app.build.policy({
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

test('a reference that a file brings along is not given again', async () => {
  await emptied()
  await book.imported('clients', 'Our reference,Legal name,Company number\nC-004000,Counted Ltd,7100001\n')
  await book.imported('clients', 'Legal name,Company number\nNext Ltd,7100002\n')
  expect(await book.text('/export/clients')).toContain('"C-004001","Next Ltd"')
})

test('items join their policy as a version of its terms, are found again, and go with the undo', async () => {
  const policy = await app.build.policy({
    class: 'fleet',
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
  // What the policy costs is as it was.
  expect((await owner.select().from(policies).where(eq(policies.id, policy.id)))[0]).toMatchObject({
    net: policy.net,
    ipt: policy.ipt,
    termsNumber: 2,
  })
  expect(await book.checked('items', file.slice(0, 3).join('\n'))).toMatchObject({ updated: 0, same: 1 })
  expect(await book.undone(done)).toMatchObject({ takenBack: 1, kept: 0 })
  expect((await terms()).at(-1)).toEqual([])
})
