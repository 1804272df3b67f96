/** One page of a draft, for any kind of question set: the data its form is rendered from, and what the form sends back. */
import { z, type Infer } from '../../schema.ts'
import { Upload } from '../files/upload.ts'
import { QuestionPage, Trade } from './question.ts'

/** A page's form as typed. Names are checked against the page; an unknown one is refused. */
export const PageFields = z.record(
  z.string().check(z.maxLength(60)),
  z.union([z.string().check(z.maxLength(60_000)), z.array(z.string().check(z.maxLength(200))).check(z.maxLength(40))]),
)

export const DraftPage = z.object({
  page: QuestionPage,
  /** Initial values of the form. */
  fields: PageFields,
  /** Identifies the answers that the form was filled with, so that a change in another tab is noticed. */
  base: z.string(),
  savedAt: z.string(),
  step: z.number(),
  of: z.number(),
  /** The page before, null on the first. */
  before: z.nullable(z.string()),
  /** Answered before the first page, which shows it with a link to its own page. */
  given: z.optional(z.object({ label: z.string(), answer: z.string(), page: z.string() })),
  /** For the trade question only. */
  trades: z.array(Trade),
  today: z.string(),
  /** Only on a page that takes files: files sent so far, including refused ones. */
  files: z.optional(z.array(Upload)),
})
export type DraftPage = Infer<typeof DraftPage>
