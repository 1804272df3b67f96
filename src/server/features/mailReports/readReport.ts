/** Reads a provider's report. The format is Resend's, which other providers have adopted: `{ type, created_at, data }`. */
import { z } from '#contract/schema.ts'

/**
 * delayed: the provider is still trying; soft: it bounced, but another attempt may succeed; hard: nobody receives mail at that address; undelivered:
 * the provider could not send it, which says nothing about the address.
 */
export type ReportKind = 'delivered' | 'delayed' | 'undelivered' | 'soft' | 'hard' | 'complained'
export type MailReport = {
  /** The provider's id, the same each time it sends this report. */
  id: string
  kind: ReportKind
  at: Date
  /** In the provider's words; '' if it gives none. */
  reason: string
  /** Our Message-ID, without brackets, and the provider's own name for the mail, if the report has them. */
  messageId: string | null
  providerId: string | null
}

const words = z.optional(z.nullable(z.string()))
const reasons = z.optional(z.nullable(z.object({ type: words, subType: words, message: words, reason: words })))
const Body = z.object({
  type: z.string(),
  created_at: words,
  timestamp: words,
  data: z.object({ email_id: words, message_id: words, bounce: reasons, complaint: reasons, failed: reasons, suppressed: reasons }),
})
type Body = z.infer<typeof Body>

/** Only 'Permanent' is a hard bounce. 'Temporary', 'Transient' and 'Undetermined' are not, whatever the provider calls them. */
const kindOf = ({ type, data }: Body): ReportKind | null => {
  switch (type) {
    case 'email.delivered':
      return 'delivered'
    case 'email.delivery_delayed':
      return 'delayed'
    case 'email.bounced':
      return data.bounce?.type?.toLowerCase() === 'permanent' ? 'hard' : 'soft'
    case 'email.complained':
      return 'complained'
    case 'email.failed':
      return 'undelivered'
    // The address is on the provider's own suppression list, because an earlier mail bounced.
    case 'email.suppressed':
      return 'hard'
    default:
      return null
  }
}

/** PostgreSQL cannot store NUL, and a reason that fills a page helps nobody. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 300)

const reasonOf = ({ data: { bounce, complaint, failed, suppressed } }: Body) => {
  const { type, subType, message, reason } = bounce ?? complaint ?? failed ?? suppressed ?? {}
  const sort = [type, subType].filter(Boolean).join(', ')
  const explanation = message || reason || ''
  return storable(explanation && sort ? `${explanation} (${sort})` : explanation || sort)
}

const nameOf = (value: string | null | undefined) => {
  const name = value?.trim().replace(/^<(.*)>$/, '$1') ?? ''
  return /^[\x21-\x7e]{4,300}$/.test(name) ? name : null
}

/** Never in the future, even if the provider's clock is ahead of ours. */
const timeOf = (text: string | null | undefined, now: Date) => {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) || at > now ? now : at
}

/** Null if it is about something else or in an unknown format. */
export const readReport = (id: string, body: unknown, now: Date): MailReport | null => {
  const read = z.safeParse(Body, body)
  const kind = read.success ? kindOf(read.data) : null
  if (!read.success || kind === null) return null
  const { created_at: created, timestamp, data } = read.data
  return {
    id,
    kind,
    at: timeOf(created ?? timestamp, now),
    reason: reasonOf(read.data),
    messageId: nameOf(data.message_id),
    providerId: nameOf(data.email_id),
  }
}
