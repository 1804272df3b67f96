/** The portal of people with narrow rights: what they are offered they can open, and what they cannot see is named, not called empty. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { areas, type Area, type MembershipRole, type RightLevel } from '#contract/model/people/membership.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { testApp, type NewMembership } from './support/server/app.ts'

const app = await testApp()
const clientId = randomUUID()
const today = londonClock(new Date()).date

/** No right but these. */
const only = (rights: Partial<Record<Area, RightLevel>>): NewMembership => ({
  role: 'adviser',
  rights: { ...Object.fromEntries(areas.map((area) => [area, 'none'])), ...rights },
})
const of = (role: MembershipRole): NewMembership => ({ role })
const people: readonly [string, NewMembership][] = [
  ...(['finance', 'claims', 'readonly', 'adviser', 'manager'] as const).map((role): [string, NewMembership] => [role, of(role)]),
  ...areas.map((area): [string, NewMembership] => [`nothing but ${area}`, only({ [area]: 'act' })]),
  ...areas.map((area): [string, NewMembership] => [`only viewing ${area}`, only({ [area]: 'view' })]),
  ['nothing at all', only({})],
]

let policy: { id: string }
beforeAll(async () => {
  await app.company('Kiln Lane Ltd', clientId)
  policy = await app.build.policy({ clientId })
  await app.build.invoice({ clientId, policyId: policy.id, dueOn: addDays(today, 10) })
  await app.build.document({ clientId, policyId: policy.id })
  await app.build.document({ clientId, status: 'requested', title: 'Alarm contract' })
  const claim = await app.build.claim({ clientId, policyId: policy.id, status: 'information_requested' })
  await app.build.claimNeed({ claimId: claim.id })
  await app.build.proof({ clientId, policyId: policy.id })
  await app.build.change({ clientId, policyId: policy.id })
  await app.build.renewal({ clientId, status: 'presented' })
  await app.build.quote({ clientId, status: 'presented' })
})

const signIn = async (membership: NewMembership) => (await app.signIn({ role: 'client', clientId, membership })).cookie
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const read = async (as: string, path: string) => {
  const reply = await app.request(path, { as })
  const html = (await reply.text()).replaceAll(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return { status: reply.status, html, main, words: decoded(main.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ') }
}
/** The addresses of the portal, and of files, that a page links to. */
const linksIn = (html: string) =>
  [...html.matchAll(/ href="(\/(?:client|files)[^"#]*)/g)]
    .map(([, href = '']) => decoded(href))
    .filter((href) => !/[?&](?:sort|q)=|my-data/.test(href))

test.each(people)('every link of the portal opens for somebody with the rights: %s', async (_who, membership) => {
  const as = await signIn(membership)
  const seen = new Map<string, number>()
  const closed: string[] = []
  const waiting: [string, string][] = [['/client/dashboard', 'the sign-in']]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [path, from] = next
    if (seen.has(path) || seen.size > 120) continue
    const { status, html } = await read(as, path)
    seen.set(path, status)
    if (status !== 200) closed.push(`${status} ${path} from ${from}`)
    for (const link of linksIn(html)) waiting.push([link, path])
  }
  expect(closed).toEqual([])
})

test('the dashboard names what the person may not see instead of calling it empty', async () => {
  const page = async (membership: NewMembership) => (await read(await signIn(membership), '/client/dashboard')).words
  expect(await page(of('owner'))).not.toContain('does not include')
  expect(await page(of('finance'))).toContain(
    'Your access to Kiln Lane Ltd does not include claims. The owner of the company can change that.',
  )
  const nothing = await page(only({}))
  expect(nothing).toContain('does not include policies, claims, renewals, documents, quotes or payments')
  for (const empty of ['No policies', 'No open claims', 'No renewals', 'will appear here']) expect(nothing).not.toContain(empty)
})

test('whoever only pays is led from what is due to the invoices, which say how much and for what', async () => {
  const as = await signIn(only({ billing: 'act' }))
  const { main, words } = await read(as, '/client/dashboard')
  expect(words).toContain('invoice')
  expect(main).toContain('href="/client/invoices"')
  expect((await read(as, '/client/invoices')).words).toContain('to pay on one invoice')
})

test('with different rights in two companies, each policy and each report is offered only where they may act', async () => {
  const other = randomUUID()
  await app.company('Marsh Fish Ltd', other)
  const theirs = await app.build.policy({ clientId: other })
  const { cookie: as } = await app.signIn({
    role: 'client',
    clientId,
    membership: of('readonly'),
    alsoOf: [{ clientId: other, role: 'manager' }],
  })
  const { main } = await read(as, '/client/dashboard')
  const offers = (id: string) => [`/client/policies/${id}/proof`, `/client/policies/${id}/change`].map((href) => main.includes(`"${href}"`))
  expect([offers(policy.id), offers(theirs.id)]).toEqual([
    [false, false],
    [true, true],
  ])
  const claims = await read(as, '/client/claims')
  const report = claims.main.slice(claims.main.indexOf('id="report"'))
  expect([report.includes(`value="${policy.id}"`), report.includes(`value="${theirs.id}"`)]).toEqual([false, true])
  const proofs = await read(as, '/client/proofs')
  expect([
    proofs.main.includes(`/client/policies/${policy.id}/proof`),
    proofs.main.includes(`/client/policies/${theirs.id}/proof`),
  ]).toEqual([false, true])
})

test('whoever may ask for terms for one of their companies only is told which to choose, also while acting for the other', async () => {
  const other = await app.company('Marsh Fish Ltd', randomUUID())
  const { cookie: as } = await app.signIn({
    role: 'client',
    clientId: other,
    membership: of('readonly'),
    alsoOf: [{ clientId, role: 'manager' }],
  })
  await app.json('/api/client/company', { as, method: 'PUT', body: { id: other } })
  expect((await read(as, '/client/quotes')).words).toContain('To ask for terms, first choose Kiln Lane Ltd at the top of the page.')
  // And the lists of an area are of one company, if they may see it in no other.
  const { cookie } = await app.signIn({
    role: 'client',
    clientId: other,
    membership: only({ claims: 'view' }),
    alsoOf: [{ clientId, ...of('manager') }],
  })
  expect((await read(cookie, '/client/policies')).words).not.toContain('Marsh Fish')
  expect((await read(cookie, '/client/claims')).words).toContain('Kiln Lane Ltd')
})

test('somebody who may only read is offered no letter, and no request for terms that their company would not see', async () => {
  const as = await signIn(of('readonly'))
  const { words } = await read(as, `/client/policies/${policy.id}`)
  expect([words.includes('Report a claim'), words.includes('Ask for a change'), words.includes('Proof of cover')]).toEqual([
    false,
    false,
    false,
  ])
  const company = randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId: company, membership: of('readonly') })
  expect((await read(cookie, '/client/staff-page')).words).not.toContain('Ask for a quote')
  expect((await read(cookie, '/client/proofs')).words).not.toContain('A letter takes a minute')
  expect((await read(as, '/client/proofs')).words).toContain('You can see letters but not issue them')
  expect((await read(cookie, '/client/claims')).words).not.toContain('report it below')
})

test('a person reads on which day their own access ends', async () => {
  const expiresAt = new Date(`${addDays(today, 20)}T00:00:00Z`)
  const [year, month, day] = addDays(today, 19).split('-')
  expect((await read(await signIn({ ...of('finance'), expiresAt }), `/client/clients/${clientId}`)).words).toContain(
    `Last day ${day}/${month}/${year}`,
  )
})

test('what insurers were told leads back to the renewals only for people who may see them', async () => {
  const above = async (membership: NewMembership) => (await read(await signIn(membership), '/client/disclosures')).main
  expect(await above(of('owner'))).toContain('href="/client/renewals"')
  expect(await above(of('claims'))).not.toContain('href="/client/renewals"')
})
