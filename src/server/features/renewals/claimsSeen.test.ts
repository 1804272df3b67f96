/** Claims are shown only to people who may see them. Others can read and complete a renewal, except for the claims step. */
import { expect, test } from 'vitest'
import type { Rights } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { noteAnswers } from '#server/features/disclosures/disclosures.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const terms = termsFor({ sections: [section({ code: 'CONT', name: 'Contents', basis: 'sum_insured', limit: 6_000_000, net: 40_000 })] })
const clientId = crypto.randomUUID()
const owner = await app.signIn({ role: 'client', clientId })
const person = async (role: 'manager' | 'adviser' | 'finance', rights: Partial<Rights> = {}) =>
  (await app.signIn({ role: 'client', clientId, membership: { role, rights } })).cookie
const renewal = await app.build.renewal({
  clientId,
  terms,
  status: 'info_requested',
  claimsTold: { others: 'some', told: 'A leak in the cellar' },
})
const claim = await app.build.claim({ clientId, policyId: renewal.policyId, type: 'water', status: 'submitted', incidentOn: '2026-03-02' })
const manager = await person('manager', { claims: 'none' })

const journey = async (as: string) =>
  (await app.json(`/api/client/policies/${renewal.policyId}/renewal`, { as })).body.data as RenewalJourney
const page = async (path: string, as: string) => {
  const reply = await app.request(path, { as })
  expect(reply.status, path).toBe(200)
  return reply.text()
}
const ofClaims = new RegExp(`${claim.reference}|A leak in the cellar`)

test('a renewal and its pages show claims only to people who may see them', async () => {
  for (const as of [await person('adviser'), await person('finance'), manager]) {
    const read = await journey(as)
    expect([read.claims, read.claimsTold]).toEqual([null, null])
    expect(JSON.stringify(read)).not.toMatch(ofClaims)
    expect(await page(paths.clientRenew(renewal.policyId), as)).not.toMatch(ofClaims)
  }
  for (const as of [owner.cookie, await person('manager', { claims: 'view' })]) {
    const read = await journey(as)
    expect([read.claims?.map(({ reference }) => reference), read.claimsTold?.told]).toEqual([[claim.reference], 'A leak in the cellar'])
  }
})

test('each claim shows when it happened, or when it was reported if that is not known', async () => {
  const undated = await app.build.claim({ clientId, policyId: renewal.policyId, submittedAt: new Date('2026-05-04T10:00:00Z') })
  const { claims } = await journey(owner.cookie)
  expect(claims?.find(({ reference }) => reference === claim.reference)).toMatchObject({ happenedOn: '2026-03-02' })
  expect(claims?.find(({ reference }) => reference === undated.reference)).toMatchObject({ happenedOn: null, reportedOn: '2026-05-04' })
  const step = (await page(paths.clientRenewStep(renewal.policyId, 'claims'), owner.cookie)).replaceAll('<!-- -->', '')
  const line = (reference: string | null) => new RegExp(`>${reference}</span>(?:(?!</li>).)*`).exec(step)?.[0]
  expect(line(claim.reference)).toContain('Happened on 02/03/2026')
  expect(line(undated.reference)).toContain('Reported on 04/05/2026')
})

test('a person who may not see claims cannot confirm them, is told who has to, and can complete the other steps', async () => {
  const refused = await app.json(`/api/client/policies/${renewal.policyId}/renewal/claims`, { as: manager, body: { others: 'none' } })
  expect([refused.status, refused.body.message]).toEqual([403, 'Somebody of your company who may see its claims has to confirm them'])
  expect((await journey(owner.cookie)).claimsTold).toEqual({ others: 'some', told: 'A leak in the cellar' })
  const step = await page(paths.clientRenewStep(renewal.policyId, 'claims'), manager)
  expect(step).toContain('Somebody who may see claims has to confirm them')
  expect(step).not.toMatch(ofClaims)
  expect(step).not.toContain('name="others"')
  expect(step).toContain('See all steps')
  expect(await page(paths.clientRenewStep(renewal.policyId, 'claims'), owner.cookie)).toContain('name="others"')
  const facts = await app.json(`/api/client/policies/${renewal.policyId}/renewal/facts`, { as: manager, body: { turnover: 'same' } })
  expect(facts.status).toBe(200)
})

test('answers about claims and the claim of a document are hidden from people who may not see claims', async () => {
  await noteAnswers(app.deps, {
    clientId,
    subject: 'renewal',
    subjectId: renewal.id,
    policyId: renewal.policyId,
    answers: ['claims', 'turnover'].map((key) => ({
      key,
      question: `Asked about ${key}`,
      version: '1',
      answer: key === 'claims' ? 'A leak in the cellar' : '£250,000',
      source: 'client' as const,
      by: 'Maria',
      at: new Date().toISOString(),
    })),
  })
  const document = await app.build.document({ clientId, policyId: renewal.policyId, claimId: claim.id, title: 'Report' })
  const [seen, unseen] = await Promise.all(
    [owner.cookie, manager].map(
      async (as) =>
        JSON.stringify((await app.json('/api/client/disclosures', { as })).body) +
        JSON.stringify((await app.json(`/api/client/documents/${document.id}`, { as })).body),
    ),
  )
  expect(seen).toContain('A leak in the cellar')
  expect(seen).toContain(claim.reference)
  expect(unseen).toContain('250,000')
  expect(unseen).not.toMatch(ofClaims)
})
