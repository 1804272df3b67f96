/** Putting questions to the assistant: sent in a body, with a follow-up remembered only by the page, and emergencies first. */
import { expect, test } from 'vitest'
import type { AssistantReply } from '#contract/site/assistant.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
let caller = 0
const ip = () => `198.51.100.${(caller = (caller % 250) + 1)}`
const put = async (q: string, about = '') => {
  const { status, body } = await app.json('/api/assistant/questions', { method: 'POST', body: { q, about }, ip: ip() })
  expect([q, status]).toEqual([q, 200])
  return body.data as AssistantReply
}
/** React puts comments between adjacent texts. */
const shown = (html: string) => html.replaceAll('<!-- -->', '')
const submit = (fields: Record<string, string>) =>
  app.request('/ai-insurance-assistant', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
    ip: ip(),
  })

test('without script a question is sent in a body, answered on the page, and in no address on it', async () => {
  const opened = await (await app.request('/ai-insurance-assistant', { ip: ip() })).text()
  expect(/<form[^>]*>\s*<input type="hidden" name="intent" value="ask"/.exec(opened)?.[0]).toContain('method="post"')
  const page = await submit({ intent: 'ask', q: 'What is subrogation, says ann@example.com?' })
  const html = await page.text()
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
  expect(html).toContain('href="/insurance-glossary/subrogation#')
  expect(shown(html)).toContain('Removed before it was read: email')
  // Only paths of the site: the link for an email to oneself may contain the question.
  for (const [, address = ''] of html.matchAll(/(?:href|action)="(\/[^"]*)"/g)) expect(address).not.toMatch(/[?&]q=/)
  expect((await submit({ intent: 'ask', q: ' ' })).status).toBe(422)
})

test('without script a refused handover shows the conversation again', async () => {
  const page = await submit({ intent: 'handover', again: 'what is subrogation', transcript: 'x', name: '', email: '', note: '' })
  const html = await page.text()
  expect(page.status).toBe(422)
  for (const part of ['Enter your email address', '>what is subrogation</h2>', '/insurance-glossary/subrogation'])
    expect(html).toContain(part)
})

test('after personal data is removed from an address, the page says what was removed', async () => {
  const first = await app.request('/ai-insurance-assistant?q=what+is+excess+ann%40example.com', { ip: ip() })
  const to = first.headers.get('location') ?? ''
  expect([first.status, to.includes('ann')]).toEqual([302, false])
  expect(shown(await (await app.request(to, { ip: ip() })).text())).toContain('Removed before it was read: email')
})

test('card dates, card codes, names and health words are removed', async () => {
  const reply = await put(
    'I am Ann Example, my wife has cancer, card 4111 1111 1111 1111 expires 09/28, security code 123: what is the excess for a claim?',
  )
  for (const secret of ['Ann', 'cancer', '4111', '09/28', '123']) expect(JSON.stringify(reply)).not.toContain(secret)
  expect(reply.masked.toSorted()).toEqual(['bank or card number', 'card expiry date', 'card security code', 'health', 'name'])
})

test('a follow-up is answered about the previous page, says so, and can be asked on its own', async () => {
  const first = await put('What does cyber insurance pay for?')
  expect(first.subject).toMatch(/cyber/i)
  const second = await put('Is it compulsory?', first.subject)
  expect([second.about, second.sources[0]?.page]).toEqual([first.subject, first.subject])
  expect((await put('Is it compulsory?')).about).toBe('')
  // A question with its own subject does not refer to the previous page.
  const other = await put("Is employers' liability insurance compulsory?", first.subject)
  expect([other.about, other.sources[0]?.href]).toEqual(['', '/employers-liability-insurance#law'])
  const html = await (await submit({ intent: 'ask', q: 'Is it compulsory?', about: first.subject })).text()
  expect(html).toContain('Ask it on its own')
})

test.each([
  ['how do i know my money is safe with you', '/terms-of-business#Your-money', /on trust|separate bank account/],
  ['what happens if my insurer goes bust', '/terms-of-business#If-an-insurer-or-we-fail', /Compensation Scheme|buy new cover/],
  ['can I cancel my policy and get money back', '/terms-of-business#Cancelling', /cancel at any time|refund/],
  ['can I complain to the ombudsman with 12 staff', '/complaints#Who-can-use-the-ombudsman', /fewer than 50 people/],
  ['is the sum insured the same as the limit of indemnity', '/insurance-glossary/limit-of-indemnity', /not the same as a sum insured/],
  ['what is consumer duty', '/terms-of-business#The-Consumer-Duty', /good outcomes/],
])('a question about the firm or a term is answered from the right page: %s', async (question, href, says) => {
  const reply = await put(question)
  expect([reply.outcome, reply.sources[0]?.href]).toEqual(['answer', href])
  expect(reply.lines.map(({ text }) => text).join(' ')).toMatch(says)
})

test('a request for advice about a policy is refused, even if it resembles our terms', async () => {
  for (const question of ['can I cancel my public liability and save money', 'should I cancel my policy', 'will my insurer pay my claim'])
    expect((await put(question)).outcome, question).not.toBe('answer')
})

test('an emergency shows 999, what to do, whom to ring and the claim report in this order, and on the search page too', async () => {
  const html = await (await submit({ intent: 'ask', q: 'A customer has collapsed and is not breathing' })).text()
  const at = [
    'Ring 999 now',
    'href="tel:999"',
    'Get people out of danger',
    'the emergency line on your policy',
    'href="/report-claim"',
  ].map((part) => html.indexOf(part, html.indexOf('id="turn-0"')))
  expect(at.every((place) => place > 0)).toBe(true)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  expect(await (await app.request('/search-results?q=a+customer+has+collapsed+and+is+not+breathing', { ip: ip() })).text()).toContain(
    'Ring 999 now',
  )
})

test('a search that is a question shows an answer above its results, and a search for a word does not', async () => {
  const asked = await (await app.request('/search-results?q=what+is+subrogation', { ip: ip() })).text()
  const looked = await (await app.request('/search-results?q=subrogation', { ip: ip() })).text()
  expect(asked.indexOf('From our guides')).toBeLessThan(asked.indexOf('class="found"'))
  expect([asked.includes('aria-label="Source 1"'), looked.includes('aria-label="Source 1"')]).toEqual([true, false])
})

test('an answer is headed by its page, and does not stop before a line that qualifies it', async () => {
  const { lines, sources } = await put('What happens if a building is underinsured?')
  expect(lines.length).toBeGreaterThan(1)
  for (const source of sources) {
    const said = lines.filter(({ source: n }) => n === source.n).map(({ text }) => text)
    const last = source.passage.findIndex(({ text }) => text === said.at(-1))
    expect(source.passage[last + 1]?.text ?? '').not.toMatch(/^(?:But|However|Unless|Except|Only|Not)\b/)
  }
  const html = await (await submit({ intent: 'ask', q: 'What is subrogation?' })).text()
  expect(html).toMatch(/<h3[^>]*>Subrogation: Insurance glossary<\/h3>/)
})

test('short facts about the assistant, the firm and the law are answered', async () => {
  expect((await put('Are you a real person?')).outcome).toBe('self')
  for (const [q, said] of [
    ['What are your opening hours?', '9:00 AM'],
    ['Where is your office?', 'Flint House'],
    ['How is client money held?', 'apart'],
    ['What is the fine for each day without employers liability?', '£2,500'],
    ['May I display the certificate electronically?', 'since 2008'],
  ] as const) {
    const { outcome, lines } = await put(q)
    expect([q, outcome, lines.map(({ text }) => text).join(' ')]).toEqual([q, 'answer', expect.stringContaining(said)])
  }
})

test('a question stored with a part of a page is answered from there', async () => {
  // By its words alone it would match business interruption, which speaks more of months than our terms do.
  const { outcome, sources } = await put('can I pay monthly')
  expect([outcome, sources.map(({ href }) => href)]).toEqual(['answer', ['/terms-of-business#Paying-and-paying-by-instalments']])
})
