/** The required parts of industry, place, trade, article and glossary pages. */
import type { GlossaryTerm } from '#contract/model/content/kinds/glossary.ts'
import type { IndustryContent } from '#contract/model/content/kinds/industry.ts'
import type { PlaceContent } from '#contract/model/content/kinds/place.ts'
import { contentsOf, minutesToRead, wordsOf, type PostContent } from '#contract/model/content/kinds/post.ts'
import type { TradeContent } from '#contract/model/content/kinds/tradeContent.ts'
import { sentencesOf } from '#contract/model/content/checks/readingAge.ts'
import { wornOpening } from './rules.ts'
import { gather, wordsOfPlace } from './shelf.ts'

const count = (texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length
const missing = (blocks: Record<string, boolean>) => Object.entries(blocks).flatMap(([name, there]) => (there ? [] : [name]))

export const industryFaults = ({ body, reviewedBy }: IndustryContent): string[] =>
  missing({
    '600 words': count(gather(body)) >= 600,
    'who it is for': body.who.list.length >= 4,
    'a programme with every level': ['essential', 'recommended', 'optional'].every((level) =>
      body.programme.covers.some((cover) => cover.level === level),
    ),
    'a reason for every cover': body.programme.covers.every(({ reason }) => count([reason]) >= 4),
    'what is required by law': body.programme.covers.some(({ basis }) => basis === 'law'),
    risks: body.risks.length >= 3,
    'what insurers ask': body.insurersAsk.list.length >= 5,
    claims: body.claims.length >= 2,
    'questions and answers': body.faq.length >= 4,
    trades: body.trades.length >= 2,
    reviewed: reviewedBy !== '',
  })

const triples = (place: PlaceContent) =>
  new Set(
    wordsOfPlace(place)
      .texts.flatMap(sentencesOf)
      .flatMap((sentence) => {
        const words = sentence.toLowerCase().match(/[a-z0-9£%']+/g) ?? []
        return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)
      }),
  )
const names = (place: PlaceContent) =>
  new Set(
    wordsOfPlace(place)
      .texts.flatMap(sentencesOf)
      .flatMap((sentence) => [...sentence.matchAll(/(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+)*/g)].map(([name]) => name)),
  )

/** Share of the three-word runs that are on no other local page, and the names that are on no other. */
export const ownShare = (place: PlaceContent, others: readonly PlaceContent[]) => {
  const elsewhere = {
    triples: new Set(others.flatMap((other) => [...triples(other)])),
    names: new Set(others.flatMap((other) => [...names(other)])),
  }
  const mine = [...triples(place)]
  return {
    share: mine.filter((triple) => !elsewhere.triples.has(triple)).length / mine.length,
    names: [...names(place)].filter((name) => !elsewhere.names.has(name)),
  }
}

export const placeFaults = (place: PlaceContent, others: readonly PlaceContent[]): string[] => {
  const { share, names: own } = ownShare(place, others)
  const { body } = place
  return missing({
    '500 words': count(gather(body)) >= 500,
    'two fifths of its own': share >= 0.4,
    'ten names that only it has': own.length >= 10,
    'its postcodes in its words': place.postcodes.length > 0,
    districts: body.districts.length >= 3,
    risks: body.risks.length >= 3,
    examples: body.examples.length >= 3,
    'no office that is not there':
      !/\b[Oo]ur (?:\w+ )?branch|\b[Oo]ur offices\b|\b(?:[Oo]ur|[Aa]n) (?:local )?office (?:in|at) (?!Brighton)/.test(
        gather(body).join(' '),
      ),
  })
}

export const postFaults = (post: PostContent): string[] =>
  missing({
    '700 words': count([wordsOf(post.body)]) >= 700,
    'an author': post.author !== '',
    'a date, not after its update': /^\d{4}-\d\d-\d\d$/.test(post.date) && post.date <= post.updated,
    'a category': post.category.length > 0,
    'a reading time': minutesToRead(post.body) >= 3,
    'related covers': post.related.services.length >= 1,
    'a list of contents': contentsOf(post.body).length >= 3,
    'anchors that are its own': new Set(contentsOf(post.body).map(({ anchor }) => anchor)).size === contentsOf(post.body).length,
    reviewed: post.reviewedBy !== '',
  })

/** Names and synonyms that lead to more than one trade. */
export const sharedNames = (trades: readonly Pick<TradeContent, 'slug' | 'name' | 'synonyms'>[]): string[] => {
  const owners = new Map<string, Set<string>>()
  for (const { slug, name, synonyms } of trades)
    for (const called of [name, ...name.split('/'), ...synonyms]) {
      const plain = called.trim().toLowerCase()
      owners.set(plain, (owners.get(plain) ?? new Set()).add(slug))
    }
  return [...owners].flatMap(([called, slugs]) => (slugs.size > 1 ? [`${called}: ${[...slugs].join(', ')}`] : []))
}

export const tradeFaults = ({ heading, covers, synonyms, note, law, limits, claim, faq }: TradeContent): string[] =>
  missing({
    'what the law asks of employers': covers.essential.some(({ code, basis }) => code === 'EL' && basis === 'law'),
    'something recommended': covers.recommended.length >= 1,
    'something optional': covers.optional.length >= 1,
    'a reason of five words for every cover': Object.values(covers).every((list) =>
      list.every(({ code, reason }) => code === 'EL' || count([reason ?? '']) >= 5),
    ),
    'a heading as one would say it': /^Insurance for [^/()]+$/.test(heading ?? ''),
    'other names': synonyms.length >= 4,
    'what the law asks': law.every((line) => count([line]) >= 5),
    'sums, with what the law asks of employers': limits.length >= 3 && limits.some(({ item }) => item === "Employers' liability"),
    'an example told to its end': count([claim.text]) >= 40 && !wornOpening.test(claim.text),
    'two questions with answers': faq.filter(({ answer }) => count([answer]) >= 12).length >= 2,
    'what an insurer looks at': note !== '',
  })

export const termFaults = ({ meaning, fuller, example }: GlossaryTerm): string[] =>
  missing({
    'a meaning': count([meaning]) >= 3,
    'a fuller meaning': count([fuller]) >= 5,
    'an example': count([example]) >= 4,
    'three sentences that differ': new Set([meaning, fuller, example]).size === 3,
  })
