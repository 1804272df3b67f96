/** Mails and text messages as records: their states, and what staff may read of them. */
import { z, type Infer } from '../../schema.ts'
import { mailTemplateNames, mailTemplates, type MailTemplate } from './mail.ts'

/**
 * queued: waits for the worker; sending: handed over now; sent: accepted by the mail server, which is not yet delivered; delivered: taken by
 * the receiver's server; bounced: it came back; complained: its reader marked it as spam; failed: the last try failed, another follows;
 * dead: given up; suppressed: kept back, by the daily allowance of an address or because mail to it is stopped.
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
  dead: 'Given up',
  suppressed: 'Not sent',
}

/** What the provider told us after it took a mail. One that bounced may have been refused at once, too. */
export const reportedStates = ['delivered', 'bounced', 'complained'] as const
/** Groups of states that the list of mails can be narrowed to. taken: accepted, and not come back. returned: what staff should look at. */
export const mailStateGroups = {
  taken: ['sent', 'delivered', 'complained'],
  returned: ['bounced', 'complained'],
  ended: ['sent', 'delivered', 'complained', 'bounced', 'dead'],
} as const
/** Nothing more is done with these by itself. */
export const settledStates = ['sent', ...reportedStates, 'dead', 'suppressed'] as const
export const isSettled = (state: MailState) => settledStates.some((each) => each === state)

/**
 * What happened to a mail, beside its being written. trying: handed to the mail server; failed: not taken, another try follows; delayed,
 * delivered, undelivered (the provider took it and could not send it), bounced, complained: told by the provider; bounced also by staff.
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
  delivered: 'Delivered to the receiver\u2019s server',
  delayed: 'Delayed on its way',
  undelivered: 'Not sent by the provider',
  failed: 'Not taken, another try follows',
  givenUp: 'Given up',
  keptBack: 'Not sent',
  again: 'To be sent again',
  copied: 'Copy sent',
  bounced: 'Came back',
  complained: 'Marked as spam by its reader',
  bodyRemoved: 'Words removed, their time is over',
}

/** Why staff stop mail to an address. */
export const stopReasons = ['bounced', 'complained', 'wrongPerson', 'asked'] as const
export type StopReason = (typeof stopReasons)[number]
export const stopReasonLabels: Record<StopReason, string> = {
  bounced: 'Mail to it comes back',
  complained: 'Marked as spam',
  wrongPerson: 'Belongs to somebody else',
  asked: 'They asked us to stop',
}

/** unknown: the process stopped between asking and hearing; it may have arrived, so it is never sent again by itself. */
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
 * What a resend does in each state; absent = refused (409). `again`: the same message; `copy`: a new one with the same text. `accepted`: the
 * mail server had taken it. Whoever marked it as spam gets no second one.
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
  /** Masked (`j***@example.com`) for those who may only look. */
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** When that happened which the provider told last: delivered, came back, marked as spam. */
  reportedAt: z.nullable(z.string()),
})
export type EmailSummary = Infer<typeof EmailSummary>

export const EmailDetail = z.extend(EmailSummary, {
  /** Null until the first try: a mail is written when it is sent. Secrets are replaced. */
  text: z.nullable(z.string()),
  hasHtml: z.boolean(),
  lastError: z.nullable(z.string()),
  providerId: z.nullable(z.string()),
  messageId: z.string(),
  related: z.nullable(z.object({ type: z.string(), id: z.string() })),
  nextTryAt: z.nullable(z.string()),
  /** When its words were removed, because their time was over. */
  bodyRemovedAt: z.nullable(z.string()),
  /** Lines as the mail carries them: From, To, Subject, Date, Message-ID. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Oldest first, its writing included. `detail`: the server's answer, or why; `reported`: told by the mail provider. */
  events: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(['written', ...mailEventKinds]),
      detail: z.string(),
      by: z.nullable(z.string()),
      reported: z.boolean(),
    }),
  ),
  /** Of what it is a copy, and its own copies. */
  copyOf: z.nullable(z.uuid()),
  copies: z.array(z.object({ id: z.uuid(), to: z.string(), at: z.string() })),
  /** Mail to its address is stopped; null where it is not. */
  stopped: z.nullable(z.object({ reason: z.enum(stopReasons), note: z.string(), by: z.nullable(z.string()), at: z.string() })),
  mayStop: z.boolean(),
  /** Why it cannot be sent again, or null where it can. */
  /** To its reader, to another address, to oneself. */
  resend: z.object({ allowed: z.boolean(), reason: z.nullable(z.string()), elsewhere: z.boolean(), mine: z.boolean() }),
})
export type EmailDetail = Infer<typeof EmailDetail>

export const TextSummary = z.object({
  id: z.uuid(),
  purpose: z.enum(textPurposes),
  /** Always masked but for the last three digits. */
  to: z.string(),
  text: z.string(),
  state: z.enum(textStates),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
})
export type TextSummary = Infer<typeof TextSummary>

/** Background work: whether the worker is alive, and what waits or has been given up. */
export const WorkHealth = z.object({
  /** False when no worker has been heard of for 60 seconds. */
  running: z.boolean(),
  lastBeatAt: z.nullable(z.string()),
  waitingMails: z.number(),
  failingMails: z.number(),
  deadMails: z.number(),
  failedTexts: z.number(),
  deadJobs: z.number(),
  /** Of what text messages may cost in 24 hours; from 100 on none is sent. */
  textBudgetPercent: z.number(),
})
export type WorkHealth = Infer<typeof WorkHealth>

/** 'jane@example.com' -> 'j***@example.com' */
export const maskEmail = (address: string) => address.replace(/^(.).*@/u, '$1***@')
/** '+447700900123' -> '*********123' */
export const maskPhone = (phone: string) => '*'.repeat(Math.max(0, phone.length - 3)) + phone.slice(-3)
