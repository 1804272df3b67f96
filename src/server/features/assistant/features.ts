/** Features of a passage as an answer to a question, as numbers. Their weights are learned (weights.ts). Pure. */
import type { PassageKind } from '#server/features/search/search.table.ts'
import { holding, plainWords } from './holds.ts'
import type { Aim } from './intent.ts'
import type { Candidate, Term } from './retrieve.ts'

/** Factors by aim and kind of passage. A question about law is not answered by a list of what underwriters ask. */
const fits: Record<Aim, Partial<Record<PassageKind, number>>> = {
  firm: { firm: 1.6, term: 0.8, faq: 0.9, trade: 0.4, scenario: 0.5, list: 0.7 },
  definition: { term: 1.5, faq: 1.15, lead: 1.05, list: 0.8, trade: 0.7, steps: 0.7, scenario: 0.6 },
  pays: { list: 1.1, lead: 1.1, faq: 0.95, law: 0.6, trade: 0.7, steps: 0.6, scenario: 0.8 },
  excludes: { list: 1.1, faq: 1.05, law: 0.6, trade: 0.6, steps: 0.6, scenario: 0.8 },
  who: { list: 1.1, faq: 1.1, lead: 1.05, law: 0.9 },
  law: { law: 1.35, faq: 1.25, term: 0.85, list: 0.75, trade: 0.8, steps: 0.7, scenario: 0.7 },
  steps: { steps: 1.5, text: 1.15, faq: 1.05, list: 0.95, term: 0.7, law: 0.7, trade: 0.4, scenario: 0.8 },
  asks: { list: 1.2, faq: 1.05, term: 0.8, trade: 0.7 },
  trade: { trade: 1.4, faq: 1.05, term: 0.7, steps: 0.7, scenario: 1.05 },
  covered: { faq: 1.3, scenario: 1.1, law: 0.8, term: 0.85, steps: 0.6, trade: 0.8 },
  general: { faq: 1.25, term: 0.9, trade: 0.6, law: 0.9 },
}
/** The section that answers an aim. */
export const sections: Partial<Record<Aim, string>> = {
  pays: 'Designed to pay for',
  excludes: 'Does not pay for',
  who: 'Who needs it',
  asks: 'What insurers ask',
}

/** "complaints" becomes "complaint". */
export const singular = (text: string) => text.replace(/\b(\w{3,}[^s\W])s\b/g, '$1')

/** The names of a passage: both parts of "Adjuster (loss adjuster)"; "Public liability insurance" also without "insurance". */
export const namesOf = ({ kind, heading, page, aliases }: Candidate): string[] => {
  const own = kind === 'term' ? [...heading.split(/[()/]/), ...aliases.split(/,/)] : [page.replace(/\s+insurance$/i, '')]
  return own.map((name) => singular(plainWords(name))).filter((name) => name.length > 2)
}

/** What kind of fact is asked for, and what a sentence that states it looks like. */
const cues: readonly { name: 'number' | 'time' | 'money'; question: RegExp; answer: RegExp }[] = [
  {
    name: 'number',
    question:
      /\bhow (?:much|many|long|often|old|quick\w*|soon|big|high|small|far)\b|^when\b|\bwhat (?:limit|rate|size|sum)\b|\b(?:fine|minimum)\b/,
    answer: /\d|\b(?:one|two|three|four|five|six|seven|eight|ten|twelve|fourteen|thirty|forty)\b/i,
  },
  {
    name: 'time',
    question: /\bhow (?:long|often|quick\w*|soon)\b|^when\b|\b(?:time limit|waiting period|deadline)\b/,
    answer: /\b(?:hours?|days?|weeks?|months?|years?|yearly|weekly)\b/i,
  },
  { name: 'money', question: /\bhow much\b|\b(?:fine|limit|rate|sum)\b/, answer: /£|\bmillion\b|\bper cent\b|\d%/ },
]
const yesOrNo = /^(?:is|are|can|do|does|must|will|would|am|should|may|isn ?t|has|have)\b/
const saysSo = /^(?:yes|no|usually|sometimes|only|not|often|it (?:can|may)|almost|seldom|for|in|rarely|normally|that|they)\b/i
const compares = /\b(?:difference|different|same|vs|versus|v|or)\b/
const compared = /different|differ|same|\bor\b|\bvs\b/i
const whatIs = /^what(?: is|s| are| does)\b/

const kinds: readonly PassageKind[] = ['term', 'faq', 'law', 'list', 'text', 'lead', 'trade', 'scenario', 'steps', 'firm']
export const features = [
  'score',
  'coverage',
  'heading',
  'page',
  'sentence',
  'twoSentences',
  'inContext',
  'asked',
  'names',
  'focus',
  'long',
  'raised',
  'limits',
  'price',
  'aim',
  'section',
  'whole',
  'named',
  'first',
  'number',
  'time',
  'money',
  'yesOrNo',
  'compared',
  'whatIs',
  'beginning',
  'lawForLaw',
  'firmForFirm',
  'stepsForSteps',
  'tradeForTrade',
  'faqForCovered',
  ...kinds,
] as const

/** One question, against which its passages are measured. */
export type Question = { terms: readonly Term[]; aim: Aim; plain: string; firsts: ReadonlyMap<string, number> }
export const placeOf = ({ path, anchor }: Pick<Candidate, 'path' | 'anchor'>) => `${path}#${anchor}`

/** Returns a function that measures one passage, with values in the order of `features`. `coverage`: computed before. */
export const measuring = ({ terms, aim, plain, firsts }: Question) => {
  const holds = holding(terms)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const wholeQuestion = singular(terms.map(({ word }) => word).join(' '))
  const padded = ` ${singular(plain)} `
  const matchingCues = cues.filter((cue) => cue.question.test(plain))
  const yes = yesOrNo.test(plain)
  const comparing = compares.test(plain)
  const what = whatIs.test(plain)
  /** Similarity to phrases the passage is known to answer, in both directions. */
  const likeness = (phrases: string) =>
    phrases === ''
      ? 0
      : Math.max(...phrases.split(' / ').map((phrase) => holds.share(holds.in(phrase)) * (0.3 + 0.7 * (holds.focus(phrase) ?? 0))))
  return (candidate: Candidate, coverage: number): number[] => {
    const { kind, heading, page, body, score, anchor, section } = candidate
    const lines = body.split('\n')
    const found = lines.map((line) => holds.in(line))
    const shares = found.map(holds.share)
    const best = Math.max(...shares)
    const at = shares.indexOf(best)
    const near = [lines[at], lines[at + 1], lines[0]].join(' ')
    const inHeading = holds.in(heading)
    const inPage = holds.in(page)
    const names = namesOf(candidate)
    const cue = (name: string) => {
      const one = matchingCues.find((each) => each.name === name)
      return one ? (one.answer.test(near) ? 1 : -1) : 0
    }
    const flag = (value: boolean) => (value ? 1 : 0)
    return [
      Math.log(0.1 + score / total),
      coverage,
      holds.share(inHeading),
      holds.share(inPage),
      best,
      Math.max(best, ...found.slice(1).map((bits, index) => holds.share(bits | (found[index] ?? 0)))),
      Math.max(...found.map((bits) => holds.share(bits | inHeading | inPage))),
      likeness(candidate.asked),
      terms.reduce((sum, { weight }, index) => sum + (candidate.names[index] ? weight : 0), 0) / total,
      holds.focus(heading) ?? 0,
      Math.log(body.length) / 5,
      Math.log(candidate.boost),
      flag(anchor === 'limits'),
      flag(anchor === 'price'),
      Math.log(fits[aim][kind] ?? 1),
      flag(sections[aim] === section),
      flag(kind === 'term' && names.includes(wholeQuestion)),
      Math.min(0.5, Math.max(0, ...names.map((name) => (padded.includes(` ${name} `) ? name.length : 0))) / 40),
      flag(firsts.get(placeOf(candidate)) === candidate.id),
      cue('number'),
      cue('time'),
      cue('money'),
      flag(yes && saysSo.test((lines[0] ?? '').replace(/^.*\t/, ''))),
      flag(comparing && compared.test(heading)),
      flag(what && kind === 'term'),
      shares[0] ?? 0,
      flag(aim === 'law' && kind === 'law'),
      flag(aim === 'firm' && kind === 'firm'),
      flag(aim === 'steps' && kind === 'steps'),
      flag(aim === 'trade' && kind === 'trade'),
      flag(aim === 'covered' && kind === 'faq'),
      ...kinds.map((one) => flag(one === kind)),
    ]
  }
}
