/** What each kind of change makes of the terms, and what it may not make of them. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { section, termsFor } from '#test/support/build/policies.ts'
import { ClientTerms, longestName, mostInterested, mostSections, Terms, withoutCommission } from '../policies/terms.ts'
import { z } from '../../schema.ts'
import { ChangeRequest, changeKindNames, coverChoices, kindsFor, type ChangeKind } from './changeKinds.ts'
import { comparedOf, missesOf, pricedSection, termsAfter, termsToPrice, wantedOf, withYearlyNet, yearlyNetNow } from './changeTerms.ts'

const on = '2026-11-20'
const cyber = section({ code: 'CYB', name: 'Cyber', basis: 'aggregate', net: 20_000 })
const terms = termsFor({ insured: 'Jo Reed', sections: [section({ extensions: ['Indemnity to principals'] }), cyber] })
const newId = randomUUID()
const parse = (kind: ChangeKind, fields: object) =>
  z.safeParse(ChangeRequest, { id: randomUUID(), kind, effectiveOn: on, declared: true, ...fields })
const faultsOf = (kind: ChangeKind, fields: object) => {
  const read = parse(kind, fields)
  return read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
const after = (kind: ChangeKind, fields: object) => termsAfter(terms, kind, { newId, ...fields }, on)

test('a section is added with its usual name and basis, and costs what the insurer says', () => {
  const wanted = { newId, cover: 'LEG', name: '', sum: 10_000_000, iptRate: 12 }
  expect(faultsOf('section_add', { cover: 'LEG', name: '', sum: '100,000' })).toEqual({})
  expect(comparedOf(terms, 'section_add', wanted)).toEqual([
    { field: 'Section', before: 'Not on the policy', after: 'Legal expenses' },
    { field: 'Limit', before: '', after: '£100,000' },
  ])
  const of = pricedSection(terms, 'section_add', wanted)
  expect([of, yearlyNetNow(termsToPrice(terms, 'section_add', wanted), 'section_add', of)]).toEqual(['LEG', 0])
  const made = withYearlyNet(termsAfter(terms, 'section_add', wanted, on), of, 9_000)
  expect(z.safeParse(Terms, made).success).toBe(true)
  expect(made.sections.at(-1)).toMatchObject({ code: 'LEG', name: 'Legal expenses', basis: 'any_one_claim', limit: 10_000_000, net: 9_000 })
  // Once it is there, the price is worked out from what is there.
  expect(termsToPrice(made, 'section_add', wanted)).toBe(made)
})

test('a cover that is not in the list needs a name; one that is there cannot be added again', () => {
  expect(faultsOf('section_add', { cover: '' })).toEqual({ cover: 'Choose the cover to add' })
  expect(faultsOf('section_add', { cover: 'NOPE' })).toEqual({ cover: 'Choose a cover from the list' })
  expect(faultsOf('section_add', { cover: 'KR' })).toEqual({ cover: 'Choose a cover from the list' })
  expect(faultsOf('section_add', { cover: 'OTHER' })).toEqual({ name: 'Say what the cover is called' })
  expect(faultsOf('section_add', { cover: 'LEG', sum: '0' })).toEqual({ sum: 'Enter more than nothing, or leave it empty' })
  expect(missesOf(terms, 'section_add', { newId, cover: 'CYB' })).toEqual({ cover: 'This is on the policy already' })
  const signs = termsAfter(terms, 'section_add', { newId, cover: 'OTHER', name: 'Signs' }, on)
  expect(missesOf(signs, 'section_add', { newId, cover: 'OTHER', name: 'signs' })).toEqual({ name: 'This is on the policy already' })
  expect(missesOf(signs, 'section_add', { newId, cover: 'OTHER', name: 'Blinds' })).toEqual({})
  const full = { ...terms, sections: Array.from({ length: mostSections }, (_, at) => section({ code: 'OTHER', name: `Cover ${at}` })) }
  expect(missesOf(full, 'section_add', { newId, cover: 'LEG' })).toEqual({ cover: expect.stringContaining('no more sections') })
  expect(missesOf(terms, 'section_add', { newId, cover: 'OTHER', name: 'x'.repeat(81) })).toEqual({ name: expect.stringContaining('80') })
  expect(coverChoices.map(({ code }) => code)).not.toContain('KR')
})

test('a section is removed with its premium, but never the only one', () => {
  const wanted = { newId, target: 'section:CYB' }
  expect(missesOf(terms, 'section_remove', wanted)).toEqual({})
  expect(yearlyNetNow(terms, 'section_remove', pricedSection(terms, 'section_remove', wanted))).toBe(0)
  expect(after('section_remove', wanted).sections.map(({ code }) => code)).toEqual(['PL'])
  expect(missesOf(terms, 'section_remove', { newId, target: 'section:EL' })).toEqual({ target: 'Choose one that is on the policy' })
  const one = { ...terms, sections: [section()] }
  expect(missesOf(one, 'section_remove', { newId, target: 'section:PL' })).toEqual({ target: expect.stringContaining('cancel') })
  expect([kindsFor(terms).includes('section_remove'), kindsFor(one).includes('section_remove')]).toEqual([true, false])
})

test('an extension is added to its section only, and only once', () => {
  const wanted = { newId, target: 'section:CYB', extension: 'Payment fraud' }
  expect(faultsOf('extension', { target: 'section:CYB' })).toEqual({ extension: expect.stringContaining('Say what') })
  expect(after('extension', wanted).sections.map(({ extensions }) => extensions)).toEqual([['Indemnity to principals'], ['Payment fraud']])
  expect(comparedOf(terms, 'extension', wanted)).toEqual([
    { field: 'Cyber: extension', before: 'Not on the policy', after: 'Payment fraud' },
  ])
  expect(missesOf(terms, 'extension', { newId, target: 'section:PL', extension: 'Indemnity to principals' })).toEqual({
    extension: 'This is on the policy already',
  })
})

test('a new name says whether it is still the same business', () => {
  expect(faultsOf('insured_name', { name: 'Reed Ltd' })).toEqual({ entity: 'Say whether it is still the same business' })
  expect(faultsOf('insured_name', { name: 'Reed Ltd', entity: 'other' })).toEqual({})
  expect(comparedOf(terms, 'insured_name', { newId, name: 'Reed Ltd', entity: 'other' })).toEqual([
    { field: 'Insured name', before: 'Jo Reed', after: 'Reed Ltd' },
    { field: 'What has changed', before: '', after: expect.stringContaining('different legal entity') },
  ])
  expect(after('insured_name', { name: 'Reed Ltd' }).insured).toBe('Reed Ltd')
  expect(missesOf(terms, 'insured_name', { newId, name: 'Jo Reed' })).toEqual({ name: 'This is the name on the policy now' })
})

test('an interest is noted only while the policy can hold it: its length, its number, and not twice', () => {
  const misses = (of: typeof terms, name: string, role: string) => missesOf(of, 'party_add', { newId, name, role })
  expect(misses(terms, 'x'.repeat(120), 'y'.repeat(37))).toEqual({})
  expect(after('party_add', { name: 'x'.repeat(120), role: 'y'.repeat(37) }).alsoInsured[0]).toHaveLength(longestName)
  expect(misses(terms, 'x'.repeat(120), 'y'.repeat(38))).toEqual({ name: expect.stringContaining('157 characters together') })
  const full = { ...terms, alsoInsured: Array.from({ length: mostInterested }, (_, at) => `Bank ${at}`) }
  expect(misses(full, 'Another bank', 'bank')).toEqual({ name: expect.stringContaining('already names 20') })
  expect(misses({ ...terms, alsoInsured: ['Quay Bank (lender)'] }, 'Quay Bank', 'lender')).toEqual({
    name: 'They are on the policy already',
  })
})

test('whatever the form takes and the policy has nothing against makes terms that the policy can hold', () => {
  const long = (length: number) => 'w'.repeat(length)
  const most: Record<ChangeKind, object> = {
    address: { item: 'post', name: long(160), postcode: 'BN1 1AA' },
    location: { name: long(160), postcode: 'BN1 1AA', use: long(120), sum: '10,000' },
    vehicle_add: { registration: 'AB12 CDE', name: long(160), use: long(120), sum: '10,000' },
    vehicle_remove: {},
    vehicle_substitute: {},
    vehicle_list: {},
    person_add: { name: long(160), role: long(120) },
    person_remove: {},
    sum_insured: {},
    limit: { target: 'section:CYB', sum: '2,000,000' },
    section_add: { cover: 'OTHER', name: long(80), sum: '10,000' },
    section_remove: { target: 'section:CYB' },
    extension: { target: 'section:CYB', extension: long(400) },
    insured_name: { name: long(160), entity: 'other' },
    activities: { business: long(500), turnover: '100,000' },
    party_add: { name: long(100), role: long(57) },
    party_remove: {},
    cancellation: { details: 'We stop' },
  }
  for (const kind of changeKindNames) {
    if (Object.keys(most[kind]).length === 0) continue
    const read = parse(kind, most[kind])
    expect([kind, read.success]).toEqual([kind, true])
    if (!read.success) continue
    const { id: _id, kind: _kind, effectiveOn: _on, declared: _declared, ...fields } = read.data
    const wanted = wantedOf(withoutCommission(terms), kind, fields, randomUUID)
    expect([kind, wanted]).toEqual([kind, { wanted: expect.anything() }])
    if ('wanted' in wanted)
      expect([kind, z.safeParse(ClientTerms, termsAfter(withoutCommission(terms), kind, wanted.wanted, on)).success]).toEqual([kind, true])
  }
})
