/**
 * The engine of Find my insurance; questions and rules are data. Pure, so that server, browser and tests agree.
 * Uses three-valued logic: an unanswered question is unknown, and an unknown never adds a cover and never rules one out.
 */
import { coverBases, coverLevels, type CoverBasis, type CoverLevel } from '../content/kinds/industry.ts'
import type { Finder, FinderCondition, FinderQuestion, FinderRule, FinderStep, FinderWhen } from './finder.ts'

export const unsure = 'unsure'
/** Chosen values by question; numbers as digits. Missing or `['unsure']` means unknown. */
export type FinderAnswers = Readonly<Record<string, readonly string[]>>

export const finderGroups = ['law', 'asked', 'usual', 'considering'] as const
export type FinderGroup = (typeof finderGroups)[number]

export type Reason = { rule: number; text: string; basis: CoverBasis; level: CoverLevel }
export type Finding = { cover: string; level: CoverLevel; basis: CoverBasis; group: FinderGroup; service: string | null; reasons: Reason[] }
export type Findings = {
  found: Finding[]
  /** Covers that no rule can add any more. */ notNeeded: string[]
  /** Covers that an open question could still add. */ undecided: string[]
}

type Truth = boolean | null
const and = (parts: readonly Truth[]): Truth => (parts.includes(false) ? false : parts.includes(null) ? null : true)
const or = (parts: readonly Truth[]): Truth => (parts.includes(true) ? true : parts.includes(null) ? null : false)
const not = (part: Truth): Truth => (part === null ? null : !part)

export const questionsIn = (finder: Pick<Finder, 'steps'>): FinderQuestion[] => finder.steps.flatMap(({ questions }) => questions)

/** What earlier rules have found, and what an open question could still make them find. */
type SoFar = { found: ReadonlySet<string>; open: ReadonlySet<string> }
const nothing: SoFar = { found: new Set(), open: new Set() }

/** Evaluates one set of answers: which questions are asked, and whether a condition holds. */
export const reader = (finder: Pick<Finder, 'steps'>, answers: FinderAnswers) => {
  const byId = new Map(questionsIn(finder).map((question) => [question.id, question]))
  const holds = (condition: FinderCondition, { found, open }: SoFar): Truth => {
    if ('covers' in condition) {
      const count = (codes: ReadonlySet<string>) => condition.covers.filter((code) => codes.has(code)).length
      return count(found) >= condition.atLeast ? true : count(new Set([...found, ...open])) >= condition.atLeast ? null : false
    }
    const question = byId.get(condition.question)
    // A question that is not asked has no answer, whatever the URL says.
    if (question && asked(question) === false) return false
    const chosen = answers[condition.question] ?? []
    if (chosen.length === 0 || chosen.includes(unsure)) return null
    return 'is' in condition ? chosen.some((value) => condition.is.includes(value)) : Number(chosen[0]) >= condition.atLeast
  }
  const applies = (when: FinderWhen | undefined, soFar: SoFar = nothing): Truth =>
    !when
      ? true
      : and([
          and((when.all ?? []).map((one) => holds(one, soFar))),
          when.any ? or(when.any.map((one) => holds(one, soFar))) : true,
          not(or((when.none ?? []).map((one) => holds(one, soFar)))),
          when.otherwise ? soFar.found.size === 0 : true,
        ])
  /** False: not asked. Null: asked, because it is not yet known to be irrelevant. */
  const asked = (question: FinderQuestion): Truth => applies(question.when)
  return { applies, asked }
}

/** The questions shown on a page: all that are not ruled out. */
export const shownQuestions = (finder: Pick<Finder, 'steps'>, step: FinderStep, answers: FinderAnswers): FinderQuestion[] => {
  const { asked } = reader(finder, answers)
  return step.questions.filter((question) => question.under !== undefined || asked(question) !== false)
}

/** The pages still to go through. A page without a question to ask is left out. */
export const stepsOf = (finder: Pick<Finder, 'steps'>, answers: FinderAnswers): FinderStep[] =>
  finder.steps.filter((step) => shownQuestions(finder, step, answers).some(({ under }) => under === undefined))

const rank = <T>(order: readonly T[], value: T) => order.indexOf(value)
const stronger = (a: Reason, b: Reason) =>
  rank(coverLevels, a.level) - rank(coverLevels, b.level) || rank(coverBases, a.basis) - rank(coverBases, b.basis) || a.rule - b.rule

/** The group of a cover in the result. 'law' only if the law requires the insurance itself. */
const groupOf = ({ level, basis }: Reason): FinderGroup =>
  level === 'essential' && basis === 'law'
    ? 'law'
    : basis === 'regulator' || basis === 'contract'
      ? 'asked'
      : level === 'optional'
        ? 'considering'
        : 'usual'

type Rules = Pick<Finder, 'steps' | 'rules'> & {
  /** The covers that each trade usually asks for, those that the quote form ticks. */
  trades?: readonly { slug: string; usual: readonly string[] }[]
  /** Why the visitor's trade usually asks for a cover, by code. */
  tradeReasons?: Readonly<Record<string, string>>
}
type Found = Reason & { service: string | null }

const order = ({ group }: Pick<Finding, 'group'>) => rank(finderGroups, group)

/** Runs the rules, in order. */
const runRules = ({ steps }: Rules, rules: readonly FinderRule[], answers: FinderAnswers, reasons = new Map<string, Found[]>()) => {
  const { applies } = reader({ steps }, answers)
  const open = new Set<string>()
  /** Those of them that the law would require. */
  const openByLaw = new Set<string>()
  const named = new Set<string>()
  for (const { id, when, finds } of rules) {
    const soFar = { found: new Set(reasons.keys()), open: new Set(open) }
    const fires = applies(when, soFar)
    for (const effect of finds) {
      named.add(effect.cover)
      const truth = and([fires, applies(effect.when, soFar)])
      if (truth === null) open.add(effect.cover)
      if (truth === null && effect.basis === 'law') openByLaw.add(effect.cover)
      if (truth !== true) continue
      const reason = { rule: id, text: effect.reason, basis: effect.basis, level: effect.level, service: effect.service ?? null }
      reasons.set(effect.cover, [...(reasons.get(effect.cover) ?? []), reason])
    }
  }
  return { reasons, open, openByLaw, named, canAdd: (cover: string) => reasons.has(cover) || open.has(cover) }
}

/** The number of a reason that comes from the trade and not from a rule. */
export const tradeRule = 0

/**
 * What the trade alone says: usual, never required. It stands beside the rules, with two limits. An answer that rules a cover out
 * goes before the trade. And where the law can require a cover, the trade speaks only until the law's own question is answered.
 */
const fromTrade = (finder: Rules, answers: FinderAnswers, { canAdd, openByLaw }: ReturnType<typeof runRules>): [string, Found][] => {
  const asked = questionsIn(finder).find(({ type }) => type === 'trade')
  const chosen = (asked && answers[asked.id]) ?? []
  const usual = finder.trades?.find(({ slug }) => slug === chosen[0])?.usual ?? []
  if (!asked || usual.length === 0) return []
  const before = runRules(finder, finder.rules, { [asked.id]: chosen })
  const byLaw = new Set(finder.rules.flatMap(({ finds }) => finds.filter(({ basis }) => basis === 'law').map(({ cover }) => cover)))
  return usual
    .filter((cover) => (byLaw.has(cover) ? openByLaw.has(cover) : canAdd(cover) || !before.canAdd(cover)))
    .map((cover) => {
      const text = finder.tradeReasons?.[cover] ?? 'Firms in your trade usually ask for it.'
      return [cover, { rule: tradeRule, text, basis: 'practice', level: 'recommended', service: null }]
    })
}

/** Runs every rule, and adds what is usual in the trade. Returns one finding per cover, at its highest level, with all reasons, strongest first. */
export const findCovers = (finder: Rules, answers: FinderAnswers): Findings => {
  const own = runRules(
    finder,
    finder.rules.filter(({ when }) => !when.otherwise),
    answers,
  )
  const reasons = new Map(own.reasons)
  for (const [cover, reason] of fromTrade(finder, answers, own)) reasons.set(cover, [...(reasons.get(cover) ?? []), reason])
  const last = runRules(
    finder,
    finder.rules.filter(({ when }) => when.otherwise),
    answers,
    reasons,
  )
  const open = new Set([...own.open, ...last.open])
  const named = new Set([...own.named, ...last.named])
  const found = [...reasons].map(([cover, coverReasons]): Finding => {
    const sorted = coverReasons.toSorted(stronger)
    const [first] = sorted
    if (!first) throw new Error(`The finder has no reason for ${cover}`)
    // The most specific page: that of the last rule that names one.
    const service = coverReasons.findLast((reason) => reason.service !== null)?.service ?? null
    return {
      cover,
      level: first.level,
      basis: first.basis,
      group: groupOf(first),
      service,
      reasons: sorted.map(({ service: _, ...reason }) => reason),
    }
  })
  return {
    found: found.toSorted((a, b) => order(a) - order(b)),
    notNeeded: [...named].filter((code) => !reasons.has(code) && !open.has(code)),
    undecided: [...named].filter((code) => !reasons.has(code) && open.has(code)),
  }
}

export type Moved = { added: Finding[]; removed: Finding[]; changed: { finding: Finding; from: FinderGroup }[] }

/** What an answer has changed: covers added, removed, or moved to another group. */
export const moved = (before: Findings, after: Findings): Moved => {
  const was = new Map(before.found.map((finding) => [finding.cover, finding]))
  const is = new Map(after.found.map((finding) => [finding.cover, finding]))
  return {
    added: after.found.filter(({ cover }) => !was.has(cover)),
    removed: before.found.filter(({ cover }) => !is.has(cover)),
    changed: after.found.flatMap((finding) => {
      const from = was.get(finding.cover)?.group
      return from === undefined || from === finding.group ? [] : [{ finding, from }]
    }),
  }
}

export type OpenQuestion = {
  question: FinderQuestion
  step: string
  /** Covers that some answer would add, those required by law first. */ adds: Finding[]
}

const conditionsOf = (when: FinderWhen | undefined) => [...(when?.all ?? []), ...(when?.any ?? []), ...(when?.none ?? [])]

/** The rules that one answer could trigger: those that refer to its question, and all that depend on the number of covers found. */
const rulesAbout = (finder: Rules, id: string): FinderRule[] => {
  const named = finder.rules.filter(({ when, finds }) =>
    [when, ...finds.map((effect) => effect.when)].some((part) =>
      conditionsOf(part).some((one) => 'question' in one && one.question === id),
    ),
  )
  const counts = named.some(({ when }) => conditionsOf(when).some((one) => 'covers' in one))
  return counts ? finder.rules.filter(({ when }) => !when.otherwise) : named
}

/** Unanswered questions, with what each could add by itself. Those that could add nothing are left out. */
export const openQuestions = (finder: Rules, answers: FinderAnswers): OpenQuestion[] => {
  const { asked } = reader(finder, answers)
  const known = new Map(
    findCovers(finder, answers)
      .found.filter(({ reasons }) => !reasons.every(({ rule }) => finder.rules.some(({ id, when }) => id === rule && when.otherwise)))
      .map((finding) => [finding.cover, finding]),
  )
  // A cover that only the trade has named is worth asking about if an answer could show that somebody requires it.
  const isNew = (finding: Finding) => {
    const had = known.get(finding.cover)
    return !had || (had.reasons.every(({ rule }) => rule === tradeRule) && order(finding) < order(had))
  }
  return finder.steps.flatMap((step) =>
    step.questions.flatMap((question) => {
      const values = answers[question.id] ?? []
      if (asked(question) === false || (values.length > 0 && !values.includes(unsure))) return []
      const about = { steps: finder.steps, rules: rulesAbout(finder, question.id) }
      if (about.rules.length === 0) return []
      const tries =
        question.type === 'number'
          ? [String(question.max ?? 1)]
          : (question.options ?? []).map(({ value }) => value).filter((value) => value !== unsure)
      const adds = new Map<string, Finding>()
      for (const value of tries)
        for (const finding of findCovers(about, { ...answers, [question.id]: [value] }).found) {
          const other = adds.get(finding.cover)
          if (isNew(finding) && (!other || order(finding) < order(other))) adds.set(finding.cover, finding)
        }
      return adds.size === 0 ? [] : [{ question, step: step.id, adds: [...adds.values()].toSorted((a, b) => order(a) - order(b)) }]
    }),
  )
}
