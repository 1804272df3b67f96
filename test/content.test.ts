/** All content for visitors, checked by the rules for texts; for each rule there is a planted violation that it must find. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firmWords } from '#contract/model/site/firmWords.ts'
import { Firm } from '#contract/model/site/firm.ts'
import type { ServiceContent } from '#contract/model/content/kinds/service.ts'
import { readContentFile } from '#server/db/content.ts'
import glossaryTerms from './content/glossaryTerms.json' with { type: 'json' }
import legalLines from './content/legalLines.json' with { type: 'json' }
import unverified from '#contract/model/content/checks/unverified.json' with { type: 'json' }
import { industryFaults, placeFaults, postFaults, sharedNames, termFaults, tradeFaults } from './content/kinds.ts'
import { readingOf, sentencesOf } from '#contract/model/content/checks/readingAge.ts'
import { pageRules, serviceRules, siteRules, type Known } from './content/rules.ts'
import { allWords, shelf, toolWords, type Words } from './content/shelf.ts'

const root = join(import.meta.dirname, '../content')
const { services, pages, posts, industries, places, trades, terms } = shelf
const firm = (await readContentFile(join(root, 'settings/firm.json'), Firm)).value
const all = allWords()
const known: Known = { slugs: new Set(services.map(({ slug }) => slug)), today: new Date().toISOString().slice(0, 10) }

/** The product pages of the specification, section 2. */
const rootProducts =
  'professional-indemnity-insurance public-liability-insurance property-insurance cyber-insurance directors-officers-insurance employers-liability-insurance business-interruption-insurance tradesman-insurance retail-hospitality-insurance professional-services-insurance liability-insurance employment-practices-liability key-person-insurance product-liability environmental-liability marine-insurance aviation-insurance tools-equipment-cover environmental-liability-insurance marine-cargo-insurance salon-insurance medical-malpractice-insurance trade-credit-insurance product-liability-insurance kidnap-ransom-insurance shop-insurance hotel-insurance commercial-property-insurance personal-accident-travel-insurance fleet-insurance-imported tools-and-equipment-insurance commercial-combined-insurance'.split(
    ' ',
  )

test('every product page of the specification exists at its address and is published', () => {
  const byPath = new Map(services.map((service) => [service.path, service]))
  const missing = [...rootProducts.map((slug) => `/${slug}`), '/services/parts-and-labour', '/services/road-rescue'].filter(
    (path) => !byPath.get(path)?.published,
  )
  expect(missing).toEqual([])
})

test('all content files are read, and there are as many of each kind as expected', () => {
  const files = (folder: string) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.json')).length
  expect([services.length, pages.length, posts.length, industries.length, places.length, trades.length]).toEqual(
    ['services', 'pages', 'posts', 'industries', 'places', 'trades'].map(files),
  )
  expect(pages.filter(({ kind }) => kind === 'home')).toHaveLength(1)
  expect([posts.length >= 12, industries.length, places.length, trades.length >= 150]).toEqual([true, 10, 6, true])
  expect(trades.flatMap(({ synonyms }) => synonyms).length).toBeGreaterThanOrEqual(700)
})

/** Names of trades and terms may be long, and files of tools have no heading. */
const headed = ({ kind }: Words) => !['term', 'trade', 'tool'].includes(kind)
for (const [rule, look] of Object.entries(pageRules)) {
  // A question may name a weekly sum that is asked for, which is not a price.
  const tools = toolWords().filter(({ page }) => rule !== 'no price' || !page.startsWith('content/questions/'))
  const judged = rule.startsWith('a heading') ? all.filter(headed) : [...all, ...tools]
  test(rule, () => expect(judged.flatMap((words) => look(words).map((what) => ({ page: words.page, what })))).toEqual([]))
}
for (const [rule, look] of Object.entries(siteRules)) test(rule, () => expect(look(all)).toEqual([]))
for (const [rule, look] of Object.entries(serviceRules)) {
  test(rule, () => expect(services.flatMap((service) => look(service, known).map((what) => ({ page: service.path, what })))).toEqual([]))
}

const each = <T extends { slug: string }>(list: readonly T[], faults: (one: T) => string[]) =>
  list.flatMap((one) => faults(one).map((what) => ({ slug: one.slug, what })))
const ofPlace = (place: (typeof places)[number]) =>
  placeFaults(
    place,
    places.filter((other) => other.slug !== place.slug),
  )

test('industries, places, trades, articles and glossary terms are complete', () => {
  expect(each(industries, industryFaults)).toEqual([])
  expect(each(places, ofPlace)).toEqual([])
  expect(each(posts, postFaults)).toEqual([])
  expect(each(trades, tradeFaults)).toEqual([])
  expect(sharedNames(trades)).toEqual([])
  expect(each(terms, termFaults)).toEqual([])
})

test('the glossary has every requested term', () => {
  const there = new Set(terms.flatMap(({ term, aliases }) => [term, ...aliases].map((name) => name.toLowerCase())))
  expect(glossaryTerms.length).toBe(239)
  expect(glossaryTerms.filter((term) => !there.has(term.toLowerCase()))).toEqual([])
  expect(there.has('a word that nobody asked for')).toBe(false)
})

test('at most twelve lines may be repeated on several pages', () => expect(legalLines.length).toBeLessThanOrEqual(12))

test('the home page names existing products, and placeholders of pages are facts of the firm', () => {
  const facts = firmWords(firm)
  for (const page of pages) {
    const text = JSON.stringify(page)
    expect([page.path, [...text.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name).filter((name) => !(name in facts))]).toEqual([
      page.path,
      [],
    ])
    if (page.kind !== 'home') continue
    const named = [
      ...page.trades.schedules.flatMap(({ covers }) => covers.map(({ slug }) => slug)),
      ...page.groups.columns.flatMap(({ slugs }) => slugs),
    ]
    expect(named.filter((slug) => !known.slugs.has(slug))).toEqual([])
  }
})

test('readability is measured by sentences and their length, and no page needs a reading age above 14', () => {
  expect(sentencesOf('It paid £1.5 million. We, e.g. brokers, read it! "Why?" Because.')).toHaveLength(4)
  const easy = readingOf(['The cat sat on the mat. It was wet.'])
  const hard = readingOf(['Notwithstanding antecedent stipulations, indemnification necessitates contemporaneous documentation.'])
  expect([easy.sentences, easy.longest, easy.age < 8, hard.age > 20]).toEqual([2, 6, true, true])
  const ages = all.filter(({ kind }) => !['term', 'trade'].includes(kind)).map(({ page, texts }) => ({ page, age: readingOf(texts).age }))
  expect(ages.filter(({ age }) => age > 14)).toEqual([])
})

const plain: Words = { page: '/planted', kind: 'page', heading: 'Short and good', texts: ['A sentence that breaks nothing at all.'] }
const long = (words: number) => `${Array.from({ length: words }, () => 'word').join(' ')}.`
const planted: Record<keyof typeof pageRules, Partial<Words>> = {
  'a heading has at most nine words': { heading: 'One two three four five six seven eight nine ten' },
  'no promise and no cliché': { texts: ['With this policy you are covered, for peace of mind.'] },
  'cover is not promised': { texts: ['Your insurer will pay.'] },
  'no number that still has to be verified': { texts: ['The Ombudsman can award up to £445,000.'] },
  'British spelling': { texts: ['We organize your claim.'] },
  'no sentence has more than forty words': { texts: [long(41)] },
  'at least half of the sentences have twenty words or fewer': { texts: [long(21), long(22), long(4)] },
  'no price': { texts: ['Cover starts from £9 a month.'] },
  'no notes to ourselves, such as (verify)': { texts: ['The limit is £5 million (verify).'] },
  'no emoji': { texts: ['We are here 👍'] },
  "phone numbers are nobody's, or a public body's own": { texts: ['Ring 01273 123 456 today.'] },
  'email addresses belong to nobody: they end in example.com, .org or .net': { texts: ['Write to sales@brokers.co.uk for terms.'] },
  'no contractions': { texts: ["Isn't this the same?"] },
  'no old-fashioned words': { texts: ['Give the dearest fridge on its own.'] },
  'straight quotation marks and no dashes': { texts: ['It is fast – very fast.'] },
}
test('a page without violations has no faults', () =>
  expect(Object.values(pageRules).flatMap((look) => look({ ...plain, texts: [long(20), ...plain.texts] }))).toEqual([]))
for (const [rule, change] of Object.entries(planted))
  test(`planted: ${rule}`, () => expect(pageRules[rule]?.({ ...plain, ...change })).not.toEqual([]))
test('planted: each unverified number is found', () => {
  const look = pageRules['no number that still has to be verified']
  expect(unverified.filter(({ example }) => look?.({ ...plain, texts: [example] }).length === 0).map(({ what }) => what)).toEqual([])
})
test('planted: each promise is found', () => {
  for (const text of [
    'It is guaranteed.',
    'You are fully insured.',
    "We'll pay within a day.",
    'The policy covers everything.',
    'Insurers always pay for fire.',
  ])
    expect([text, pageRules['cover is not promised']?.({ ...plain, texts: [text] }).length]).toEqual([text, 1])
  expect(
    pageRules['cover is not promised']?.({ ...plain, texts: ['It is the most an insurer will pay. A bank guarantee is another thing.'] }),
  ).toEqual([])
})

test('planted: a shared sentence and a shared heading are found', () => {
  const twice = [
    plain,
    { ...plain, page: '/other', texts: ['Here it is: one two three four five six seven eight.'] },
    { ...plain, page: '/third', texts: ['One, two three four five six seven EIGHT!'] },
  ]
  for (const [rule, look] of Object.entries(siteRules)) expect([rule, look(twice).length > 0]).toEqual([rule, true])
})

const [sound] = services
const withBody = (change: Partial<ServiceContent['body']>) => (service: ServiceContent) => ({
  ...service,
  body: { ...service.body, ...change },
})
const spoiled: Record<keyof typeof serviceRules, (service: ServiceContent) => ServiceContent> = {
  'a product page has 600 words': (service) =>
    withBody({ intro: ['Short.'], sections: [], faq: [], covers: [], excludes: [], claims: [], law: { ...service.body.law, text: [] } })(
      service,
    ),
  'every block of facts is filled in': withBody({ trades: [] }),
  'the address is the slug, at the root or under /services': (service) => ({ ...service, path: '/elsewhere' }),
  'related products exist': withBody({ related: ['no-such-product'] }),
  'cover codes are known': (service) => ({ ...service, covers: ['XX'] }),
  'claim examples begin with the story': withBody({ claims: [{ title: 'A wet floor', text: 'Suppose a guest slips on a wet floor.' }] }),
  'the review date is not in the future': (service) => ({ ...service, reviewedOn: '2999-01-01' }),
}
for (const [rule, spoil] of Object.entries(spoiled))
  test(`planted: ${rule}`, () => expect(serviceRules[rule]?.(spoil(sound!), known)).not.toEqual([]))

test('planted: each missing block of facts of a product page is found', () => {
  const { body } = sound!
  const without: Partial<ServiceContent['body']>[] = [
    { whoNeedsIt: { ...body.whoNeedsIt, list: [] } },
    { law: { ...body.law, text: ['No.'] } },
    { covers: [] },
    { excludes: [] },
    { limits: { ...body.limits, rows: [] } },
    { insurersAsk: { ...body.insurersAsk, list: [] } },
    { claims: [] },
    { faq: [] },
    { related: [] },
    { trades: [] },
  ]
  for (const change of without)
    expect([Object.keys(change), serviceRules['every block of facts is filled in']?.(withBody(change)(sound!), known).length]).toEqual([
      Object.keys(change),
      1,
    ])
  expect(serviceRules['every block of facts is filled in']?.({ ...sound!, reviewedBy: '' }, known)).toEqual(['reviewed'])
})

test('planted: missing parts of industries, places, articles, trades and terms are found', () => {
  const [industry, [place, other], post, trade, term] = [industries[0]!, places, posts[0]!, trades[0]!, terms[0]!]
  expect(industryFaults({ ...industry, body: { ...industry.body, risks: [] } })).toEqual(['risks'])
  expect(industryFaults({ ...industry, body: { ...industry.body, programme: { intro: '', covers: [] } } })).toContain(
    'what is required by law',
  )
  // Compared with itself, so that no run of words is unique.
  expect(placeFaults(place!, [place!])).toEqual(expect.arrayContaining(['two fifths of its own', 'ten names that only it has']))
  expect(placeFaults({ ...other!, slug: 'hove', body: { ...other!.body, intro: ['Visit our Croydon branch.'] } }, [])).toContain(
    'no office that is not there',
  )
  expect(postFaults({ ...post, body: { type: 'doc', content: post.body.content.slice(0, 2) } })).toEqual(
    expect.arrayContaining(['700 words', 'a reading time', 'a list of contents']),
  )
  expect(postFaults({ ...post, author: '', updated: '2000-01-01', related: { services: [], posts: [] } })).toEqual([
    'an author',
    'a date, not after its update',
    'related covers',
  ])
  expect(tradeFaults({ ...trade, synonyms: [], covers: { ...trade.covers, essential: [] } })).toEqual([
    'what the law asks of employers',
    'other names',
  ])
  expect(tradeFaults({ ...trade, heading: 'Insurance for pub / bar' })).toEqual(['a heading as one would say it'])
  const [cover] = trade.covers.recommended
  const riddle = { ...trade.covers, recommended: [{ ...cover!, reason: 'Petals on the floor.' }] }
  expect(tradeFaults({ ...trade, covers: riddle })).toEqual(['a reason of five words for every cover'])
  expect(tradeFaults({ ...trade, claim: { ...trade.claim, text: `Suppose ${trade.claim.text}` } })).toEqual(['an example told to its end'])
  expect(tradeFaults({ ...trade, faq: trade.faq.slice(1), limits: trade.limits.slice(1), law: ['See above.'] })).toEqual([
    'what the law asks',
    'sums, with what the law asks of employers',
    'two questions with answers',
  ])
  expect(sharedNames([trade, { ...trade, slug: 'other', name: 'Other', synonyms: [trade.name] }])).not.toEqual([])
  expect(termFaults({ ...term, example: term.meaning })).toContain('three sentences that differ')
})

test('every rule has a planted violation', () => {
  expect([Object.keys(planted).toSorted(), Object.keys(spoiled).toSorted()]).toEqual([
    Object.keys(pageRules).toSorted(),
    Object.keys(serviceRules).toSorted(),
  ])
})
