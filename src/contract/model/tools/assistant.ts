/** The assistant answers with sentences from our own pages and their sources, or politely declines. Anything else it says is worded by staff. */

/** Maximum characters of one question. */
export const questionLimit = 2000
/** Maximum characters of the subject of a conversation: the title of a page. */
export const assistantSubjectLimit = 120

/** Whether the text is a question rather than search words. Five or more words count as a question. */
export const isQuestion = (typed: string) =>
  /\?\s*$/.test(typed) ||
  /^\s*(?:what|who|which|when|where|why|how|is|are|am|can|could|do|does|did|must|should|will|would|may|if)\b/i.test(typed) ||
  typed.trim().split(/\s+/).length > 4

export const outcomes = [
  'answer',
  'none',
  'greeting',
  'empty',
  'advice',
  'price',
  'decision',
  'legal',
  'offtopic',
  'injection',
  'emergency',
  'complaint',
  'support',
  'self',
] as const
export type Outcome = (typeof outcomes)[number]

/** Labels for staff. The assistant's own texts are worded by staff (ourWords.ts) and contain no facts about insurance, which need a source. */
export const outcomeLabels: Record<Outcome, string> = {
  answer: 'Answer from our guides',
  none: 'Not in our guides',
  greeting: 'Greeting',
  empty: 'Nothing asked',
  advice: 'Advice',
  price: 'Price',
  decision: 'Decision about a claim or policy',
  legal: 'Legal or tax question',
  offtopic: 'Not about insurance',
  injection: 'Asked to play a part',
  emergency: 'Danger',
  complaint: 'Complaint',
  self: 'About the assistant',
  support: 'Distress',
}

export const ratingReasons = ['wrong', 'other_question', 'unclear', 'too_little'] as const
export type RatingReason = (typeof ratingReasons)[number]
export const ratingReasonLabels: Record<RatingReason, string> = {
  wrong: 'It looks wrong or out of date',
  other_question: 'It answers a different question',
  unclear: 'It is hard to understand',
  too_little: 'It says too little',
}

type Line = { label: string; text: string; source: number }
type Source = { n: number; page: string; section: string; href: string }
export type Turn = {
  question: string
  outcome: Outcome
  said: { title: string }
  lines: readonly Line[]
  sources: readonly Source[]
}

const written = ({ question, outcome, said, lines, sources }: Turn, origin: string) =>
  [
    `Question: ${question}`,
    outcome === 'answer'
      ? `Answer: ${lines.map(({ label, text, source }) => `${label ? `${label}: ` : ''}${text} [${source}]`).join(' ')}`
      : `Answer: ${said.title}.`,
    ...sources.map(({ n, page, section, href }) => `[${n}] ${page}${section && section !== page ? `, ${section}` : ''}: ${origin}${href}`),
  ].join('\n')

/** The conversation as text of at most `max` characters. If it is too long, the oldest turns are left out and the text says so. */
export const transcriptOf = (turns: readonly Turn[], origin: string, max: number): string => {
  const left = '(Earlier questions are left out.)\n\n'
  let parts = turns.map((turn) => written(turn, origin))
  if (parts.join('\n\n').length <= max) return parts.join('\n\n')
  while (parts.length > 1 && parts.join('\n\n').length + left.length > max) parts = parts.slice(1)
  return (left + parts.join('\n\n')).slice(0, max)
}
