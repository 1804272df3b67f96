/** Staff: claims that were reported. Drafts are their reporters' alone and never here. */
import { get, post, type Group } from '../endpoint.ts'
import { claimStatuses, sentClaimStatuses } from '../model/claim.ts'
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
  urgent: z.boolean(),
  business: z.string(),
  reporter: z.string(),
  submittedAt: z.string(),
  /** By when we promised to acknowledge it; null once we have. */
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
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
  history: z.array(z.object({ at: z.string(), by: z.string(), action: z.string() })),
  /** Sent back with every change: somebody else's change in between answers 409. */
  version: z.number(),
  canAcknowledge: z.boolean(),
})
export type ClaimDetail = Infer<typeof ClaimDetail>

export const claims = {
  list: get('/api/admin/claims', {
    access: 'claim:view',
    input: z.strictObject({
      /** `toAcknowledge`: sent, and nobody has answered yet. */
      status: z.optional(z.enum([...sentClaimStatuses, 'toAcknowledge', 'open'])),
      overdue: z.optional(z.enum(['yes'])),
      /** Reference, business, name, e-mail address or policy number; part of it is enough. */
      q: z.optional(text(200)),
      sort: z.optional(z.enum(['newest', 'oldest'])),
      cursor: z.optional(requiredText(200)),
      limit: queryNumber(1, 100, 25),
    }),
    output: z.object({ items: z.array(ClaimSummary), total: z.number(), more: z.boolean(), next: z.nullable(z.string()) }),
  }),
  show: get('/api/admin/claims/:id', { access: 'claim:view', input: z.strictObject({ id: id() }), output: ClaimDetail }),
  /** Somebody has read it and spoken to the reporter: ends the promise. */
  acknowledge: post('/api/admin/claims/:id/acknowledge', {
    access: 'claim:edit',
    input: z.strictObject({ id: id(), version: z.number().check(z.int(), z.minimum(0)) }),
    output: ClaimDetail,
  }),
} satisfies Group
