/** The sections that a class needs: none may be missing or repeated when a policy is added, changed or bound. */
import { expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { repeatedSections, sectionFaults } from '#contract/model/policies/requiredSections.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const today = londonClock(new Date()).date
const boss = await app.signIn({ role: 'admin' })
const call = (path: string, body: object, method = 'POST') => app.json(`/api/admin/policies${path}`, { as: boss.cookie, method, body })
/** A cover without a code of its own has a name of its own. */
const coded = (code: string, at: number) => ({ code, name: code === 'OTHER' ? `Other ${at}` : code })
const termsOf = (...codes: string[]) => termsFor({ sections: codes.map((code, at) => section(coded(code, at))) })
const adding = async (kind: string, ...codes: string[]) => {
  const { id: clientId } = await app.build.client()
  const dates = { inception: today, expiry: yearFrom(today) }
  const facts = { clientId, class: kind, proposal: false, insurer: 'Downs Example Mutual', policyNumber: '', subjectivities: [] }
  const { status, body } = await call('', { ...facts, ...dates, terms: termsOf(...codes) })
  return [status, Object.keys((body['fields'] as object | undefined) ?? {})]
}

test.each([
  ['employers_liability', ['LEG'], ['terms.sections']],
  ['fleet', ['LEG'], ['terms.sections']],
  ['commercial_combined', ['LEG'], ['terms.sections']],
  ['liability', ['PL', 'EL', 'PL'], ['terms.sections.2.code']],
  ['employers_liability', ['EL', 'LEG'], null],
  ['liability', ['PL'], null],
  ['shop', ['LEG'], null],
  ['office', ['OTHER', 'OTHER'], null],
])('adding a policy of the class %s with the sections %s reports the faults %j', async (kind, codes, fields) => {
  expect(await adding(kind, ...codes)).toEqual(fields ? [422, fields] : [200, []])
})

test('a policy without its required section cannot be bound, a change cannot remove it, and an old policy without it can be changed', async () => {
  const pending = await app.build.policy({ class: 'employers_liability', status: 'pending', inception: today, terms: termsOf('LEG') })
  const bound = await call(`/${pending.id}/bind`, { version: 0, policyNumber: 'EL/10001' })
  expect([bound.status, bound.body.message]).toEqual([409, expect.stringContaining("needs the section Employers' liability")])
  const change = async (row: { id: string; insurer: string; policyNumber: string; inception: string; expiry: string }, terms: object) => {
    const { id, insurer, policyNumber, inception, expiry } = row
    const facts = { version: 0, insurer, policyNumber, inception, expiry, effectiveFrom: today, reason: 'As told' }
    const { status, body } = await call(`/${id}`, { ...facts, terms }, 'PUT')
    return [status, body['fields'] ?? (body.data as PolicyDetail).terms.business]
  }
  const sound = await app.build.policy({ class: 'employers_liability', terms: termsOf('EL', 'LEG') })
  expect(await change(sound, termsOf('LEG'))).toEqual([422, { 'terms.sections': expect.stringContaining('Employers') }])
  const old = await app.build.policy({ class: 'employers_liability', terms: termsOf('LEG', 'LEG') })
  expect(await change(old, { ...termsOf('LEG', 'LEG'), business: 'Bakery' })).toEqual([200, 'Bakery'])
})

test('a change reports only the section faults that were not there before', () => {
  const of = (...codes: string[]) => codes.map(coded)
  expect(repeatedSections(of('PL', 'OTHER', 'OTHER', 'PL'))).toEqual([3])
  expect(sectionFaults('legal', of('PL', 'PL'), of('PL', 'PL'))).toEqual({})
  expect(Object.keys(sectionFaults('legal', of('PL', 'PL', 'EL', 'EL'), of('PL', 'PL')))).toEqual(['terms.sections.3.code'])
})

test("employers' liability is not bound until the client has an employer reference number, or a reason for having none", async () => {
  const binding = async (ern: string, ernExempt: '' | 'not_employer', ...codes: string[]) => {
    const { id: clientId } = await app.build.client({ name: 'Pebble Ltd', ern, ernExempt })
    const row = await app.build.policy({ clientId, status: 'pending', inception: today, terms: termsOf(...codes) })
    return call(`/${row.id}/bind`, { version: 0, policyNumber: `EN/${row.id.slice(0, 6)}` })
  }
  const refused = await binding('', '', 'PL', 'EL')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/employer reference number \(ERN\) of Pebble Ltd, C-\d+, .*"Tax references"/),
  ])
  for (const [ern, exempt, ...codes] of [
    ['123/AB456', '', 'EL'],
    ['', 'not_employer', 'EL'],
    ['', '', 'PL'],
  ] as const)
    expect((await binding(ern, exempt, ...codes)).status, codes.join()).toBe(200)
})

test("a bound policy cannot gain employers' liability without the client's employer reference number or a reason for having none", async () => {
  const change = async (row: Awaited<ReturnType<typeof app.build.policy>>, version: number, ...codes: string[]) => {
    const { id, insurer, policyNumber, inception, expiry } = row
    const facts = { version, insurer, policyNumber, inception, expiry, effectiveFrom: today, reason: 'As told' }
    const { status, body } = await call(`/${id}`, { ...facts, terms: termsOf(...codes) }, 'PUT')
    return [status, body['fields'] ?? (body.data as PolicyDetail).missingErn]
  }
  const { id: clientId } = await app.build.client({ name: 'Hiring Ltd', ern: '', ernExempt: '' })
  const policy = await app.build.policy({ clientId, class: 'commercial_combined', terms: termsOf('CONT') })
  const refused = { 'terms.sections.1.code': expect.stringContaining('employer reference number (ERN) of Hiring Ltd') }
  expect(await change(policy, 0, 'CONT', 'EL')).toEqual([422, refused])
  // What is there already stays changeable, and the policy says what is missing.
  const old = await app.build.policy({ clientId, class: 'commercial_combined', terms: termsOf('EL') })
  expect(await change(old, 0, 'EL', 'CONT')).toEqual([200, expect.stringContaining('Hiring Ltd')])
  const { id: exempt } = await app.build.client({ name: 'Alone Ltd', ern: '', ernExempt: 'not_employer' })
  const other = await app.build.policy({ clientId: exempt, class: 'commercial_combined', terms: termsOf('CONT') })
  expect(await change(other, 0, 'CONT', 'EL')).toEqual([200, null])
})
