/**
 * Reporting a claim, from the emergency numbers to the reference. The holder of a claim is the browser with its `claim` cookie, an
 * opaque token; no endpoint here takes a claim's id. Without the cookie, reading gives 409 with flag `start`, and writing 404.
 */
import { del, get, group, post } from '../endpoint.ts'
import { EvidenceItem } from '../model/claims/claim.ts'
import { AnswerSection } from '../model/quotes/quote.ts'
import { Upload } from '../model/files/upload.ts'
import { DraftPage } from '../model/questions/draftPage.ts'
import { email, id, text, z, type Infer } from '../schema.ts'

const fields = z.record(
  z.string().check(z.maxLength(60)),
  z.union([z.string().check(z.maxLength(5000)), z.array(z.string().check(z.maxLength(200))).check(z.maxLength(40))]),
)
const pageName = z.string().check(z.regex(/^[a-z-]{1,40}$/))
/** The version of the answers a form was filled with: 409 if another tab has changed them since. */
const base = text(40)
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete'))
const progress = { step: z.number(), of: z.number() }

/** For a claim that staff write down: the client on the phone, or one of their policies. */
const caller = { client: z.optional(id()), policy: z.optional(id()) }

export const ClaimStart = z.object({
  /** Whether the office is open now. */
  open: z.boolean(),
  /** When it next opens, as an ISO timestamp; null while it is open. */
  opensAt: z.nullable(z.string()),
  /** Insurers' own claims lines, those open now first. */
  lines: z.array(z.object({ insurer: z.string(), covers: z.string(), shown: z.string(), dial: z.string(), answering: z.boolean() })),
  /** The kinds of claim to choose from at the start. */
  types: z.array(z.object({ value: z.string(), label: z.string(), hint: z.string() })),
  /** Whom a member of staff writes it down for; null for everybody else. `policy`: in words, empty if none was chosen. */
  caller: z.nullable(z.object({ name: z.string(), policy: z.string() })),
  /** This browser's report; null if there is none. */
  draft: z.nullable(
    z.object({
      state: z.enum(['open', 'expired', 'sent']),
      /** Display text: 'Theft or burglary'; empty until chosen. */
      kind: z.string(),
      next: z.string(),
      savedAt: z.string(),
      /** yyyy-mm-dd */
      continueUntil: z.string(),
      email: z.string(),
      tasks: z.array(
        z.object({ title: z.string(), step: z.string(), state: z.enum(['notStarted', 'inProgress', 'completed', 'cannotStart']) }),
      ),
    }),
  ),
})
export type ClaimStart = Infer<typeof ClaimStart>

export const ClaimEvidence = z.object({
  kind: z.string(),
  items: z.array(EvidenceItem),
  files: z.array(Upload),
  /** Keys of the items that will follow later. */
  later: z.array(z.string()),
  advice: z.array(z.string()),
  savedAt: z.string(),
  ...progress,
  before: z.nullable(z.string()),
})
export type ClaimEvidence = Infer<typeof ClaimEvidence>

export const ClaimCheck = z.object({
  sections: z.array(AnswerSection),
  files: z.array(Upload),
  /** Labels of the items that will follow later. */
  later: z.array(z.string()),
  /** A step that must be completed first; null if everything is complete. */
  open: z.nullable(z.object({ page: z.string(), title: z.string() })),
  cautions: z.array(z.object({ question: z.string(), text: z.string() })),
  declaration: z.object({ version: z.string(), duty: z.array(z.string()), statement: z.string() }),
  /** True if no one has made a claim yet. */
  circumstance: z.boolean(),
  before: z.nullable(z.string()),
  ...progress,
})
export type ClaimCheck = Infer<typeof ClaimCheck>

export const SentClaim = z.object({
  reference: z.string(),
  kind: z.string(),
  circumstance: z.boolean(),
  urgent: z.boolean(),
  /** Masked: 'p***@example.com'. */
  email: z.string(),
  submittedAt: z.string(),
  dueAt: z.nullable(z.string()),
  later: z.array(z.string()),
  files: z.number(),
  advice: z.array(z.string()),
})
export type SentClaim = Infer<typeof SentClaim>

export const claims = group('site', 'claims', {
  startInfo: get('/api/claims/start', { access: { holder: 'claim', optional: true }, input: z.strictObject(caller), output: ClaimStart }),
  /** Creates a draft and sets its cookie. `type`: a kind chosen on the first page; unknown ones are ignored. */
  start: post('/api/claims', {
    access: 'anyone',
    input: z.strictObject({
      type: z.optional(text(30)),
      ...caller,
      /** Hidden from people; bots fill it in. */ website: z.optional(text(300)),
    }),
    output: z.object({ page: z.string() }),
    status: 201,
    idempotent: true,
    // The only way to start a report, and each is sent once: this limits what one address can send and upload.
    rate: { points: 10, seconds: 3600 },
  }),
  /** 409 with flag `start` if there is no draft, `next` if no answer leads to this page, `sent` once it has been sent; 410 if it has expired. */
  page: get('/api/claims/draft/pages/:page', { access: { holder: 'claim' }, input: z.strictObject({ page: pageName }), output: DraftPage }),
  savePage: post('/api/claims/draft/pages/:page', {
    access: { holder: 'claim' },
    input: z.strictObject({ page: pageName, fields, base, toCheck: z.optional(z.boolean()) }),
    output: z.object({ next: z.string() }),
  }),
  /** Saves the valid answers of an unfinished page. Returns the new base. */
  autosave: post('/api/claims/draft/pages/:page/autosave', {
    access: { holder: 'claim' },
    input: z.strictObject({ page: pageName, fields, base }),
    output: z.object({ base: z.string(), savedAt: z.string() }),
  }),
  evidence: get('/api/claims/draft/evidence', { access: { holder: 'claim' }, input: z.strictObject({}), output: ClaimEvidence }),
  /** Files under the field names of the checklist, or `files`. 422 if any was refused; the valid ones are kept.
   *  If a page sends its whole form (`wholeForm`), `later` lists the boxes that are ticked as well. */
  addFiles: post('/api/claims/draft/files', {
    access: { holder: 'claim' },
    input: z.strictObject({}),
    output: z.object({ files: z.array(Upload) }),
    status: 201,
    rate: { points: 120, seconds: 3600 },
    files: { page: '/report-claim/evidence' },
  }),
  removeFile: del('/api/claims/draft/files/:id', {
    access: { holder: 'claim' },
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ files: z.array(Upload) }),
  }),
  /** `later`: keys of the items that will follow. `stay`: saves them while the page is unfinished; `next` is then the page itself. */
  saveEvidence: post('/api/claims/draft/evidence', {
    access: { holder: 'claim' },
    input: z.strictObject({
      later: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
      toCheck: z.optional(z.boolean()),
      stay: z.optional(z.boolean()),
    }),
    output: z.object({ next: z.string() }),
  }),
  check: get('/api/claims/draft/check', { access: { holder: 'claim' }, input: z.strictObject({}), output: ClaimCheck }),
  /** If sent again, returns the same reference. 409 with flag `page` if a step is not complete. */
  submit: post('/api/claims/draft/submit', {
    access: { holder: 'claim' },
    input: z.strictObject({ version: text(20), declared: z.literal(true, 'Tick the box to say your report is true') }),
    output: z.object({ reference: z.string() }),
    rate: { points: 10, seconds: 3600 },
  }),
  /** What this browser has sent; null if nothing. */
  sent: get('/api/claims/sent', { access: { holder: 'claim', optional: true }, input: z.strictObject({}), output: z.nullable(SentClaim) }),

  /** Mails a link for continuing. The reply is always the same. */
  saveForLater: post('/api/claims/draft/link', {
    access: { holder: 'claim' },
    input: z.strictObject({ email: email() }),
    /** `isNew`: a mail is on its way. Otherwise the inbox has had its share for today, and an earlier link still works. */
    output: z.object({ days: z.number(), isNew: z.boolean() }),
    status: 202,
    idempotent: true,
    rate: { points: 10, seconds: 3600 },
  }),
  /** Checks a link without using it up. */
  resumeState: get('/api/claims/resume/:token', {
    access: { holder: 'claimLink', optional: true },
    input: z.strictObject({ token }),
    output: z.object({ state: z.enum(['ready', 'over']) }),
  }),
  /** Uses up the link and sets the cookie. 410 if it was already used or is too old. */
  resume: post('/api/claims/resume', {
    access: { holder: 'claimLink' },
    input: z.strictObject({ token }),
    output: z.object({ page: z.nullable(z.string()) }),
    rate: { points: 30, seconds: 3600 },
  }),
})
