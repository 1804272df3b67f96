/**
 * Compares a line of a contract with the stored terms of a client's policies. A point passes only if the terms say so in known words. It is
 * a gap if they give less. If they say nothing, or something that is not understood, a person is asked.
 */
import { formatDate, formatSum } from '../../format.ts'
import { classLabel, isConfidential, type PolicyClass } from '../policies/policyClass.ts'
import { isOnCover, lastDayOf, type Period } from '../policies/policy.ts'
import { sectionKey } from '../policies/sectionKey.ts'
import { limitBasisLabels, type Section, type Terms } from '../policies/terms.ts'
import {
  askedBasisLabels,
  askedTerritoryLabels,
  wholeContract,
  worstOf,
  type AskedTerritory,
  type LineVerdict,
  type Point,
  type Remedy,
  type Requirement,
  type Verdict,
} from './requirement.ts'
import { coverLabel, coverOf } from './requirementCovers.ts'

export type CheckedPolicy = Period & {
  id: string
  class: PolicyClass
  insurer: string
  policyNumber: string
  reference: string
  /** The terms in force on the day. Null if there are none. */
  terms: Pick<Terms, 'sections' | 'conditions'> | null
}
type CoveredSection = { policy: CheckedPolicy; section: Section }

const point = (kind: Point['kind'], asked: string, verdict: Verdict, why: string): Point => ({ kind, asked, verdict, why })

/** What the section says against its cover, and what the whole policy says: a condition of the policy limits each of its sections. */
const restrictions = ({ policy, section }: CoveredSection) => [
  ...section.endorsements,
  ...section.exclusions,
  ...section.conditions,
  ...(policy.terms?.conditions ?? []),
]
/** Everything the policy says apart from its figures. The excess note is not included; it is checked with the excess. */
const smallPrint = (covering: CoveredSection) => [...restrictions(covering), ...covering.section.extensions]
const quoted = (text: string) => `"${text}"`

/** A sum, with or without its sign, or words that cap one. */
const capping =
  /£|\d,\d{3}|\d{5,}|\d ?(?:m|k|million|thousand)\b|\bmillion\b|\blimit|\bmaximum|\bno more than|\bexceed|aggregate|sub-?limit|inner/i

const limitPoint = ({ limit, basis }: Requirement, covering: CoveredSection): Point => {
  const { section } = covering
  const asked = `${formatSum(limit ?? 0)}${basis ? ` ${askedBasisLabels[basis].toLowerCase().split(':')[0] ?? ''}` : ' at least'}`
  const has = section.limit === null ? '' : `${formatSum(section.limit)} ${limitBasisLabels[section.basis]}`
  const say = (verdict: Verdict, why: string) => point('limit', asked, verdict, why)
  if (section.limit === null) return say('ask', 'The policy states no limit for this section.')
  if (section.limit < (limit ?? 0)) return say('gap', `The policy's limit is ${has}.`)
  const narrower = smallPrint(covering).find((text) => capping.test(text))
  if (narrower) return say('ask', `The limit is ${has}, but the policy also says ${quoted(narrower)}.`)
  const oneOf = { any_one_occurrence: 'occurrence', any_one_claim: 'claim' } as const
  const actual = section.basis === 'aggregate' ? 'aggregate' : section.basis in oneOf ? oneOf[section.basis as keyof typeof oneOf] : null
  // A limit for each event is worth more than an aggregate, because it applies in full every time.
  if (actual !== null && (actual === basis || (actual !== 'aggregate' && (basis === '' || basis === 'aggregate'))))
    return say('pass', `The policy's limit is ${has}.`)
  if (actual === 'aggregate' && basis !== '')
    return say('gap', `The policy's limit is ${has}: that is all it pays in the period, however many claims there are.`)
  if (basis === '' && (section.basis === 'sum_insured' || section.basis === 'any_one_loss')) return say('pass', `The policy states ${has}.`)
  if (basis === '') return say('ask', `The policy's limit is ${has}, and the contract does not say whether that is meant.`)
  return say('ask', `The policy's limit is ${has}, which is not in the contract's words.`)
}

const principalNames =
  /^(?:indemnity to principals?|principals?'?s? (?:clause|indemnity|extension)|indemnity to principals? (?:clause|extension))$/i
const principalPoint = (covering: CoveredSection): Point => {
  const { section } = covering
  const asked = 'Indemnity to principal'
  const against = restrictions(covering).find((text) => /principal/i.test(text))
  if (against) return point('principal', asked, 'ask', `The policy says ${quoted(against)}.`)
  const plain = section.extensions.map((text) => text.replaceAll(/\u2019/g, "'").trim())
  if (plain.some((text) => principalNames.test(text))) return point('principal', asked, 'pass', 'It is on the policy as an extension.')
  const near = plain.find((text) => /principal/i.test(text))
  if (near) return point('principal', asked, 'ask', `The policy says ${quoted(near)}.`)
  return point('principal', asked, 'ask', 'The schedule does not mention it. Many wordings include it: we will check.')
}

/** Which territories a contract may name are included in each wording of a policy. */
const territories: readonly { words: RegExp; gives: readonly AskedTerritory[] }[] = [
  { words: /^world ?wide$/, gives: ['uk', 'eu', 'worldwide_except_na', 'worldwide'] },
  {
    words: /^world ?wide (?:except|excluding) (?:the )?(?:united states of america|usa|united states) (?:and|or) canada$/,
    gives: ['uk', 'eu', 'worldwide_except_na'],
  },
  {
    words: /^(?:great britain, northern ireland and the|the united kingdom and the|united kingdom and) european union$/,
    gives: ['uk', 'eu'],
  },
  {
    words:
      /^(?:great britain, northern ireland,? the channel islands and the isle of man|great britain and northern ireland|(?:the )?united kingdom|uk)$/,
    gives: ['uk'],
  },
]
const territoryPoint = ({ territory }: Requirement, covering: CoveredSection): Point => {
  const { section } = covering
  const asked = askedTerritoryLabels[territory]
  const say = (verdict: Verdict, why: string) => point('territory', asked, verdict, why)
  if (section.territory === '') return say('ask', 'The policy does not say where it applies.')
  const known = territories.find(({ words }) => words.test(section.territory.trim().toLowerCase()))
  if (!known) return say('ask', `The policy says ${quoted(section.territory)}.`)
  const against = restrictions(covering).find((text) => /territor|abroad|outside|overseas|jurisdiction|world ?wide/i.test(text))
  if (against) return say('ask', `The policy also says ${quoted(against)}.`)
  return say(known.gives.includes(territory) ? 'pass' : 'gap', `The policy applies in: ${section.territory}.`)
}

const excessPoint = ({ excess }: Requirement, covering: CoveredSection): Point => {
  const { section } = covering
  const asked = excess === 0 ? 'No excess' : `Excess of ${formatSum(excess ?? 0)} at most`
  const say = (verdict: Verdict, why: string) => point('excess', asked, verdict, why)
  if (section.excess === null) return say('ask', 'The policy states no excess for this section. It may have none: we will check.')
  if (section.excess > (excess ?? 0)) return say('gap', `The policy's excess is ${formatSum(section.excess)}.`)
  const note = section.excessNote || smallPrint(covering).find((text) => /excess|deductible|retention|\bfirst\b/i.test(text))
  if (note) return say('ask', `The excess is ${formatSum(section.excess)}, and the policy also says ${quoted(note)}.`)
  return say('pass', section.excess === 0 ? 'The policy has no excess.' : `The policy's excess is ${formatSum(section.excess)}.`)
}

const runOffPoint = ({ runOff }: Requirement, covering: CoveredSection): Point => {
  const { section } = covering
  const asked = `Run-off cover of ${runOff === 1 ? '1 year' : `${runOff ?? 0} years`}`
  const against = restrictions(covering).find((text) => /run-?off/i.test(text))
  if (against) return point('runOff', asked, 'ask', `The policy says ${quoted(against)}.`)
  const years = section.extensions.flatMap((text) => {
    const [, found] = /^run-?off(?: cover)?(?: for| of)? (\d{1,2}) years$/i.exec(text.trim()) ?? []
    return found ? [Number(found)] : []
  })
  const most = Math.max(...years, 0)
  if (most === 0) return point('runOff', asked, 'ask', 'The policy does not mention run-off cover.')
  return point('runOff', asked, most >= (runOff ?? 0) ? 'pass' : 'gap', `The policy has run-off cover of ${most} years.`)
}

const notUnderstood = 'We did not understand these words, so one of us has to read them.'

/** Every demand of the line that can be checked against the section. */
const pointsOf = (line: Requirement, covering: CoveredSection, today: string): Point[] => {
  const { policy, section } = covering
  const last = lastDayOf(policy)
  const name = coverLabel(line.cover)
  return [
    point('cover', name, 'pass', `${section.name}, on cover until ${formatDate(last)}.`),
    ...(line.limit === null ? [] : [limitPoint(line, covering)]),
    ...(line.principal ? [principalPoint(covering)] : []),
    ...(line.territory ? [territoryPoint(line, covering)] : []),
    ...(line.jurisdiction
      ? [point('jurisdiction', `Courts: ${line.jurisdiction}`, 'ask', 'The schedule does not say in which courts a claim may be brought.')]
      : []),
    ...(line.excess === null ? [] : [excessPoint(line, covering)]),
    ...(line.until === null
      ? []
      : [
          point(
            'until',
            `In force on ${formatDate(line.until)}`,
            last >= line.until ? 'pass' : 'gap',
            last >= line.until
              ? `The policy runs until ${formatDate(last)}.`
              : `The policy runs until ${formatDate(last)}, so it has to be renewed before then.`,
          ),
        ]),
    ...(line.since === null ? [] : [sincePoint(line.since, covering)]),
    ...(line.years === null
      ? []
      : [
          point(
            'years',
            `Kept up for ${line.years === 1 ? '1 year' : `${line.years} years`}`,
            'ask',
            `A policy runs for a year. Whether you can promise more is something to talk to us about; it is on cover today, ${formatDate(today)}.`,
          ),
        ]),
    ...(line.runOff === null ? [] : [runOffPoint(line, covering)]),
    ...line.others.flatMap((other) => {
      if (other !== wholeContract) return [point('other', other, 'ask', notUnderstood)]
      const why = `The policy runs until ${formatDate(last)}. Enter the contract's last day under "In force at least until", or ask us.`
      return line.until === null ? [point('until', other, 'ask', why)] : []
    }),
  ]
}

const sincePoint = (since: string, covering: CoveredSection): Point => {
  const { retroactiveOn } = covering.section
  const asked = `Work since ${formatDate(since)} is insured`
  const against = restrictions(covering).find((text) =>
    /retroactive|\b(?:earlier|previous|prior|past) work|\bwork (?:done|carried out|completed) before/i.test(text),
  )
  if (against) return point('since', asked, 'ask', `The policy says ${quoted(against)}.`)
  if (retroactiveOn === null) return point('since', asked, 'ask', 'The policy states no retroactive date.')
  const isBefore = retroactiveOn <= since
  return point('since', asked, isBefore ? 'pass' : 'gap', `The policy covers work since ${formatDate(retroactiveOn)}.`)
}

const called = ({ class: of, insurer, policyNumber, reference }: CheckedPolicy) =>
  `${classLabel(of)}, ${insurer} ${policyNumber || reference}`

const remedyOf = (line: Requirement, { policy, section }: CoveredSection, points: readonly Point[]): Remedy => {
  const gaps = points.filter(({ verdict }) => verdict === 'gap')
  if (gaps.length === 1 && gaps[0]?.kind === 'limit' && line.limit !== null && section.limit !== null && section.limit < line.limit)
    return {
      kind: 'change',
      policyId: policy.id,
      change: section.basis === 'sum_insured' ? 'sum_insured' : 'limit',
      target: `section:${sectionKey(section)}`,
      sum: line.limit,
    }
  return { kind: 'question' }
}

const severity: Record<Verdict, number> = { pass: 0, ask: 1, gap: 2 }
const nothing = { policyId: null, policy: '', section: '' }

/** The verdict on one line. If several sections could give the cover, the best one counts; each must meet every demand by itself. */
export const checkRequirement = (line: Requirement, policies: readonly CheckedPolicy[], today: string): LineVerdict => {
  const { code, named } = coverOf(line.cover)
  const name = coverLabel(line.cover)
  const asks = line.others.map((other) => point('other', other, 'ask', notUnderstood))
  if (code === '') {
    const points = asks.length > 0 ? asks : [point('cover', name, 'ask', 'Choose which cover this is, or ask us.')]
    return { ...nothing, verdict: 'ask', points, remedy: null }
  }
  const open = policies.filter((policy) => !isConfidential(policy.class))
  const covering = open.flatMap((policy) =>
    (policy.terms?.sections ?? []).filter((section) => section.code === code).map((section) => ({ policy, section })),
  )
  const live = covering.filter(({ policy, section }) => isOnCover(policy, today) && (!named || named.test(section.name)))
  if (live.length === 0) {
    const near = covering.find(({ policy }) => today <= lastDayOf(policy))
    const point0 = near
      ? isOnCover(near.policy, today)
        ? point('cover', name, 'ask', `Your policy has ${quoted(near.section.name)}, which may not be the same.`)
        : point('cover', name, 'ask', `${called(near.policy)} is not on cover today.`)
      : line.cover === 'PROD' &&
          open.some(({ terms, ...period }) => isOnCover(period, today) && terms?.sections.some((one) => one.code === 'PL'))
        ? point('cover', name, 'ask', 'Your policies name no products liability. Some public liability sections include it: we will check.')
        : point('cover', name, 'gap', 'None of your policies with us that are on cover today has it.')
    const verdict = worstOf([point0.verdict, ...asks.map((one) => one.verdict)])
    return {
      ...(near ? { policyId: near.policy.id, policy: called(near.policy), section: sectionKey(near.section) } : nothing),
      verdict,
      points: [point0, ...asks],
      remedy: verdict === 'gap' ? { kind: 'quote', cover: code } : null,
    }
  }
  const checked = live.map((one) => {
    const points = pointsOf(line, one, today)
    return { one, points, verdict: worstOf(points.map(({ verdict }) => verdict)) }
  })
  const best = checked.reduce((a, b) => (severity[b.verdict] < severity[a.verdict] ? b : a))
  const limits = new Set(live.map(({ policy }) => policy.id))
  const short = best.points.find(({ kind, verdict }) => kind === 'limit' && verdict === 'gap')
  const sum = live.reduce((total, { section }) => total + (section.limit ?? 0), 0)
  // An excess layer tops up another policy. Only the wordings say whether two policies add up.
  if (short && limits.size > 1 && sum >= (line.limit ?? 0)) {
    short.verdict = 'ask'
    short.why += ' You have another policy with this cover: we will check whether the two add up.'
    best.verdict = worstOf(best.points.map(({ verdict }) => verdict))
  }
  return {
    policyId: best.one.policy.id,
    policy: called(best.one.policy),
    section: sectionKey(best.one.section),
    verdict: best.verdict,
    points: best.points,
    remedy: best.verdict === 'gap' ? remedyOf(line, best.one, best.points) : null,
  }
}

/** The whole check. Lines that were removed have no effect. */
export const checkAll = (lines: readonly Requirement[], policies: readonly CheckedPolicy[], today: string): LineVerdict[] =>
  lines.map((line) => checkRequirement(line, policies, today))

export const countsOf = (lines: readonly Requirement[], results: readonly LineVerdict[]) => {
  const of = (verdict: Verdict) => results.filter((one, at) => one.verdict === verdict && !lines[at]?.left).length
  return { pass: of('pass'), gap: of('gap'), ask: of('ask') }
}
