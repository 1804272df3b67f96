/** The demonstration of the portal (docs/decisions/0099): the recording fits the contract and contains no real data. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { documents } from '#contract/portal/documents.ts'
import { changes } from '#contract/portal/changes.ts'
import { claims } from '#contract/portal/claims.ts'
import { companies } from '#contract/portal/companies.ts'
import { overview } from '#contract/portal/overview.ts'
import { policies } from '#contract/portal/policies.ts'
import { proofs } from '#contract/portal/proofs.ts'
import { renewals } from '#contract/portal/renewals.ts'
import { auth } from '#contract/site/auth.ts'
import { site } from '#contract/site/site.ts'
import type { Recorded } from '#web/portal/demo/book.ts'
import { inDemoPath } from '#web/portal/demo/DemoAnchor.tsx'
import { demoReport } from '#web/portal/demo/report.ts'
import { stops } from '#web/portal/demo/Tour.tsx'
import { createDemo, refusal } from '#web/portal/demo/transport.ts'
import { recordedEndpoints } from './support/demo/readPortal.ts'
import { recordFile } from './support/demo/renamed.ts'

const text = readFileSync(recordFile, 'utf8')
const recorded = JSON.parse(text) as Recorded
const again = 'Record the demonstration again: npm run record-demo'

const elsewhere = async () => {
  throw new Error('Nothing is asked of the server')
}
/** More than a year after the recording, on a leap day. */
const clock = () => new Date('2028-02-29T09:00:00Z')
const opened = (remembers = true) => {
  const { transport, files } = createDemo({ recorded, clock, elsewhere, remembers })
  const ask = <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>) => transport(endpoint, input) as Promise<ReplyOf<E>>
  return { ask, files }
}
const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? { status: error.status, text: error.text } : error),
  )

test('every recorded reply fits its endpoint, and each endpoint has one', () => {
  const named = new Map(recordedEndpoints.map((endpoint) => [`${endpoint.audience}.${endpoint.name}`, endpoint]))
  const faults = recorded.answers.flatMap(({ name, input, reply }) => {
    const endpoint = named.get(name)
    const data = endpoint?.flags ? (reply as { data: unknown }).data : reply
    const read = endpoint?.output.safeParse(data)
    return read?.success
      ? []
      : [`${name} ${JSON.stringify(input)}: ${JSON.stringify(read?.error?.issues[0] ?? 'no such endpoint')}. ${again}`]
  })
  expect(faults).toEqual([])
  expect([...named.keys()].filter((name) => !recorded.answers.some((one) => one.name === name))).toEqual([])
})

test('the recording has no names of the other demonstration, no local addresses and no years in references', () => {
  expect(text).not.toMatch(/pebble|hartley|maria|helen marsh|localhost|127\.0\.0\.1|5ea00000/i)
  expect(text).toMatch(/Lanes Bakery Ltd/)
  expect(text).not.toMatch(/(?:POL|INV|CHG|CL)-20\d\d/)
  const emails = [...new Set(text.match(/[\w.-]+@[\w.-]+/g))]
  expect(emails.filter((email) => !email.endsWith('.example.com'))).toEqual([])
})

test('dates are moved, so that on another day none is older than on the day of the recording', async () => {
  const { ask } = opened()
  const { policies: tiles, needs } = await ask(overview.show, {})
  expect(tiles?.every(({ expiry }) => expiry > '2028-02-29')).toBe(true)
  expect(needs.filter(({ daysLeft }) => daysLeft !== null && daysLeft < 0)).toEqual([])
  for (const { dueOn, daysLeft } of needs)
    if (dueOn !== null) expect((Date.parse(dueOn) - Date.parse('2028-02-29')) / 86_400_000).toBe(daysLeft)
})

test('a list can be searched, filtered, sorted and paged', async () => {
  const { ask } = opened()
  const all = await ask(documents.list, {})
  const found = await ask(documents.list, { q: 'wording' })
  expect(found.items.length).toBeGreaterThan(0)
  expect(found.items.every(({ title }) => title.toLowerCase().includes('wording'))).toBe(true)
  const current = await ask(policies.list, { status: 'current' })
  expect(current.items.every(({ status }) => status !== 'expired')).toBe(true)
  const byTitle = await ask(documents.list, { sort: 'title' })
  const titles = byTitle.items.map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, 'en-GB')))
  const first = await ask(documents.list, { limit: '5' })
  const second = await ask(documents.list, { limit: '5', cursor: first.next ?? '' })
  expect([first.items.length, first.previous, second.previous]).toEqual([5, null, '0'])
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.items.slice(0, 10).map(({ id }) => id))
})

test('every stop of the tour is a screen of the demonstration, and is recognised by its address', async () => {
  const data = await opened().ask(overview.show, {})
  expect(stops.length).toBe(6)
  const standing = stops.map(({ href }) => stops.findIndex(({ at }) => at.test(href(data))))
  expect(standing).toEqual([0, 1, 2, 3, 4, 5])
})

test('links stay in the demonstration, lead to the site, or lead to an explanation', () => {
  expect(inDemoPath('/client/policies/1?on=2028-01-01')).toEqual({ to: '/client/policies/1?on=2028-01-01' })
  expect(inDemoPath('/contact')).toEqual({ href: '/contact' })
  expect(inDemoPath('/report-claim')).toEqual({ to: '/client/claims#report' })
  for (const file of [
    '/files/proofs/1',
    '/document-files/1/2?view=1',
    '/api/client/policies/csv',
    '/client/my-data.zip',
    '/my-quotes/X',
    '/el/X',
  ])
    expect(inDemoPath(file)).toMatchObject({ to: expect.stringMatching(/^\/client\/file\?of=/) })
  expect(inDemoPath('webcal://demo.example.com/renewals.ics?token=demo')).toEqual({ to: '/client/file?of=%2Frenewals.ics' })
})

test('proof of cover can be issued, and is in the list and on its own page', async () => {
  const { ask } = opened()
  const [policy] = (await ask(proofs.policies, {})).filter(({ blocked }) => blocked === null)
  const id = policy?.id ?? ''
  const offer = await ask(proofs.offer, { id })
  const asked = {
    id,
    termsNumber: offer.termsNumber,
    purpose: 'landlord' as const,
    sections: ['PL'],
    excess: false,
    send: false,
    carryOver: true,
  }
  expect(await refused(ask(proofs.issue, { ...asked, holder: 'new' }))).toMatchObject({ status: 422 })
  const proof = await ask(proofs.issue, { ...asked, holder: offer.holders[0]?.id ?? '' })
  expect(proofs.issue.output.safeParse(proof).success).toBe(true)
  expect(proof.facts.issuedOn).toBe('2028-02-29')
  expect((await ask(proofs.list, {})).items[0]).toMatchObject({ id: proof.id, holder: offer.holders[0]?.name })
  expect(await ask(proofs.show, { id: proof.id })).toEqual(proof)
  expect((await ask(proofs.offer, { id })).issued[0]?.id).toBe(proof.id)
})

test('a message, a change request and a signature are shown on the following screens', async () => {
  const { ask } = opened()
  const [tile] = (await ask(overview.show, {})).policies ?? []
  const id = tile?.id ?? ''
  await ask(policies.ask, { id, text: 'Are we covered at the market?' })
  expect((await ask(policies.show, { id })).messages.at(-1)).toMatchObject({ from: 'client', text: 'Are we covered at the market?' })
  const change = await ask(changes.request, {
    id,
    kind: 'cancellation',
    effectiveOn: '2028-03-05',
    details: 'We close',
    declared: true,
  })
  expect(changes.show.output.safeParse(change).success).toBe(true)
  expect((await ask(policies.show, { id })).changes[0]).toMatchObject({ id: change.id, status: 'requested' })
  expect(await ask(changes.show, { id: change.id })).toEqual(change)
  const past = { id, kind: 'cancellation', effectiveOn: '2028-02-28', details: 'We close', declared: true } as const
  expect(await refused(ask(changes.request, past))).toMatchObject({ status: 422 })
  const toSign = (await ask(documents.list, { show: 'toSign' })).items[0]?.id ?? ''
  const { version, fileNumber } = await ask(documents.show, { id: toSign })
  const signed = await ask(documents.sign, { id: toSign, version, number: fileNumber, name: 'Jo Pemberton', agreed: true })
  expect(documents.sign.output.safeParse(signed).success).toBe(true)
  expect((await ask(documents.list, { show: 'toSign' })).items).toEqual([])
  expect((await ask(overview.show, {})).needs.filter(({ kind }) => kind === 'signature')).toEqual([])
})

test('a claim can be reported, and a requested file can be sent', async () => {
  const { ask, files } = opened()
  const { page } = await ask(claims.start, {})
  expect((await ask(claims.choices, {})).unsent?.id).toBe(page)
  expect(await refused(ask(claims.start, {}))).toMatchObject({ status: 409 })
  const report = { id: page, kind: 'Theft or burglary', incidentOn: '2028-02-27', text: 'The back door was forced.' }
  expect(await refused(ask(demoReport, { ...report, incidentOn: '2028-03-01' }))).toMatchObject({ status: 422 })
  const sent = await ask(demoReport, report)
  expect(claims.show.output.safeParse(sent).success).toBe(true)
  expect((await ask(claims.list, {})).items[0]).toMatchObject({ id: page, status: 'submitted', incidentOn: '2028-02-27' })
  expect((await ask(overview.show, {})).claims?.[0]?.id).toBe(page)
  const waiting = (await ask(claims.list, { waiting: 'me' })).items[0]?.id ?? ''
  const need = (await ask(claims.show, { id: waiting })).needs.find(({ status }) => status === 'requested')
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  const path = claims.addFiles.path.replace(':id', waiting)
  await files(path, need?.id ?? '', new File(['x'], 'plate.jpg'), options)
  await ask(claims.answer, { id: waiting, need: need?.id ?? '' })
  const after = await ask(claims.show, { id: waiting })
  expect(claims.show.output.safeParse(after).success).toBe(true)
  expect(after.needs.find(({ id }) => id === need?.id)).toMatchObject({ status: 'received', files: [{ name: 'plate.jpg' }] })
  expect((await ask(overview.show, {})).needs.map(({ title }) => title)).not.toContain(need?.what)
})

test('a renewal can be taken from its facts to the signature, in the order of the real one', async () => {
  const { ask } = opened()
  const id = (await ask(renewals.list, {})).items.find(({ state }) => state === 'terms')?.policyId ?? ''
  let journey = await ask(renewals.show, { id })
  const sign = () => ask(renewals.accept, { id, version: journey.version, name: 'Jo Pemberton', agreed: true })
  expect(await refused(sign())).toMatchObject({ status: 409 })
  const [offer] = journey.offers
  const accepting = { id, decision: 'accept' } as const
  expect(await refused(ask(renewals.decide, accepting))).toMatchObject({ status: 422 })
  journey = await ask(renewals.decide, { ...accepting, offerId: offer?.id ?? '' })
  expect([journey.chosen, journey.decision]).toEqual([offer?.id, 'renew'])
  journey = await ask(renewals.choose, { id, offerId: offer?.id ?? '' })
  journey = await ask(renewals.saveFacts, {
    id,
    turnover: 'changed',
    turnoverNow: '320,000',
    wageRoll: 'changed',
    wageRollNow: '90000',
    employees: 'changed',
    employeesNow: '7',
    activities: 'same',
  })
  journey = await ask(renewals.saveSums, { id, sums: journey.sums.map(({ key }) => ({ key, state: 'same' as const, now: '' })) })
  journey = await ask(renewals.saveClaims, { id, others: 'none' })
  expect(await refused(sign())).toMatchObject({ status: 409 })
  const { deteriorations, renewalDiff } = await import('#contract/model/renewals/renewalDiff.ts')
  const keys = journey.offers.flatMap(({ terms }) => deteriorations(renewalDiff(journey.expiringTerms, terms)).map(({ key }) => key))
  journey = await ask(renewals.acknowledge, { id, keys })
  journey = await ask(renewals.decide, { id, decision: 'accept' })
  expect(journey.steps.find(({ step }) => step === 'sign')?.state).toBe('to_do')
  journey = await sign()
  expect(journey).toMatchObject({ state: 'accepted', decidedBy: 'Jo Pemberton' })
  expect(renewals.show.output.safeParse(journey).success).toBe(true)
  expect((await ask(renewals.list, {})).items.find(({ policyId }) => policyId === id)?.state).toBe('accepted')
})

test('a document can be requested, and another one sent', async () => {
  const { ask, files } = opened()
  const { companies: own } = await ask(documents.choices, {})
  const clientId = own[0]?.id ?? ''
  const { id } = await ask(documents.request, { clientId, kind: 'certificate', why: 'A landlord asks' })
  expect(documents.show.output.safeParse(await ask(documents.show, { id })).success).toBe(true)
  const added = await ask(documents.add, { clientId, kind: 'other', title: 'Menu' })
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  await files(documents.addFile.path.replace(':id', added.id), 'files', new File(['x'], 'menu.pdf'), options)
  const document = await ask(documents.show, { id: added.id })
  expect(documents.show.output.safeParse(document).success).toBe(true)
  expect(document.versions[0]).toMatchObject({ name: 'menu.pdf', type: 'application/pdf', state: 'clean' })
})

test('other actions are refused with one sentence, and on the server all actions are', async () => {
  const invite = { id: '00000000-0000-4000-8000-000000000001', email: 'x@example.com', name: 'X', role: 'manager' } as const
  expect(await refused(opened().ask(companies.invite, invite))).toEqual({ status: 422, text: refusal })
  expect(await refused(opened().ask(auth.logout, {}))).toEqual({ status: 422, text: refusal })
  const server = opened(false)
  const [tile] = (await server.ask(overview.show, {})).policies ?? []
  expect(await refused(server.ask(policies.ask, { id: tile?.id ?? '', text: 'Hello' }))).toEqual({ status: 422, text: refusal })
  expect((await server.ask(policies.show, { id: tile?.id ?? '' })).messages.map((one) => one.text)).not.toContain('Hello')
})

test('records that were not recorded are not found, and only facts of the firm are requested from the server', async () => {
  expect(await refused(opened().ask(policies.show, { id: '00000000-0000-4000-8000-ffffffffffff' }))).toMatchObject({ status: 404 })
  expect(await refused(opened().ask(site.shell, {}))).toEqual(new Error('Nothing is asked of the server'))
  expect(await refused(opened().ask(site.taxRates, {}))).toMatchObject({ status: 404 })
})
