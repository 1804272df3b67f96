/** The search with realistic queries: 60 of our own, independent of the synonyms, at least 54 with the right page among the first three. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SearchReply } from '#contract/site/search.ts'
import { testApp } from '#test/support/server/app.ts'
import { within } from '#test/support/rounds.ts'

const app = await testApp()
let caller = 0
const find = async (q: string, more = '') => {
  // Each query comes from a different address, because the rate limit is per caller.
  caller += 1
  const { status, body } = await app.json(`/api/search?q=${encodeURIComponent(q)}${more}`, {
    ip: `198.51.${Math.floor(caller / 250)}.${(caller % 250) + 1}`,
  })
  return { status, reply: body.data as SearchReply }
}

const wanted: readonly (readonly [string, string])[] = [
  ['public liability', '/public-liability-insurance'],
  ['publik liability', '/public-liability-insurance'],
  ['employers liability', '/employers-liability-insurance'],
  ["employers' liability insurance", '/employers-liability-insurance'],
  ['professional indemnity', '/professional-indemnity-insurance'],
  ['proffesional indemnity', '/professional-indemnity-insurance'],
  ['cyber', '/cyber-insurance'],
  ['cyber insurence', '/cyber-insurance'],
  ['directors and officers', '/directors-officers-insurance'],
  ['key person', '/key-person-insurance'],
  ['kidnap', '/kidnap-ransom-insurance'],
  ['ransom abroad', '/kidnap-ransom-insurance'],
  ['shop insurance', '/shop-insurance'],
  ['hotel', '/hotel-insurance'],
  ['guest house', '/hotel-insurance'],
  ['salon', '/salon-insurance'],
  ['van insurance', '/services/van-insurance'],
  ['taxi', '/services/taxi-insurance'],
  ['minibus', '/services/minibus-insurance'],
  ['motor fleet', '/fleet-insurance-imported'],
  ['imported vehicle', '/fleet-insurance-imported'],
  ['road rescue', '/services/road-rescue'],
  ['gearbox', '/services/parts-and-labour'],
  ['landlord', '/services/landlord-insurance'],
  ['trade credit', '/trade-credit-insurance'],
  ['marine cargo', '/marine-cargo-insurance'],
  ['aviation', '/aviation-insurance'],
  ['medical malpractice', '/medical-malpractice-insurance'],
  ['malpratice', '/medical-malpractice-insurance'],
  ['business interruption', '/business-interruption-insurance'],
  ['buisness interuption', '/business-interruption-insurance'],
  ['commercial combined', '/commercial-combined-insurance'],
  ['employment practices', '/employment-practices-liability'],
  ['personal accident', '/personal-accident-travel-insurance'],
  ['stolen tools', '/tools-equipment-cover'],
  ['hired in plant', '/tools-and-equipment-insurance'],
  ['environmental', '/environmental-liability'],
  ['barber', '/business-insurance-by-trade/barber'],
  ['electrician', '/business-insurance-by-trade/electrician'],
  ['electrishun', '/business-insurance-by-trade/electrician'],
  ['plumber', '/business-insurance-by-trade/plumber'],
  ['scaffolder', '/business-insurance-by-trade/scaffolder'],
  ['dog walker', '/business-insurance-by-trade/dog-walker'],
  ['accountant', '/business-insurance-by-trade/accountant'],
  ['florist', '/business-insurance-by-trade/florist'],
  ['roofer', '/business-insurance-by-trade/roofer'],
  ['insurance in Hove', '/commercial-insurance-hove'],
  ['worthing', '/commercial-insurance-worthing'],
  ['eastborne', '/commercial-insurance-eastbourne'],
  ['excess', '/insurance-glossary/excess'],
  ['subrogation', '/insurance-glossary/subrogation'],
  ['subragation', '/insurance-glossary/subrogation'],
  ['utmost good faith', '/insurance-glossary/utmost-good-faith-uberrima-fides'],
  ['underinsurance', '/insurance-glossary/underinsurance'],
  ['premium tax', '/blog/ipt-explained'],
  ["martyn's law", '/blog/martyns-law-preparing'],
  ['fair presentation', '/blog/fair-presentation-explained'],
  ['how do I complain', '/complaints'],
  ['cookies', '/cookie-policy'],
  ['talk to somebody by phone', '/contact'],
]

test('there are sixty queries, none of which is in the synonyms', () => {
  const synonyms: { words: string[] }[] = JSON.parse(readFileSync(new URL('../content/search/synonyms.json', import.meta.url), 'utf8'))
  const given = new Set(synonyms.flatMap(({ words }) => words))
  expect(wanted).toHaveLength(60)
  expect(wanted.filter(([q]) => given.has(q)).map(([q]) => q)).toEqual([])
})

test('the right page is among the first three for at least 54 of 60 queries', async () => {
  const missed: string[] = []
  for (const [q, path] of wanted) {
    const { reply } = await find(q)
    const first = reply.items.slice(0, 3).map((item) => item.path)
    if (!first.includes(path)) missed.push(`${q}: wanted ${path}, got ${first.join(', ')}`)
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(6)
})

test('a kind filters the results without changing the counts', async () => {
  const all = await find('liability')
  const terms = await find('liability', '&type=term')
  expect(new Set(terms.reply.items.map(({ kind }) => kind))).toEqual(new Set(['term']))
  expect(terms.reply.counts).toEqual(all.reply.counts)
  expect((await find('liability', '&type=secret')).status).toBe(422)
})

test('#74 #75 operators, quotes, wildcards and long nonsense are searched as text, quickly', async () => {
  const hostile = [
    "' OR 1=1 --",
    'a & | ! <-> (',
    ':*',
    '%_\\',
    '((((((',
    "x'; DROP TABLE services; --",
    '<script>alert(1)</script>',
    'a'.repeat(200),
    `${'ab '.repeat(66)}`,
    '\\m.*\\M',
    '[[:alpha:]]+',
    '   ',
    '🙂🙂🙂',
    'ﬁre ＦＩＲＥ',
    '--',
    '&amp;',
  ]
  for (const q of hostile) {
    const start = performance.now()
    const { status, reply } = await find(q)
    expect([q, status]).toEqual([q, 200])
    expect(Array.isArray(reply.items)).toBe(true)
    expect(performance.now() - start).toBeLessThan(within(500))
  }
  expect((await find('x'.repeat(201))).status).toBe(422)
  expect((await find('a\u0000b')).status).toBe(422)
  expect((await app.json('/api/services')).status).toBe(200)
})

test('#85 the query is shown as text', async () => {
  const q = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
  const html = await (await app.request(`/search-results?q=${encodeURIComponent(q)}`)).text()
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img src=x')
})

test('a search without results says so, and is noindex', async () => {
  const { reply } = await find('zzqxv wvvkq')
  expect(reply.items).toEqual([])
  expect(reply.corrected).toBeNull()
  expect(await (await app.request('/search-results?q=zzqxvwvvkq')).text()).toContain('Nothing found')
  // The empty search page may be indexed, but searches may not.
  const noindex = '<meta name="robots" content="noindex"'
  expect(await (await app.request('/search-results?q=zzqxvwvvkq')).text()).toContain(noindex)
  expect(await (await app.request('/search-results')).text()).not.toContain(noindex)
})

test('the glossary search finds misspelled terms, and says so', async () => {
  const html = async (q: string) =>
    (await (await app.request(`/insurance-glossary?q=${encodeURIComponent(q)}`)).text()).replaceAll('<!-- -->', '')
  const nearly = await html('subragation')
  expect(nearly).toContain('Nothing for &quot;subragation&quot;. One word is spelled almost the same.')
  expect(nearly).toContain('href="/insurance-glossary/subrogation"')
  expect(await html('subrogation')).not.toContain('spelled almost')
  expect(await html('zzqxv')).toContain('No matching words')
})
