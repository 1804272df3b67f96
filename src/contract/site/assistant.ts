/** Anybody: a question answered from our own pages. Asking changes nothing and is not remembered; forms and screens send it in a body, not in an address. */
import { get, group, post } from '../endpoint.ts'
import { assistantSubjectLimit, outcomes } from '../model/tools/assistant.ts'
import { wordsSchemas } from '../model/site/ourWords.ts'
import { AssistantRating, assistantQuestion } from '../model/tools/assistantRating.ts'
import { text, z, type Infer } from '../schema.ts'

/** One whole sentence or list item, word for word. `label`: what the list says of its items ("Does not pay for"). */
const Line = z.object({ text: z.string(), label: z.string(), source: z.number() })

export const AssistantSource = z.object({
  /** From 1; lines name it. */
  n: z.number(),
  page: z.string(),
  section: z.string(),
  /** Path, query and the id of the section. */
  href: z.string(),
  /** When a person last checked the page, `yyyy-mm-dd`; null where the page has no such date. */
  reviewedOn: z.nullable(z.string()),
  /** The whole passage around the quoted lines. */
  passage: z.array(z.object({ text: z.string(), label: z.string() })),
})
export type AssistantSource = Infer<typeof AssistantSource>

export const AssistantReply = z.object({
  outcome: z.enum(outcomes),
  /** Its fixed words; `steps` where somebody may be in danger. */
  said: z.object({ title: z.string(), text: z.string(), steps: z.array(z.string()) }),
  /** As it was understood: personal data is masked. */
  question: z.string(),
  /** Kinds of personal data that were masked. */
  masked: z.array(z.string()),
  lines: z.array(Line),
  sources: z.array(AssistantSource),
  /** What the answer is about, for the next question; empty where nothing is answered. */
  subject: z.string(),
  /** A follow-up was read as a question about this; empty where it stands by itself. */
  about: z.string(),
  /** Pages near to the question, where it is not answered. */
  related: z.array(z.object({ page: z.string(), section: z.string(), href: z.string() })),
})
export type AssistantReply = Infer<typeof AssistantReply>

export const assistant = group('site', 'assistant', {
  /** The fixed words of the page. */
  words: get('/api/assistant/words', {
    access: 'anyone',
    input: z.strictObject({}),
    output: wordsSchemas['words.assistant'],
    cache: 'address',
  }),
  /** For links that carry a question of ours. */
  ask: get('/api/assistant/ask', {
    access: 'anyone',
    input: z.strictObject({ q: z._default(assistantQuestion(), '') }),
    output: AssistantReply,
    rate: { points: 20, seconds: 600 },
  }),
  put: post('/api/assistant/questions', {
    access: 'anyone',
    input: z.strictObject({ q: assistantQuestion(), about: z._default(text(assistantSubjectLimit), '') }),
    output: AssistantReply,
    commits: 'self',
    rate: { points: 20, seconds: 600 },
  }),
  /** The answer above the results of a search that is a question; null where there is none. */
  glance: get('/api/assistant/glance', {
    access: 'anyone',
    input: z.strictObject({ q: z._default(text(200), '') }),
    output: z.object({ reply: z.nullable(AssistantReply) }),
    cache: 'search',
    rate: { points: 120, seconds: 60, in: 'process' },
  }),
  /** Of the question only the words that our own pages use are kept. */
  rate: post('/api/assistant/ratings', {
    access: 'anyone',
    input: AssistantRating,
    output: z.object({ kept: z.boolean() }),
    status: 201,
    rate: { points: 40, seconds: 600 },
  }),
})
