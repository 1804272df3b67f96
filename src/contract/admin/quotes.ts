/**
 * Staff work on quote requests. Every change of status carries the version that was read: 409 when somebody was faster
 * (flags: `version`, `changedBy`, `changedAt`) or when the step is not legal now (flags: `status`, `allowed`).
 */
import { get, post, put, type Group } from '../endpoint.ts'
import { DemandsAndNeeds, OfferDraft, QuoteDetail, quoteStatuses, QuoteSummary } from '../model/quote.ts'
import { id, isoDate, queryNumber, requiredText, text, z } from '../schema.ts'

const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))
const step = { id: id(), version }
const reason = requiredText(1000, 3)

export const quoteListFilters = {
  /** A status, or a group of them: what waits for us (`toAnswer`), what is not finished (`open`). */
  status: z.optional(z.enum([...quoteStatuses, 'toAnswer', 'open'])),
  /** Words of the reference, business, contact or e-mail. */
  q: z.optional(text(200)),
  /** 'me', 'none' or a user's id. */
  assigned: z.optional(z.union([z.literal(['me', 'none']), id()])),
  overdue: z.optional(z.literal('1')),
  cover: z.optional(text(8)),
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
}

export const quotes = {
  list: get('/api/admin/quotes', {
    access: 'quote:view',
    input: z.strictObject({
      ...quoteListFilters,
      sort: z.optional(z.enum(['due', 'newest', 'oldest', 'business'])),
      size: queryNumber(1, 100, 25),
      /** `next` of the answer before. */
      after: z.optional(text(300)),
    }),
    output: z.object({ items: z.array(QuoteSummary), total: z.number(), next: z.nullable(z.string()) }),
    about: 'Quote requests that were sent; drafts are not among them',
  }),
  /** Who may be given a quote. Declared before `show`, whose path would swallow it. */
  assignees: get('/api/admin/quotes/assignees', {
    access: 'quote:view',
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  show: get('/api/admin/quotes/:id', { access: 'quote:view', input: z.strictObject({ id: id() }), output: QuoteDetail }),
  open: post('/api/admin/quotes/:id/open', { access: 'quote:respond', input: z.strictObject(step), output: QuoteDetail }),
  /** Null takes it off whoever has it. Only people who may answer quotes. */
  assign: post('/api/admin/quotes/:id/assign', {
    access: 'quote:respond',
    input: z.strictObject({ id: id(), userId: z.nullable(id()) }),
    output: QuoteDetail,
  }),
  note: post('/api/admin/quotes/:id/notes', {
    access: 'quote:respond',
    input: z.strictObject({ id: id(), text: requiredText(2000) }),
    output: QuoteDetail,
    idempotent: true,
  }),
  /** The client reads the question at /my-quotes and gets a mail that one waits. */
  requestInformation: post('/api/admin/quotes/:id/request-information', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, question: requiredText(2000, 10) }),
    output: QuoteDetail,
  }),
  /** An answer that came by phone or mail. */
  answerInformation: post('/api/admin/quotes/:id/answer-information', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, answer: requiredText(2000, 2) }),
    output: QuoteDetail,
  }),
  /** A reply to the client without a change of status. */
  reply: post('/api/admin/quotes/:id/messages', {
    access: 'quote:respond',
    input: z.strictObject({ id: id(), text: requiredText(2000, 2) }),
    output: QuoteDetail,
    idempotent: true,
  }),
  approachInsurers: post('/api/admin/quotes/:id/approach-insurers', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, insurers: text(500) }),
    output: QuoteDetail,
  }),
  /** The whole set of offers as it stands on the screen. */
  saveOffers: put('/api/admin/quotes/:id/offers', {
    access: 'quote:respond',
    input: z.strictObject({
      ...step,
      offers: z.array(OfferDraft).check(z.maxLength(6)),
      demandsAndNeeds: text(3000),
      brokerNote: text(2000),
    }),
    output: QuoteDetail,
  }),
  /** Sends the saved offers. 422 with `fields` like `offers.1.net` when one is not complete. */
  presentTerms: post('/api/admin/quotes/:id/present', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, demandsAndNeeds: DemandsAndNeeds, brokerNote: text(2000) }),
    output: QuoteDetail,
  }),
  recordNoTerms: post('/api/admin/quotes/:id/no-terms', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, reason }),
    output: QuoteDetail,
  }),
  decline: post('/api/admin/quotes/:id/decline', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, reason }),
    output: QuoteDetail,
  }),
  withdraw: post('/api/admin/quotes/:id/withdraw', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, reason }),
    output: QuoteDetail,
  }),
  expire: post('/api/admin/quotes/:id/expire', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, reason }),
    output: QuoteDetail,
  }),
} satisfies Group
