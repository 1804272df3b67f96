/** The assistant: sentences of our own pages with their sources, or a kind refusal. It never says anything of its own but these phrases. */

/** Characters of one question. */
export const questionLimit = 2000
/** Characters of what a conversation is about: the title of a page. */
export const assistantSubjectLimit = 120

/** Is it a question, or words to look up? Five words and more are asked, not looked up. */
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

/** What the assistant says by itself, reviewed sentence by sentence. No facts about insurance: those have a source. */
export const phrases: Record<Outcome, { title: string; text: string }> = {
  answer: {
    title: 'From our guides',
    text: 'Word for word from our pages. General information, not advice on your own insurance: what a policy pays depends on its wording, its schedule and the facts.',
  },
  none: {
    title: 'Not in our guides',
    text: 'Our pages do not answer this, so neither do I. Search in other words, or ask a broker: a person replies.',
  },
  greeting: {
    title: 'Hello',
    text: 'Ask about a cover, an insurance word, a rule or what to do after a mishap. I answer with sentences of our own pages.',
  },
  empty: { title: 'Ask a question', text: 'Write it as you would say it: "Is employers\' liability compulsory?"' },
  advice: {
    title: 'That needs a person',
    text: 'What is right for your business is advice, and advice comes from a broker who knows your facts. I can only quote our pages. Hand over below, and a person replies.',
  },
  price: {
    title: 'Prices come from a broker',
    text: 'I give no prices and no estimates. A quote request takes a few minutes, and a broker answers it with real terms.',
  },
  decision: {
    title: 'I cannot decide about a claim or your policy',
    text: 'Only the insurer decides a claim, and only your own documents say what your policy does. Report what happened, or ask us: a person looks at it with you.',
  },
  legal: {
    title: 'That is a question for a solicitor or accountant',
    text: 'I give no legal or tax advice. A broker can say what insurance has to do with it.',
  },
  offtopic: {
    title: 'Not in our guides',
    text: 'I only know our own pages on business insurance. Is there something about insurance you would like to ask?',
  },
  injection: {
    title: 'I only quote our guides',
    text: 'I cannot take on another part, show how I am set up, or confirm any cover. Ask about a cover, an insurance word or a rule.',
  },
  emergency: {
    title: 'Is anyone in danger? Ring 999 now',
    text: 'Get people to safety first, and do as the operator says. Once everyone is safe, ring the emergency line on your policy, if it has one, or ring us. Report the claim afterwards: it can wait.',
  },
  complaint: {
    title: 'We are sorry, and we want to hear it',
    text: 'You can complain in any way you like, and it costs nothing. A person looks into it, not a program.',
  },
  self: {
    title: 'I am a program, not a person',
    text: 'I look through the pages of this site and quote the sentences that answer you, each with its source. I remember nothing once you close this page, and I give no advice, prices or decisions: ring or write, and a person answers.',
  },
  support: {
    title: 'Please talk to one of us',
    text: 'That sounds hard. You need not explain it to a program: ring or write, say as much or as little as you like, and tell us what would make it easier. If you might come to harm, ring 999, or the Samaritans on 116 123, free, day and night.',
  },
}

export const ratingReasons = ['wrong', 'other_question', 'unclear', 'too_little'] as const
export type RatingReason = (typeof ratingReasons)[number]
export const ratingReasonLabels: Record<RatingReason, string> = {
  wrong: 'It looks wrong or out of date',
  other_question: 'It answers another question',
  unclear: 'It is hard to understand',
  too_little: 'It says too little',
}

/** Each of them has an answer; the tests ask them all. */
export const suggestions = [
  "Is employers' liability insurance compulsory?",
  'What does professional indemnity insurance pay for?',
  'What does claims-made mean?',
  'Are tools in a van insured overnight?',
  'What should we do first after a cyber attack?',
  'What happens if a building is underinsured?',
] as const

type Line = { label: string; text: string; source: number }
type Source = { n: number; page: string; section: string; href: string }
export type Turn = { question: string; outcome: Outcome; lines: readonly Line[]; sources: readonly Source[] }

const written = ({ question, outcome, lines, sources }: Turn, origin: string) =>
  [
    `Question: ${question}`,
    outcome === 'answer'
      ? `Answer: ${lines.map(({ label, text, source }) => `${label ? `${label}: ` : ''}${text} [${source}]`).join(' ')}`
      : `Answer: ${phrases[outcome].title}.`,
    ...sources.map(({ n, page, section, href }) => `[${n}] ${page}${section && section !== page ? `, ${section}` : ''}: ${origin}${href}`),
  ].join('\n')

/** The conversation as text, at most `max` characters: the oldest turns give way first, and it says so. */
export const transcriptOf = (turns: readonly Turn[], origin: string, max: number): string => {
  const left = '(Earlier questions are left out.)\n\n'
  let kept = turns.map((turn) => written(turn, origin))
  if (kept.join('\n\n').length <= max) return kept.join('\n\n')
  while (kept.length > 1 && kept.join('\n\n').length + left.length > max) kept = kept.slice(1)
  return (left + kept.join('\n\n')).slice(0, max)
}
