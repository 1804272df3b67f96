/** The rules for all texts. Each rule checks one page, or all of them, and reports what is wrong. */
import type { ServiceContent } from '#contract/model/content/kinds/service.ts'
import { readingOf } from '#contract/model/content/checks/readingAge.ts'
import { boast, cliche, price, promise, unfinished, unproved } from '#contract/model/content/checks/wording.ts'
import american from './american.json' with { type: 'json' }
import legalLines from './legalLines.json' with { type: 'json' }
import { gather, type Words } from './shelf.ts'

export type Fault = { rule: string; page: string; what: string }

/** Cover codes of the quote journey (domain.md 0.3). */
export const coverCodes = new Set(
  (
    'PL EL PROD PI DO EPL CYB BLD CONT BI POL RENT TOOL PLANT CW GIT CARGO HULL MOTOR PA TRAV KEY TC ENV MM KR AV LEG CRIME MONEY TERR ENG LOL DOS TRUST TREAT ABUSE CANX LIVE ' +
    'BRK RESC BEN'
  ).split(' '),
)

const count = (text: string) => text.split(/\s+/).filter(Boolean).length
const found = (words: Words, pattern: RegExp) => words.texts.flatMap((text) => [...text.matchAll(pattern)].map(([match]) => match))

const emoji = /\p{Extended_Pictographic}/gu
const foreign = new Set(american)
const phone = /(?:\+44|\b0)[\d ]{9,13}\d\b/g
const dramaPhone = /^(?:01632960\d{3}|07700900\d{3}|08081570\d{3}|03069990\d{3}|02079460\d{3}|999|112)$/
/** The Financial Ombudsman Service and the Financial Conduct Authority: real numbers that they publish. */
const publicBodies = new Set(['08000234567', '08001116768'])
const plainNumber = (number: string) => number.replace(/\s/g, '').replace(/^\+44/, '0')
const address = /[\w.+-]+@[\w-]+\.[\w.-]*\w/g

const contraction =
  /\b(?:is|are|was|were|do|does|did|has|have|had|would|could|should|ca|wo|must|need)n't\b|\b(?:i|you|we|they|he|she|it|that|there|what|who|let|here|where|how)'(?:s|re|ve|ll|d|m)\b/gi
/** Odd words: "shown apart" for "separately", "the dearest" for what costs most, "least sum" for a minimum. */
const odd =
  /\bdearest\b|\bleast sums?\b|\b(?:shown|rated?|frying|piercing|sections?|bona fide|progress|shop|underpinning|work) apart\b|\bForeign Office\b/g

type PageRule = (words: Words) => string[]
export const pageRules: Record<string, PageRule> = {
  'a heading has at most nine words': ({ heading }) => (count(heading) > 9 ? [heading] : []),
  'no promise and no cliché': (words) => [...found(words, boast), ...found(words, cliche)],
  'cover is not promised': (words) => found(words, promise),
  'no number that still has to be verified': (words) => unproved.flatMap(({ pattern }) => found(words, pattern)),
  'British spelling': ({ texts }) =>
    texts.flatMap((text) => (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => foreign.has(word))),
  'no sentence has more than forty words': ({ texts }) => {
    const { longest, worst } = readingOf(texts)
    return longest > 40 ? [worst] : []
  },
  'at least half of the sentences have twenty words or fewer': ({ texts }) => {
    const { median } = readingOf(texts)
    return median > 20 ? [`median ${median}`] : []
  },
  'no price': (words) => found(words, price),
  'no notes to ourselves, such as (verify)': (words) => found(words, unfinished),
  'no emoji': (words) => found(words, emoji),
  "phone numbers are nobody's, or a public body's own": (words) =>
    found(words, phone).filter((number) => !dramaPhone.test(plainNumber(number)) && !publicBodies.has(plainNumber(number))),
  'email addresses belong to nobody: they end in example.com, .org or .net': (words) =>
    found(words, address).filter((mail) => !/@(?:[\w-]+\.)*example\.(?:com|org|net)$/.test(mail)),
  'no contractions': (words) => found(words, contraction),
  'no old-fashioned words': (words) => found(words, odd),
  'straight quotation marks and no dashes': (words) => found(words, /[“”‘’–—]/g),
}

/** Without case and punctuation, for comparing sentences. */
const bare = (sentence: string) =>
  sentence
    .toLowerCase()
    .replace(/[^a-z0-9£% ]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
const sentences = (words: Words) =>
  words.texts.flatMap((text) =>
    text
      .split(/(?<=[.!?:;])\s+/)
      .filter((sentence) => count(sentence) >= 8)
      .map(bare),
  )
/** Lines worded by the law or a regulator may be on several pages. */
const legal = new Set(legalLines.map(bare))

export const siteRules: Record<string, (all: readonly Words[]) => Omit<Fault, 'rule'>[]> = {
  'no sentence of eight words or more is on two pages': (all) => {
    const first = new Map<string, string>()
    return all.flatMap((words) =>
      [...new Set(sentences(words))].flatMap((sentence) => {
        const other = legal.has(sentence) ? undefined : first.get(sentence)
        if (other !== undefined) return [{ page: words.page, what: `also on ${other}: ${sentence}` }]
        first.set(sentence, words.page)
        return []
      }),
    )
  },
  'headings are unique': (all) => {
    const seen = new Map<string, string>()
    return all.flatMap(({ page, heading }) => {
      const other = seen.get(heading)
      seen.set(heading, page)
      return other === undefined ? [] : [{ page, what: `also on ${other}: ${heading}` }]
    })
  },
}

/** A label already says that claims are invented, so their texts need no such opening. */
export const wornOpening = /^(?:For example|For instance|Suppose|Picture|Imagine)\b/

export type Known = { slugs: ReadonlySet<string>; today: string }
export const serviceRules: Record<string, (service: ServiceContent, known: Known) => string[]> = {
  'a product page has 600 words': ({ body }) => {
    const total = count(gather(body).join(' '))
    return total < 600 ? [`${total} words`] : []
  },
  'every block of facts is filled in': ({ body, reviewedBy, reviewedOn }) => {
    const blocks: Record<string, boolean> = {
      'who needs it': body.whoNeedsIt.list.length >= 3,
      'required by law or not, and why': body.law.summary !== '' && count(body.law.text.join(' ')) >= 20,
      'what it usually pays for': body.covers.length >= 5,
      'what it usually does not': body.excludes.length >= 5,
      'typical limits': body.limits.rows.length >= 3,
      'what insurers ask': body.insurersAsk.list.length >= 5,
      'claims as examples': body.claims.length >= 3,
      'questions and answers': body.faq.length >= 4,
      'related covers': body.related.length >= 2,
      'related trades': body.trades.length >= 3,
      reviewed: reviewedBy !== '' && /^\d{4}-\d\d-\d\d$/.test(reviewedOn),
    }
    return Object.entries(blocks).flatMap(([name, there]) => (there ? [] : [name]))
  },
  'the address is the slug, at the root or under /services': ({ slug, path }) =>
    path === `/${slug}` || path === `/services/${slug}` ? [] : [path],
  'related products exist': ({ slug, body }, { slugs }) => body.related.filter((other) => other === slug || !slugs.has(other)),
  'cover codes are known': ({ covers }) => covers.filter((code) => !coverCodes.has(code)),
  'claim examples begin with the story': ({ body }) => body.claims.filter(({ text }) => wornOpening.test(text)).map(({ title }) => title),
  'the review date is not in the future': ({ reviewedOn }, { today }) => (reviewedOn > today ? [reviewedOn] : []),
}
