/** Every mail that the product sends: the props of each template, which of them are secret, and whom it is for. */
import type { Area } from '../people/membership.ts'
import type { OptionalEvent } from '../people/notification.ts'
import type { ClaimNews, ClaimAnswerNews } from '../claims/claimNews.ts'
import type { AppointmentChannel } from '../contact/appointmentChoices.ts'
import type { CancellationReason } from '../policies/policy.ts'
import type { Promises } from '../site/serviceLevels.ts'

/** `startsAt`: ISO timestamp. `sequence`: version of the attached calendar entry. `link`: opens the page to move or cancel it. */
export type AppointmentMail = { reference: string; startsAt: string; channel: AppointmentChannel; sequence: number; link: string }

/** `policy`: what it covers, or our reference if the policy is confidential. */
export type ChangeMail = { reference: string; policy: string; what: string; effectiveOn: string; link: string }
/** `cover` (in our words) and `insurer` are empty if the policy is confidential. `policy`: the insurer's number, or ours. */
export type CoverMail = { cover: string; insurer: string; policy: string; link: string }
/** `compulsory`: codes of the covers that are required by law. */
type EndOfCover = CoverMail & { compulsory: readonly string[] }
/** `cover`: what it covers and with whom. Empty if the policy is confidential. */
export type RenewalMail = { cover: string; policy: string; expiry: string; link: string }

/** `cover`: empty if the policy is confidential. */
export type InvoiceMail = { kind: 'invoice' | 'credit_note'; reference: string; cover: string; dueOn: string; link: string }

/** Values are our own words, references and links, never text typed by a stranger (security check 114). Links are absolute. */
export type MailProps = {
  /** Resume link of a saved quote request. `expiresOn`: last day of the link; `deletedOn`: when the answers are deleted. yyyy-mm-dd. */
  quoteDraft: { cover: string; link: string; expiresOn: string; deletedOn: string }
  quoteReceived: { reference: string; cover: string; link: string }
  /** To staff: a new request is waiting. `link` is the admin screen. */
  quoteNew: { reference: string; cover: string; link: string }
  /** A question or reply from us is waiting at /my-quotes. */
  quoteQuestion: { reference: string; cover: string; link: string }
  quoteReply: { reference: string; cover: string; link: string }
  /** No insurer offered terms, or we cannot help. The reason is on the screen. */
  quoteNoTerms: { reference: string; cover: string; link: string }
  /** `options`: number of offers; `validUntil`: yyyy-mm-dd. */
  quoteTerms: { reference: string; cover: string; options: number; validUntil: string; link: string }
  quoteAccepted: { reference: string; cover: string; insurer: string; link: string }
  /** To staff. */
  quoteAcceptedStaff: { reference: string; cover: string; insurer: string; link: string }
  /** Six digits, or a link, to open /my-quotes. */
  myQuotesCode: { code: string; minutes: number; link: string; linkMinutes: number }
  /** Resume link of a saved report. `kind` in our words; dates as above. */
  claimDraft: { kind: string; link: string; expiresOn: string; deletedOn: string }
  /** `advice` and `later` in our words: what to do today, and what to send once available. */
  claimReceived: { reference: string; kind: string; circumstance: boolean; advice: readonly string[]; later: readonly string[] }
  /** To staff: a claim is waiting. `link` is the admin screen. */
  claimNew: { reference: string; kind: string; circumstance: boolean; link: string }
  /** A document is available. `kind` in our words; `toSign`: it needs a signature. */
  documentReady: { kind: string; company: string; toSign: boolean; link: string }
  /** We need a document. `dueOn`: yyyy-mm-dd, or empty. `again`: the one sent was not right; the reason is on the screen. */
  documentRequested: { kind: string; company: string; dueOn: string; again: boolean; link: string }
  documentAccepted: { kind: string; company: string; link: string }
  documentWithdrawn: { kind: string; company: string; link: string }
  /** Our answer is waiting on the document's screen. */
  documentMessage: { kind: string; company: string; link: string }
  documentSigned: { kind: string; company: string; link: string }
  /** To staff. */
  documentStaff: { what: 'sent' | 'asked' | 'question' | 'signed'; kind: string; link: string }
  /** To staff: urgent. */
  claimUrgent: { reference: string; kind: string; circumstance: boolean; link: string }
  /** A message about a policy is waiting. `reference`: the policy's. */
  policyMessage: { reference: string; policy: string; link: string }
  policyMessageStaff: { reference: string; link: string }
  /** `covers`: names of its sections, empty as above. `from` and `until`: first and last day of cover, yyyy-mm-dd. */
  coverConfirmed: CoverMail & { covers: string; from: string; until: string }
  /** `from`: the first day without cover. `renewal`: a renewal of it was open, and ends with it. */
  coverCancelled: EndOfCover & { from: string; because: CancellationReason | ''; renewal: boolean }
  coverEnded: EndOfCover & { until: string }
  coverReinstated: CoverMail & { until: string }
  /** About a change during the period. `policy` and `what` in our words; `effectiveOn`: yyyy-mm-dd. */
  changeReceived: ChangeMail
  changeQuestion: ChangeMail
  changeWithInsurer: ChangeMail
  changePrice: ChangeMail
  changeApplied: ChangeMail
  changeRejected: ChangeMail
  /** To staff: a change was requested, answered, accepted or withdrawn. */
  changeStaff: ChangeMail & { step: 'requested' | 'answered' | 'accepted' | 'withdrawn' }
  /** `cover` is the class and the insurer, in our words. `expiry`: last day of cover, yyyy-mm-dd. */
  renewalInvited: RenewalMail
  /** `waitsFor`: what the client has not sent yet. */
  renewalReminder: RenewalMail & { days: number; waitsFor: 'facts' | 'decision'; compulsory: boolean }
  /** `options`: number of offers. */
  renewalTerms: RenewalMail & { options: number }
  /** `changed`: the insurer has to be asked before it is bound. `insurer`: whose terms were accepted; empty if the policy is confidential. */
  renewalAccepted: RenewalMail & { insurer: string; from: string; changed: boolean }
  renewalBound: RenewalMail & { from: string; number: string }
  /** `compulsory`: codes of the covers required by law that have ended. */
  renewalLapsed: RenewalMail & { compulsory: readonly string[] }
  /** The terms were withdrawn, none were offered, or the policy was extended or not renewed. Details are on the screen. */
  renewalNews: RenewalMail & { what: 'revised' | 'notOffered' | 'extended' | 'withdrawn'; until: string | null }
  /** To staff. */
  renewalStaff: { reference: string; what: 'accepted' | 'changes' | 'declined' | 'call' | 'facts'; link: string }
  /** `news`: what has changed, in our words. `nextUpdateOn`: yyyy-mm-dd. `link`: null if the claim is in no client's portal. */
  claimUpdate: { reference: string; kind: string; news: ClaimNews; nextUpdateOn: string | null; link: string | null }
  /** To staff: the client has answered. */
  claimAnswered: { reference: string; kind: string; news: ClaimAnswerNews; link: string }
  contactReceived: { reference: string }
  /** To administrators: a webhook was switched off, and nothing more is sent to that system. */
  webhookOff: { failures: number; link: string }
  /** `data`: about personal data, which has a different deadline. `answerBy`: yyyy-mm-dd, null if that day is over. `handler`: the member of staff dealing with it. */
  complaintAcknowledged: { reference: string; data: boolean; answerBy: string | null; handler: string }
  /** A person, not necessarily the owner of the address, subscribed to our articles. */
  subscribeConfirm: { link: string; days: number }
  /** Opens the marketing choices of the address. */
  marketingChoices: { link: string }
  /** Articles since the last such mail. Titles and summaries are published content. */
  insights: { articles: { title: string; summary: string; link: string }[] }
  appointmentReceived: AppointmentMail
  /** `message`: a note from the member of staff `from`. May be empty. */
  appointmentConfirmed: AppointmentMail & { message: string; from: string }
  appointmentMoved: AppointmentMail
  /** `link`: to choose another time. */
  appointmentCancelled: AppointmentMail & { byUs: boolean }
  appointmentReminder: AppointmentMail & { ahead: 'day' | 'today' | 'hour' }
  /** To staff: an appointment was requested, moved or cancelled. */
  appointmentStaff: { reference: string; what: string; startsAt: string; link: string }
  callbackReceived: { reference: string; startsAt: string }
  callbackCancelled: { reference: string; startsAt: string; link: string }
  /** `message` was written by the member of staff `from`. Blank lines separate paragraphs. */
  enquiryReply: { reference: string; message: string; from: string }
  /** To staff. */
  contactNew: { reference: string; topic: string; link: string }
  /** `name` was typed by the member of staff who sent the invitation. */
  invitation: { name: string; invitedBy: string; area: 'staff' | 'client'; link: string; hours: number }
  /** A user of the company gave access to it. `hours`: how long the link works. Null if it leads to the sign-in of an existing account. */
  companyInvitation: { company: string; link: string; hours: number | null }
  /** `company`: its name in our records. */
  accessEnded: { company: string }
  /** `act`, `view`, `none`: the areas that they may act in, only see, and not see. `until`: their last day, yyyy-mm-dd; null if there is none. */
  accessChanged: { company: string; act: Area[]; view: Area[]; none: Area[]; until: string | null; link: string }
  /** To the person who asked a client for proof. `company`, `cover`, `insurer` as in the letter; `until`: yyyy-mm-dd; `link`: its page. */
  proofIssued: { company: string; cover: string; insurer: string; until: string; link: string }
  /** To the same person. `until`: the last day for which the letter is right. Null if that is over. */
  proofEnded: { company: string; cover: string; insurer: string; until: string | null; link: string }
  /** To a person who was told of an earlier end. `until`: the last day in the letter. */
  proofStands: { company: string; cover: string; insurer: string; until: string; link: string }
  /** To the owner of a company whose staff page shows no certificate in force. `link`: the client portal. */
  staffPageLapsed: { company: string; link: string }
  /** To an outside reader, for an unpublished page. `title` was typed by staff, `from` is one of them. `until`: last day of the link, yyyy-mm-dd. */
  previewShared: { title: string; from: string; until: string; asks: 'read' | 'comment' | 'sign'; link: string }
  /** To staff: that reader has answered, as shown on the screen. `revision`: the one the reader was looking at. */
  previewAnswered: { title: string; revision: number; what: 'readerComment' | 'signOff' | 'askChanges'; link: string }
  /** To a client. `reference`: its number; `cover` in our words; `dueOn`: yyyy-mm-dd. Amounts are shown only after signing in. */
  invoiceIssued: InvoiceMail
  invoiceReminder: InvoiceMail & { partPaid: boolean }
  /** To a client, after money was recorded. `dueOn`: when the rest is due, yyyy-mm-dd; null if nothing is left to pay. */
  invoicePayment: { what: 'received' | 'reversed' | 'returned'; reference: string; cover: string; dueOn: string | null; link: string }
  passwordReset: { link: string; minutes: number }
  passwordChanged: { at: string }
  /** `device` comes from a fixed list ("Chrome on Windows"), never from the header itself. Times are ISO timestamps. */
  newSignIn: { at: string; device: string }
  phoneChanged: { at: string; ending: string }
  /** To both the old and the new address. `side`: which of them this mail goes to. */
  emailChange: { link: string; hours: number; side: 'old' | 'new' }
  /** To the old address. */
  emailChanged: { at: string }
  recoveryCodeUsed: { at: string; remaining: number }
  /** An administrator reset the sign-in steps; a new invitation follows. */
  signInReset: { at: string }
  /** One administrator asked for that reset; another has to confirm it. `askedBy`: the first one's name. */
  signInResetAsked: { at: string; askedBy: string; hours: number }
  lockout: { at: string; minutes: number }
  /** The password was right, then wrong codes were entered until the sign-in was ended. */
  wrongCodes: { at: string; device: string }
}
export type MailTemplate = keyof MailProps

type Facts<T extends MailTemplate> = {
  label: string
  /** Never contains text typed by a person, so a subject cannot be forged. */
  subject: string
  /** Props that grant access: never stored in readable form, never shown in the mail log. */
  secrets: readonly (T extends MailTemplate ? keyof MailProps[T] & string : never)[]
  /**
   * How many mails of one `group` a single sender may cause to one address in 24 hours, so that our forms cannot be used to bomb a third
   * party. All senders together: three times as many. Anything over that is stored as `suppressed`. Forms and journeys have groups of
   * their own: submitting one in another person's name must not stop the mails of the other.
   */
  cap?: { group: string; perDay: number }
  /** The notification that clients can switch off in their profile to stop this mail. If missing, it is always sent. */
  about?: OptionalEvent
  /** A prop and its value with which the mail belongs to another notification. */
  aboutIf?: T extends MailTemplate ? readonly [prop: keyof MailProps[T] & string, value: string, about: OptionalEvent] : never
  /** Sent only to people who asked for it, never to a suppressed address, and always with a way to unsubscribe (RFC 8058). */
  marketing?: true
}

const subscription = { group: 'subscription', perDay: 3 }
const confirmation = <G extends string>(group: G) => ({ group, perDay: 3 })
/** Multiplier for all senders together. */
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
  /** Its own allowance is in quotes/myCodes.ts: suppressing these mails would let a stranger lock the owner out. */
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
  documentSigned: { label: 'Document signed', subject: 'A document was signed for your company', secrets: [] },
  documentStaff: { label: 'Document news (staff)', subject: 'A document to look at', secrets: [] },
  claimUpdate: {
    label: 'Claim update',
    subject: 'An update on your claim',
    secrets: [],
    about: 'claims',
    aboutIf: ['news', 'message', 'messages'],
  },
  claimAnswered: { label: 'Client answered about a claim (staff)', subject: 'News from a client about a claim', secrets: [] },
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
  callbackCancelled: { label: 'Call back cancelled', subject: 'Your call back is cancelled', secrets: [] },
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
  accessChanged: { label: 'Access to a company changed', subject: 'Your access has changed', secrets: [] },
  accessEnded: { label: 'Access to a company ended', subject: 'Your access has ended', secrets: [] },
  proofIssued: { label: 'Proof of cover', subject: 'Proof of insurance for you', secrets: ['link'], cap: { group: 'proof', perDay: 10 } },
  proofEnded: { label: 'Proof of cover ended', subject: 'Insurance that was confirmed to you has changed', secrets: ['link'] },
  proofStands: { label: 'Proof of cover stands after all', subject: 'Insurance that was confirmed to you continues', secrets: ['link'] },
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
  invoicePayment: { label: 'Payment recorded', subject: 'A payment for your insurance', secrets: [] },
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

/** The daily allowance of a template. Null if there is none. */
export const mailCap = (template: MailTemplate): { group: string; perDay: number } | null => {
  const facts: Facts<MailTemplate> = mailTemplates[template]
  return facts.cap ?? null
}

export const isMarketing = (template: MailTemplate): boolean => {
  const facts: Facts<MailTemplate> = mailTemplates[template]
  return facts.marketing ?? false
}

/** The notifications by which clients can switch off mails of this template. Empty if it is always sent. */
export const mailAbouts = (template: MailTemplate): OptionalEvent[] => {
  const { about, aboutIf }: Facts<MailTemplate> = mailTemplates[template]
  return [about, aboutIf?.[2]].filter((event) => event !== undefined)
}

/** The one that a mail with these props belongs to. Null if it is always sent. */
export const mailAbout = (template: MailTemplate, props: Readonly<Record<string, unknown>>): OptionalEvent | null => {
  const { about, aboutIf }: Facts<MailTemplate> = mailTemplates[template]
  return (aboutIf && props[aboutIf[0]] === aboutIf[1] ? aboutIf[2] : about) ?? null
}

export const mailsOfGroup = (group: string) => mailTemplateNames.filter((name) => mailCap(name)?.group === group)

/** The firm as shown in a mail. Every fact comes from the settings record. */
export type MailSender = {
  name: string
  phone: string
  email: string
  /** On one line. */
  address: string
  /** Status disclosure: who regulates the firm, its reference number, its registered office. */
  status: string
  /** 'Demonstration site: not a real firm', or null. */
  notice: string | null
  /** The times we promise to answer in, in working days. */
  promises: Promises
  /** 'https://www.example.com' */
  origin: string
  /** When the mail is written, as an ISO timestamp. */
  at: string
  /** In marketing mails: where the reader changes or stops the subscription. */
  choices?: string
}

/** Words by the name of their place in a mail (letter.ts). */
export type MailWords = Readonly<Record<string, string>>

/**
 * HTML, an equally good text part, and a calendar entry if the mail is about an appointment. `words`: the words of staff that replace
 * the standard wording, by place.
 */
export type RenderEmail = <T extends MailTemplate>(
  template: T,
  props: MailProps[T],
  sender: MailSender,
  words?: MailWords,
) => { subject: string; html: string; text: string; calendar?: string }
