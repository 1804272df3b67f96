/** The text message port and its only HTTP driver (in the format of Twilio's REST API, whose base URL is a setting). */
import { createBreaker } from './breaker.ts'

/**
 * refused: the number cannot be used; provider: it failed or was too busy, and nothing was sent; open: not called at all,
 * because it has been failing; unknown: the answer was lost, so the message may have been sent.
 */
export type SmsFault = 'refused' | 'provider' | 'open' | 'unknown'

/** `opened`: this failure opened the circuit, so someone should be alerted. */
export type SmsOutcome =
  | { accepted: true; providerId: string | null }
  | { accepted: false; fault: SmsFault; message: string; opened: boolean }

export type Sms = {
  /** One attempt, at most 5 s; we never retry. `to`: +447700900123. Failures are returned, not thrown. */
  send(message: { to: string; text: string }): Promise<SmsOutcome>
}

export type SmsSettings = {
  /** Base URL, e.g. https://api.example.com; path and body are Twilio's. */
  url: string
  account: string
  token: string
  /** Sender: a number or an alphanumeric name. */
  from: string
  now?: () => number
  /** How long the circuit stays open, in milliseconds. */
  pause?: number
  timeout?: number
}

const mobile = /^\+[1-9]\d{7,14}$/

export const httpSms = ({ url, account, token, from, now = Date.now, pause = 30_000, timeout = 5_000 }: SmsSettings): Sms => {
  const endpoint = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, url)
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const breaker = createBreaker({ limit: 5, pause, now })

  const failed = (fault: 'provider' | 'unknown', message: string): SmsOutcome => ({
    accepted: false,
    fault,
    message,
    opened: breaker.failed(),
  })
  const not = (fault: 'refused' | 'open', message: string): SmsOutcome => ({ accepted: false, fault, message, opened: false })

  return {
    async send({ to, text }) {
      if (!mobile.test(to)) return not('refused', 'Not an international phone number')
      if (!breaker.admits()) return not('open', 'The provider is failing; not asked')
      let response: Response
      try {
        response = await fetch(endpoint, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ To: to, From: from, Body: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeout),
        })
      } catch (error) {
        const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
        return failed(timedOut ? 'unknown' : 'provider', timedOut ? `No answer in ${timeout} ms` : 'Connection failed')
      }
      const answer = await readAnswer(response)
      if (response.ok) {
        breaker.succeeded()
        return { accepted: true, providerId: answer.sid }
      }
      if (response.status === 429 || response.status >= 500 || response.status === 401 || response.status === 403)
        return failed('provider', `Provider answered ${response.status}`)
      breaker.released()
      return not('refused', `Provider answered ${response.status}${answer.code ? ` (${answer.code})` : ''}`)
    },
  }
}

/** The two fields we use. An unreadable body gives null for both, and is not an error. */
const readAnswer = async (response: Response): Promise<{ sid: string | null; code: number | null }> => {
  try {
    const body: unknown = JSON.parse((await response.text()).slice(0, 10_000))
    if (typeof body !== 'object' || body === null) return { sid: null, code: null }
    return {
      sid: 'sid' in body && typeof body.sid === 'string' ? body.sid.slice(0, 80) : null,
      code: 'code' in body && typeof body.code === 'number' ? body.code : null,
    }
  } catch {
    return { sid: null, code: null }
  }
}
