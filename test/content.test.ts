/** Everything a visitor reads, held against the rules of the copy; each rule with a planted violation that it must find. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PageContent } from '#contract/model/page.ts'
import { ServiceContent } from '#contract/model/service.ts'
import { readContent } from '#server/db/content.ts'
import { firmWords } from '#web/site/pages/Words.tsx'
import { Firm } from '#contract/model/firm.ts'
import { readContentFile } from '#server/db/content.ts'
import { pageRules, serviceRules, siteRules, wordsOfPage, wordsOfService, type Shelf, type Words } from './content/rules.ts'

const root = join(import.meta.dirname, '../content')
const services = (await readContent(join(root, 'services'), ServiceContent)).map(({ value }) => value)
const pages = (await readContent(join(root, 'pages'), PageContent)).map(({ value }) => value)
const firm = (await readContentFile(join(root, 'settings/firm.json'), Firm)).value
const all: Words[] = [...services.map(wordsOfService), ...pages.map(wordsOfPage)]
const shelf: Shelf = { slugs: new Set(services.map(({ slug }) => slug)), today: new Date().toISOString().slice(0, 10) }

/** Specification, section 2. */
const rootProducts =
  'professional-indemnity-insurance public-liability-insurance property-insurance cyber-insurance directors-officers-insurance employers-liability-insurance business-interruption-insurance tradesman-insurance retail-hospitality-insurance professional-services-insurance liability-insurance employment-practices-liability key-person-insurance product-liability environmental-liability marine-insurance aviation-insurance tools-equipment-cover environmental-liability-insurance marine-cargo-insurance salon-insurance medical-malpractice-insurance trade-credit-insurance product-liability-insurance kidnap-ransom-insurance shop-insurance hotel-insurance commercial-property-insurance personal-accident-travel-insurance fleet-insurance-imported tools-and-equipment-insurance commercial-combined-insurance'.split(
    ' ',
  )

test('every product page of the specification is there, complete and at its address', () => {
  const byPath = new Map(services.map((service) => [service.path, service]))
  const missing = [...rootProducts.map((slug) => `/${slug}`), '/services/parts-and-labour', '/services/road-rescue'].filter(
    (path) => !byPath.get(path)?.published,
  )
  expect(missing).toEqual([])
})

test('the files it reads are all the files there are', () => {
  expect(services.length).toBe(readdirSync(join(root, 'services')).filter((name) => name.endsWith('.json')).length)
  expect(pages.length).toBeGreaterThanOrEqual(8)
  expect(pages.filter(({ kind }) => kind === 'home')).toHaveLength(1)
})

for (const [rule, look] of Object.entries(pageRules)) {
  test(rule, () => expect(all.flatMap((words) => look(words).map((what) => ({ page: words.page, what })))).toEqual([]))
}
for (const [rule, look] of Object.entries(siteRules)) test(rule, () => expect(look(all)).toEqual([]))
for (const [rule, look] of Object.entries(serviceRules)) {
  test(rule, () => expect(services.flatMap((service) => look(service, shelf).map((what) => ({ page: service.path, what })))).toEqual([]))
}

test('the home page names products that exist, and every fact it fills in is a fact of the firm', () => {
  const known = firmWords(firm)
  for (const page of pages) {
    const text = JSON.stringify(page)
    expect([page.path, [...text.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name).filter((name) => !(name in known))]).toEqual([
      page.path,
      [],
    ])
    if (page.kind !== 'home') continue
    const named = [
      ...page.trades.schedules.flatMap(({ covers }) => covers.map(({ slug }) => slug)),
      ...page.groups.columns.flatMap(({ slugs }) => slugs),
    ]
    expect(named.filter((slug) => !shelf.slugs.has(slug))).toEqual([])
  }
})

const plain: Words = { page: '/planted', heading: 'Short and good', texts: ['A sentence that breaks nothing at all.'] }
const planted: Record<keyof typeof pageRules, Partial<Words>> = {
  'a heading has at most nine words': { heading: 'One two three four five six seven eight nine ten' },
  'no promise and no cliché': { texts: ['With this policy you are covered, for peace of mind.'] },
  'no price': { texts: ['Cover starts from £9 a month.'] },
  'nothing unfinished or unproved': { texts: ['The limit is £5 million (verify).'] },
  'no emoji': { texts: ['We are here 👍'] },
  'phone numbers come from the ranges nobody has': { texts: ['Ring 01273 123 456 today.'] },
  "mail addresses are nobody's": { texts: ['Write to sales@brokers.co.uk for terms.'] },
  'quotation marks are straight and sentences have no dashes': { texts: ['It is fast – very fast.'] },
}
for (const [rule, change] of Object.entries(planted))
  test(`planted: ${rule}`, () => expect(pageRules[rule]?.({ ...plain, ...change })).not.toEqual([]))

test('planted: a shared sentence and a shared heading', () => {
  const twice = [
    plain,
    { ...plain, page: '/other', texts: ['Here it is: one two three four five six seven eight.'] },
    { ...plain, page: '/third', texts: ['One, two three four five six seven EIGHT!'] },
  ]
  for (const [rule, look] of Object.entries(siteRules)) expect([rule, look(twice).length > 0]).toEqual([rule, true])
})

const [sound] = services
const spoiled: Record<keyof typeof serviceRules, (service: ServiceContent) => ServiceContent> = {
  'a product page has 600 words': (service) => ({
    ...service,
    body: {
      ...service.body,
      intro: ['Short.'],
      sections: [],
      faq: [],
      covers: [],
      excludes: [],
      claims: [],
      law: { ...service.body.law, text: [] },
    },
  }),
  'its address is its slug, at the root or under /services': (service) => ({ ...service, path: '/elsewhere' }),
  'related products exist': (service) => ({ ...service, body: { ...service.body, related: ['no-such-product'] } }),
  'cover codes are known': (service) => ({ ...service, covers: ['XX'] }),
  'claims say that they are illustrations': (service) => ({
    ...service,
    body: { ...service.body, claims: [{ title: 'A claim', text: 'The insurer paid £40,000.' }] },
  }),
  'it was reviewed, and not in the future': (service) => ({ ...service, reviewedOn: '2999-01-01' }),
}
for (const [rule, spoil] of Object.entries(spoiled))
  test(`planted: ${rule}`, () => expect(serviceRules[rule]?.(spoil(sound!), shelf)).not.toEqual([]))

test('every rule has its planted violation', () => {
  expect([Object.keys(planted), Object.keys(spoiled)]).toEqual([Object.keys(pageRules), Object.keys(serviceRules)])
})
