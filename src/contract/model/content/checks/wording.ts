/**
 * Wording that an insurance broker's page may not use, or not without proof. Used by the checks before publishing and by the tests of
 * the content that ships with the program. Sources: ICOBS 2.2 (clear, fair and not misleading), and the firm's own voice.
 */
import { withoutLinks } from './contentParts.ts'
import { sentencesOf } from './readingAge.ts'
import unverified from './unverified.json' with { type: 'json' }

type Rule = { level: 'error' | 'warning'; pattern: RegExp; /** What to do about it. Follows the words that were found. */ advice: string }

/** We never promise cover: the policy pays, on its terms. */
export const promise =
  /\bguaranteed\b|\bwe guarantee\b|(?<!most (?:an|the|your) )\b(?:polic(?:y|ies)|covers?|insurances?|insurers?) (?:always|will) (?:pays?|covers?)\b|\bfully (?:covered|insured|protected)\b|\bwe(?:'ll| will) pay\b|\bcovers everything\b|\bevery claim is paid\b|\bcompletely (?:covered|protected)\b/gi
/** Promises on our own behalf, and claims to be better than others. */
export const boast =
  /\b(?:you(?:'re| are) (?:fully )?covered|we (?:will )?(?:pay|insure|underwrite) (?:you|your|claims)|(?:our|your|the) (?:cheapest|lowest) (?:price|premium|cover|quote|insurance)|lowest price|guaranteed (?:acceptance|payment|price)|we(?:'re| are) (?:cheapest|the (?:cheapest|best|leading|number one|most trusted))|(?:beat|match) any (?:price|quote|premium)|save(?: you)? (?:up to |over |an average of )?(?:£\s?\d[\d,]*|\d+ ?(?:%|per ?cent))|award[- ]winning|market[- ]leading|risk[- ]free)(?!\w)/gi
export const cliche = /\b(?:peace of mind|tailored|tailor-made|hassle[- ]free|solutions?|one-stop|world-class)\b/gi
/** A price: £ with a period, or "from £". Sums insured and limits are not prices. */
export const price =
  /\bfrom (?:just |only )?£\s?\d[\d,.]*(?:\s?(?:a|per|each)\s(?:day|week|month|year))|£\s?\d[\d,.]*\s?(?:a|per|each)\s(?:day|week|month|year)\b(?! (?:of|in|limit))|\bpremiums? (?:from|of|start at) £/gi
export const unfinished = /\(verify\)|\[S\]|\bTODO\b|\blorem ipsum\b|\bcoming soon\b|\bundefined\b/gi
/** Figures that our own research could not confirm. */
export const unproved = unverified.map(({ what, pattern }) => ({ what, pattern: new RegExp(pattern, 'gi') }))

/** A proportion, a rate or a comparison, which needs a source. */
const statistic =
  /\b\d+(?:\.\d+)?\s?(?:%|per ?cent) of (?:all |our |uk |british |small |the (?:uk|country)|businesses|firms|companies|claims|fires|thefts|attacks|accidents|injuries|people|workers|employers|clients|customers)|\b(?:one|two|three|four|[1-9]) (?:in|out of) (?:every )?(?:three|four|five|six|seven|eight|nine|ten|\d+)\b(?= (?:businesses|firms|companies|claims|fires|thefts|attacks|accidents|injuries|people|workers|employers|clients|customers|of))|\b(?:twice|three times|ten times) as (?:likely|many|often|common)\b|\b(?:the|a) (?:most common|leading|main|biggest|commonest) cause of\b|\b(?:most|almost all|nearly all|the majority of) (?:businesses|firms|companies|claims|fires|thefts|attacks|accidents|injuries|clients|customers) (?:happen|begin|start|follow|come|are|have|fail|never|choose|trust)\b/gi
/** A source, or a statement that it is an example. */
const source =
  /\baccording to\b|\bsource:|\bsurvey\b|\b(?:HSE|ABI|ONS|FCA|HMRC|NCSC|BIBA|DVLA|GOV\.UK|Home Office|Companies House|Act|Regulations|Ombudsman)\b|\bfor example\b|\bas an example\b/i

const rules: readonly Rule[] = [
  { level: 'error', pattern: promise, advice: 'promises cover. Say what a policy is designed to pay: its terms decide' },
  { level: 'error', pattern: boast, advice: 'is a claim that needs proof. Say what we do instead' },
  { level: 'error', pattern: price, advice: 'is a price. Prices belong in a quote' },
  { level: 'error', pattern: unfinished, advice: 'is a note to yourselves. Finish it or remove it' },
  { level: 'warning', pattern: cliche, advice: 'says little. Say what we do instead' },
]

const firstOf = (text: string, pattern: RegExp): string | null => {
  pattern.lastIndex = 0
  const found = pattern.exec(text)?.[0] ?? null
  pattern.lastIndex = 0
  return found
}
const quoted = (words: string) => `"${words.length > 80 ? `${words.slice(0, 79)}…` : words}"`

/** `text`: with its links, as `[words](/path)`. `linked`: the paragraph of an article links to another site, which counts as
 * its source. */
export const wordingFaults = (text: string, linked: boolean): { level: 'error' | 'warning'; message: string }[] => {
  const plain = withoutLinks(text)
  const found = rules.flatMap(({ level, pattern, advice }) => {
    const words = firstOf(plain, pattern)
    return words === null ? [] : [{ level, message: `${quoted(words)} ${advice}` }]
  })
  const unchecked = unproved.flatMap(({ what, pattern }) => {
    const words = firstOf(plain, pattern)
    return words === null ? [] : [{ level: 'error' as const, message: `${quoted(words)}: nobody has verified this figure (${what})` }]
  })
  // The source must be in the same sentence: by name, or as a link to another site.
  const bare = linked ? [] : sentencesOf(text).filter((sentence) => !sentence.includes('](https:') && !source.test(sentence))
  const counted = bare.flatMap((sentence) => firstOf(sentence, statistic) ?? [])
  return [
    ...found,
    ...unchecked,
    ...counted
      .slice(0, 1)
      .map((words) => ({ level: 'error' as const, message: `${quoted(words)} needs its source: name who counted it, or link to it` })),
  ]
}
