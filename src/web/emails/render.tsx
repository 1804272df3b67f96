/** From a template's name and its values to HTML and text. Part of the server bundle; the mail job is its only caller. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mailTemplates, type MailProps, type MailSender, type MailTemplate, type RenderEmail } from '#contract/model/messages/mail.ts'
import { workingDays } from '#contract/model/site/serviceLevels.ts'
import * as account from './account.tsx'
import * as changes from './changes.tsx'
import * as claims from './claims.tsx'
import * as complaints from './complaints.tsx'
import * as settings from './settings.tsx'
import * as appointments from './appointments.tsx'
import * as contact from './contact.tsx'
import * as documents from './documents.tsx'
import * as marketing from './marketing.tsx'
import { Letter } from './Letter.tsx'
import * as invoices from './invoices.tsx'
import * as proofs from './proofs.tsx'
import * as quotes from './quotes.tsx'
import * as renewals from './renewals.tsx'
import * as previews from './previews.tsx'
import { textOf } from './text.ts'

type Template<T extends MailTemplate> = {
  Body: (props: MailProps[T], sender: MailSender) => ReactNode
  /** An entry for the reader's calendar. */
  calendar?: (props: MailProps[T], sender: MailSender) => string
  /** The line a mail list shows after the subject; our own words. */
  preview: string | ((sender: MailSender) => string)
}

/** Every mail of the contract has its words here: a missing one does not compile. */
export const emails: { [T in MailTemplate]: Template<T> } = {
  quoteDraft: { Body: quotes.QuoteDraft, preview: 'Go on where you left off.' },
  quoteReceived: { Body: quotes.QuoteReceived, preview: ({ promises }) => `We reply within ${workingDays(promises.quote)}.` },
  quoteNew: { Body: quotes.QuoteNew, preview: 'A broker is needed.' },
  quoteQuestion: { Body: quotes.QuoteQuestion, preview: 'A broker needs one more answer.' },
  quoteReply: { Body: quotes.QuoteReply, preview: 'From the broker who has your request.' },
  quoteNoTerms: { Body: quotes.QuoteNoTerms, preview: 'What you can do next.' },
  quoteTerms: { Body: quotes.QuoteTerms, preview: 'Read and compare them.' },
  quoteAccepted: { Body: quotes.QuoteAccepted, preview: 'What happens next.' },
  quoteAcceptedStaff: { Body: quotes.QuoteAcceptedStaff, preview: 'Place the cover.' },
  myQuotesCode: { Body: account.MyQuotesCode, preview: 'Works once, for a short time.' },
  claimDraft: { Body: claims.ClaimDraft, preview: 'Go on where you left off.' },
  webhookOff: { Body: settings.WebhookOff, preview: 'What it answered stands in the staff area.' },
  complaintAcknowledged: { Body: complaints.ComplaintAcknowledged, preview: 'Who handles it, and by when we answer.' },
  claimReceived: { Body: claims.ClaimReceived, preview: 'What to do today, and what happens next.' },
  claimNew: { Body: claims.ClaimNew, preview: 'A handler is needed.' },
  claimUrgent: { Body: claims.ClaimUrgent, preview: 'It cannot wait for the queue.' },
  policyMessage: { Body: changes.PolicyMessage, preview: 'From your broker.' },
  policyMessageStaff: { Body: changes.PolicyMessageStaff, preview: 'An answer is needed.' },
  changeReceived: { Body: changes.ChangeReceived, preview: ({ promises }) => `We read it within ${workingDays(promises.change)}.` },
  changeQuestion: { Body: changes.ChangeQuestion, preview: 'We cannot go on without it.' },
  changeWithInsurer: { Body: changes.ChangeWithInsurer, preview: 'We tell you when it answers.' },
  changePrice: { Body: changes.ChangePrice, preview: 'See it, then accept it or not.' },
  changeApplied: { Body: changes.ChangeApplied, preview: 'The insurer has confirmed it.' },
  changeRejected: { Body: changes.ChangeRejected, preview: 'Your policy is as it was.' },
  changeStaff: { Body: changes.ChangeStaff, preview: 'See it in the staff area.' },
  renewalInvited: { Body: renewals.RenewalInvited, preview: 'It takes about ten minutes.' },
  renewalReminder: { Body: renewals.RenewalReminder, preview: 'We have not heard from you yet.' },
  renewalTerms: { Body: renewals.RenewalTerms, preview: 'Read what changes, and tell us what you want.' },
  renewalAccepted: { Body: renewals.RenewalAccepted, preview: 'What happens next.' },
  renewalBound: { Body: renewals.RenewalBound, preview: 'The insurer has confirmed your cover.' },
  renewalLapsed: { Body: renewals.RenewalLapsed, preview: 'Ring us today if you still need it.' },
  renewalNews: { Body: renewals.RenewalNews, preview: 'What it means for your cover.' },
  renewalStaff: { Body: renewals.RenewalStaff, preview: 'See it in the staff area.' },
  documentReady: { Body: documents.DocumentReady, preview: 'It is in your client area.' },
  documentRequested: { Body: documents.DocumentRequested, preview: 'Send it in your client area.' },
  documentAccepted: { Body: documents.DocumentAccepted, preview: 'There is nothing more to do.' },
  documentWithdrawn: { Body: documents.DocumentWithdrawn, preview: 'It no longer counts.' },
  documentMessage: { Body: documents.DocumentMessage, preview: 'From the broker who looks after you.' },
  documentSigned: { Body: documents.DocumentSigned, preview: 'Ring us if it was not you.' },
  documentStaff: { Body: documents.DocumentStaff, preview: 'See it in the staff area.' },
  claimUpdate: { Body: claims.ClaimUpdate, preview: 'What has changed, and what comes next.' },
  claimAnswered: { Body: claims.ClaimAnswered, preview: 'A handler is needed.' },
  contactReceived: { Body: contact.ContactReceived, preview: ({ promises }) => `We reply within ${workingDays(promises.enquiry)}.` },
  appointmentReceived: {
    Body: appointments.AppointmentReceived,
    preview: 'A broker confirms it.',
    calendar: appointments.calendarAs('TENTATIVE'),
  },
  appointmentConfirmed: {
    Body: appointments.AppointmentConfirmed,
    preview: 'We look forward to it.',
    calendar: appointments.calendarAs('CONFIRMED'),
  },
  appointmentMoved: {
    Body: appointments.AppointmentMoved,
    preview: 'A broker confirms it.',
    calendar: appointments.calendarAs('TENTATIVE'),
  },
  appointmentCancelled: {
    Body: appointments.AppointmentCancelled,
    preview: 'The time is free again.',
    calendar: appointments.calendarAs('CANCELLED'),
  },
  appointmentReminder: { Body: appointments.AppointmentReminder, preview: 'When, and how we talk.' },
  appointmentStaff: { Body: appointments.AppointmentStaff, preview: 'See it in the staff area.' },
  callbackReceived: { Body: appointments.CallbackReceived, preview: 'When we ring, and from which number.' },
  subscribeConfirm: { Body: marketing.SubscribeConfirm, preview: 'One press, and you are on the list.' },
  marketingChoices: { Body: marketing.MarketingChoices, preview: 'The link you asked for.' },
  insights: { Body: marketing.Insights, preview: 'Written to be read in a few minutes.' },
  enquiryReply: { Body: contact.EnquiryReply, preview: 'From the broker who read it.' },
  contactNew: { Body: contact.ContactNew, preview: 'An answer is needed.' },
  invitation: { Body: account.Invitation, preview: 'Choose a password to begin.' },
  companyInvitation: { Body: account.CompanyInvitation, preview: 'Accept it to look after the company\u2019s insurance.' },
  accessEnded: { Body: account.AccessEnded, preview: 'You no longer act for this company.' },
  invoiceIssued: { Body: invoices.InvoiceIssued, preview: 'It is in the client portal.' },
  invoiceReminder: { Body: invoices.InvoiceReminder, preview: 'Tell us if you have paid already.' },
  proofIssued: { Body: proofs.ProofIssued, preview: 'A letter, and a page that says whether it still holds.' },
  proofEnded: { Body: proofs.ProofEnded, preview: 'The letter you have no longer holds.' },
  previewShared: { Body: previews.PreviewShared, preview: 'Not published yet. No account is needed.' },
  previewAnswered: { Body: previews.PreviewAnswered, preview: 'What was said stands beside the page.' },
  staffPageLapsed: { Body: proofs.StaffPageLapsed, preview: 'Employers\u2019 liability has to be in force.' },
  passwordReset: { Body: account.PasswordReset, preview: 'The link works once, for a short time.' },
  passwordChanged: { Body: account.PasswordChanged, preview: 'Ring us if it was not you.' },
  newSignIn: { Body: account.NewSignIn, preview: 'Ring us if it was not you.' },
  phoneChanged: { Body: account.PhoneChanged, preview: 'Ring us if it was not you.' },
  emailChange: { Body: account.EmailChange, preview: 'Nothing changes until both inboxes say yes.' },
  emailChanged: { Body: account.EmailChanged, preview: 'Ring us if it was not you.' },
  recoveryCodeUsed: { Body: account.RecoveryCodeUsed, preview: 'Ring us if it was not you.' },
  signInResetAsked: { Body: account.SignInResetAsked, preview: 'Nothing has changed yet.' },
  signInReset: { Body: account.SignInReset, preview: 'A new invitation follows.' },
  lockout: { Body: account.Lockout, preview: 'Too many wrong tries.' },
  wrongCodes: { Body: account.WrongCodes, preview: 'The right password, then wrong codes.' },
}

export const renderEmail: RenderEmail = (template, props, sender) => {
  const { Body, preview, calendar }: Template<typeof template> = emails[template]
  const { subject } = mailTemplates[template]
  const letter = (
    <Letter sender={sender} subject={subject} preview={typeof preview === 'string' ? preview : preview(sender)}>
      {Body(props, sender)}
    </Letter>
  )
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(letter)}`,
    text: textOf(letter),
    ...(calendar ? { calendar: calendar(props, sender) } : {}),
  }
}
