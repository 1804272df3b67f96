/** One page of a draft, whatever the questions are about: what its form is drawn from and what comes back of it. */
import { z, type Infer } from '../../schema.ts'
import { Upload } from '../files/upload.ts'
import { QuestionPage, Trade } from './question.ts'

/** A page's form as it was typed. Names are checked against the page: an unknown one is refused. */
export const PageFields = z.record(
  z.string().check(z.maxLength(60)),
  z.union([z.string().check(z.maxLength(60_000)), z.array(z.string().check(z.maxLength(200))).check(z.maxLength(40))]),
)

export const DraftPage = z.object({
  page: QuestionPage,
  /** What the form is filled with. */
  fields: PageFields,
  /** Marks the answers a form was filled with, so that a change by another tab is noticed. */
  base: z.string(),
  savedAt: z.string(),
  step: z.number(),
  of: z.number(),
  /** The page before, null on the first. */
  before: z.nullable(z.string()),
  /** For the trade question only. */
  trades: z.array(Trade),
  today: z.string(),
  /** For a page that takes files: what was sent so far, refusals too. */
  files: z.optional(z.array(Upload)),
})
export type DraftPage = Infer<typeof DraftPage>
