/** The check of an import lists, for each changed record, the fields with their old and new values. Nothing is written until it is confirmed. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { importedBook } from '#test/support/files/importedBook.ts'
import { testApp } from '#test/support/server/app.ts'
import { importLines } from './imports.table.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const book = importedBook(app, boss.cookie)
const today = londonClock(new Date()).date

test('the check of a client lists every changed field and contact, on screen and in the file', async () => {
  await book.imported(
    'clients',
    'Legal name,Company number,Turnover,Contact name,Contact email\nPebble Ltd,7300001,500000,Jo Ray,jo@a.example.com\n',
  )
  const file = [
    'Legal name,Company number,Turnover,Contact name,Contact email',
    'New Ltd,7300002,,,',
    'Shingle Ltd,7300001,650000,Jo Ray,jo@b.example.com',
  ]
  const found = await book.checked('clients', file.join('\n'))
  const changes = [
    { label: 'Legal name', before: 'Pebble Ltd', after: 'Shingle Ltd' },
    { label: 'Turnover', before: '£500,000.00', after: '£650,000.00' },
    { label: 'Jo Ray: email', before: 'jo@a.example.com', after: 'jo@b.example.com' },
  ]
  expect(found.firstRecords).toEqual([
    { line: 3, name: 'Pebble Ltd', outcome: 'update', changes },
    { line: 2, name: 'New Ltd', outcome: 'create', changes: [] },
  ])
  const lines = (await book.text(`/${found.id}/records`)).replace('\u{feff}', '').trim().split('\r\n')
  expect(lines).toEqual([
    '"Line","Record","Becomes","Field","Now","Then","Warning"',
    '2,"New Ltd","New","","","",""',
    ...changes.map(({ label, before, after }) => `3,"Pebble Ltd","Changed","${label}","${before}","${after}",""`),
  ])
  const [row] = await owner.select().from(clients).where(eq(clients.companyNumber, '07300001'))
  expect(row?.name).toBe('Pebble Ltd')
  await book.confirmed(found)
  const kept = await owner.select().from(importLines).where(eq(importLines.importId, found.id))
  expect(kept.map((line) => line.changes)).toEqual([[], []])
})

test('the check of a policy lists its changed facts and the changed sections of its terms', async () => {
  // Of confirmed cover the last day could not be changed by a file.
  const facts = { status: 'pending', insurer: 'Downs Example Mutual', policyNumber: 'OW/1001' } as const
  const policy = await app.build.policy({ ...facts, inception: addDays(today, -30) })
  const file = `Insurer,Policy number,From,To,Cover,Net premium\nDowns Example Mutual,OW/1001,${policy.inception},${addDays(policy.expiry, -1)},PL,800\n`
  const found = await book.checked('policies', file)
  expect(found.firstRecords).toMatchObject([
    {
      outcome: 'update',
      changes: [{ label: 'To' }, { label: 'Public liability: Net premium', before: '£730.00', after: '£800.00' }],
    },
  ])
})
