/** Public: questions answered from our own pages. Asking changes nothing and is not stored; forms and screens send questions in a body, not a URL. */
import { get, group, post } from '../endpoint.ts'
import { assistantSubjectLimit, outcomes } from '../model/tools/assistant.ts'
import { wordsSchemas } from '../model/site/ourWords.ts'
import { AssistantRating, assistantQuestion } from '../model/tools/assistantRating.ts'
import { text, z, type Infer } from '../schema.ts'

/** One whole sentence or list item, word for word. `label`: what the list says about its items ("Does not pay for"). */
const Line = z.object({ text: z.string(), label: z.string(), source: z.number() })

export const AssistantSource = z.object({
  /** From 1; lines refer to it. */
  n: z.number(),
  page: z.string(),
  section: z.string(),
  /** Path, query and the id of the section. */
  href: z.string(),
  /** When a person last checked the page, `yyyy-mm-dd`; null if the page has no such date. */
  reviewedOn: z.nullable(z.string()),
  /** The whole passage around the quoted lines. */
  passage: z.array(z.object({ text: z.string(), label: z.string() })),
})
export type AssistantSource = Infer<typeof AssistantSource>

export const AssistantReply = z.object({
  outcome: z.enum(outcomes),
  /** The fixed text of this outcome; `steps` if someone may be in danger. */
  said: z.object({ title: z.string(), text: z.string(), steps: z.array(z.string()) }),
  /** As understood, with personal data masked. */
  question: z.string(),
  /** Kinds of personal data that were masked. */
  masked: z.array(z.string()),
  lines: z.array(Line),
  sources: z.array(AssistantSource),
  /** What the answer is about, for the next question; empty if there is no answer. */
  subject: z.string(),
  /** What a follow-up question was taken to be about; empty if the question stands alone. */
  about: z.string(),
  /** Pages close to the question, if it is not answered. */
  related: z.array(z.object({ page: z.string(), section: z.string(), href: z.string() })),
})
export type AssistantReply = Infer<typeof AssistantReply>

export const assistant = group('site', 'assistant', {
  /** The fixed text of the page. */
  words: get('/api/assistant/words', {
    access: 'anyone',
    input: z.strictObject({}),
    output: wordsSchemas['words.assistant'],
    cache: 'address',
  }),
  /** For links that contain one of our own questions. */
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
  /** The answer above the search results if the search is a question; otherwise null. */
  glance: get('/api/assistant/glance', {
    access: 'anyone',
    input: z.strictObject({ q: z._default(text(200), '') }),
    output: z.object({ reply: z.nullable(AssistantReply) }),
    cache: 'search',
    rate: { points: 120, seconds: 60, in: 'process' },
  }),
  /** Only those words of the question that our own pages use are stored. */
  rate: post('/api/assistant/ratings', {
    access: 'anyone',
    input: AssistantRating,
    output: z.object({ kept: z.boolean() }),
    status: 201,
    idempotent: true,
    rate: { points: 40, seconds: 600 },
  }),
})
