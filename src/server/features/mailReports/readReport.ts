/** What a report says, in our words. The bodies are those of Resend, which others have taken over: `{ type, created_at, data }`. */
import { z } from '#contract/schema.ts'

/**
 * delayed: the provider still tries; soft: it came back, but may get through another time; hard: nobody gets mail there; undelivered: the
 * provider could not send it, which says nothing of the address.
 */
export type ReportKind = 'delivered' | 'delayed' | 'undelivered' | 'soft' | 'hard' | 'complained'
export type MailReport = {
  /** The provider's, the same each time it sends this one. */
  id: string
  kind: ReportKind
  at: Date
  /** In the provider's words; '' where it has none. */
  reason: string
  /** Our Message-ID, without brackets, and the provider's own name of the mail, as far as it tells them. */
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

/** Only 'Permanent' is for good: 'Temporary', 'Transient' and 'Undetermined' are not, whatever the provider calls it. */
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
    // It is on the provider's own list, because a mail came back before.
    case 'email.suppressed':
      return 'hard'
    default:
      return null
  }
}

/** The database keeps no NUL, and a reason that fills a page helps nobody. */
const shown = (text: string) => text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 300)

const reasonOf = ({ data: { bounce, complaint, failed, suppressed } }: Body) => {
  const { type, subType, message, reason } = bounce ?? complaint ?? failed ?? suppressed ?? {}
  const sort = [type, subType].filter(Boolean).join(', ')
  const said = message || reason || ''
  return shown(said && sort ? `${said} (${sort})` : said || sort)
}

const nameOf = (value: string | null | undefined) => {
  const name = value?.trim().replace(/^<(.*)>$/, '$1') ?? ''
  return /^[\x21-\x7e]{4,300}$/.test(name) ? name : null
}

/** Never in the future: its clock may be ahead of ours. */
const timeOf = (text: string | null | undefined, now: Date) => {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) || at > now ? now : at
}

/** Null: of something else, or in no form that we know. */
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
