/** Mails and text messages as records: their states, and what staff may read of them. */
import { z, type Infer } from '../../schema.ts'
import { mailTemplateNames, mailTemplates, type MailTemplate } from './mail.ts'

/**
 * queued: waits for the worker; sending: handed over now; sent: accepted by the mail server, which is not yet delivered;
 * failed: the last try failed, another follows; dead: given up; suppressed: kept back by the daily allowance of an address.
 */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'dead', 'suppressed'] as const
export type MailState = (typeof mailStates)[number]
export const mailStateLabels: Record<MailState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Accepted by mail server',
  failed: 'Failed, will retry',
  dead: 'Given up',
  suppressed: 'Not sent',
}

/**
 * What happened to a mail, beside its being written. trying: handed to the mail server; failed: not taken, another try follows; bounced: told
 * by staff, for nothing reports back to us by itself.
 */
export const mailEventKinds = ['trying', 'accepted', 'failed', 'givenUp', 'keptBack', 'again', 'copied', 'bounced', 'bodyRemoved'] as const
export type MailEventKind = (typeof mailEventKinds)[number]

export const mailEventLabels: Record<MailEventKind | 'written', string> = {
  written: 'Written',
  trying: 'Handed to the mail server',
  accepted: 'Accepted by the mail server',
  failed: 'Not taken, another try follows',
  givenUp: 'Given up',
  keptBack: 'Not sent',
  again: 'To be sent again',
  copied: 'Copy sent',
  bounced: 'Came back',
  bodyRemoved: 'Words removed, their time is over',
}

/** Why staff stop mail to an address. */
export const stopReasons = ['bounced', 'complained', 'wrongPerson', 'asked'] as const
export type StopReason = (typeof stopReasons)[number]
export const stopReasonLabels: Record<StopReason, string> = {
  bounced: 'Mail to it comes back',
  complained: 'Marked as unwanted',
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

/** What a resend does in each state; absent = refused (409). `again`: the same message; `copy`: a new one with the same text. */
export const resendOf = (state: MailState, had: { secrets: boolean; sealed: boolean }): 'again' | 'copy' | null => {
  if (state === 'sent') return had.secrets ? null : 'copy'
  if (state === 'dead' || state === 'suppressed') return had.secrets && !had.sealed ? null : 'again'
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
  /** Oldest first, its writing included. `detail`: the server's answer, or why. */
  events: z.array(
    z.object({ at: z.string(), kind: z.enum(['written', ...mailEventKinds]), detail: z.string(), by: z.nullable(z.string()) }),
  ),
  /** Of what it is a copy, and its own copies. */
  copyOf: z.nullable(z.uuid()),
  copies: z.array(z.object({ id: z.uuid(), to: z.string(), at: z.string() })),
  /** Mail to its address is stopped; null where it is not. */
  stopped: z.nullable(z.object({ reason: z.enum(stopReasons), note: z.string(), by: z.nullable(z.string()), at: z.string() })),
  mayStop: z.boolean(),
  /** Why it cannot be sent again, or null where it can. */
  resend: z.object({ allowed: z.boolean(), reason: z.nullable(z.string()), elsewhere: z.boolean() }),
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
