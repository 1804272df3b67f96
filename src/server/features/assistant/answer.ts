/** From passages to an answer: whole lines from up to three passages that fit well enough, or none. Pure. */
import { measuring, namesOf, placeOf, sections, singular } from './features.ts'
import { holding, plainWords } from './holds.ts'
import { subjectOf, type Aim } from './intent.ts'
import { isTelling, type Candidate, type Term } from './retrieve.ts'
import { weights } from './weights.ts'

/** Share of the question's subject a passage must contain. Below it there is no answer. */
const confident = 0.63
/** How certain it must be that this page and no other has the answer. Below it, the question may be about something else. */
const sure = 0.3
/** Less is enough if the passage contains nearly all of the question, because two pages may say the same. */
const lessSure = 0.2
const highCoverage = 0.9
/** Factor if the question's words are only in the text, not in the heading or page name. */
const factorWithoutHeading = 0.7
/** The same for "how does X work", because a passage that names X in passing is about something else. */
const factorInPassing = 0.5
const howItWorks = /^how (?:do|does) .+ work$/
/** A further source must be at least this likely relative to the first. */
const closeEnough = 0.6
/** Lines each of what a cover pays for and what it does not. */
const balancedLines = 3
const linesAtMost = 8
/** A passage of up to this many lines is quoted in full. */
const whole = 7
const sourcesAtMost = 3

/** `fit`: how likely this passage is the answer. `pageFit`: how likely any passage of its page is. */
export type Scored = Candidate & { coverage: number; fit: number; pageFit: number }

/** The four most telling words are the subject. The rest is phrasing and counts for less, so that long questions are answered too. */
const subjectWords = 4
const restCounts = 0.25
const totalWeight = (terms: readonly Term[]) =>
  terms
    .map(({ weight }) => weight)
    .toSorted((a, b) => b - a)
    .reduce((sum, weight, index) => sum + weight * (index < subjectWords ? 1 : restCounts), 0)

/** How much of the question a passage contains. */
const coverageOf = (candidate: Candidate, terms: readonly Term[], total: number, question: string) => {
  // Words found elsewhere on the page count for half: a short answer does not repeat the page's subject.
  const matched = terms.reduce(
    (sum, { weight }, index) => sum + (candidate.places[index] ? weight : candidate.page_has?.[index] ? weight / 2 : 0),
    0,
  )
  // Words that merely occur in a paragraph do not make it an answer: one of them must be in its heading or page name.
  const headed = terms.some(({ typed: word }, index) => candidate.names[index] && (isTelling(word) || terms.length === 1))
  const beside = howItWorks.test(plainWords(question)) ? factorInPassing : factorWithoutHeading
  return total > 0 ? Math.min(matched / total, 1) * (headed ? 1 : beside) : 0
}

/** A glossary term that is the entire subject wins: "what is excess" means that term, not "excess of loss". */
const decides = 12

/** Measures each passage against the question, and finds the term that a definition is about. */
export const measured = (candidates: readonly Candidate[], terms: readonly Term[], aim: Aim, question: string) => {
  const total = totalWeight(terms)
  const firsts = new Map<string, number>()
  for (const one of candidates) firsts.set(placeOf(one), Math.min(firsts.get(placeOf(one)) ?? one.id, one.id))
  const measure = measuring({ terms, aim, plain: question, firsts })
  const subject = aim === 'definition' ? singular(subjectOf(question)) : ''
  const wholeQuestion = singular(terms.map(({ word }) => word).join(' '))
  return candidates.map((candidate) => {
    const names = candidate.kind === 'term' ? namesOf(candidate) : []
    const defined = subject !== '' && names.includes(subject)
    const coverage = Math.max(coverageOf(candidate, terms, total, question), defined || names.includes(wholeQuestion) ? 0.9 : 0)
    return { candidate, coverage, defined, features: measure(candidate, coverage) }
  })
}

export const rank = (candidates: readonly Candidate[], terms: readonly Term[], aim: Aim, question: string): Scored[] => {
  const all = measured(candidates, terms, aim, question).map(({ features, defined, ...rest }) => ({
    ...rest,
    points: features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), defined ? decides : 0),
  }))
  const most = Math.max(...all.map(({ points }) => points))
  const sum = all.reduce((so, { points }) => so + Math.exp(points - most), 0)
  const pages = new Map<string, number>()
  const scored = all.map(({ candidate, coverage, points }) => {
    const fit = Math.exp(points - most) / sum
    pages.set(candidate.path, (pages.get(candidate.path) ?? 0) + fit)
    return { ...candidate, coverage, fit }
  })
  return scored.map((one) => ({ ...one, pageFit: pages.get(one.path) ?? one.fit })).toSorted((a, b) => b.fit - a.fit || a.id - b.id)
}

export type Line = { text: string; label: string }
export const linesOf = (body: string): Line[] =>
  body.split('\n').map((line) => {
    const at = line.indexOf('\t')
    return at < 0 ? { label: '', text: line } : { label: line.slice(0, at), text: line.slice(at + 1) }
  })

/** Sentences that refer to the one before are not quoted without it. */
const leans =
  /^(?:It|That|This|They|These|Those|Then|He|She|Such|So|But|And|Or|Both|Neither|Others?|Either|Instead|Otherwise|Still|Even so|Their|Its|Here|There)\b/

/** Sentences that qualify the one before: an answer never ends before a "but". */
const turns = /^(?:But|However|Yet|Still|Even so|Otherwise|Unless|Except|Only|Not|Nor|Instead)\b/
const upTo = (lines: readonly Line[], from: number, most: number): Line[] => {
  let to = Math.min(from + most, lines.length)
  while (to < lines.length && (turns.test(lines[to]?.text ?? '') || leans.test(lines[to]?.text ?? ''))) to += 1
  return lines.slice(from, to)
}

/** The lines of a passage that answer the question, in their own order. */
const choose = (passage: Candidate, terms: readonly Term[], most: number, aim: Aim): Line[] => {
  const lines = linesOf(passage.body)
  const list = (lines[0]?.label ?? '') !== ''
  if (lines.length <= most && !list) return lines
  // Words of the page name say nothing about a single line.
  const holds = holding(terms)
  const page = holds.in(passage.page)
  const same = lines.every(({ label }) => label === lines[0]?.label)
  const scores = lines.map(({ label, text }) => holds.share(holds.in(same ? text : `${label} ${text}`) & ~page))
  if (list) {
    // A list: the items about the question, or all from the top if none stands out.
    const best = Math.max(...scores)
    const about = lines.flatMap((line, index) => (best > 0 && (scores[index] ?? 0) >= best * 0.6 ? [line] : []))
    return (about.length > 0 ? about : lines).slice(0, most)
  }
  const statute = passage.kind === 'law' && aim !== 'law'
  if (!statute && passage.kind !== 'text' && passage.kind !== 'lead' && passage.kind !== 'firm') return upTo(lines, 0, most)
  // Steps start at the beginning.
  let from = aim === 'steps' ? 0 : scores.indexOf(Math.max(...scores))
  while (from > 0 && leans.test(lines[from]?.text ?? '')) from -= 1
  return upTo(lines, from, most)
}

/** Shares of the question, and of a phrase the passage is known to answer, that must match. */
const nearly = 0.75
const mostly = 0.6
/** Whether the question is nearly word for word one that the passage is known to answer. */
export const repeats = ({ page, heading, asked, kind }: Candidate, terms: readonly Term[]): boolean => {
  const holds = holding(terms)
  const inPage = holds.in(page)
  return [...(kind === 'faq' ? [heading] : []), ...asked.split(' / ').filter(Boolean)].some(
    (phrase) => holds.share(holds.in(phrase) | inPage) >= nearly && (holds.focus(phrase) ?? 0) >= mostly,
  )
}

export type Composed = { lines: (Line & { source: number })[]; sources: Scored[] }

/** Never quotes what a cover pays for without what it does not pay for. */
const balanced = (first: Scored, against: Scored, terms: readonly Term[], aim: Aim): Composed => ({
  lines: [first, against].flatMap((passage, index) =>
    choose(passage, terms, balancedLines, aim).map((line) => ({ ...line, source: index + 1 })),
  ),
  sources: [first, against],
})

/** Null if nothing fits well enough. */
export const compose = (ranked: readonly Scored[], terms: readonly Term[], aim: Aim): Composed | null => {
  const first = ranked.find(
    (one) =>
      (one.coverage >= confident && (one.pageFit >= sure || (one.pageFit >= lessSure && one.coverage >= highCoverage))) ||
      (one === ranked[0] && repeats(one, terms)),
  )
  if (!first) return null
  const against =
    first.section === sections.pays ? ranked.find(({ path, section }) => path === first.path && section === sections.excludes) : undefined
  if (against) return balanced(first, against, terms, aim)
  const lines: Composed['lines'] = []
  const sources: Scored[] = []
  const used = new Set<string>()
  for (const passage of [first, ...ranked.filter((one) => one !== first && one.coverage >= confident)]) {
    if (sources.length >= sourcesAtMost || lines.length >= linesAtMost || passage.fit < first.fit * closeEnough) break
    if (passage.coverage < first.coverage * 0.9) continue
    // One source per page.
    if (sources.some(({ path }) => path === passage.path)) continue
    const left = linesAtMost - lines.length
    const most = sources.length === 0 ? whole : Math.min(left, 3)
    const chosen = choose(passage, terms, Math.min(most, left), aim).filter(({ text }) => !used.has(text))
    if (chosen.length === 0) continue
    sources.push(passage)
    for (const [index, line] of chosen.entries()) {
      used.add(line.text)
      // An answer like "No." is shown beside its question.
      const label = passage.kind === 'faq' && index === 0 ? passage.heading : line.label
      lines.push({ text: line.text, label, source: sources.length })
    }
  }
  return { lines, sources }
}
