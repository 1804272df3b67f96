/** The demonstration book: every status, dates that fit the status, premiums that add up, and the same rows at the next start. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clients as contract } from '#contract/admin/book/clients.ts'
import { registrationFaults } from '#contract/model/clients/businessType.ts'
import { figureFaults, typedFigures } from '#contract/model/clients/clientFigures.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { isOnCover } from '#contract/model/policies/policy.ts'
import { sectionFaults } from '#contract/model/policies/requiredSections.ts'
import { priceOf, Terms } from '#contract/model/policies/terms.ts'
import { policyClassNames } from '#contract/model/policies/policyClass.ts'
import { z } from '#contract/schema.ts'
import { transaction } from '#server/db/connect.ts'
import { seedDemoUsers } from '#server/features/auth/auth.demo.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { demoBook } from './demoClients.ts'
import { seedDemoPolicies } from './policies.demo.ts'
import { seedDemoPolicyChanges } from './policyChanges.demo.ts'
import { onCover } from './policies.ts'
import { policies, policyTerms } from './policies.table.ts'

const database = await testDatabase()
const seed = () =>
  transaction(database.db, { scope: 'system' }, async (tx) => {
    await seedDemoUsers(tx)
    await seedDemoPolicies(tx)
    return { rows: await tx.select().from(policies), terms: await tx.select().from(policyTerms) }
  })

test('the demo book has about 160 policies of forty clients in all eight statuses, with terms, prices and dates that fit', async () => {
  expect(demoBook.flatMap(({ classes }) => classes).every((name) => policyClassNames.includes(name))).toBe(true)
  const { rows, terms } = await seed()
  expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(40)
  expect(rows.length).toBeGreaterThan(140)
  expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual([...policyMachine.statusNames].sort())
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  for (const row of rows) {
    const own = terms.find(({ policyId }) => policyId === row.id)
    if (!own) throw new Error(`${row.reference} has no terms`)
    expect(z.safeParse(Terms, own.terms).error, row.reference).toBeUndefined()
    expect(sectionFaults(row.class, own.terms.sections), row.reference).toEqual({})
    expect(priceOf(own.terms), row.reference).toMatchObject({ net: row.net, ipt: row.ipt, total: row.total })
    if (row.status === 'expired') expect(row.expiry < today, row.reference).toBe(true)
    if (['active', 'renewal_pending', 'renewal_in_progress'].includes(row.status)) expect(isOnCover(row, today), row.reference).toBe(true)
  }
  // The SQL rule for being on cover agrees with the rule in the contract.
  const covered = await transaction(database.db, { scope: 'system' }, (tx) => tx.select({ id: policies.id, on: onCover() }).from(policies))
  for (const { id, on } of covered) {
    const row = rows.find((one) => one.id === id)
    expect(row && isOnCover(row, today), id).toBe(on)
  }
  const again = await seed()
  expect(again.rows.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
})

test('every demo client passes the validation of its edit form', async () => {
  await seed()
  const rows = await transaction(database.db, { scope: 'system' }, (tx) => tx.select().from(clients))
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    const typed = { ...row, ...typedFigures(row), sanctionsCheckedOn: row.sanctionsCheckedOn ?? '' }
    const keys = Object.keys(contract.edit.input.shape).filter((key) => key in typed)
    const facts = { ...Object.fromEntries(keys.map((key) => [key, typed[key as keyof typeof typed]])), id: row.id, version: row.version }
    expect(z.safeParse(contract.edit.input, facts).error, row.name).toBeUndefined()
    expect({ ...registrationFaults(row), ...figureFaults(typedFigures(row), 2026) }, row.name).toEqual({})
  }
})

test('seeding again does not undo a change to a demo client', async () => {
  await database.owner.execute(sql`UPDATE clients SET phone = '+441273000000' WHERE name = 'Larkspur Florist'`)
  await seed()
  const { rows } = await database.owner.execute(sql`SELECT phone FROM clients WHERE name = 'Larkspur Florist'`)
  expect(rows).toEqual([{ phone: '+441273000000' }])
})

test('demo changes of terms are valid, priced like their policy, and added once', async () => {
  const changes = () =>
    transaction(database.db, { scope: 'system' }, async (tx) => {
      await seedDemoPolicyChanges(tx)
      return { rows: await tx.select().from(policies), terms: await tx.select().from(policyTerms) }
    })
  const { rows, terms } = await changes()
  const second = terms.filter(({ number }) => number === 2)
  expect(second.length).toBeGreaterThan(5)
  for (const { policyId, effectiveFrom, terms: own } of second) {
    const row = rows.find(({ id }) => id === policyId)
    expect(z.safeParse(Terms, own).error, row?.reference).toBeUndefined()
    expect(priceOf(own), row?.reference).toMatchObject({ net: row?.net, ipt: row?.ipt, total: row?.total })
    expect(row && effectiveFrom >= row.inception && effectiveFrom <= row.expiry, row?.reference).toBe(true)
  }
  expect((await changes()).terms).toHaveLength(terms.length)
})
