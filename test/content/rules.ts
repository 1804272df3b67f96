/** What every page of words must keep to. Each rule looks at one page, or at all of them, and says what is wrong. */
import type { PageContent } from '#contract/model/page.ts'
import type { ServiceContent } from '#contract/model/service.ts'

export type Fault = { rule: string; page: string; what: string }
/** One page with every text on it, whichever kind it is. */
export type Words = { page: string; heading: string; texts: string[] }

/** Cover codes of the quote journey (domain.md 0.3). */
export const coverCodes = new Set(
  (
    'PL EL PROD PI DO EPL CYB BLD CONT BI POL RENT TOOL PLANT CW GIT CARGO HULL MOTOR PA TRAV KEY TC ENV MM KR AV LEG CRIME MONEY TERR ENG LOL DOS TRUST TREAT ABUSE CANX LIVE ' +
    'BRK RESC BEN'
  ).split(' '),
)

const gather = (value: unknown, skip: ReadonlySet<string>): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap((item) => gather(item, skip))
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, item]) => (skip.has(key) ? [] : gather(item, skip)))
        : []

const facts = new Set([
  'slug',
  'path',
  'kind',
  'category',
  'required',
  'covers',
  'related',
  'slugs',
  'reviewedOn',
  'reviewedBy',
  'updatedOn',
])
const bodyFacts = new Set(['slug', 'path', 'kind', 'category', 'required', 'related', 'slugs'])

export const wordsOfService = (service: ServiceContent): Words => ({
  page: service.path,
  heading: service.body.heading,
  texts: [
    service.title,
    service.summary,
    ...gather(service.seo, facts),
    ...gather(service.tags, facts),
    ...gather(service.body, bodyFacts),
  ],
})
export const wordsOfPage = (page: PageContent): Words => ({ page: page.path, heading: page.heading, texts: gather(page, facts) })

const count = (text: string) => text.split(/\s+/).filter(Boolean).length
const found = (words: Words, pattern: RegExp) => words.texts.flatMap((text) => [...text.matchAll(pattern)].map(([match]) => match))

/** Our own promises and the trade's clichés (domain.md 0.2, 6.6; visual.md, Voice). */
const banned =
  /\b(?:you(?:'re| are) (?:fully )?covered|we (?:will )?(?:pay|insure|underwrite) (?:you|your|claims)|peace of mind|tailored|tailor-made|hassle[- ]free|solutions?|one-stop|world-class|(?:our|your|the) (?:cheapest|lowest) (?:price|premium|cover|quote|insurance)|lowest price|guaranteed (?:acceptance|payment|price)|award[- ]winning|market[- ]leading|risk[- ]free)\b/gi
const emoji = /\p{Extended_Pictographic}/gu
const unfinished = /\(verify\)|\[S\]|\bTODO\b|\blorem ipsum\b|\bcoming soon\b|\bundefined\b/gi
/** £ with a period, or "from £": a price. Sums insured and limits are neither. */
const price =
  /\bfrom (?:just |only )?£\s?\d[\d,.]*(?:\s?(?:a|per|each)\s(?:day|week|month|year))|£\s?\d[\d,.]*\s?(?:a|per|each)\s(?:day|week|month|year)\b(?! (?:of|in|limit))|\bpremiums? (?:from|of|start at) £/gi
const phone = /(?:\+44|\b0)[\d ]{9,13}\d\b/g
const dramaPhone = /^(?:01632960\d{3}|07700900\d{3}|08081570\d{3}|03069990\d{3}|02079460\d{3}|999|112)$/
const address = /[\w.+-]+@[\w-]+\.[\w.-]*\w/g

type PageRule = (words: Words) => string[]
export const pageRules: Record<string, PageRule> = {
  'a heading has at most nine words': ({ heading }) => (count(heading) > 9 ? [heading] : []),
  'no promise and no cliché': (words) => found(words, banned),
  'no price': (words) => found(words, price),
  'nothing unfinished or unproved': (words) => found(words, unfinished),
  'no emoji': (words) => found(words, emoji),
  'phone numbers come from the ranges nobody has': (words) =>
    found(words, phone).filter((number) => !dramaPhone.test(number.replace(/\s/g, '').replace(/^\+44/, '0'))),
  "mail addresses are nobody's": (words) => found(words, address).filter((mail) => !/@(?:[\w-]+\.)*example\.(?:com|org|net)$/.test(mail)),
  'quotation marks are straight and sentences have no dashes': (words) => found(words, /[“”‘’–—]/g),
}

/** Sentences of eight words or more, as they would be compared by a reader: case and punctuation aside. */
const sentences = (words: Words) =>
  words.texts.flatMap((text) =>
    text
      .split(/(?<=[.!?:;])\s+/)
      .filter((sentence) => count(sentence) >= 8)
      .map((sentence) =>
        sentence
          .toLowerCase()
          .replace(/[^a-z0-9£% ]/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
  )

export const siteRules: Record<string, (all: readonly Words[]) => Omit<Fault, 'rule'>[]> = {
  'no sentence of eight words stands on two pages': (all) => {
    const first = new Map<string, string>()
    return all.flatMap((words) =>
      [...new Set(sentences(words))].flatMap((sentence) => {
        const other = first.get(sentence)
        if (other !== undefined) return [{ page: words.page, what: `also on ${other}: ${sentence}` }]
        first.set(sentence, words.page)
        return []
      }),
    )
  },
  'every heading is its own': (all) => {
    const seen = new Map<string, string>()
    return all.flatMap(({ page, heading }) => {
      const other = seen.get(heading)
      seen.set(heading, page)
      return other === undefined ? [] : [{ page, what: `also on ${other}: ${heading}` }]
    })
  },
}

const illustration =
  /\b(?:for example|for instance|suppose|imagine|picture|say|take|consider|fictional|invented|an? illustration|think of)\b/i

export type Shelf = { slugs: ReadonlySet<string>; today: string }
export const serviceRules: Record<string, (service: ServiceContent, shelf: Shelf) => string[]> = {
  'a product page has 600 words': (service) => {
    const total = count(gather(service.body, bodyFacts).join(' '))
    return total < 600 ? [`${total} words`] : []
  },
  'its address is its slug, at the root or under /services': ({ slug, path }) =>
    path === `/${slug}` || path === `/services/${slug}` ? [] : [path],
  'related products exist': ({ slug, body }, { slugs }) => body.related.filter((other) => other === slug || !slugs.has(other)),
  'cover codes are known': ({ covers }) => covers.filter((code) => !coverCodes.has(code)),
  'claims say that they are illustrations': ({ body }) =>
    body.claims.filter(({ text }) => !illustration.test(text)).map(({ title }) => title),
  'it was reviewed, and not in the future': ({ reviewedOn }, { today }) => (reviewedOn > today ? [reviewedOn] : []),
}
