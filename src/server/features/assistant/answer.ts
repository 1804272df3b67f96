/** From passages to an answer: one to four whole lines, each from a passage that fits well enough, or none. Pure. */
import { subjectOf, type Aim } from './intent.ts'
import { isTelling, type Candidate, type Term } from './retrieve.ts'

/** What each aim raises. A question about law is not answered by a list of what underwriters ask. */
const fits: Record<Aim, Partial<Record<Candidate['kind'], number>>> = {
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
/** The section that is made for an aim. */
const sections: Partial<Record<Aim, string>> = {
  pays: 'Designed to pay for',
  excludes: 'Does not pay for',
  who: 'Who needs it',
  asks: 'What insurers ask',
}

/** How much of what the question is about must stand in a passage. Below it nothing is said. */
const confident = 0.55
/** And how well it must fit in all: questions about other things stay below it. */
const fitting = 0.2
/** Words that stand in the text alone, not in its heading or the name of its page. */
const unheaded = 0.7
/** The best second source is at least this good against the first. */
const closeEnough = 0.8
/** Of what a cover pays for, and of what not. */
const balancedLines = 3
const linesAtMost = 8
/** A passage that is not longer is told whole. */
const whole = 7
const sourcesAtMost = 3

/** Sums, and what moves a price, answer only who asks for them. */
const beside = ({ anchor }: Candidate, aim: Aim, question: string) =>
  anchor === 'limits'
    ? /\b(?:limits?|how much|sums?|typical\w*|usual\w*|minimum)\b/.test(question)
      ? 1.1
      : 0.45
    : anchor === 'price' && aim !== 'asks'
      ? /\b(?:price|premium|cost|depend\w*|expensive|cheap\w*)\b/.test(question)
        ? 1
        : 0.4
      : 1

export type Scored = Candidate & { coverage: number; fit: number }

const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The names a passage goes by: "Adjuster (loss adjuster)" by both, "Public liability insurance" by the cover too. */
const namesOf = ({ kind, heading, page, aliases }: Candidate): string[] => {
  const own = kind === 'term' ? [...heading.split(/[()/]/), ...aliases.split(/,/)] : [page.replace(/\s+insurance$/i, '')]
  return own.map(plainWords).filter((name) => name.length > 2)
}

/** How much of what a heading says was asked: "report a change of tenant" is about something else than "report a claim". */
const part = (heading: string, page: string, terms: readonly Term[]): number | null => {
  const words = plainWords(heading)
    .split(' ')
    .filter((word) => word.length > 1 && isTelling(word))
  if (words.length === 0) return null
  const known = terms.flatMap(({ alternatives }) => alternatives.flat())
  const own = plainWords(page)
  const met = words.filter(
    (word) => own.includes(word) || known.some((stem) => word.startsWith(stem.length > 4 ? stem.slice(0, -1) : stem)),
  )
  return met.length / words.length
}
const focus = ({ kind, heading, page }: Candidate, terms: readonly Term[]) => {
  if (kind !== 'faq' && kind !== 'scenario' && kind !== 'text') return 1
  const met = part(heading, page, terms)
  return met === null ? (kind === 'text' && heading === '' ? 0.9 : 1) : 0.45 + 0.55 * met
}
/** What is asked of a section is mostly answered where it begins. */
const notFirst = 0.8
/** 0 to 1: how like what was asked is to what the passage is known to answer. */
const likeness = ({ asked, page }: Candidate, terms: readonly Term[]) => {
  if (asked === '') return 0
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  return Math.max(...asked.split(' / ').map((phrase) => (part(phrase, page, terms) ?? 0) * (overlap(phrase, terms) / total)))
}

/** "complaints" is "complaint". */
const singular = (text: string) => text.replace(/\b(\w{3,}[^s\W])s\b/g, '$1')

/** What a question is about: its four most telling words. The rest is how people talk; it counts for less, so that long questions are answered too. */
const subjectWords = 4
const restCounts = 0.25
const askedOf = (terms: readonly Term[]) =>
  terms
    .map(({ weight }) => weight)
    .toSorted((a, b) => b - a)
    .reduce((sum, weight, index) => sum + weight * (index < subjectWords ? 1 : restCounts), 0)

export const rank = (candidates: readonly Candidate[], terms: readonly Term[], aim: Aim, question: string): Scored[] => {
  const total = askedOf(terms)
  const padded = ` ${singular(question)} `
  const subject = aim === 'definition' ? singular(subjectOf(question)) : ''
  const asked = singular(terms.map(({ word }) => word).join(' '))
  const subjects = terms.filter(({ word }) => isTelling(word))
  const firsts = new Map<string, number>()
  for (const { path, anchor, id } of candidates) {
    const place = `${path}#${anchor}`
    firsts.set(place, Math.min(firsts.get(place) ?? id, id))
  }
  return candidates
    .map((candidate) => {
      // What the rest of the page speaks of counts for half: a short answer does not repeat what its page is about.
      const matched = terms.reduce(
        (sum, { weight }, index) => sum + (candidate.places[index] ? weight : candidate.page_has?.[index] ? weight / 2 : 0),
        0,
      )
      const names = namesOf(candidate).map(singular)
      const named = Math.max(0, ...names.map((name) => (padded.includes(` ${name} `) ? name.length : 0)))
      // A name that is the whole of what is asked about decides: "what is excess" wants that word, not excess of loss.
      const whole = candidate.kind === 'term' && names.some((name) => name === subject || name === asked)
      // Words that only happen to stand in some paragraph do not make it an answer: one of them must be in its heading or page.
      const headed = terms.some(({ typed: word }, index) => candidate.names[index] && (isTelling(word) || terms.length === 1))
      const coverage = total > 0 ? Math.max(Math.min(matched / total, 1) * (headed ? 1 : unheaded), whole ? 0.9 : 0) : 0
      // Asked about the subject of a page as a whole: the aim alone decides which part of it answers.
      const like = likeness(candidate, terms) * (firsts.get(`${candidate.path}#${candidate.anchor}`) === candidate.id ? 1 : notFirst)
      const onPage = overlapping(candidate.page)
      const wholePage = subjects.length > 0 && subjects.every(onPage)
      const fit =
        whole && subject !== ''
          ? 3
          : (candidate.score / total) *
            coverage *
            (fits[aim][candidate.kind] ?? 1) *
            (sections[aim] === candidate.section ? (wholePage ? 2.6 : 1.4) : 1) *
            (1 + Math.min(0.35, named / 60)) *
            (whole ? 1.8 : 1) *
            beside(candidate, aim, question) *
            Math.max(focus(candidate, terms), like) *
            (1 + like)
      return { ...candidate, coverage, fit }
    })
    .toSorted((a, b) => b.fit - a.fit || a.id - b.id)
}

export type Line = { text: string; label: string }
export const linesOf = (body: string): Line[] =>
  body.split('\n').map((line) => {
    const at = line.indexOf('\t')
    return at < 0 ? { label: '', text: line } : { label: line.slice(0, at), text: line.slice(at + 1) }
  })

/** Does a term begin a word of the text? */
const overlapping = (text: string) => {
  const words = plainWords(text).split(' ')
  const has = (stem: string) => {
    const start = stem.length > 4 ? stem.slice(0, -1) : stem
    return words.some((word) => word.startsWith(start))
  }
  return ({ alternatives }: Term) => alternatives.some((stems) => stems.every(has))
}
/** How much of the question a line holds, by weight. */
const overlap = (text: string, terms: readonly Term[]) => {
  const holds = overlapping(text)
  return terms.reduce((sum, term) => sum + (holds(term) ? term.weight : 0), 0)
}

/** A sentence that leans on the one before it is not quoted without it. */
const leans =
  /^(?:It|That|This|They|These|Those|Then|He|She|Such|So|But|And|Or|Both|Neither|Others?|Either|Instead|Otherwise|Still|Even so|Their|Its|Here|There)\b/

/** What a sentence takes back or limits belongs to it: an answer never ends before a "but". */
const turns = /^(?:But|However|Yet|Still|Even so|Otherwise|Unless|Except|Only|Not|Nor|Instead)\b/
const upTo = (lines: readonly Line[], from: number, most: number): Line[] => {
  let to = Math.min(from + most, lines.length)
  while (to < lines.length && (turns.test(lines[to]?.text ?? '') || leans.test(lines[to]?.text ?? ''))) to += 1
  return lines.slice(from, to)
}

/** The lines of one passage that answer, in their own order. */
const choose = (passage: Candidate, terms: readonly Term[], most: number, aim: Aim): Line[] => {
  const lines = linesOf(passage.body)
  const list = (lines[0]?.label ?? '') !== ''
  if (lines.length <= most && !list) return lines
  // What the page is called says nothing about one line of it.
  const page = overlapping(passage.page)
  const telling = terms.filter((term) => !page(term))
  const same = lines.every(({ label }) => label === lines[0]?.label)
  const scores = lines.map(({ label, text }) => overlap(same ? text : `${label} ${text}`, telling))
  if (list) {
    // A list: the items that are about it; all from the top when it is asked for as a whole.
    const best = Math.max(...scores)
    const about = lines.flatMap((line, index) => (best > 0 && (scores[index] ?? 0) >= best * 0.6 ? [line] : []))
    return (about.length > 0 ? about : lines).slice(0, most)
  }
  const statute = passage.kind === 'law' && aim !== 'law'
  if (!statute && passage.kind !== 'text' && passage.kind !== 'lead' && passage.kind !== 'firm') return upTo(lines, 0, most)
  // What to do begins at the beginning.
  let from = aim === 'steps' ? 0 : scores.indexOf(Math.max(...scores))
  while (from > 0 && leans.test(lines[from]?.text ?? '')) from -= 1
  return upTo(lines, from, most)
}

export type Composed = { lines: (Line & { source: number })[]; sources: Scored[] }

/** What a cover pays for is never quoted without what it does not pay for. */
const balanced = (first: Scored, against: Scored, terms: readonly Term[], aim: Aim): Composed => ({
  lines: [first, against].flatMap((passage, index) =>
    choose(passage, terms, balancedLines, aim).map((line) => ({ ...line, source: index + 1 })),
  ),
  sources: [first, against],
})

/** Null: nothing fits well enough. */
export const compose = (ranked: readonly Scored[], terms: readonly Term[], aim: Aim): Composed | null => {
  const fit = ranked.filter((one) => one.coverage >= confident && one.fit >= fitting)
  const [first] = fit
  if (!first) return null
  const against =
    first.section === sections.pays ? ranked.find(({ path, section }) => path === first.path && section === sections.excludes) : undefined
  if (against) return balanced(first, against, terms, aim)
  const lines: Composed['lines'] = []
  const sources: Scored[] = []
  const said = new Set<string>()
  for (const passage of fit) {
    if (sources.length >= sourcesAtMost || lines.length >= linesAtMost || passage.fit < first.fit * closeEnough) break
    if (passage.coverage < first.coverage * 0.9) continue
    // One source of a page is enough, unless nothing else fits.
    if (sources.some(({ path }) => path === passage.path)) continue
    const left = linesAtMost - lines.length
    const most = sources.length === 0 ? whole : Math.min(left, 3)
    const chosen = choose(passage, terms, Math.min(most, left), aim).filter(({ text }) => !said.has(text))
    if (chosen.length === 0) continue
    sources.push(passage)
    for (const [index, line] of chosen.entries()) {
      said.add(line.text)
      // "No." answers a question: it stands beside it.
      const label = passage.kind === 'faq' && index === 0 ? passage.heading : line.label
      lines.push({ text: line.text, label, source: sources.length })
    }
  }
  return { lines, sources }
}
