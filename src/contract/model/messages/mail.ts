/** Every mail the product sends: what a template needs, which of it is a secret, and who it is for. */
import type { OptionalEvent } from '../people/notification.ts'
import type { ClaimNews, ClaimAnswerNews } from '../claims/claimNews.ts'
import type { AppointmentChannel } from '../contact/appointmentChoices.ts'
import type { CancellationReason } from '../policies/policy.ts'
import type { Promises } from '../site/serviceLevels.ts'

/** `startsAt`: an ISO instant. `sequence`: of the calendar entry that comes with the mail. `link`: moves or cancels it. */
export type AppointmentMail = { reference: string; startsAt: string; channel: AppointmentChannel; sequence: number; link: string }

/** `policy`: what it covers; our reference where the policy is confidential. */
export type ChangeMail = { reference: string; policy: string; what: string; effectiveOn: string; link: string }
/** `cover` in our words and `insurer`: empty where the policy is confidential. `policy`: the insurer's number, or ours. */
export type CoverMail = { cover: string; insurer: string; policy: string; link: string }
/** `compulsory`: codes of the covers that the law demands. */
type EndOfCover = CoverMail & { compulsory: readonly string[] }
/** `cover`: what it covers and with whom; empty where the policy is confidential. */
export type RenewalMail = { cover: string; policy: string; expiry: string; link: string }

/** `cover`: empty where the policy is confidential. */
export type InvoiceMail = { kind: 'invoice' | 'credit_note'; reference: string; cover: string; dueOn: string; link: string }

/** Values are our own words, references and links; text a stranger typed is never among them (security check 114). Links are absolute. */
export type MailProps = {
  /** Resume link of a saved quote request. `expiresOn`: the last day of the link; `deletedOn`: of the answers. yyyy-mm-dd. */
  quoteDraft: { cover: string; link: string; expiresOn: string; deletedOn: string }
  quoteReceived: { reference: string; cover: string; link: string }
  /** To staff: a request waits. `link` is the admin screen. */
  quoteNew: { reference: string; cover: string; link: string }
  /** A question of ours, or a reply, waits at /my-quotes. */
  quoteQuestion: { reference: string; cover: string; link: string }
  quoteReply: { reference: string; cover: string; link: string }
  /** No insurer offered terms, or we cannot help; the reason is on the screen. */
  quoteNoTerms: { reference: string; cover: string; link: string }
  /** `options`: how many insurers' terms; `validUntil`: yyyy-mm-dd. */
  quoteTerms: { reference: string; cover: string; options: number; validUntil: string; link: string }
  quoteAccepted: { reference: string; cover: string; insurer: string; link: string }
  /** To staff. */
  quoteAcceptedStaff: { reference: string; cover: string; insurer: string; link: string }
  /** Six digits, or a link, that open /my-quotes. */
  myQuotesCode: { code: string; minutes: number; link: string; linkMinutes: number }
  /** Resume link of a saved report. `kind` in our words; dates as above. */
  claimDraft: { kind: string; link: string; expiresOn: string; deletedOn: string }
  /** `advice` and `later` in our words: what to do today, and what to send when it is there. */
  claimReceived: { reference: string; kind: string; circumstance: boolean; advice: readonly string[]; later: readonly string[] }
  /** To staff: a claim waits. `link` is the admin screen. */
  claimNew: { reference: string; kind: string; circumstance: boolean; link: string }
  /** A document is there. `kind` in our words; `toSign`: it waits for a signature. */
  documentReady: { kind: string; company: string; toSign: boolean; link: string }
  /** We need a document. `dueOn`: yyyy-mm-dd, or empty; `again`: what was sent was not the right one, the reason is on the screen. */
  documentRequested: { kind: string; company: string; dueOn: string; again: boolean; link: string }
  documentAccepted: { kind: string; company: string; link: string }
  documentWithdrawn: { kind: string; company: string; link: string }
  /** An answer of ours waits on the document's screen. */
  documentMessage: { kind: string; company: string; link: string }
  documentSigned: { kind: string; company: string; link: string }
  /** To staff. */
  documentStaff: { what: 'sent' | 'asked' | 'question' | 'signed'; kind: string; link: string }
  /** To staff: it cannot wait for the queue. */
  claimUrgent: { reference: string; kind: string; circumstance: boolean; link: string }
  /** A message about a policy waits. `reference`: of the policy. */
  policyMessage: { reference: string; policy: string; link: string }
  policyMessageStaff: { reference: string; link: string }
  /** `covers`: names of its sections, empty as above. `from` and `until`: its first and its last day, yyyy-mm-dd. */
  coverConfirmed: CoverMail & { covers: string; from: string; until: string }
  /** `from`: the first day without cover. */
  coverCancelled: EndOfCover & { from: string; because: CancellationReason | '' }
  coverEnded: EndOfCover & { until: string }
  coverReinstated: CoverMail & { until: string }
  /** Of a change during the period. `policy` and `what` in our words; `effectiveOn`: yyyy-mm-dd. */
  changeReceived: ChangeMail
  changeQuestion: ChangeMail
  changeWithInsurer: ChangeMail
  changePrice: ChangeMail
  changeApplied: ChangeMail
  changeRejected: ChangeMail
  /** To staff: one was asked for, answered, accepted or withdrawn. */
  changeStaff: ChangeMail & { step: 'requested' | 'answered' | 'accepted' | 'withdrawn' }
  /** `cover` is the class and the insurer, in our words; `expiry`: the last day of cover, yyyy-mm-dd. */
  renewalInvited: RenewalMail
  /** `waitsFor`: what we have not heard. */
  renewalReminder: RenewalMail & { days: number; waitsFor: 'facts' | 'decision'; compulsory: boolean }
  /** `options`: how many insurers' terms. */
  renewalTerms: RenewalMail & { options: number }
  renewalAccepted: RenewalMail
  renewalBound: RenewalMail & { from: string; number: string }
  /** `compulsory`: covers that the law demands and that have ended. */
  renewalLapsed: RenewalMail & { compulsory: readonly string[] }
  /** The terms are taken back, none were offered, or it is extended or withdrawn: what exactly is on the screen. */
  renewalNews: RenewalMail & { what: 'revised' | 'notOffered' | 'extended' | 'withdrawn'; until: string | null }
  /** To staff. */
  renewalStaff: { reference: string; what: 'accepted' | 'changes' | 'declined' | 'call' | 'facts'; link: string }
  /** `news`: what has changed, in our words. `nextUpdateOn`: yyyy-mm-dd. `link`: null where the claim is in nobody's portal. */
  claimUpdate: { reference: string; kind: string; news: ClaimNews; nextUpdateOn: string | null; link: string | null }
  /** To staff: the client has answered. */
  claimAnswered: { reference: string; kind: string; news: ClaimAnswerNews; link: string }
  contactReceived: { reference: string }
  /** `data`: about personal data, with another clock. `answerBy`: yyyy-mm-dd. `handler`: the member of staff who has it. */
  /** To administrators: nothing more is sent to another system. */
  webhookOff: { failures: number; link: string }
  complaintAcknowledged: { reference: string; data: boolean; answerBy: string; handler: string }
  /** Somebody, perhaps the owner of the address, asked for our articles. */
  subscribeConfirm: { link: string; days: number }
  /** Opens the choices of the address. */
  marketingChoices: { link: string }
  /** Articles since the last such mail. Titles and summaries are published content. */
  insights: { articles: { title: string; summary: string; link: string }[] }
  appointmentReceived: AppointmentMail
  /** `message`: a note of the member of staff `from`, may be empty. */
  appointmentConfirmed: AppointmentMail & { message: string; from: string }
  appointmentMoved: AppointmentMail
  /** `link`: where to choose another time. */
  appointmentCancelled: AppointmentMail & { byUs: boolean }
  appointmentReminder: AppointmentMail & { ahead: 'day' | 'hour' }
  /** To staff: one was asked for, moved or cancelled. */
  appointmentStaff: { reference: string; what: string; startsAt: string; link: string }
  callbackReceived: { reference: string; startsAt: string }
  /** `message` was written by the member of staff `from`; blank lines part its paragraphs. */
  enquiryReply: { reference: string; message: string; from: string }
  /** To staff. */
  contactNew: { reference: string; topic: string; link: string }
  /** `name` was typed by the member of staff who invites. */
  invitation: { name: string; invitedBy: string; area: 'staff' | 'client'; link: string; hours: number }
  /** Somebody of the company gave access to it. `hours`: how long the link works; null where it leads to the sign-in of an account that is there. */
  companyInvitation: { company: string; link: string; hours: number | null }
  /** `company`: its name as we hold it. */
  accessEnded: { company: string }
  /** To whoever asked a client for proof. `company`, `cover`, `insurer` as the letter has them; `until`: yyyy-mm-dd; `link`: its page. */
  proofIssued: { company: string; cover: string; insurer: string; until: string; link: string }
  /** To the same. `until`: the last day of what the letter says; null: it is over. */
  proofEnded: { company: string; cover: string; insurer: string; until: string | null; link: string }
  /** To the owner of a company: its staff find no certificate in force. `link`: the client portal. */
  staffPageLapsed: { company: string; link: string }
  /** To a reader outside: a page before it is public. `title` was typed by staff, `from` is one of them; `until`: the last day of the link, yyyy-mm-dd. */
  previewShared: { title: string; from: string; until: string; asks: 'read' | 'comment' | 'sign'; link: string }
  /** To staff: that reader has answered; their words are on the screen. `revision`: which they were looking at. */
  previewAnswered: { title: string; revision: number; what: 'readerComment' | 'signOff' | 'askChanges'; link: string }
  /** To a client. `reference`: the number; `cover` in our words; `dueOn`: yyyy-mm-dd. Sums stand behind the sign-in. */
  invoiceIssued: InvoiceMail
  invoiceReminder: InvoiceMail
  passwordReset: { link: string; minutes: number }
  passwordChanged: { at: string }
  /** `device` comes from a fixed list ("Chrome on Windows"), never from the header itself. Times are ISO instants. */
  newSignIn: { at: string; device: string }
  phoneChanged: { at: string; ending: string }
  /** To both inboxes of an address that is being changed. `side`: whose inbox this is. */
  emailChange: { link: string; hours: number; side: 'old' | 'new' }
  /** To the address that was used until now. */
  emailChanged: { at: string }
  recoveryCodeUsed: { at: string; remaining: number }
  /** Sign-in steps were reset by an administrator; a new invitation follows. */
  signInReset: { at: string }
  /** One administrator asked for that reset; another has to confirm it. `askedBy`: a member of staff's name. */
  signInResetAsked: { at: string; askedBy: string; hours: number }
  lockout: { at: string; minutes: number }
  /** The right password, then wrong codes until the sign-in was ended. */
  wrongCodes: { at: string; device: string }
}
export type MailTemplate = keyof MailProps

type Facts<T extends MailTemplate> = {
  label: string
  /** Never holds text a person typed, so a subject cannot be forged. */
  subject: string
  /** Props that open something: never stored readable, never shown in the mail log. */
  secrets: readonly (T extends MailTemplate ? keyof MailProps[T] & string : never)[]
  /**
   * How many of one `group` a single sender may have sent to one address in 24 hours, so that our forms cannot be used to bomb a third
   * party; all senders together three times as many. What is over it is kept as `suppressed`. Forms and journeys have groups of their
   * own: filling in the one in somebody's name must not stop the mails of the other.
   */
  cap?: { group: string; perDay: number }
  /** What a client may switch off in their profile: not sent to somebody who did. Without it, it is always sent. */
  about?: OptionalEvent
  /** Only for those who asked for it: never sent to a suppressed address, and it carries the way to stop it (RFC 8058). */
  marketing?: true
}

const subscription = { group: 'subscription', perDay: 3 }
const confirmation = <G extends string>(group: G) => ({ group, perDay: 3 })
/** All senders together. */
export const mostSenders = 3

export const mailTemplates = {
  quoteDraft: { label: 'Saved quote request', subject: 'Your saved quote request', secrets: ['link'], cap: confirmation('quoteDraft') },
  quoteReceived: { label: 'Quote request received', subject: 'We have your quote request', secrets: [], cap: confirmation('quote') },
  quoteNew: { label: 'New quote request (staff)', subject: 'New quote request to answer', secrets: [] },
  quoteQuestion: {
    label: 'Question about a quote request',
    subject: 'A question about your quote request',
    secrets: [],
    about: 'messages',
  },
  quoteReply: { label: 'Reply about a quote request', subject: 'A message about your quote request', secrets: [], about: 'messages' },
  quoteNoTerms: { label: 'No terms', subject: 'The outcome of your quote request', secrets: [] },
  quoteTerms: { label: 'Terms ready', subject: 'Your insurance terms are ready', secrets: [] },
  quoteAccepted: { label: 'Terms accepted', subject: 'We have your acceptance', secrets: [] },
  quoteAcceptedStaff: { label: 'Terms accepted (staff)', subject: 'Terms accepted: arrange cover', secrets: [] },
  /** Its own allowance is in quotes/myCodes.ts: one that suppressed mails would let a stranger keep the owner out. */
  myQuotesCode: { label: 'Code for My quotes', subject: 'Your code for My quotes', secrets: ['code', 'link'] },
  claimDraft: { label: 'Saved claim report', subject: 'Your saved claim report', secrets: ['link'], cap: confirmation('claimDraft') },
  claimReceived: { label: 'Claim received', subject: 'We have your claim report', secrets: [], cap: confirmation('claim') },
  claimNew: { label: 'New claim (staff)', subject: 'New claim to acknowledge', secrets: [] },
  claimUrgent: { label: 'Urgent claim (staff)', subject: 'Urgent claim: ring the client', secrets: [] },
  policyMessage: { label: 'Message about a policy', subject: 'A message about your policy', secrets: [], about: 'messages' },
  policyMessageStaff: { label: 'Question about a policy (staff)', subject: 'A client asks about a policy', secrets: [] },
  coverConfirmed: { label: 'Cover confirmed', subject: 'Your insurance is confirmed', secrets: [] },
  coverCancelled: { label: 'Cover cancelled', subject: 'Your insurance is cancelled', secrets: [] },
  coverEnded: { label: 'Cover ended', subject: 'Your insurance has ended', secrets: [] },
  coverReinstated: { label: 'Cover reinstated', subject: 'Your insurance is reinstated', secrets: [] },
  changeReceived: { label: 'Change asked for', subject: 'We have your change request', secrets: [], about: 'changes' },
  changeQuestion: { label: 'Question about a change', subject: 'A question about your change request', secrets: [], about: 'changes' },
  changeWithInsurer: { label: 'Change with insurer', subject: 'Your change request is with the insurer', secrets: [], about: 'changes' },
  changePrice: { label: 'Price of a change', subject: 'The price of your change', secrets: [], about: 'changes' },
  changeApplied: { label: 'Change applied', subject: 'Your policy has changed', secrets: [] },
  changeRejected: { label: 'Change not possible', subject: 'Your change request could not be made', secrets: [] },
  changeStaff: { label: 'Change news (staff)', subject: 'A change request to look at', secrets: [] },
  renewalInvited: { label: 'Renewal invitation', subject: 'Your insurance renewal: we need your facts', secrets: [] },
  renewalReminder: { label: 'Renewal reminder', subject: 'Your insurance ends soon', secrets: [], about: 'reminders' },
  renewalTerms: { label: 'Renewal terms', subject: 'Your renewal terms are ready', secrets: [] },
  renewalAccepted: { label: 'Renewal accepted', subject: 'We have your acceptance', secrets: [] },
  renewalBound: { label: 'Renewal bound', subject: 'Your insurance is renewed', secrets: [] },
  renewalLapsed: { label: 'Lapse letter', subject: 'Your insurance has ended', secrets: [] },
  renewalNews: { label: 'Renewal update', subject: 'An update on your insurance renewal', secrets: [] },
  renewalStaff: { label: 'Renewal news (staff)', subject: 'A renewal to look at', secrets: [] },
  documentReady: { label: 'Document ready', subject: 'A document is ready for you', secrets: [], about: 'documents' },
  documentRequested: { label: 'Document needed', subject: 'We need a document from you', secrets: [], about: 'documents' },
  documentAccepted: { label: 'Document accepted', subject: 'We have accepted your document', secrets: [], about: 'documents' },
  documentWithdrawn: { label: 'Document withdrawn', subject: 'A document has been withdrawn', secrets: [] },
  documentMessage: { label: 'Message about a document', subject: 'A message about your document', secrets: [], about: 'messages' },
  documentSigned: { label: 'Document signed', subject: 'You have signed a document', secrets: [] },
  documentStaff: { label: 'Document news (staff)', subject: 'A document to look at', secrets: [] },
  claimUpdate: { label: 'Claim update', subject: 'An update on your claim', secrets: [], about: 'claims' },
  claimAnswered: { label: 'Client answered about a claim (staff)', subject: 'A message from a client about a claim', secrets: [] },
  webhookOff: { label: 'Webhook switched off (staff)', subject: 'A webhook was switched off', secrets: [] },
  complaintAcknowledged: { label: 'Complaint acknowledged', subject: 'We have your complaint', secrets: [] },
  contactReceived: { label: 'Enquiry received', subject: 'We have your message', secrets: [], cap: confirmation('enquiry') },
  appointmentReceived: {
    label: 'Appointment asked for',
    subject: 'Your appointment: we hold this time',
    secrets: ['link'],
    cap: confirmation('booking'),
  },
  appointmentConfirmed: { label: 'Appointment confirmed', subject: 'Your appointment is confirmed', secrets: ['link'] },
  appointmentMoved: {
    label: 'Appointment moved',
    subject: 'Your appointment has a new time',
    secrets: ['link'],
    cap: { group: 'appointment', perDay: 10 },
  },
  appointmentCancelled: { label: 'Appointment cancelled', subject: 'Your appointment is cancelled', secrets: [] },
  appointmentReminder: { label: 'Appointment reminder', subject: 'Your appointment with us', secrets: ['link'] },
  appointmentStaff: { label: 'Appointment news (staff)', subject: 'An appointment to look at', secrets: [] },
  callbackReceived: { label: 'Call back asked for', subject: 'We will ring you', secrets: [], cap: confirmation('callback') },
  subscribeConfirm: {
    label: 'Confirm Insights by email',
    subject: 'Confirm that you want our articles',
    secrets: ['link'],
    cap: subscription,
  },
  marketingChoices: { label: 'Link to email choices', subject: 'Choose what we send you', secrets: ['link'], cap: subscription },
  insights: { label: 'Insights by email', subject: 'New on Insights', secrets: [], marketing: true },
  enquiryReply: { label: 'Reply to an enquiry', subject: 'Our reply to your message', secrets: [] },
  contactNew: { label: 'New enquiry (staff)', subject: 'New enquiry to answer', secrets: [] },
  invitation: { label: 'Invitation', subject: 'Your invitation to sign in', secrets: ['link'] },
  companyInvitation: {
    label: 'Invitation to a company',
    subject: 'You are invited to the client portal',
    secrets: ['link'],
    cap: { group: 'invitation', perDay: 3 },
  },
  accessEnded: { label: 'Access to a company ended', subject: 'Your access has ended', secrets: [] },
  proofIssued: { label: 'Proof of cover', subject: 'Proof of insurance for you', secrets: ['link'], cap: { group: 'proof', perDay: 10 } },
  proofEnded: { label: 'Proof of cover ended', subject: 'Insurance that was confirmed to you has changed', secrets: ['link'] },
  staffPageLapsed: { label: 'Staff page without cover', subject: 'Your staff page shows no cover', secrets: [] },
  previewShared: {
    label: 'Preview link',
    subject: 'A page for you to read before it is published',
    secrets: ['link'],
    cap: { group: 'preview', perDay: 10 },
  },
  previewAnswered: {
    label: 'Answer to a preview link (staff)',
    subject: 'A reader has answered about a preview',
    secrets: [],
    cap: { group: 'previewAnswer', perDay: 20 },
  },
  invoiceIssued: { label: 'Invoice or credit note', subject: 'A document about your premium', secrets: [] },
  invoiceReminder: { label: 'Invoice to pay', subject: 'A premium is still to be paid', secrets: [] },
  passwordReset: { label: 'Password reset', subject: 'Choose a new password', secrets: ['link'] },
  passwordChanged: { label: 'Password changed', subject: 'Your password was changed', secrets: [] },
  newSignIn: { label: 'New sign-in', subject: 'New sign-in to your account', secrets: [] },
  phoneChanged: { label: 'Phone number changed', subject: 'Your sign-in phone number was changed', secrets: [] },
  emailChange: {
    label: 'Confirm a new email address',
    subject: 'Confirm your new email address',
    secrets: ['link'],
    cap: { group: 'emailChange', perDay: 5 },
  },
  emailChanged: { label: 'Email address changed', subject: 'Your email address was changed', secrets: [] },
  recoveryCodeUsed: { label: 'Recovery code used', subject: 'A recovery code was used', secrets: [] },
  signInReset: { label: 'Sign-in steps reset', subject: 'Your sign-in steps were reset', secrets: [] },
  signInResetAsked: { label: 'Reset of sign-in steps asked for', subject: 'Somebody asked to reset your sign-in steps', secrets: [] },
  lockout: { label: 'Sign-in paused', subject: 'Sign-in to your account is paused', secrets: [], cap: confirmation('lockout') },
  wrongCodes: { label: 'Wrong codes', subject: 'Wrong sign-in codes for your account', secrets: [] },
} as const satisfies { [T in MailTemplate]: Facts<T> }

// Object.keys loses the literal type; the table above is the only source of the names.
export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplate[]

/** The daily allowance of a template, or null where none applies. */
export const mailCap = (template: MailTemplate): { group: string; perDay: number } | null => {
  const facts: Facts<MailTemplate> = mailTemplates[template]
  return facts.cap ?? null
}

export const isMarketing = (template: MailTemplate): boolean => {
  const facts: Facts<MailTemplate> = mailTemplates[template]
  return facts.marketing ?? false
}

/** What it is about for somebody who may switch that off; null: it is always sent. */
export const mailAbout = (template: MailTemplate): OptionalEvent | null => {
  const facts: Facts<MailTemplate> = mailTemplates[template]
  return facts.about ?? null
}

export const mailsOfGroup = (group: string) => mailTemplateNames.filter((name) => mailCap(name)?.group === group)

/** Divides props into what may be stored readable and what must be sealed. */
export const splitSecrets = (template: MailTemplate, props: Record<string, unknown>) => {
  const names: readonly string[] = mailTemplates[template].secrets
  const entries = Object.entries(props)
  return {
    open: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
    secret: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
  }
}

/** What stands in the stored copy where a secret was. */
export const redactedSecrets = (template: MailTemplate): Record<string, string> =>
  Object.fromEntries(mailTemplates[template].secrets.map((name) => [name, name === 'code' ? '[code removed]' : '[link removed]']))

/** The firm as a mail shows it; every fact from the settings record. */
export type MailSender = {
  name: string
  phone: string
  email: string
  /** One line. */
  address: string
  /** Status disclosure: who regulates the firm, its reference number, its registered office. */
  status: string
  /** 'Demonstration site: not a real firm', or null. */
  notice: string | null
  /** By when we answer, in working days. */
  promises: Promises
  /** 'https://www.example.com' */
  origin: string
  /** When the mail is written, an ISO instant. */
  at: string
  /** In marketing: the address where its reader chooses or stops it. */
  choices?: string
}

/** Words by the name of their place in a mail (letter.ts). */
export type MailWords = Readonly<Record<string, string>>

/**
 * HTML and an equally good text part, and a calendar entry where the mail is about a time. `words`: what staff have written instead of the standard wording,
 * by place.
 */
export type RenderEmail = <T extends MailTemplate>(
  template: T,
  props: MailProps[T],
  sender: MailSender,
  words?: MailWords,
) => { subject: string; html: string; text: string; calendar?: string }
