/** Anybody: a question answered from our own pages. Asking changes nothing and is not remembered. */
import { get, post, type Group } from '../endpoint.ts'
import { outcomes, questionLimit, ratingReasons } from '../model/assistant.ts'
import { isSafeText, text, z, type Infer } from '../schema.ts'

const question = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(questionLimit, 'Shorten your question to 2,000 characters or fewer'),
      z.refine(isSafeText, 'Remove the characters that cannot be shown'),
    )

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
  /** As it was understood: personal data is masked. */
  question: z.string(),
  /** Kinds of personal data that were masked. */
  masked: z.array(z.string()),
  lines: z.array(Line),
  sources: z.array(AssistantSource),
  /** Pages near to the question, where it is not answered. */
  related: z.array(z.object({ page: z.string(), section: z.string(), href: z.string() })),
})
export type AssistantReply = Infer<typeof AssistantReply>

export const assistant = {
  ask: get('/api/assistant/ask', {
    access: 'anyone',
    input: z.strictObject({ q: z._default(question(), '') }),
    output: AssistantReply,
    rate: { points: 20, seconds: 600 },
  }),
  /** Of the question only the words that our own pages use are kept. */
  rate: post('/api/assistant/ratings', {
    access: 'anyone',
    input: z.strictObject({
      helpful: z.enum(['yes', 'no'], 'Choose yes or no'),
      reason: z._default(z.enum(['', ...ratingReasons]), ''),
      question: z._default(question(), ''),
      outcome: z.enum(outcomes),
      /** The page quoted first, a path of ours. */
      page: z._default(text(200).check(z.regex(/^(?:\/(?!\/)[\w\-/?=#&.]*)?$/)), ''),
    }),
    output: z.object({ kept: z.boolean() }),
    status: 201,
    rate: { points: 40, seconds: 600 },
  }),
} satisfies Group
