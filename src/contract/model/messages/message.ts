/** Mails and text messages as records: their states, and what staff may see of them. */
import { z, type Infer } from '../../schema.ts'
import { mailTemplateNames, mailTemplates, type MailTemplate } from './mail.ts'

/**
 * queued: waiting for the worker; sending: being handed over; sent: accepted by the mail server, not yet delivered; delivered: accepted by
 * the recipient's server; bounced: returned; complained: marked as spam by the recipient; failed: the last attempt failed, another follows;
 * dead: given up; suppressed: not sent, because of the daily allowance of an address or because mail to it is stopped.
 */
export const mailStates = ['queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'dead', 'suppressed'] as const
export type MailState = (typeof mailStates)[number]
export const mailStateLabels: Record<MailState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Accepted by mail server',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  failed: 'Failed, will retry',
  dead: 'Not delivered',
  suppressed: 'Not sent',
}

/** States reported by the provider after it accepted a mail. A bounced one may also have been refused straight away. */
export const reportedStates = ['delivered', 'bounced', 'complained'] as const
/** Groups of states for filtering the list of mails. taken: accepted and not returned. returned: those staff should look at. problem: those that did not arrive as they should. */
export const mailStateGroups = {
  taken: ['sent', 'delivered', 'complained'],
  returned: ['bounced', 'complained'],
  ended: ['sent', 'delivered', 'complained', 'bounced', 'dead'],
  problem: ['bounced', 'complained', 'failed', 'dead', 'suppressed'],
} as const
/** States in which nothing more happens automatically. */
export const settledStates = ['sent', ...reportedStates, 'dead', 'suppressed'] as const
export const isSettled = (state: MailState) => settledStates.some((each) => each === state)

/**
 * What happened to a mail after it was written. trying: handed to the mail server; failed: not accepted, another attempt follows; delayed,
 * delivered, undelivered (the provider accepted it and could not send it), bounced, complained: reported by the provider; bounced also by staff.
 */
export const mailEventKinds = [
  'trying',
  'accepted',
  'delivered',
  'delayed',
  'undelivered',
  'failed',
  'givenUp',
  'keptBack',
  'again',
  'copied',
  'bounced',
  'complained',
  'bodyRemoved',
] as const
export type MailEventKind = (typeof mailEventKinds)[number]

export const mailEventLabels: Record<MailEventKind | 'written', string> = {
  written: 'Written',
  trying: 'Handed to the mail server',
  accepted: 'Accepted by the mail server',
  delivered: "Delivered to the recipient's server",
  delayed: 'Delayed on its way',
  undelivered: 'Not sent by the provider',
  failed: 'Not accepted, will try again',
  givenUp: 'Not delivered',
  keptBack: 'Not sent',
  again: 'To be sent again',
  copied: 'Copy sent',
  bounced: 'Bounced',
  complained: 'Marked as spam by its recipient',
  bodyRemoved: 'Text removed at the end of its retention',
}

/** Why staff stop mail to an address. */
export const stopReasons = ['bounced', 'complained', 'wrongPerson', 'asked'] as const
export type StopReason = (typeof stopReasons)[number]
export const stopReasonLabels: Record<StopReason, string> = {
  bounced: 'Email to it bounces',
  complained: 'Marked as spam',
  wrongPerson: 'Belongs to someone else',
  asked: 'They asked us to stop',
}

/** unknown: the process stopped before it got an answer. The text may have arrived, so it is never resent automatically. */
export const textStates = ['sending', 'sent', 'failed', 'unknown'] as const
export type TextState = (typeof textStates)[number]
export const textStateLabels: Record<TextState, string> = {
  sending: 'Sending',
  sent: 'Accepted',
  failed: 'Failed',
  unknown: 'Not known',
}

export const textPurposes = ['signInCode', 'phoneSetup', 'notice'] as const
export type TextPurpose = (typeof textPurposes)[number]
export const textPurposeLabels: Record<TextPurpose, string> = {
  signInCode: 'Sign-in code',
  phoneSetup: 'Phone set-up code',
  notice: 'Notice',
}

/**
 * What a resend does in each state; null = refused (409). `again`: the same message; `copy`: a new one with the same text. `accepted`: the
 * mail server had accepted it. A mail that was marked as spam is never resent.
 */
export const resendOf = (state: MailState, had: { secrets: boolean; sealed: boolean; accepted: boolean }): 'again' | 'copy' | null => {
  if (state === 'sent' || state === 'delivered' || (state === 'bounced' && had.accepted)) return had.secrets ? null : 'copy'
  if (state === 'bounced' || state === 'dead' || state === 'suppressed') return had.secrets && !had.sealed ? null : 'again'
  return state === 'failed' ? 'again' : null
}

export const MailTemplateName = z.enum(mailTemplateNames as [MailTemplate, ...MailTemplate[]])
export const templateLabel = (template: MailTemplate) => mailTemplates[template].label

export const EmailSummary = z.object({
  id: z.uuid(),
  template: MailTemplateName,
  /** Masked (`j***@example.com`) for users who may only view. */
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** When the provider's latest report happened: delivered, bounced, marked as spam. */
  reportedAt: z.nullable(z.string()),
})
export type EmailSummary = Infer<typeof EmailSummary>

export const EmailDetail = z.extend(EmailSummary, {
  /** Null until the first attempt, because a mail is written when it is sent. Secrets are replaced. */
  text: z.nullable(z.string()),
  hasHtml: z.boolean(),
  lastError: z.nullable(z.string()),
  providerId: z.nullable(z.string()),
  messageId: z.string(),
  related: z.nullable(z.object({ type: z.string(), id: z.string() })),
  nextTryAt: z.nullable(z.string()),
  /** When its text was removed at the end of the retention period. */
  bodyRemovedAt: z.nullable(z.string()),
  /** Header lines as the mail carries them: From, To, Subject, Date, Message-ID. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Oldest first, starting with its creation. `detail`: the server's answer, or the reason. `reported`: reported by the mail provider. */
  events: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(['written', ...mailEventKinds]),
      detail: z.string(),
      by: z.nullable(z.string()),
      reported: z.boolean(),
    }),
  ),
  /** The mail it is a copy of, and its own copies. */
  copyOf: z.nullable(z.uuid()),
  copies: z.array(z.object({ id: z.uuid(), to: z.string(), at: z.string() })),
  /** Set if mail to its address is stopped. Otherwise null. */
  stopped: z.nullable(z.object({ reason: z.enum(stopReasons), note: z.string(), by: z.nullable(z.string()), at: z.string() })),
  mayStop: z.boolean(),
  /** Whether it can be sent again: to its recipient (if not, `reason` says why; otherwise null), to another address, to the user's own. */
  resend: z.object({ allowed: z.boolean(), reason: z.nullable(z.string()), elsewhere: z.boolean(), mine: z.boolean() }),
})
export type EmailDetail = Infer<typeof EmailDetail>

export const TextSummary = z.object({
  id: z.uuid(),
  purpose: z.enum(textPurposes),
  /** Always masked except for the last three digits. */
  to: z.string(),
  text: z.string(),
  state: z.enum(textStates),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
})
export type TextSummary = Infer<typeof TextSummary>

/** Background work: whether the worker is running, and what is waiting or has been given up. */
export const WorkHealth = z.object({
  /** False if there was no sign of a worker for 60 seconds. */
  running: z.boolean(),
  lastBeatAt: z.nullable(z.string()),
  waitingMails: z.number(),
  failingMails: z.number(),
  deadMails: z.number(),
  failedTexts: z.number(),
  deadJobs: z.number(),
  /** Percentage used of the 24-hour budget for text messages. From 100 none is sent. */
  textBudgetPercent: z.number(),
})
export type WorkHealth = Infer<typeof WorkHealth>

/** 'jane@example.com' -> 'j***@example.com' */
export const maskEmail = (address: string) => address.replace(/^(.).*@/u, '$1***@')
/** '+447700900123' -> '*********123' */
export const maskPhone = (phone: string) => '*'.repeat(Math.max(0, phone.length - 3)) + phone.slice(-3)
