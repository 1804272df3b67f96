/** The policy explorer: what happened and which cover usually responds, and up to three covers side by side. */
import type { CoverFacets } from '../quotes/coverSummary.ts'
import { requiredText, text, z, type Infer } from '../../schema.ts'

/** 'usual': this cover is designed for it. 'part': only in part, or only with an extension. 'none': no usual cover responds. */
export const verdicts = ['usual', 'part', 'none'] as const
export type Verdict = (typeof verdicts)[number]

/** What to do first and what to keep, for one kind of incident. content/tools/incidents.json */
export const Incident = z.strictObject({
  slug: requiredText(40),
  title: requiredText(80),
  first: z.array(requiredText(200)).check(z.minLength(2)),
  keep: z.array(requiredText(120)).check(z.minLength(2)),
})
export type Incident = Infer<typeof Incident>

/** content/tools/scenarios.json */
export const Scenario = z.strictObject({
  slug: requiredText(60),
  /** Its number in the decision table: 1 to 58. */
  number: z.number(),
  title: requiredText(90),
  story: requiredText(200),
  verdict: z.enum(verdicts),
  /** `part`: which section or extension of the cover, and under what condition. */
  responds: z.array(z.strictObject({ cover: requiredText(10), part: text(100) })),
  /** Covers people expect to respond, and why they do not. */
  other: z.array(z.strictObject({ cover: requiredText(10), why: requiredText(160) })),
  why: requiredText(240),
  conditions: z.array(requiredText(160)).check(z.minLength(1)),
  /** Slugs of industries. Empty means any business. */
  industries: z.array(requiredText(60)),
  incident: requiredText(40),
  /** Other search words. */
  words: z.array(requiredText(40)).check(z.minLength(1)),
})
export type Scenario = Infer<typeof Scenario>

export type ScenarioFilter = { cover: string; industry: string; words: string }
type Filtered = Pick<Scenario, 'title' | 'story' | 'words' | 'industries'> & { covers: readonly string[] }

const plain = (value: string) =>
  value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/[^a-z0-9£]+/g, ' ')
    .trim()

/** Strips endings, so that "burned" finds "burns". Every typed word must be the beginning of a word of the scenario. */
const stem = (word: string) => (word.length > 4 ? word.replace(/(?:ings?|ed|es|s)$/, '') : word)

/** Scenarios that match every filter set, in their own order. Empty filters are ignored. */
export const filterScenarios = <S extends Filtered>(
  scenarios: readonly S[],
  { cover, industry, words }: ScenarioFilter,
  coverName: (code: string) => string = () => '',
): S[] => {
  const stems = plain(words.slice(0, 100)).split(' ').filter(Boolean).map(stem)
  return scenarios.filter((scenario) => {
    if (cover !== '' && !scenario.covers.includes(cover)) return false
    if (industry !== '' && scenario.industries.length > 0 && !scenario.industries.includes(industry)) return false
    const own = plain([scenario.title, scenario.story, ...scenario.words, ...scenario.covers.map(coverName)].join(' ')).split(' ')
    return stems.every((word) => own.some((known) => known.startsWith(word)))
  })
}

/** The rows of the comparison of covers, in order. */
export const facetLabels: readonly { key: keyof CoverFacets; label: string }[] = [
  { key: 'inside', label: 'Usually in' },
  { key: 'outside', label: 'Usually out' },
  { key: 'law', label: 'Is it required?' },
  { key: 'who', label: 'Who is paid, or who may claim' },
  { key: 'trigger', label: 'What must happen in the policy period' },
  { key: 'basis', label: 'What the limit counts' },
  { key: 'defence', label: 'Costs of defence' },
  { key: 'where', label: 'Where' },
  { key: 'check', label: 'Check first' },
]

/** Most covers shown side by side. */
export const maxCompared = 3

/** Known codes without duplicates, in the order requested, at most `maxCompared`. */
export const comparedCodes = (codes: readonly string[], known: readonly string[]): string[] =>
  [...new Set(codes)].filter((code) => known.includes(code)).slice(0, maxCompared)
