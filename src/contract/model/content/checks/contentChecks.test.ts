/** Each check before publishing: what it reports, and what it must not report. */
import { expect, test } from 'vitest'
import { shelf } from '#test/content/shelf.ts'
import { z } from '../../../schema.ts'
import type { ContentKind } from '../contentName.ts'
import { LibraryDocument, newestOf } from '../kinds/libraryDocument.ts'
import { nameKeys, pageNamesOf, twinsAmong } from './pageNames.ts'
import { checkCodes, failing, mayBeOverridden, refusalOf, type CheckCode } from './check.ts'
import { contentChecks, type CheckFacts, type Standing } from './contentChecks.ts'

const there: Standing = { is: 'public' }
const facts: CheckFacts = {
  at: () => there,
  named: () => there,
  part: () => true,
  picture: () => null,
  approvedUntil: null,
  day: '2026-11-23',
}

const [service] = shelf.services
const [post] = shelf.posts
const [industry] = shelf.industries
/** The results of one check, as 'level path: message'. */
const found = (code: CheckCode, kind: ContentKind, content: unknown, known: Partial<CheckFacts> = {}) =>
  contentChecks(kind, content, { ...facts, ...known })
    .filter((check) => check.code === code)
    .map(({ level, path, message }) => `${level} ${path}: ${message}`)
const inIntro = (text: string) => ({ ...service!, body: { ...service!.body, intro: [text] } })
const words = (text: string, href?: string) => ({
  type: 'text',
  text,
  ...(href ? { marks: [{ type: 'link', attrs: { href } }] } : {}),
})
const article = (...content: object[]) => ({ ...post!, body: { type: 'doc', content } })
const heading = (level: number, text: string) => ({ type: 'heading', attrs: { level }, content: [words(text)] })
const paragraph = (text: string, href?: string) => ({ type: 'paragraph', content: [words(text, href)] })
const media = '11111111-1111-4111-8111-111111111111'
const built = (...blocks: object[]) => ({
  slug: 'autumn',
  path: '/autumn',
  title: 'Autumn checks',
  published: true,
  seo: { title: 'Autumn checks for shops', description: 'What a shop should look at before the storms come, and what insurers ask.' },
  updatedOn: '2026-11-01',
  kind: 'built',
  blocks,
})
const picture = (alt: string) => ({
  id: 'b1',
  type: 'image',
  version: 1,
  props: { picture: { media, alt }, caption: '', width: 'text' },
})
const hero = (text: string) => ({
  id: 'b0',
  type: 'hero',
  version: 1,
  props: { heading: text, lead: '', actions: [], picture: null, schedule: '', rows: [] },
})

test('the content that comes with the program passes every check that needs only its own text', () => {
  const kinds = { service: shelf.services, page: shelf.pages, post: shelf.posts, industry: shelf.industries, place: shelf.places } as const
  const documents = shelf.documents.map((file) => z.parse(LibraryDocument, newestOf(file)))
  const rest = { trade: shelf.trades, term: shelf.terms, document: documents } as const
  const wrong = Object.entries({ ...kinds, ...rest }).flatMap(([kind, items]) =>
    items.flatMap((item) => contentChecks(kind as ContentKind, item, facts).map((check) => ({ item: item.slug, ...check }))),
  )
  expect(wrong).toEqual([])
})

test('incomplete: a missing field and an overlong title for search results are errors', () => {
  const { seo: _, ...without } = service!
  expect(found('incomplete', 'service', without)).toEqual(['error seo: Fill this in'])
  expect(found('incomplete', 'service', { ...service, seo: { ...service!.seo, title: 'x'.repeat(61) } })).toEqual([
    'error seo.title: Shorten this by 1 character',
  ])
})

test('search: a short title or description for search results is a warning', () => {
  expect(found('search', 'service', { ...service, seo: { title: 'Cyber', description: 'Cyber cover.' } })).toEqual([
    'warning seo.title: A title of 5 characters is too short. Use up to 60',
    'warning seo.description: A description of 12 characters is too short. Use up to 155',
  ])
})

test('pictures: each needs a description unless it is decorative; missing pictures and expired licences are reported', () => {
  const known = (decorative: boolean, licenceUntil: string | null = null) => ({ picture: () => ({ decorative, licenceUntil }) })
  expect(found('pictures', 'page', built(picture('')), known(false))).toEqual([
    'error blocks.0: Say what the picture shows, or mark it as decorative in the media library',
  ])
  expect(found('pictures', 'page', built(picture('')), known(true))).toEqual([])
  expect(found('pictures', 'page', built(picture('The pier')), known(false, '2026-11-23'))).toEqual([])
  expect(found('pictures', 'page', built(picture('The pier')), known(false, '2026-11-22'))).toHaveLength(1)
  expect(found('pictures', 'page', built(picture('The pier')))).toEqual([
    'error blocks.0: A picture is no longer in the media library. Choose another',
  ])
  // The path is that of the section at the top level.
  const section = { id: 's', type: 'section', version: 1, props: { title: '', ground: 'plain', content: [picture('')] } }
  expect(found('pictures', 'page', built(hero('Autumn'), section), known(false))[0]).toContain('error blocks.1:')
  expect(found('pictures', 'industry', { ...industry, sceneText: ' ' })).toHaveLength(1)
})

test('headings: a skipped level, an empty or repeated heading, and an h1 that does not name its page are reported', () => {
  expect(found('headings', 'post', article(heading(3, 'Small'), paragraph('Words.')))).toEqual([
    'error body.content.0: "Small" is a smaller heading with no larger one above it',
  ])
  expect(found('headings', 'post', article(heading(2, 'Large'), heading(3, 'Small'), heading(3, 'Other'), heading(2, 'Next')))).toEqual([])
  expect(found('headings', 'post', article(heading(2, ' ')))).toEqual(['error body.content.0: A heading is empty. Write it or remove it'])
  expect(found('headings', 'post', article(heading(2, 'Water'), heading(2, 'water')))).toEqual([
    'warning body.content.1: Two headings say "water"',
  ])
  const called = (title: string) => ({
    ...service,
    title,
    seo: { ...service!.seo, title },
    body: { ...service!.body, heading: 'Cyber insurance' },
  })
  expect(found('headings', 'service', called('Cyber insurance'))).toEqual([])
  expect(found('headings', 'service', called('Van insurance'))).toEqual([
    'error body.heading: The heading of the page does not name it: it does not mention "Van insurance"',
  ])
  expect(found('headings', 'page', built(hero('Ready for the storms')))).toHaveLength(1)
  expect(found('headings', 'page', built(hero('Ready for autumn')))).toEqual([])
  expect(found('headings', 'page', built(hero('Autumn one two three four five six seven eight nine')))[0]).toContain('has 10 words')
})

test('links: to missing, removed, moved and unpublished pages are reported, in texts, articles, blocks and references', () => {
  const at = (standing: Standing) => ({ at: (path: string) => (path === '/there' ? there : standing) })
  expect(found('links', 'service', inIntro('See [it](/nowhere#part).'), at({ is: 'missing' }))).toContain(
    'error body.intro.0: The link to /nowhere leads nowhere: there is no such page',
  )
  expect(
    found('links', 'service', inIntro('See [it](/there/?a=1).'), at({ is: 'missing' })).filter((line) => line.includes('intro')),
  ).toEqual([])
  expect(found('links', 'post', article(paragraph('it', '/off')), at({ is: 'gone' }))).toEqual([
    'error body.content.0: The link to /off leads to a page that was taken off the site',
  ])
  expect(found('links', 'post', article(paragraph('it', '/old')), at({ is: 'moved', to: '/new' }))).toEqual([
    'warning body.content.0: The link to /old is redirected to /new. Link there directly',
  ])
  expect(found('links', 'post', article(paragraph('it', '/soon')), at({ is: 'draft', title: 'Soon' }))).toEqual([
    'error body.content.0: The link to /soon leads to "Soon", which is not public',
  ])
  expect(found('links', 'post', article(paragraph('it', 'https://www.gov.uk/')), at({ is: 'missing' }))).toEqual([])
  const buttons = { id: 'b', type: 'buttonRow', version: 1, props: { buttons: [{ label: 'Go', to: { href: '/nowhere' } }] } }
  expect(found('links', 'page', built(hero('Autumn'), buttons), at({ is: 'missing' }))).toEqual([
    'error blocks.1: The link to /nowhere leads nowhere: there is no such page',
  ])
  const named = (standing: Standing) => ({ named: (name: string) => (name === `service/${service!.body.related[0]}` ? standing : there) })
  expect(found('links', 'service', service, named({ is: 'missing' }))).toEqual([
    `error body.related.0: Refers to "${service!.body.related[0]}", which no longer exists`,
  ])
  expect(found('links', 'service', service, named({ is: 'draft', title: 'Soon' }))).toEqual([
    'warning body.related.0: "Soon" is not public: readers do not see it here',
  ])
  // A cover that the finder does not know is not reported.
  expect(found('links', 'service', service, { named: (name) => (name.startsWith('cover/') ? { is: 'missing' } : there) })).toEqual([])
})

test('claims: promises, prices, boasts and figures without a source are errors; clichés are warnings', () => {
  for (const text of [
    'It is guaranteed.',
    'We are an award-winning team.',
    'We are the cheapest in town.',
    'We beat any quote.',
    'Firms save £400 with us.',
    'Save up to 30% today.',
    'Cover starts from £9 a month.',
    'The limit is £5 million (verify).',
    'The Ombudsman can award up to £445,000.',
    '43% of businesses had a breach.',
    'One in five firms closes after a fire.',
    'Most claims begin with water.',
    'Firms without alarms are twice as likely to be robbed.',
    'Faulty wiring is the leading cause of fire.',
    // The link belongs to another sentence.
    '43% of businesses had a breach. Read [ours](/there).',
  ])
    expect([text, found('claims', 'service', inIntro(text)).map((line) => line.slice(0, 18))]).toEqual([text, ['error body.intro.0']])
  expect(found('claims', 'service', inIntro('We give you peace of mind.'))[0]).toContain('warning body.intro.0: "peace of mind"')
  for (const text of [
    'According to the ABI, 43% of businesses had a breach.',
    '43% of businesses had a [breach](https://www.gov.uk/breaches).',
    'Tax is 12%. It pays 85% of the loss. The most an insurer will pay is £5 million.',
    'Two of them came.',
    'We are best reached by phone. A tidy site saves £400 of stock from water.',
  ])
    expect([text, found('claims', 'service', inIntro(text))]).toEqual([text, []])
  // In an article too, a link counts as a source, but only to another site.
  expect(found('claims', 'post', article(paragraph('43% of businesses had a breach', 'https://www.gov.uk/')))).toEqual([])
  for (const href of [undefined, '/there'])
    expect(found('claims', 'post', article(paragraph('43% of businesses had a breach', href)))).toHaveLength(1)
})

test('approval: one that ends before the day of publication is an error', () => {
  expect(found('approval', 'service', service, { approvedUntil: '2026-11-22' })).toEqual([
    'error : Its approval ended on 22/11/2026. Have it approved again',
  ])
  for (const approvedUntil of ['2026-11-23', null]) expect(found('approval', 'service', service, { approvedUntil })).toEqual([])
})

test('reading: a hard text and a long sentence are warnings', () => {
  const hard = Array.from(
    { length: 12 },
    () => 'Notwithstanding antecedent stipulations, indemnification necessitates contemporaneous documentation of circumstances.',
  )
  const only = (text: string[]) => article(...text.map((each) => paragraph(each)))
  expect(found('reading', 'post', only(hard))[0]).toContain('warning : It needs a reading age of')
  expect(found('reading', 'post', only([`${'word '.repeat(40)}word.`]))).toEqual([
    expect.stringContaining('warning body.content.0: A sentence of 41 words'),
  ])
  expect(found('reading', 'post', only(['A short one. And another.']))).toEqual([])
})

test('incomplete, empty and missing content is checked without an exception', () => {
  for (const content of [null, {}, { body: {} }, { body: { type: 'doc' } }, { kind: 'built' }, { blocks: [null] }, []])
    for (const kind of ['service', 'post', 'page', 'term', 'quiz'] as const)
      expect(contentChecks(kind, content, facts).length).toBeGreaterThan(0)
})

test('the checks that cannot be overridden are known, and a refusal names what must be fixed', () => {
  const check = (code: CheckCode, level: 'error' | 'warning' = 'error') => ({ level, code, path: 'title', message: `about ${code}` })
  const fatal = checkCodes.filter((code) => !mayBeOverridden([check('links'), check(code)]))
  expect(fatal).toEqual(['incomplete', 'cases', 'reserved', 'taken'])
  expect(failing([check('links'), check('reading', 'warning')])).toEqual([check('links')])
  expect(refusalOf([check('links')])).toBe('Not published: about links')
  expect(refusalOf([check('links'), check('claims')])).toBe(
    '2 things must be fixed before this can be published: about links; about claims',
  )
})

test('page names: pages with the same title or heading are found, also through the keys of the index', () => {
  const product = (title: string, name: string, heading = title) => ({ title, seo: { title: name }, body: { heading } })
  const firm = 'Chalk & Channel'
  const twins = (a: [ContentKind, unknown], b: [ContentKind, unknown]) => {
    const [one, other] = [pageNamesOf(...a), pageNamesOf(...b)]
    const found = twinsAmong(one, [{ label: 'other', pages: other }], firm).map(({ same }) => same)
    // Pages that match must share a key, because the index finds them by it.
    if (found.length > 0) expect(nameKeys(one).some((key) => nameKeys(other).includes(key))).toBe(true)
    return found
  }
  const page = (title: string, name: string) => ({ kind: 'built', title, seo: { title: name }, blocks: [] })
  expect(twins(['service', product('Fleet', 'Fleet cover')], ['service', product('Fleets', 'fleet  COVER', 'Other')])).toEqual(['title'])
  // The section of a product is part of its title, unless there is no room for it.
  expect(twins(['service', product('Fleet', 'Fleet cover')], ['page', page('Vans', 'Fleet cover')])).toEqual([])
  expect(twins(['service', product('Fleet', 'Fleet cover')], ['page', page('Vans', 'Fleet cover - Insurance products')])).toEqual(['title'])
  const long = (end: string) => `A name for search results that is too long to be shown even by itself, ${end}`
  expect(twins(['place', { ...product('Hove', long('one')) }], ['page', page('Hove', long('two'))])).toEqual(['title'])
  expect(twins(['term', { term: 'Excess' }], ['page', page('Excess', 'What an excess is')])).toEqual(['heading'])
  expect(twins(['service', product('Fleet', 'One')], ['document', { title: 'Fleet: key facts' }])).toEqual(['title'])
  expect(twins(['cover', { name: 'Fleet' }], ['cover', { name: 'Fleet' }])).toEqual([])
  for (const half of [null, {}, { seo: {} }, { blocks: [null] }]) expect(twins(['page', half], ['page', half])).toEqual([])
})

test('links: to a missing anchor on the same page are errors', () => {
  const own = article(heading(2, 'Who pays'), heading(3, 'Small'), paragraph('a', `/blog/${post!.slug}#who-pays`))
  expect(found('links', 'post', own)).toEqual([])
  for (const anchor of ['who-pay', 'small', 'pays']) {
    const href = `/blog/${post!.slug}#${anchor}`
    expect(found('links', 'post', article(heading(2, 'Who pays'), heading(3, 'Small'), paragraph('a', href)))).toEqual([
      `error body.content.2: The link to ${href} leads to a place that is not on that page`,
    ])
  }
  // The anchors of other pages are not known here.
  expect(found('links', 'post', article(paragraph('a', '/about#anywhere')))).toEqual([])
})

test('links: to other sites are checked only for their form', () => {
  const to = (href: string) => found('links', 'term', { see: `See [it](${href}).` })
  for (const href of ['https://www.gov.uk/a?b=c#d', 'https://fca.org.uk', 'mailto:hello@example.com', 'tel:+441273000000'])
    expect([href, to(href)]).toEqual([href, []])
  for (const href of ['https://gov', 'https://www..gov.uk', 'https://', 'http://www.gov.uk', 'mailto:hello', 'tel:12'])
    expect([href, to(href).length]).toEqual([href, 1])
})

test('links: a page with a reusable section that is not public or missing is an error', () => {
  const stands = { id: 's', type: 'keptSection', version: 1, props: { section: [{ kind: 'section', key: 'lease' }] } }
  const named = (standing: Standing) => found('links', 'page', built(hero('Autumn checks'), stands), { named: () => standing })
  expect(named(there)).toEqual([])
  expect(named({ is: 'draft', title: 'Lease' })).toEqual(['error blocks.1: The reusable section "Lease" is not public. Publish it first'])
  expect(named({ is: 'missing' })).toEqual(['error blocks.1: Refers to "lease", which no longer exists'])
})

test('synonyms: words must be searchable, distinct and have a meaning or page, and the page must be public', () => {
  const group = { slug: 'hob', title: 'Hob', words: ['hob', 'P.I.'], mean: 'catering' }
  const wrong = (more: object, known: Partial<CheckFacts> = {}) =>
    failing(contentChecks('synonym', { ...group, ...more }, { ...facts, ...known })).map(({ path, message }) => `${path}: ${message}`)
  expect(wrong({})).toEqual([])
  expect(wrong({ mean: '' })).toEqual(['mean: Say what these words mean, or which page to show first'])
  expect(wrong({ mean: '', href: '/cyber-insurance' })).toEqual([])
  expect(wrong({ words: ['hob', 'Höb!'] })).toEqual(['words.1: "hob" is here twice'])
  expect(wrong({ words: ['&&&'] })).toEqual(['words.0: Nobody can search for this: it has no letters or figures'])
  expect(wrong({ words: [] })).toHaveLength(1)
  expect(wrong({ href: 'cyber' })).toEqual(['href: Enter an address on this site, like /cyber-insurance'])
  expect(wrong({ href: '/hob' }, { at: () => ({ is: 'missing' }) })).toEqual([
    'href: The link to /hob leads nowhere: there is no such page',
  ])
  expect(wrong({ href: '/hob' }, { at: () => ({ is: 'draft', title: 'Hobs' }) })).toEqual([
    'href: The link to /hob leads to "Hobs", which is not public',
  ])
})

test('assistant questions: each must be distinct and lead to a part of a page that the assistant can quote', () => {
  const group = { slug: 'fine', title: 'The fine', href: '/cyber-insurance#law', ask: ['how high is the fine'] }
  const wrong = (more: object, known: Partial<CheckFacts> = {}) =>
    failing(contentChecks('asked', { ...group, ...more }, { ...facts, ...known })).map(({ path, message }) => `${path}: ${message}`)
  expect(wrong({})).toEqual([])
  expect(wrong({}, { part: () => false })).toEqual([
    'href: The assistant can quote nothing there: /cyber-insurance has no part called "law"',
  ])
  expect(wrong({ ask: ['how high is the fine', 'How high is the fine?'] })).toEqual(['ask.1: "how high is the fine" is here twice'])
  // Readers never see these questions, so their reading age does not count.
  const many = Array.from({ length: 30 }, (_, n) => `${'notwithstanding '.repeat(6)}${n}`)
  expect(contentChecks('asked', { ...group, ask: many }, facts)).toEqual([])
})
