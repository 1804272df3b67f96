/** Staff: the mails and text messages that were sent or wait, and whether background work is alive. */
import { get, post, type Group } from '../endpoint.ts'
import {
  EmailDetail,
  EmailSummary,
  mailStates,
  MailTemplateName,
  TextSummary,
  textPurposes,
  textStates,
  WorkHealth,
} from '../model/message.ts'
import { id, queryNumber, requiredText, text, z } from '../schema.ts'

const page = {
  cursor: z.optional(requiredText(200)),
  limit: queryNumber(1, 100, 25),
}
const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    items: z.array(item),
    /** How many match, counted up to 1,000; `more` says there are others. */
    total: z.number(),
    more: z.boolean(),
    next: z.nullable(z.string()),
  })

export const messages = {
  list: get('/api/admin/email-logs', {
    access: 'email:view',
    input: z.strictObject({
      state: z.optional(z.enum(mailStates)),
      template: z.optional(MailTemplateName),
      /** Recipient or subject, part of it; the subject alone for those who see recipients masked. */
      q: z.optional(text(200)),
      ...page,
    }),
    output: pageOf(EmailSummary),
    about: 'Newest first; links and codes are never in it',
  }),
  texts: get('/api/admin/text-messages', {
    access: 'email:view',
    input: z.strictObject({
      state: z.optional(z.enum(textStates)),
      purpose: z.optional(z.enum(textPurposes)),
      /** Words of the text, or the last three digits of the number. */
      q: z.optional(text(200)),
      ...page,
    }),
    output: pageOf(TextSummary),
  }),
  health: get('/api/admin/jobs/health', { access: 'dashboard:view', input: z.strictObject({}), output: WorkHealth, passive: true }),
  show: get('/api/admin/email-logs/:id', { access: 'email:view', input: z.strictObject({ id: id() }), output: EmailDetail }),
  /** The message again, or a copy of it; 409 where its link is gone or it is on its way. Needs more than looking. */
  resend: post('/api/admin/email-logs/:id/resend', {
    access: 'contact:respond',
    input: z.strictObject({ id: id() }),
    output: EmailDetail,
    idempotent: true,
  }),
} satisfies Group
