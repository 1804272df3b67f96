/**
 * Staff: working on quote requests. Every change of status sends the version that was read: 409 if someone else was faster
 * (flags: `version`, `changedBy`, `changedAt`) or the step is not legal now (flags: `status`, `allowed`).
 */
import { assigning, colleagueOrNobody, handlerColumn, handlerFilter } from '../assigning.ts'
import { get, group, post, put } from '../endpoint.ts'
import { formatDate } from '../format.ts'
import { byLink, choice, day, list, moment, word } from '../list.ts'
import { toldUsInput } from '../model/contact/toldUs.ts'
import { DemandsAndNeeds, OfferDraft, QuoteDetail, QuoteSummary } from '../model/quotes/quote.ts'
import { quoteMachine, sentQuoteStatuses } from '../model/quotes/quoteMachine.ts'
import { policyClassNames } from '../model/policies/policyClass.ts'
import { coverList } from '../model/policies/sectionNames.ts'
import { id, isoDate, text, typedText, z } from '../schema.ts'

const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))
const step = { id: id(), version }
const reason = typedText('Say why, in a few words', 1000, 3)

/** Quote requests that have been sent; drafts are not included. */
export const quoteList = list({
  name: 'quotes',
  one: 'quote request',
  many: 'quote requests',
  row: QuoteSummary,
  columns: {
    business: { label: 'Business', names: true },
    reference: { label: 'Reference', hidden: true },
    contactName: { label: 'Contact', hidden: true },
    trade: { label: 'Trade', hidden: true },
    status: { label: 'Status', tells: 'first', text: ({ status }) => quoteMachine.label(status, 'staff') },
    referrals: { label: 'To review', hidden: true, align: 'end' },
    covers: { tells: true, label: 'Covers', wrap: true, text: ({ covers }) => coverList(covers) },
    dueAt: { ...moment('dueAt', 'Due'), ends: true, cardWord: 'Due' },
    submittedAt: {
      ...moment('submittedAt', 'Sent'),
      hidden: true,
      text: ({ submittedAt }) => (submittedAt ? formatDate(submittedAt) : ''),
    },
    assignedTo: { ...handlerColumn, wrap: true, ends: true },
  },
  filters: {
    status: choice('Status', [
      { value: 'toAnswer', label: 'To answer' },
      { value: 'open', label: 'Not finished' },
      ...sentQuoteStatuses.map((status) => ({ value: status, label: quoteMachine.label(status, 'staff') })),
    ]),
    assigned: handlerFilter,
    overdue: choice('Promise', [{ value: '1', label: 'Late' }]),
    cover: word('Cover', 8),
    /** By the day it was sent in London, both inclusive. */
    from: day('Sent from'),
    to: day('Sent until'),
    /** Terms were sent to the client, and their outcome. */
    terms: byLink(
      choice('Terms', [
        { value: 'sent', label: 'Sent to the client' },
        { value: 'decided', label: 'Sent and decided' },
        { value: 'won', label: 'Accepted' },
        { value: 'lost', label: 'Not accepted' },
      ]),
    ),
  },
  sorts: { business: ['business', '-business'], dueAt: ['due', '-due'], submittedAt: ['oldest', 'newest'] },
  defaultSort: 'due',
  search: 'Business, contact, email, reference',
  bulk: { assign: 'Assign to' },
  views: {
    answer: { name: 'To answer', parameters: { status: 'toAnswer', sort: 'due' } },
    mine: { name: 'Mine', parameters: { status: 'open', assigned: 'me' } },
    late: { name: 'Late', parameters: { overdue: '1' } },
  },
  opensWith: 'answer',
})

export const quotes = group('admin', 'quotes', {
  list: quoteList.page('/api/admin/quotes', 'quote:view', 'Quote requests that were sent; drafts are not among them'),
  csv: quoteList.csv('/api/admin/quotes/csv', 'quote:view'),
  ...assigning('/api/admin/quotes', { list: quoteList, view: 'quote:view', change: 'quote:respond' }),
  show: get('/api/admin/quotes/:id', { access: 'quote:view', input: z.strictObject({ id: id() }), output: QuoteDetail }),
  open: post('/api/admin/quotes/:id/open', { access: 'quote:respond', input: z.strictObject(step), output: QuoteDetail }),
  /** Null unassigns it. Must be someone who may answer quotes. */
  assign: post('/api/admin/quotes/:id/assign', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, userId: colleagueOrNobody }),
    output: QuoteDetail,
  }),
  note: post('/api/admin/quotes/:id/notes', {
    access: 'quote:respond',
    input: z.strictObject({ id: id(), text: typedText('Write the note', 2000) }),
    output: QuoteDetail,
    idempotent: true,
  }),
  /** The client sees the question at /my-quotes and gets a mail about it. */
  requestInformation: post('/api/admin/quotes/:id/request-information', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, question: typedText('Write your question: at least 10 characters', 2000, 10) }),
    output: QuoteDetail,
  }),
  /** Records an answer given by phone or mail. */
  answerInformation: post('/api/admin/quotes/:id/answer-information', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, answer: typedText('Write down the answer', 2000, 2) }),
    output: QuoteDetail,
  }),
  /** A reply to the client without a change of status. */
  reply: post('/api/admin/quotes/:id/messages', {
    access: 'quote:respond',
    input: z.strictObject({ id: id(), text: typedText('Write your message', 2000, 2) }),
    output: QuoteDetail,
    idempotent: true,
  }),
  approachInsurers: post('/api/admin/quotes/:id/approach-insurers', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, insurers: text(500) }),
    output: QuoteDetail,
  }),
  /** The complete set of offers, as on the screen. */
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
  /** Sends the saved offers. 422 with `fields` like `offers.1.net` if one is incomplete. */
  presentTerms: post('/api/admin/quotes/:id/present', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, demandsAndNeeds: DemandsAndNeeds, brokerNote: text(2000) }),
    output: QuoteDetail,
  }),
  /** Records an acceptance given by phone, email, letter or in a meeting. Staff read out the statements that the client would tick online. */
  accept: post('/api/admin/quotes/:id/accept', {
    access: 'quote:respond',
    input: z.strictObject({
      ...step,
      ...toldUsInput,
      offerId: z.uuid('Choose which of the quotes was accepted'),
      wording: z._default(text(40), ''),
      declared: z.literal(true, 'Read the declaration to them, and tick it once they agree'),
    }),
    output: QuoteDetail,
  }),
  /** Creates the policy for the accepted offer, and its client if there is none (`clientId` null), in one step. */
  bind: post('/api/admin/quotes/:id/bind', {
    access: 'policy:edit',
    input: z.strictObject({
      ...step,
      clientId: z.nullable(id()),
      class: z.enum(policyClassNames, 'Choose the class'),
      inception: isoDate(),
    }),
    output: QuoteDetail,
  }),
  recordNoTerms: post('/api/admin/quotes/:id/no-terms', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, reason: typedText('Tell the client why, in a few words', 1000, 3) }),
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
  /** Accepted, and then there was no cover after all. Nobody is told. */
  recordNotTakenUp: post('/api/admin/quotes/:id/not-taken-up', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, reason }),
    output: QuoteDetail,
  }),
  expire: post('/api/admin/quotes/:id/expire', {
    access: 'quote:respond',
    input: z.strictObject({ ...step, reason }),
    output: QuoteDetail,
  }),
})
