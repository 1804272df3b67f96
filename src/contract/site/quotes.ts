/**
 * A visitor's quote request, from the first answer to the reference. The holder of a quote is the browser with its `quote` cookie,
 * an opaque token; nothing here takes an id. Without it reading answers 409 with flag `start` and writing 404.
 */
import { get, group, post } from '../endpoint.ts'
import { AnswerSection } from '../model/quotes/quote.ts'
import { Trade } from '../model/questions/question.ts'
import { DraftPage, PageFields as fields } from '../model/questions/draftPage.ts'
import { Upload } from '../model/files/upload.ts'
import { email, requiredText, text, trimmed, z, type Infer } from '../schema.ts'

const pageName = z.string().check(z.regex(/^[a-z-]{1,40}$/))
/** Marks the answers a form was filled with: 409 when another tab has changed them since (flags: `base`, `theirs`, `savedAt`). */
const base = text(40)
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not complete'))
const progress = { step: z.number(), of: z.number() }

export const DraftOverview = z.object({
  /** open: can be continued; expired: only copied; sent: has a reference. */
  state: z.enum(['open', 'expired', 'sent']),
  /** In words: 'Public liability, Tools'; empty until chosen. */
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
  /** A page that must be completed first; null when everything is there. */
  open: z.nullable(z.object({ page: z.string(), title: z.string() })),
  cautions: z.array(z.object({ question: z.string(), text: z.string() })),
  declaration: z.object({ version: z.string(), duty: z.array(z.string()), statement: z.string() }),
  /** From the contact page, so that nothing is asked twice. */
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
  /** The promise. */
  dueAt: z.nullable(z.string()),
})
export type SentQuote = Infer<typeof SentQuote>

export const CoverGroups = z.object({
  groups: z.array(z.object({ title: z.string(), covers: z.array(z.object({ value: z.string(), label: z.string(), hint: z.string() })) })),
  /** Every trade, with the covers that businesses like it usually ask for. */
  trades: z.array(z.extend(Trade, { covers: z.array(z.string()) })),
})
export type CoverGroups = Infer<typeof CoverGroups>

export const quotes = group('site', 'quotes', {
  /** Makes a draft at once and gives its cookie. `cover` ('PL,TOOL') and `trade` come from the page that led here; unknown ones are ignored. */
  start: post('/api/quotes', {
    access: 'anyone',
    input: z.strictObject({
      cover: z.optional(text(300)),
      /** A trade of our list, or what somebody typed. */ trade: z.optional(text(80)),
      /** "I am not sure, choose for me": the covers usual for the trade, and the broker is told. */ choose: z.optional(z.boolean()),
      service: z.optional(text(80)),
      /** People do not see this field; programs fill it in. */ website: z.optional(text(300)),
    }),
    output: z.object({ page: z.string() }),
    status: 201,
    // The only way to a new draft, and a draft is sent once: this also bounds what one address can send.
    rate: { points: 30, seconds: 3600 },
  }),
  /** What may be asked for, in the groups of the start page, and what each trade usually asks for. */
  covers: get('/api/quotes/covers', { access: 'anyone', input: z.strictObject({}), output: CoverGroups, cache: 'address' }),
  draft: get('/api/quotes/draft', {
    access: { holder: 'quote', optional: true },
    input: z.strictObject({}),
    output: z.nullable(DraftOverview),
  }),
  /** 409 with flag `start` without a draft, `next` when no answer asks for this page, `sent` once it was sent; 410 when the draft has expired. */
  page: get('/api/quotes/draft/pages/:page', { access: { holder: 'quote' }, input: z.strictObject({ page: pageName }), output: DraftPage }),
  savePage: post('/api/quotes/draft/pages/:page', {
    access: { holder: 'quote' },
    input: z.strictObject({ page: pageName, fields, base, toCheck: z.optional(z.boolean()) }),
    output: z.object({ next: z.string() }),
  }),
  /** What is right of an unfinished page. Gives the new base. */
  autosave: post('/api/quotes/draft/pages/:page/autosave', {
    access: { holder: 'quote' },
    input: z.strictObject({ page: pageName, fields, base }),
    output: z.object({ base: z.string(), savedAt: z.string() }),
  }),
  /** Schedules and other papers for the broker, as multipart `files`. 422 names each file that was refused; the others are kept. */
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
  /** Sent again, it gives the same reference. 409 with flag `page` when a page is not complete. */
  submit: post('/api/quotes/draft/submit', {
    access: { holder: 'quote' },
    input: z.strictObject({
      name: z.string('Enter your name').check(trimmed(), z.minLength(1, 'Enter your name'), z.maxLength(80)),
      /** May be left empty: the statement says that whoever sends it may speak for the business. */
      role: text(80),
      version: requiredText(20),
      declared: z.literal(true, 'Declaration must be ticked'),
    }),
    output: z.object({ reference: z.string() }),
    rate: { points: 10, seconds: 3600 },
  }),
  /** What this browser has sent; null when it has not. */
  sent: get('/api/quotes/sent', { access: { holder: 'quote', optional: true }, input: z.strictObject({}), output: z.nullable(SentQuote) }),

  /** Mails a link to continue. The answer is always the same. */
  saveForLater: post('/api/quotes/draft/link', {
    access: { holder: 'quote' },
    input: z.strictObject({ email: email() }),
    /** `isNew`: a mail is on its way; otherwise the inbox has had its share of the day, and a link that lies there works on. */
    output: z.object({ days: z.number(), isNew: z.boolean() }),
    status: 202,
    rate: { points: 10, seconds: 3600 },
  }),
  /** Looks without using the link up. */
  resumeState: get('/api/quotes/resume/:token', {
    access: { holder: 'quoteLink', optional: true },
    input: z.strictObject({ token }),
    output: z.object({ state: z.enum(['ready', 'over']) }),
  }),
  /** Uses the link up and gives the cookie. 410 when it was used or is too old. */
  resume: post('/api/quotes/resume', {
    access: { holder: 'quoteLink' },
    input: z.strictObject({ token }),
    output: z.object({ page: z.nullable(z.string()) }),
    rate: { points: 30, seconds: 3600 },
  }),
  /** Mails new links for the drafts saved under an address. The answer is always the same. */
  newLink: post('/api/quotes/links', {
    access: 'anyone',
    input: z.strictObject({ email: email() }),
    output: z.object({ days: z.number() }),
    status: 202,
    rate: { points: 10, seconds: 3600 },
  }),
  /** A new draft with the answers of this browser's expired one. */
  copyDraft: post('/api/quotes/draft/copy', {
    access: { holder: 'quote' },
    input: z.strictObject({}),
    output: z.object({ page: z.string() }),
    status: 201,
    rate: { points: 30, seconds: 3600 },
  }),
})
