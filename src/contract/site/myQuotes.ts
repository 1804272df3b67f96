/**
 * /my-quotes: the requests of one email address, for a visitor who has proved by a code that it is theirs: the holder of an `email`,
 * identified by the `myquotes` cookie. Other people's references get the same 404 as ones that do not exist.
 */
import { get, group, post } from '../endpoint.ts'
import { ToldUs } from '../model/contact/toldUs.ts'
import { Offer } from '../model/quotes/quote.ts'
import { quoteMachine } from '../model/quotes/quoteMachine.ts'
import { smsCode } from '../model/people/user.ts'
import { email, id, requiredText, secret, trimmed, z, type Infer } from '../schema.ts'

/** A draft has no reference yet, so its own id is used, which only its owner knows. */
const reference = z.string().check(z.regex(/^(?:QT-\d{4}-[0-9A-Z]{10}|[0-9a-f-]{36})$/))
const one = z.strictObject({ reference })

export const MyQuote = z.object({
  reference: z.string(),
  status: z.enum(quoteMachine.statusNames),
  covers: z.string(),
  business: z.string(),
  percent: z.number(),
  /** Time of the last step. */
  changedAt: z.string(),
  /** yyyy-mm-dd: for terms, the last day they can be accepted; for a draft, the last day it can be continued. */
  openUntil: z.nullable(z.string()),
  /** Days until then, 0 on the last. Worked out here in London time, because the browser's clock and time zone may differ. */
  openDays: z.nullable(z.number()),
  /** Pence, for the cheapest offer; null until terms are presented. */
  from: z.nullable(z.number()),
  actions: z.array(z.enum(['resume', 'view', 'withdraw', 'copy'])),
  /** They no longer act for its company: only what they sent themselves is said, and `status` and `changedAt` are those of sending it. */
  left: z.boolean(),
})
export type MyQuote = Infer<typeof MyQuote>

/** out: asks for an email address; code: a code was sent; in: the list. */
export const MyQuotes = z.object({
  stage: z.enum(['out', 'code', 'in']),
  /** Masked in stage `code`. */
  email: z.string(),
  /** Seconds until another code can be requested. */
  wait: z.number(),
  /** When access to the list ends, as an ISO timestamp. */
  until: z.nullable(z.string()),
  quotes: z.array(MyQuote),
})
export type MyQuotes = Infer<typeof MyQuotes>

export const MyQuoteDetail = z.object({
  reference: z.string(),
  status: z.enum(quoteMachine.statusNames),
  covers: z.string(),
  business: z.string(),
  submittedAt: z.string(),
  dueAt: z.nullable(z.string()),
  /** `dueAt` has passed, and we still owe the answer. */
  late: z.boolean(),
  /** In the order staff entered them; none is called best. Empty until presented. */
  offers: z.array(Offer),
  demandsAndNeeds: z.string(),
  brokerNote: z.string(),
  openUntil: z.nullable(z.string()),
  /** The statements to accept, and the version that is recorded. */
  acceptance: z.object({ version: z.string(), facts: z.string(), exclusions: z.string(), notOnCover: z.string() }),
  accepted: z.nullable(z.object({ offerId: z.uuid(), insurer: z.string(), name: z.string(), at: z.string(), toldUs: z.nullable(ToldUs) })),
  messages: z.array(z.object({ id: z.uuid(), at: z.string(), from: z.enum(['client', 'staff']), by: z.string(), text: z.string() })),
  can: z.array(z.enum(['accept', 'decline', 'withdraw', 'answerInformation', 'ask'])),
  /** The version that was read; 409 if it has changed since. */
  version: z.number(),
})
export type MyQuoteDetail = Infer<typeof MyQuoteDetail>

const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))

export const myQuotes = group('site', 'myQuotes', {
  list: get('/api/my-quotes', { access: { holder: 'email', optional: true }, input: z.strictObject({}), output: MyQuotes }),
  /**
   * Sends a code to any address that is given, so the reply reveals nothing about it. 429 only for a browser that asked less
   * than 60 seconds ago. Opens its own transaction: no connection is held while a code is hashed.
   */
  requestCode: post('/api/my-quotes/code', {
    access: 'anyone',
    /** Left out: sends another code to the address this browser last gave. */
    input: z.strictObject({ email: z.optional(email()) }),
    output: z.object({ minutes: z.number(), wait: z.number() }),
    status: 202,
    commits: 'self',
    rate: { points: 10, seconds: 3600 },
  }),
  /** 401 for a wrong code; 429 after five, whatever is sent then. Commits its own count, so that a refusal does not undo it. */
  enter: post('/api/my-quotes/session', {
    access: 'anyone',
    input: z.strictObject({ code: smsCode() }),
    output: z.object({ until: z.string() }),
    commits: 'self',
    rate: { points: 30, seconds: 900 },
  }),
  /** The link in the mail, used by the button on its page: works in any browser, once. 410 if it is no longer valid. */
  openLink: post('/api/my-quotes/link', {
    access: { holder: 'email', optional: true },
    input: z.strictObject({ token: secret(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))) }),
    output: z.object({ until: z.string() }),
    rate: { points: 30, seconds: 900 },
  }),
  leave: post('/api/my-quotes/leave', { access: 'anyone', input: z.strictObject({}), output: z.object({}) }),
  show: get('/api/my-quotes/:reference', { access: { holder: 'email' }, input: one, output: MyQuoteDetail }),
  accept: post('/api/my-quotes/:reference/accept', {
    access: { holder: 'email' },
    input: z.strictObject({
      reference,
      version,
      offerId: id(),
      acceptanceVersion: requiredText(20),
      facts: z.literal(true, 'Confirm that the facts have not changed'),
      exclusions: z.literal(true, 'Confirm that you have read what is not covered'),
      name: z.string('Enter your full name').check(trimmed(), z.minLength(2, 'Enter your full name'), z.maxLength(80)),
    }),
    output: MyQuoteDetail,
    rate: { points: 20, seconds: 3600 },
  }),
  decline: post('/api/my-quotes/:reference/decline', {
    access: { holder: 'email' },
    input: z.strictObject({ reference, version, reason: z.string().check(trimmed(), z.maxLength(1000)) }),
    output: MyQuoteDetail,
  }),
  ask: post('/api/my-quotes/:reference/messages', {
    access: { holder: 'email' },
    input: z.strictObject({ reference, text: requiredText(2000, 2) }),
    output: MyQuoteDetail,
    idempotent: true,
    rate: { points: 20, seconds: 3600 },
  }),
  answerInformation: post('/api/my-quotes/:reference/answer', {
    access: { holder: 'email' },
    input: z.strictObject({ reference, version, text: requiredText(2000, 2) }),
    output: MyQuoteDetail,
    idempotent: true,
    rate: { points: 20, seconds: 3600 },
  }),
  withdraw: post('/api/my-quotes/:reference/withdraw', { access: { holder: 'email' }, input: one, output: z.object({}) }),
  /** Gives this browser the draft. */
  resumeDraft: post('/api/my-quotes/:reference/resume', {
    access: { holder: 'email' },
    input: one,
    output: z.object({ page: z.string() }),
  }),
  copy: post('/api/my-quotes/:reference/copy', {
    access: { holder: 'email' },
    input: one,
    output: z.object({ page: z.string() }),
    status: 201,
    rate: { points: 30, seconds: 3600 },
  }),
})
