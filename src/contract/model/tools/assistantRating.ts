/** A visitor's rating of an answer, as sent. Separate from its endpoint, because the browser validates it and loads this only then. */
import { isSafeText, text, trimmed, z } from '../../schema.ts'
import { outcomes, questionLimit, ratingReasons } from './assistant.ts'

export const assistantQuestion = () =>
  z
    .string()
    .check(
      trimmed(),
      z.maxLength(questionLimit, 'Shorten your question to 2,000 characters or fewer'),
      z.refine(isSafeText, 'Remove the characters that cannot be shown'),
    )

export const AssistantRating = z.strictObject({
  helpful: z.enum(['yes', 'no'], 'Choose yes or no'),
  reason: z._default(z.enum(['', ...ratingReasons]), ''),
  question: z._default(assistantQuestion(), ''),
  outcome: z.enum(outcomes),
  /** The page quoted first, as a path on our site. */
  page: z._default(text(200).check(z.regex(/^(?:\/(?!\/)[\w\-/?=#&.]*)?$/)), ''),
})
