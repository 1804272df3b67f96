/**
 * A visitor's quote request, from the first answer to the reference. The holder of a quote is the browser with its `quote` cookie,
 * an opaque token; no endpoint here takes an id. Without the cookie, reading gives 409 with flag `start`, and writing 404.
 */
import { get, group, post } from '../endpoint.ts'
import { AnswerSection } from '../model/quotes/quote.ts'
import { Trade } from '../model/questions/question.ts'
import { DraftPage, PageFields as fields } from '../model/questions/draftPage.ts'
import { Upload } from '../model/files/upload.ts'
import { email, id, requiredText, text, trimmed, z, type Infer } from '../schema.ts'

const pageName = z.string().check(z.regex(/^[a-z-]{1,40}$/))
/** The version of the answers a form was filled with: 409 if another tab has changed them since (flags: `base`, `theirs`, `savedAt`). */
const base = text(40)
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete'))
const progress = { step: z.number(), of: z.number() }

export const DraftOverview = z.object({
  /** open: can be continued; expired: can only be copied; sent: has a reference. */
  state: z.enum(['open', 'expired', 'sent']),
  /** Display text: 'Public liability, Tools'; empty until chosen. */
  covers: z.string(),
  percent: z.number(),
  /** The page to continue at. */
  next: z.string(),
  savedAt: z.string(),
  /** yyyy-mm-dd, the last day on which it can be continued. */
  continueUntil: z.string(),
  /** The holder's own address; empty until given. */
  email: z.string(),
})
export type DraftOverview = Infer<typeof DraftOverview>

export const DraftCheck = z.object({
  sections: z.array(AnswerSection),
  /** A page that must be completed first; null if everything is complete. */
  open: z.nullable(z.object({ page: z.string(), title: z.string() })),
  cautions: z.array(z.object({ question: z.string(), text: z.string() })),
  declaration: z.object({ version: z.string(), duty: z.array(z.string()), statement: z.string() }),
  /** From the contact page, to avoid asking twice. */
  name: z.string(),
  role: z.string(),
  before: z.nullable(z.string()),
  check: z.object(progress),
})
export type DraftCheck = Infer<typeof DraftCheck>

export const SentQuote = z.object({
  reference: z.string(),
  covers: z.string(),
  /** Masked: 'p***@example.com'. */
  email: z.string(),
  submittedAt: z.string(),
  /** When we promised to answer by. */
  dueAt: z.nullable(z.string()),
})
export type SentQuote = Infer<typeof SentQuote>

export const CoverGroups = z.object({
  groups: z.array(z.object({ title: z.string(), covers: z.array(z.object({ value: z.string(), label: z.string(), hint: z.string() })) })),
  /** Every trade, with the covers that such businesses usually ask for. */
  trades: z.array(z.extend(Trade, { covers: z.array(z.string()) })),
})
export type CoverGroups = Infer<typeof CoverGroups>

export const quotes = group('site', 'quotes', {
  /** Creates a draft and sets its cookie. `cover` ('PL,TOOL') and `trade` come from the page that led here; unknown ones are ignored. */
  start: post('/api/quotes', {
    access: 'anyone',
    input: z.strictObject({
      cover: z.optional(text(300)),
      /** A trade from our list, or free text. */ trade: z.optional(text(80)),
      /** "I am not sure, choose for me": uses the trade's usual covers, and tells the broker. */ choose: z.optional(z.boolean()),
      service: z.optional(text(80)),
      /** For a request that staff write down: the client on the phone. */ client: z.optional(id()),
      /** Hidden from people; bots fill it in. */ website: z.optional(text(300)),
    }),
    output: z.object({ page: z.string() }),
    status: 201,
    idempotent: true,
    // The only way to start a draft, and each is sent once: this also limits what one address can send.
    rate: { points: 30, seconds: 3600 },
  }),
  /** The covers on offer, in the groups of the start page, and those each trade usually asks for. */
  covers: get('/api/quotes/covers', { access: 'anyone', input: z.strictObject({}), output: CoverGroups, cache: 'address' }),
  /** The client on the phone, and their trade. Null for anybody but staff. */
  caller: get('/api/quotes/caller', {
    access: 'anyone',
    input: z.strictObject({ client: id() }),
    output: z.nullable(z.object({ name: z.string(), trade: z.string() })),
  }),
  draft: get('/api/quotes/draft', {
    access: { holder: 'quote', optional: true },
    input: z.strictObject({}),
    output: z.nullable(DraftOverview),
  }),
  /** 409 with flag `start` if there is no draft, `next` if no answer leads to this page, `sent` once it has been sent; 410 if it has expired. */
  page: get('/api/quotes/draft/pages/:page', { access: { holder: 'quote' }, input: z.strictObject({ page: pageName }), output: DraftPage }),
  savePage: post('/api/quotes/draft/pages/:page', {
    access: { holder: 'quote' },
    input: z.strictObject({ page: pageName, fields, base, toCheck: z.optional(z.boolean()) }),
    output: z.object({ next: z.string() }),
  }),
  /** Saves the valid answers of an unfinished page. Returns the new base. */
  autosave: post('/api/quotes/draft/pages/:page/autosave', {
    access: { holder: 'quote' },
    input: z.strictObject({ page: pageName, fields, base }),
    output: z.object({ base: z.string(), savedAt: z.string() }),
  }),
  /** Schedules and other documents for the broker, as multipart `files`. 422 names each file that was refused; the others are kept. */
  sendFiles: post('/api/quotes/draft/files', {
    access: { holder: 'quote' },
    input: z.strictObject({}),
    output: z.object({ files: z.array(Upload) }),
    status: 201,
    rate: { points: 60, seconds: 3600 },
    files: { page: '/quote/documents' },
  }),
  removeFile: post('/api/quotes/draft/files/remove', {
    access: { holder: 'quote' },
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({}),
    rate: { points: 120, seconds: 3600 },
  }),
  check: get('/api/quotes/draft/check', { access: { holder: 'quote' }, input: z.strictObject({}), output: DraftCheck }),
  /** If sent again, returns the same reference. 409 with flag `page` if a page is not complete. */
  submit: post('/api/quotes/draft/submit', {
    access: { holder: 'quote' },
    input: z.strictObject({
      name: z.string('Enter your name').check(trimmed(), z.minLength(1, 'Enter your name'), z.maxLength(80)),
      /** May be left empty, because the statement says that the sender may act for the business. */
      role: text(80),
      version: requiredText(20),
      declared: z.literal(true, 'Tick the box to say your answers are true'),
    }),
    output: z.object({ reference: z.string() }),
    rate: { points: 10, seconds: 3600 },
  }),
  /** What this browser has sent; null if nothing. */
  sent: get('/api/quotes/sent', { access: { holder: 'quote', optional: true }, input: z.strictObject({}), output: z.nullable(SentQuote) }),

  /** Mails a link for continuing. The reply is always the same. */
  saveForLater: post('/api/quotes/draft/link', {
    access: { holder: 'quote' },
    input: z.strictObject({ email: email() }),
    /** `isNew`: a mail is on its way. Otherwise the inbox has had its share for today, and an earlier link still works. */
    output: z.object({ days: z.number(), isNew: z.boolean() }),
    status: 202,
    idempotent: true,
    rate: { points: 10, seconds: 3600 },
  }),
  /** Checks a link without using it up. */
  resumeState: get('/api/quotes/resume/:token', {
    access: { holder: 'quoteLink', optional: true },
    input: z.strictObject({ token }),
    output: z.object({ state: z.enum(['ready', 'over']) }),
  }),
  /** Uses up the link and sets the cookie. 410 if it was already used or is too old. */
  resume: post('/api/quotes/resume', {
    access: { holder: 'quoteLink' },
    input: z.strictObject({ token }),
    output: z.object({ page: z.nullable(z.string()) }),
    rate: { points: 30, seconds: 3600 },
  }),
  /** Mails new links for the drafts saved under an address. The reply is always the same. */
  newLink: post('/api/quotes/links', {
    access: 'anyone',
    input: z.strictObject({ email: email() }),
    output: z.object({ days: z.number() }),
    status: 202,
    idempotent: true,
    rate: { points: 10, seconds: 3600 },
  }),
  /** Creates a new draft with the answers of this browser's expired one. */
  copyDraft: post('/api/quotes/draft/copy', {
    access: { holder: 'quote' },
    input: z.strictObject({}),
    output: z.object({ page: z.string() }),
    status: 201,
    idempotent: true,
    rate: { points: 30, seconds: 3600 },
  }),
})
