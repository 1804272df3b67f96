/** Things needed for a claim. Their states are in needMachine.ts. */
import { z, type Infer } from '../../schema.ts'
import { Upload } from '../files/upload.ts'
import { needMachine } from './needMachine.ts'

export const ClaimNeed = z.object({
  id: z.uuid(),
  what: z.string(),
  why: z.string(),
  /** yyyy-mm-dd */
  dueOn: z.nullable(z.string()),
  status: z.enum(needMachine.statusNames),
  /** What the client wrote. If `cannot`, why they cannot provide it. */
  answer: z.string(),
  cannot: z.boolean(),
  answeredAt: z.nullable(z.string()),
  /** Why it is being asked for again. */
  reason: z.string(),
  files: z.array(Upload),
})
export type ClaimNeed = Infer<typeof ClaimNeed>

/** Files for a need carry its id as their label. All others carry the checklist word they were sent for, or nothing. */
export const filesOfNeed = <F extends { label: string }>(files: readonly F[], need: { id: string }): F[] =>
  files.filter(({ label }) => label === need.id)
