/**
 * Reads an insurance clause into lines that can be checked. It follows fixed rules and never guesses: a sum, a cover or a condition is read
 * only if the words leave no doubt. Any other word, unless it is known to ask for nothing, stays on the line for a person to judge.
 */
import { amountsIn, numberInWords, type Amount } from './readAmounts.ts'
import {
  basisPhrases,
  excessBefore,
  jurisdictionPhrase,
  nilExcess,
  plainPhrases,
  plainWords,
  principalPhrase,
  readDay,
  runOffPhrase,
  sincePhrase,
  statutory,
  territoryPhrases,
  untilPhrase,
  wholeContractPhrase,
  yearsPhrase,
} from './clausePhrases.ts'
import { emptyRequirement, mostClause, mostLines, wholeContract, type Requirement } from './requirement.ts'
import { coverOf, requirementCoverKeys, type RequirementCover } from './requirementCovers.ts'

const marker =
  /^\s*(?:\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})\)|\d{1,3}(?:\.\d{1,3}){1,3}\.?|\d{1,3}\.|[a-z]\.|[-•*–—·])\s+(?!(?:million|thousand|m|k|years)\b)/i

/** Normalises quotes, dashes and spaces. This changes the length, so it comes before any search by position. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2018\u2019\u201B\u0060\u00B4]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll(/[\u2010-\u2015]/g, '-')

const anyCover = new RegExp(requirementCoverKeys.map((key) => coverOf(key).words.source).join('|'))

/** Sentences and list items. A line break inside a sentence is removed. */
const partsOf = (clause: string): string[] => {
  const lines = plain(clause)
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
  const joined: string[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const begins = marker.test(line) || new RegExp(`^(?:${anyCover.source})`).test(line.toLowerCase())
    if (line === '') joined.push('')
    else if (before && !begins && !/[.;:]$/.test(before)) joined[joined.length - 1] = `${before} ${line}`
    else joined.push(line)
  }
  return joined
    .flatMap((line) => line.replace(marker, '').split(/;|(?<=[a-z0-9)"%])\.\s+(?=[A-Z("])|\s\((?=(?:[a-z]|[ivx]{1,4})\)\s)/))
    .map((part) =>
      part
        .replace(/^(?:[a-z]|[ivx]{1,4}|\d{1,2})\)\s+/i, '')
        .trim()
        .replace(/[.:,]+$/, ''),
    )
    .filter((part) => /[a-z0-9]/i.test(part))
}

type Mention = { at: number; end: number; cover: RequirementCover }

/** 'Public and products liability' names two covers. */
const together = /(?:(?:public|employer'?s?'?|product'?s?'?)(?:(?:,| and| &| ?\/)+ ?))+(?:public|employer'?s?'?|product'?s?'?) liability/g
const single: Record<string, RequirementCover> = { p: 'PL', e: 'EL', r: 'PROD' }

const mentionsIn = (text: string): Mention[] => {
  const found: Mention[] = []
  let rest = text
  for (const match of text.matchAll(together)) {
    for (const one of match[0].matchAll(/public|employer|product/g)) {
      const at = match.index + one.index
      const key = one[0] === 'public' ? 'p' : one[0] === 'employer' ? 'e' : 'r'
      found.push({ at, end: at + one[0].length, cover: single[key] ?? 'other' })
    }
    const last = found.at(-1)
    if (last) last.end = match.index + match[0].length
    rest = rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length)
  }
  for (const cover of requirementCoverKeys)
    for (const match of rest.matchAll(new RegExp(coverOf(cover).words, 'g')))
      if (match[0] !== '') found.push({ at: match.index, end: match.index + match[0].length, cover })
  return found
    .sort((a, b) => a.at - b.at || b.end - a.end)
    .filter((one, index, all) => index === 0 || one.at >= Math.max(...all.slice(0, index).map(({ end }) => end)))
}

/** The demands in one sentence. `rest`: the sentence with everything understood blanked out, at the same length. */
class Reading {
  readonly text: string
  rest: string
  constructor(text: string) {
    this.text = text
    this.rest = text
  }
  take(words: RegExp): RegExpMatchArray[] {
    const all = [...this.rest.matchAll(words)].filter(([whole]) => whole.trim() !== '')
    for (const match of all) this.blank(match.index ?? 0, (match.index ?? 0) + match[0].length)
    return all
  }
  blank(from: number, to: number) {
    this.rest = this.rest.slice(0, from) + ' '.repeat(to - from) + this.rest.slice(to)
  }
}

const years = (match: RegExpMatchArray): number | null => {
  const number = match.slice(1).find(Boolean) ?? ''
  const read = /^\d+$/.test(number) ? Number(number) : numberInWords(number)
  return read !== null && read >= 1 && read <= 99 ? read : null
}

type Conditions = { requirement: Partial<Requirement>; unread: string[] }
/** Conditions that apply to every cover in the sentence. `unread`: those with a day or number that does not exist. */
const conditionsOf = (reading: Reading, excess: number | null): Conditions => {
  const unread: string[] = []
  const read = <T>(words: RegExp, value: (match: RegExpMatchArray) => T | null): T[] =>
    reading.take(words).flatMap((match) => {
      const found = value(match)
      if (found === null) unread.push(match[0].trim().slice(0, 400))
      return found === null ? [] : [found]
    })
  const dayOf = (match: RegExpMatchArray) => readDay(match[1] ?? '')
  // Of several the strictest counts.
  const until = read(untilPhrase, dayOf).sort().at(-1)
  const since = read(sincePhrase, dayOf).sort().at(0)
  const runOff = Math.max(0, ...read(runOffPhrase, years))
  const yearsKept = Math.max(0, ...read(yearsPhrase, years))
  const courts = reading.take(jurisdictionPhrase).map(([text]) => text.trim())
  const territory = territoryPhrases.flatMap((one) => (reading.take(one.words).length > 0 ? [one.territory] : []))
  const principal = reading.take(principalPhrase).length > 0
  const none = reading.take(nilExcess).length > 0
  const requirement = {
    ...(principal ? { principal } : {}),
    // The first is the widest one named.
    ...(territory[0] ? { territory: territory.includes('worldwide') ? 'worldwide' : territory[0] } : {}),
    ...(courts[0] ? { jurisdiction: courts.join(', ').slice(0, 120) } : {}),
    ...(none ? { excess: 0 } : excess === null ? {} : { excess }),
    ...(until ? { until } : {}),
    ...(since ? { since } : {}),
    ...(runOff ? { runOff } : {}),
    ...(yearsKept ? { years: yearsKept } : {}),
  }
  return { requirement, unread }
}

/** The part of the sentence that was not understood: from its first such word or sign to its last. Null if there is none. */
const leftOver = ({ rest, text }: Reading): string | null => {
  const words = [...rest.matchAll(/[<>≤]|[a-z0-9£$€%&'][\w£$€%.,/&'-]*/g)].filter(([word]) => {
    const bare = word.replaceAll(/^'+|[.,']+$/g, '').replace(/'s$/, '')
    return bare !== '' && !plainWords.has(bare)
  })
  const [first, last] = [words[0], words.at(-1)]
  return first && last ? text.slice(first.index, last.index + last[0].length) : null
}

type Group = { at: number; end: number; covers: RequirementCover[] }
const joins = /^(?:[\s,&/]|and|both|insurances?|cover|polic(?:y|ies)|its|an?|the)*$/

/** Covers joined only by 'and' share one sum. */
const groupsOf = (text: string, mentions: readonly Mention[]): Group[] => {
  const groups: Group[] = []
  for (const { at, end, cover } of mentions) {
    const last = groups.at(-1)
    if (last && !text.includes('respectively') && joins.test(text.slice(last.end, at))) {
      last.end = end
      if (!last.covers.includes(cover)) last.covers.push(cover)
    } else groups.push({ at, end, covers: [cover] })
  }
  return groups
}

type Sum = Amount & { law?: true }
/** Which sums belong to each group of covers. Null if the words are ambiguous. */
const pair = (groups: readonly Group[], sums: readonly Sum[], text: string): Sum[][] | null => {
  if (sums.some(({ pence, law }) => pence === null && !law)) return null
  if (sums.length === 0) return groups.map(() => [])
  if (groups.length === 1) return [[...sums]]
  const sum = sums[0]
  if (sums.length === 1 && sum) {
    const forAll = /\b(?:in each case|each|for each|both)\b(?! (?:and every|claim|occurrence|event|incident|accident))/.test(text)
    return forAll ? groups.map(() => [sum]) : null
  }
  if (sums.length !== groups.length) return null
  const order = [...groups.map(({ at }) => ({ at, of: 'g' })), ...sums.map(({ at }) => ({ at, of: 's' }))].sort((a, b) => a.at - b.at)
  const pattern = order.map(({ of }) => of).join('')
  return /^(?:gs)+$|^(?:sg)+$/.test(pattern) || text.includes('respectively') ? sums.map((one) => [one]) : null
}

type Basis = { at: number; basis: Requirement['basis']; of?: 'PROD' }

/** The bases that follow a sum, before the next sum. */
const basesOf = (bases: readonly Basis[], sum: Sum, sums: readonly Sum[]): Basis[] => {
  const next = Math.min(...sums.filter(({ at }) => at > sum.at).map(({ at }) => at), Infinity)
  const own = bases.filter(({ at }) => at > sum.at && at < next)
  return own.length === 0 && sums.length === 1 ? [...bases] : own
}

const basisFor = (cover: RequirementCover, bases: readonly Basis[]): Requirement['basis'] | null => {
  const own = bases.filter(({ of }) => of === cover)
  const others = bases.filter(({ of }) => of === undefined)
  const kinds = new Set((own.length > 0 ? own : others).map(({ basis }) => basis))
  if (kinds.size === 0) return ''
  if (kinds.has('occurrence') && kinds.has('claim')) return null
  // One sum 'any one occurrence and in the aggregate' counts as an aggregate.
  return kinds.has('aggregate') ? 'aggregate' : ([...kinds][0] ?? '')
}

/** `whole`: these words, which name no cover, ask for cover for the whole contract. */
type Read = { lines: Requirement[]; forAll: Partial<Requirement> | null; whole: boolean }

/** Longer than any words that say that an excess follows: a clause of many sums is not read again from its beginning for each. */
const longestBefore = 300
/** Where these words begin. Null if the sum at `at` is no excess. */
const excessFrom = (text: string, at: number): number | null => {
  const from = Math.max(0, at - longestBefore)
  const before = excessBefore.exec(text.slice(from, at))
  return before && from + before.index
}

const readPart = (words: string): Read => {
  const text = words.toLowerCase().replaceAll(/\s+/g, ' ')
  const reading = new Reading(text)
  const amounts = amountsIn(text)
  const isExcess = ({ at }: Amount) => excessFrom(text, at) !== null
  const excesses = amounts.filter(isExcess)
  for (const { at, end } of amounts) reading.blank(at, end)
  for (const { at } of excesses) reading.blank(excessFrom(text, at) ?? at, at)
  const bases: Basis[] = basisPhrases.flatMap(({ basis, words: phrase, of }) =>
    reading.take(phrase).map((match) => ({ at: match.index ?? 0, basis, ...(of ? { of } : {}) })),
  )
  const law = reading.take(statutory).map((match): Sum => ({ at: match.index ?? 0, end: 0, pence: null, law: true }))
  const { requirement: conditions, unread } = conditionsOf(reading, excesses.length === 1 ? (excesses[0]?.pence ?? null) : null)
  const isWholeContract = reading.take(wholeContractPhrase).length > 0
  const mentions = mentionsIn(reading.rest)
  for (const { at, end } of mentions) reading.blank(at, end)
  for (const phrase of plainPhrases) reading.take(phrase)
  const doubts = [...unread]
  const left = leftOver(reading)
  if (left) doubts.push(left.slice(0, 400))
  if (excesses.length > 1 || excesses.some(({ pence }) => pence === null)) doubts.push('Which excess is allowed')
  const limits = amounts.filter((one) => !isExcess(one)).map((one) => (one.pence === 0 ? { ...one, pence: null } : one))
  const sums: Sum[] = [...limits, ...law].sort((a, b) => a.at - b.at)

  if (mentions.length === 0) {
    const asks = doubts.length > 0 || sums.some(({ law: by }) => !by) || bases.length > 0
    return {
      lines: asks ? [{ ...emptyRequirement('other', words.slice(0, 1200)), others: [words.slice(0, 400)] }] : [],
      forAll: Object.keys(conditions).length > 0 ? conditions : null,
      whole: isWholeContract,
    }
  }
  const groups = groupsOf(text, mentions)
  const paired = pair(groups, sums, text)
  if (!paired) doubts.push('Which sum belongs to which cover')
  const lines = groups.flatMap(({ covers }, index) =>
    covers.flatMap((cover): Requirement[] => {
      const line = {
        ...emptyRequirement(cover, words.slice(0, 1200)),
        ...conditions,
        others: [...doubts, ...(isWholeContract ? [wholeContract] : [])],
      }
      const own = paired?.[index] ?? []
      if (own.length === 0) return [line]
      const read = own.map((sum) => ({ sum, basis: basisFor(cover, basesOf(bases, sum, sums)) }))
      const basesStated = new Set(read.map(({ basis }) => basis))
      if (read.some(({ basis }) => basis === null))
        return [{ ...line, others: [...line.others, 'Whether the limit is for any one claim or any one occurrence'] }]
      // Two sums for one cover are two demands if each states its own basis.
      if (read.length > 1 && (basesStated.size < read.length || basesStated.has('')))
        return [{ ...line, others: [...line.others, 'Which of the sums is the limit'] }]
      return read.map(({ sum, basis }) => ({ ...line, limit: sum.pence, basis: basis ?? '' }))
    }),
  )
  return { lines, forAll: null, whole: false }
}

/** The lines of a clause, in order. Conditions for all policies are added to every line. */
export const readClause = (clause: string): Requirement[] => {
  const parts = partsOf(clause.slice(0, mostClause)).map(readPart)
  const all = parts.flatMap(({ forAll }) => (forAll ? [forAll] : []))
  const lines = parts.flatMap((part) => part.lines)
  const isWholeContract = parts.some((part) => part.whole)
  const covered = lines.filter(({ cover }) => cover !== 'other')
  // Conditions without any cover become a line of their own.
  if (all.length > 0 && covered.length === 0)
    lines.push({ ...emptyRequirement('other', clause.slice(0, 1200)), others: ['These conditions, for no cover that was named'] })
  const complete = lines.map((line) => {
    if (line.cover === 'other') return line
    const conditions = Object.assign(
      {},
      ...all,
      Object.fromEntries(Object.entries(line).filter(([, value]) => isStated(value))),
    ) as Partial<Requirement>
    const others = isWholeContract && !line.others.includes(wholeContract) ? [...line.others, wholeContract] : line.others
    return { ...line, ...conditions, others }
  })
  if (complete.length <= mostLines) return complete
  const first = complete.slice(0, mostLines - 1)
  return [
    ...first,
    { ...emptyRequirement('other', 'The rest of the clause'), others: ['The rest of the clause was not read: it is too long'] },
  ]
}

const isStated = (value: unknown) => value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
