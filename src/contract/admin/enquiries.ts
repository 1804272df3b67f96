/** Staff: messages from the contact form. */
import { get, post, type Group } from '../endpoint.ts'
import { EnquiryDetail, EnquirySummary, enquiryStatuses, enquiryTopics } from '../model/enquiry.ts'
import { id, queryNumber, requiredText, text, z } from '../schema.ts'

const change = { id: id(), version: z.number().check(z.int(), z.minimum(0)) }

export const enquiries = {
  list: get('/api/admin/enquiries', {
    access: 'contact:view',
    input: z.strictObject({
      /** `open` is new and in progress together, without spam: what the dashboard counts. */
      status: z.optional(z.enum([...enquiryStatuses, 'open'])),
      topic: z.optional(z.enum(enquiryTopics)),
      assigned: z.optional(z.enum(['me', 'none'])),
      overdue: z.optional(z.enum(['yes'])),
      /** Reference, name, business or e-mail address; part of it is enough. */
      q: z.optional(text(200)),
      sort: z.optional(z.enum(['newest', 'oldest'])),
      cursor: z.optional(requiredText(200)),
      limit: queryNumber(1, 100, 25),
    }),
    output: z.object({
      items: z.array(EnquirySummary),
      /** How many match, counted up to 1,000; `more` says there are others. */
      total: z.number(),
      more: z.boolean(),
      next: z.nullable(z.string()),
    }),
  }),
  show: get('/api/admin/enquiries/:id', { access: 'contact:view', input: z.strictObject({ id: id() }), output: EnquiryDetail }),
  /** Makes it mine and in progress. */
  take: post('/api/admin/enquiries/:id/take', { access: 'contact:respond', input: z.strictObject(change), output: EnquiryDetail }),
  /** Sends the reply by mail; the visitor's own message is not quoted back. */
  respond: post('/api/admin/enquiries/:id/respond', {
    access: 'contact:respond',
    input: z.strictObject({ ...change, message: requiredText(4000, 10) }),
    output: EnquiryDetail,
    idempotent: true,
  }),
  close: post('/api/admin/enquiries/:id/close', {
    access: 'contact:respond',
    input: z.strictObject({ ...change, reason: text(500) }),
    output: EnquiryDetail,
  }),
  reopen: post('/api/admin/enquiries/:id/reopen', { access: 'contact:respond', input: z.strictObject(change), output: EnquiryDetail }),
  markSpam: post('/api/admin/enquiries/:id/spam', { access: 'contact:respond', input: z.strictObject(change), output: EnquiryDetail }),
  /** Back to the new ones, and staff are told of it as of any other. */
  notSpam: post('/api/admin/enquiries/:id/not-spam', { access: 'contact:respond', input: z.strictObject(change), output: EnquiryDetail }),
} satisfies Group
