/** The mail port and its SMTP driver. One message, one recipient; no text typed by a person reaches a header. */
import { createTransport } from 'nodemailer'
import { isOneAddress } from '#contract/model/messages/oneAddress.ts'

export type MailMessage = {
  /** Without brackets. The same for every attempt to send one mail, so that receivers can drop duplicates. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** A calendar entry for the recipient (text/calendar), attached as a file. */
  calendar?: string | undefined
  /** Where replies go, if not to the address it is sent from. */
  replyTo?: string
  /** Only in marketing: where the recipient's mail program can unsubscribe with one request (RFC 8058). */
  unsubscribe?: string
}

/**
 * unreachable: the provider itself fails (network, TLS, login, or "come back later" before any recipient);
 * deferred: it answers, but wants this message later; refused: it will never accept this message.
 */
export type MailFault = 'unreachable' | 'deferred' | 'refused'

/**
 * `providerId`: the provider's own id for the message, if it gave one. `message`: for the mail log, at most 300 characters.
 * `noSuchAddress`: the receiver says that the address does not exist, whatever the message, so it counts as a bounce.
 */
export type MailOutcome =
  | { accepted: true; providerId: string | null }
  | { accepted: false; fault: MailFault; message: string; noSuchAddress?: boolean }

export type Mail = {
  /** One attempt, given up after 15 s. Failures are returned, not thrown. */
  send(message: MailMessage): Promise<MailOutcome>
}

const printable = /^[\u0020-\u007e\u00a0-\u2027\u2030-\u2065\u2070-\ud7ff\uf900-\ufdff]*$/u

/** Why a message must not be sent: something in it could start a second header or add a second recipient. Null if it may be sent. */
export const unsafe = (message: MailMessage): string | null => {
  if (!isOneAddress(message.to)) return 'The recipient is not one email address'
  if (message.unsubscribe !== undefined && !/^https?:\/\/[\w.:[\]-]+\/[\w\-./?=%]+$/.test(message.unsubscribe))
    return 'The unsubscribe address is not valid'
  if (message.replyTo !== undefined && !isOneAddress(message.replyTo)) return 'The address for replies is not one email address'
  if (!printable.test(message.subject)) return 'The subject has characters that a header cannot hold'
  return isOneAddress(message.messageId) ? null : 'The Message-ID is not valid'
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host === '::1' || host.startsWith('127.')

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string }

/** What a failed SMTP conversation means for the next attempt. */
export const faultOf = (error: SmtpError): MailFault => {
  const reply = error.responseCode ?? 0
  const aboutMessage = error.command === 'RCPT TO' || error.command === 'DATA' || error.code === 'EMESSAGE' || error.code === 'EENVELOPE'
  if (reply === 421) return 'unreachable'
  if (reply >= 500) return aboutMessage && error.command !== 'MAIL FROM' ? 'refused' : 'unreachable'
  if (reply >= 400) return 'deferred'
  return aboutMessage ? 'refused' : 'unreachable'
}

/**
 * Whether this conversation shows a bounce: the recipient is refused permanently because of the mailbox (RFC 3463: 5.1.x, or
 * 5.2.1, which is disabled). A refusal of us, of the message or of its size says nothing about the address. If the receiver gives no
 * reason, its reply code counts: 550, 551 and 553.
 */
export const isNoSuchAddress = ({ command, responseCode = 0, response = '' }: SmtpError): boolean => {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const reason = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return reason === undefined ? [550, 551, 553].includes(responseCode) : reason.startsWith('5.1.') || reason === '5.2.1'
}

/** The provider's own id for a message, from its final reply: 'queued as 7F3', 'id=7F3', or just 'Ok 7F3...'. */
export const nameIn = (response: string): string | null =>
  /\b(?:queued as|id=|as)\s*([\w.<>@-]{4,80})/i.exec(response)?.[1] ??
  /^250[ -](?:2\.\d\.\d )?(?:ok:?\s+)?<?([\w.@-]{16,100})>?\s*$/i.exec(response)?.[1] ??
  null

export type SmtpSettings = {
  /** smtp://user:password@host:587 (STARTTLS) or smtps://host:465. */
  url: string
  /** 'Name <address>' from settings. */
  from: string
  /** By default required, unless the host is this machine. */
  requireTls?: boolean
  /** For the whole conversation, in milliseconds. */
  deadline?: number
}

/** Sends by SMTP. A remote host must offer TLS with a valid certificate; there is no fallback to plain text. */
export const smtpMail = ({ url, from, requireTls, deadline = 15_000 }: SmtpSettings): Mail => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const mustUpgrade = !secure && (requireTls ?? !isLoopback(hostname))
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: mustUpgrade,
    ignoreTLS: !secure && !mustUpgrade,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    dnsTimeout: 5_000,
    // A server may be slow with its final reply. It has the mail by then, so giving up would send it twice.
    socketTimeout: deadline,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const danger = unsafe(message)
      if (danger) return { accepted: false, fault: 'refused', message: danger }
      try {
        const sent = await transport.sendMail({
          from,
          to: { name: '', address: message.to },
          ...(message.replyTo ? { replyTo: { name: '', address: message.replyTo } } : {}),
          subject: message.subject,
          text: message.text,
          html: message.html,
          messageId: `<${message.messageId}>`,
          ...(message.calendar
            ? { attachments: [{ filename: 'appointment.ics', content: message.calendar, contentType: 'text/calendar; charset=utf-8' }] }
            : {}),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(message.unsubscribe
              ? { 'List-Unsubscribe': `<${message.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
              : {}),
          },
          signal: AbortSignal.timeout(deadline),
        })
        return { accepted: true, providerId: nameIn(sent.response) }
      } catch (error) {
        // Everything that nodemailer throws is an Error with these optional fields.
        const fault = error as SmtpError
        const code = [fault.code, fault.responseCode].filter(Boolean).join(' ')
        const message = `${code || 'SMTP'}: ${fault.message}`.replace(/\s+/g, ' ').slice(0, 300)
        return { accepted: false, fault: faultOf(fault), message, ...(isNoSuchAddress(fault) ? { noSuchAddress: true } : {}) }
      }
    },
  }
}
