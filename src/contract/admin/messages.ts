/** Staff: mails and text messages that were sent or are waiting, and whether background work is running. */
import { get, group, post } from '../endpoint.ts'
import { byLink, choice, day, list, moment } from '../list.ts'
import { subjectLabel } from '../model/audit/entry.ts'
import { mailTemplateNames, mailTemplates } from '../model/messages/mail.ts'
import {
  EmailDetail,
  EmailSummary,
  mailStateLabels,
  mailStates,
  stopReasons,
  templateLabel,
  textPurposeLabels,
  textPurposes,
  textStateLabels,
  textStates,
  TextSummary,
  WorkHealth,
} from '../model/messages/message.ts'
import { id, text, typedEmail, typedText, z } from '../schema.ts'

/** The kinds of record that mails are about. */
export const mailSubjects = [
  'quote',
  'claim',
  'policy',
  'renewal',
  'change',
  'document',
  'proof',
  'enquiry',
  'appointment',
  'complaint',
  'invoice',
  'client',
  'user',
] as const

export const emailList = list({
  name: 'emails',
  one: 'email',
  many: 'emails',
  row: EmailSummary,
  columns: {
    // Many emails have the same subject: whom one went to says which it is.
    to: { label: 'To', names: true },
    subject: { label: 'Subject', hidden: true, wrap: true },
    template: { label: 'Kind', wrap: true, text: ({ template }) => templateLabel(template) },
    state: { label: 'Status', tells: 'first', text: ({ state }) => mailStateLabels[state] },
    createdAt: moment('createdAt', 'Written'),
    sentAt: { ...moment('sentAt', 'Accepted'), hidden: true },
    reportedAt: { ...moment('reportedAt', 'Last report'), hidden: true },
    attempts: { label: 'Attempts', align: 'end' },
  },
  filters: {
    state: choice('Status', [
      ...mailStates.map((state) => ({ value: state, label: mailStateLabels[state] })),
      { value: 'taken', label: 'Accepted, not bounced' },
      { value: 'returned', label: 'Bounced or marked as spam' },
      { value: 'ended', label: 'Accepted, bounced or not delivered' },
      { value: 'problem', label: 'Failed, not sent, bounced or spam' },
    ]),
    /** For the dashboard, which asks for recent ones. */
    lately: byLink(choice('Written', [{ value: 'month', label: 'In the last 30 days' }])),
    template: choice(
      'Kind',
      mailTemplateNames.map((name) => ({ value: name, label: mailTemplates[name].label })),
    ),
    about: choice(
      'About',
      mailSubjects.map((type) => ({ value: type, label: subjectLabel(type) })),
    ),
    fault: choice('Fault', [
      { value: 'refused', label: 'Refused by the server' },
      { value: 'deferred', label: 'Delayed by the server' },
      { value: 'unreachable', label: 'Server not reached' },
    ]),
    /** By the view of them. */
    address: byLink(choice('Address', [{ value: 'stopped', label: 'Emails to it are stopped' }])),
    record: { label: 'Record', schema: id(), options: [] },
    from: { ...day('From'), offered: 'day' },
    to: { ...day('To'), offered: 'day' },
  },
  sorts: { createdAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  /** For users who see recipients masked, only the subject is searched. */
  search: 'Recipient, subject',
  views: {
    problem: { name: 'Failed', parameters: { state: 'problem' } },
    stopped: { name: 'Stopped addresses', parameters: { address: 'stopped' } },
  },
})

export const textList = list({
  name: 'texts',
  one: 'text message',
  many: 'text messages',
  row: TextSummary,
  columns: {
    purpose: { label: 'Kind', names: true, text: ({ purpose }) => textPurposeLabels[purpose] },
    to: { label: 'To' },
    text: { label: 'Text', wrap: true },
    state: { label: 'Status', tells: 'first', text: ({ state }) => textStateLabels[state] },
    lastError: { label: 'Fault', hidden: true, wrap: true },
    createdAt: moment('createdAt', 'Sent'),
  },
  filters: {
    state: choice(
      'Status',
      textStates.map((state) => ({ value: state, label: textStateLabels[state] })),
    ),
    purpose: choice(
      'Kind',
      textPurposes.map((purpose) => ({ value: purpose, label: textPurposeLabels[purpose] })),
    ),
  },
  sorts: { createdAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Text, last three digits',
})

export const messages = group('admin', 'messages', {
  list: emailList.page('/api/admin/email-logs', 'email:view', 'Newest first; links and codes are never in it'),
  csv: emailList.csv('/api/admin/email-logs/csv', 'email:view'),
  texts: textList.page('/api/admin/text-messages', 'email:view'),
  textsCsv: textList.csv('/api/admin/text-messages/csv', 'email:view'),
  health: get('/api/admin/jobs/health', { access: 'dashboard:view', input: z.strictObject({}), output: WorkHealth, passive: true }),
  show: get('/api/admin/email-logs/:id', { access: 'email:view', input: z.strictObject({ id: id() }), output: EmailDetail }),
  /**
   * Sends a copy to another address. 409 for a mail with links or codes. Needs more than answering mail, because it shows what we know about a
   * client to someone else.
   */
  resendTo: post('/api/admin/email-logs/:id/resend-to', {
    access: 'client:edit',
    input: z.strictObject({
      id: id(),
      to: typedEmail(),
      reason: typedText('Say why: at least 5 characters', 500, 5),
    }),
    output: EmailDetail,
    idempotent: true,
  }),
  /** Sends the user a copy, to see it as it arrives. Only for users who may see addresses, and never for a mail with a link or code. */
  resendToMe: post('/api/admin/email-logs/:id/resend-to-me', {
    access: 'contact:respond',
    input: z.strictObject({ id: id() }),
    output: EmailDetail,
    idempotent: true,
  }),
  /** Stops all mail to this mail's recipient, except what they need in order to sign in. */
  stop: post('/api/admin/email-logs/:id/stop', {
    access: 'contact:respond',
    input: z.strictObject({ id: id(), reason: z.enum(stopReasons, 'Choose why'), note: text(500) }),
    output: EmailDetail,
  }),
  lift: post('/api/admin/email-logs/:id/lift', {
    access: 'contact:respond',
    input: z.strictObject({ id: id(), reason: typedText('Say why: at least 5 characters', 500, 5) }),
    output: EmailDetail,
  }),
  /** Sends the message, or a copy of it, again. 409 if its link has expired or it is being sent. Needs more than viewing. */
  resend: post('/api/admin/email-logs/:id/resend', {
    access: 'contact:respond',
    input: z.strictObject({ id: id() }),
    output: EmailDetail,
    idempotent: true,
  }),
})
