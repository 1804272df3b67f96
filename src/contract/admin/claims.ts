/** Staff: claims that were reported. Drafts are their reporters' alone and never here. */
import { get, post, type Group } from '../endpoint.ts'
import { claimClosingKeys, claimDeskActions, claimStatuses, sentClaimStatuses } from '../model/claim.ts'
import { AnswerSection } from '../model/quote.ts'
import { Upload } from '../model/upload.ts'
import { id, queryNumber, requiredText, text, z, type Infer } from '../schema.ts'

export const ClaimSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(claimStatuses),
  /** In our words: 'Theft or burglary'. */
  kind: z.string(),
  circumstance: z.boolean(),
  /** Somebody was hurt, or something cannot wait: while the next move is ours. */
  urgent: z.boolean(),
  business: z.string(),
  reporter: z.string(),
  submittedAt: z.string(),
  /** By when we promised to acknowledge it; null once we have. */
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
  handler: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type ClaimSummary = Infer<typeof ClaimSummary>

export const ClaimDetail = z.extend(ClaimSummary, {
  email: z.string(),
  /** As it was declared; empty where none was given. */
  phone: z.string(),
  policyNumber: z.string(),
  /** Looks like a program's: no mail was sent in its name. */
  suspected: z.boolean(),
  sections: z.array(AnswerSection),
  /** Those that can be opened, and those still being checked; never one that the virus check stopped. */
  files: z.array(Upload),
  later: z.array(z.string()),
  /** With whom the claim is, and their number for it; empty before it was passed on. */
  insurer: z.string(),
  insurerReference: z.string(),
  /** Why it was closed; null while it is not. */
  closing: z.nullable(z.enum(claimClosingKeys)),
  /** Staff only, oldest first. */
  notes: z.array(z.object({ id: z.number(), at: z.string(), by: z.string(), text: z.string() })),
  /** Oldest first. `detail`: what was recorded with a step. */
  history: z.array(z.object({ at: z.string(), by: z.string(), action: z.string(), detail: z.string() })),
  /** Sent back with every change: somebody else's change in between answers 409. */
  version: z.number(),
  /** Legal now, for this person; notes may be added at any time by whoever may edit. */
  actions: z.array(z.enum(claimDeskActions)),
  mayEdit: z.boolean(),
})
export type ClaimDetail = Infer<typeof ClaimDetail>

const step = { id: id(), version: z.number().check(z.int(), z.minimum(0)) }
const insurer = {
  ...step,
  insurer: requiredText(80),
  /** As the insurer writes it: theirs, so no form of ours is asked of it. */
  insurerReference: requiredText(60),
}
const access = 'claim:edit'

export const claims = {
  list: get('/api/admin/claims', {
    access: 'claim:view',
    input: z.strictObject({
      /** `toAcknowledge`: sent, and nobody has answered yet; `ours`: the insurer has not been told. */
      status: z.optional(z.enum([...sentClaimStatuses, 'toAcknowledge', 'ours', 'open'])),
      overdue: z.optional(z.enum(['yes'])),
      handler: z.optional(z.enum(['me', 'none'])),
      /** Reference, the insurer's reference, business, name, e-mail address or policy number; part of it is enough. */
      q: z.optional(text(200)),
      sort: z.optional(z.enum(['newest', 'oldest'])),
      cursor: z.optional(requiredText(200)),
      limit: queryNumber(1, 100, 25),
    }),
    output: z.object({ items: z.array(ClaimSummary), total: z.number(), more: z.boolean(), next: z.nullable(z.string()) }),
  }),
  show: get('/api/admin/claims/:id', { access: 'claim:view', input: z.strictObject({ id: id() }), output: ClaimDetail }),
  /** Somebody has read it and spoken to the reporter: ends the promise. */
  acknowledge: post('/api/admin/claims/:id/acknowledge', { access, input: z.strictObject(step), output: ClaimDetail }),
  /** Makes it mine; its state stays. */
  take: post('/api/admin/claims/:id/take', { access, input: z.strictObject(step), output: ClaimDetail }),
  note: post('/api/admin/claims/:id/notes', {
    access,
    input: z.strictObject({ id: id(), text: requiredText(2000) }),
    output: ClaimDetail,
    idempotent: true,
  }),
  /** The insurer has it and has given it a number. Nobody is written to. */
  notifyInsurer: post('/api/admin/claims/:id/insurer', { access, input: z.strictObject(insurer), output: ClaimDetail }),
  correctInsurer: post('/api/admin/claims/:id/insurer/correct', { access, input: z.strictObject(insurer), output: ClaimDetail }),
  /** Nobody is written to: why is for colleagues. */
  close: post('/api/admin/claims/:id/close', {
    access,
    input: z.strictObject({ ...step, closing: z.enum(claimClosingKeys), reason: requiredText(1000, 3) }),
    output: ClaimDetail,
  }),
  reopen: post('/api/admin/claims/:id/reopen', { access, input: z.strictObject(step), output: ClaimDetail }),
} satisfies Group
