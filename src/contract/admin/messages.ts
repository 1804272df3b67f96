/** Staff: the mails and text messages that were sent or wait, and whether background work is alive. */
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

/** What mails say they are about. */
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
  'user',
] as const

export const emailList = list({
  name: 'emails',
  one: 'email',
  many: 'emails',
  row: EmailSummary,
  columns: {
    subject: { label: 'Subject', names: true },
    template: { label: 'Kind', hidden: true, text: ({ template }) => templateLabel(template) },
    to: { label: 'To', wrap: true },
    state: { label: 'State', text: ({ state }) => mailStateLabels[state] },
    createdAt: moment('createdAt', 'Written'),
    sentAt: { ...moment('sentAt', 'Accepted'), hidden: true },
    reportedAt: { ...moment('reportedAt', 'Last report'), hidden: true },
    attempts: { label: 'Tries', align: 'end' },
  },
  filters: {
    state: choice('State', [
      ...mailStates.map((state) => ({ value: state, label: mailStateLabels[state] })),
      { value: 'taken', label: 'Accepted and not come back' },
      { value: 'returned', label: 'Bounced or marked as spam' },
      { value: 'ended', label: 'Accepted, bounced or given up' },
    ]),
    /** For the dashboard, which asks what is new. */
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
      { value: 'deferred', label: 'Put off by the server' },
      { value: 'unreachable', label: 'Server not reached' },
    ]),
    record: { label: 'Record', schema: id(), options: [] },
    from: { ...day('From'), offered: 'day' },
    to: { ...day('To'), offered: 'day' },
  },
  sorts: { createdAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  /** The subject alone for those who see recipients masked. */
  search: 'Recipient, subject',
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
    state: { label: 'State', text: ({ state }) => textStateLabels[state] },
    lastError: { label: 'Fault', hidden: true, wrap: true },
    createdAt: moment('createdAt', 'Sent'),
  },
  filters: {
    state: choice(
      'State',
      textStates.map((state) => ({ value: state, label: textStateLabels[state] })),
    ),
    purpose: choice(
      'Kind',
      textPurposes.map((purpose) => ({ value: purpose, label: textPurposeLabels[purpose] })),
    ),
  },
  sorts: { createdAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Words, last three digits',
})

export const messages = group('admin', 'messages', {
  list: emailList.page('/api/admin/email-logs', 'email:view', 'Newest first; links and codes are never in it'),
  csv: emailList.csv('/api/admin/email-logs/csv', 'email:view'),
  texts: textList.page('/api/admin/text-messages', 'email:view'),
  textsCsv: textList.csv('/api/admin/text-messages/csv', 'email:view'),
  health: get('/api/admin/jobs/health', { access: 'dashboard:view', input: z.strictObject({}), output: WorkHealth, passive: true }),
  show: get('/api/admin/email-logs/:id', { access: 'email:view', input: z.strictObject({ id: id() }), output: EmailDetail }),
  /**
   * A copy to another address, for a mail without links and codes: 409 for one with them. It shows what we know of a client to somebody
   * else, so it needs more than answering.
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
  /** A copy to oneself, to see it as it arrives: for whoever reads addresses, and never of a mail with a link or code. */
  resendToMe: post('/api/admin/email-logs/:id/resend-to-me', {
    access: 'contact:respond',
    input: z.strictObject({ id: id() }),
    output: EmailDetail,
    idempotent: true,
  }),
  /** No more mail to the address of this one, but for what somebody needs to get in. */
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
  /** The message again, or a copy of it; 409 where its link is gone or it is on its way. Needs more than looking. */
  resend: post('/api/admin/email-logs/:id/resend', {
    access: 'contact:respond',
    input: z.strictObject({ id: id() }),
    output: EmailDetail,
    idempotent: true,
  }),
})
