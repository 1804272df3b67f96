/**
 * One POST to an address typed by an administrator. It can never reach our own network: the name is looked up once, all its addresses
 * are checked, and the connection goes to an address that was checked, so a later DNS answer changes nothing.
 * Redirects are not followed: they are treated like any other response.
 */
import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isLoopback, isPublicAddress, numberIn } from '#server/publicAddress.ts'

export type WebhookAnswer = { status: number; text: string } | { fault: string }
export type WebhookCall = { url: string; body: string; headers: Readonly<Record<string, string>>; longest: number }

/** One call, at most five seconds. Failures are returned, not thrown. */
export type CallWebhook = (call: WebhookCall) => Promise<WebhookAnswer>

const notPublic = 'The address is not on the public internet'
const longestWait = 5000

/** `local`: outside production this machine may be called too, so that a receiver can be tried out. */
export const createWebhookCall =
  ({ local }: { local: boolean }): CallWebhook =>
  async ({ url, body, headers, longest }: WebhookCall): Promise<WebhookAnswer> => {
    if (!URL.canParse(url)) return { fault: 'The address cannot be read' }
    const target = new URL(url)
    if (target.protocol !== 'https:' && !(local && target.protocol === 'http:')) return { fault: 'The address must start with https://' }
    const host = numberIn(target.hostname)
    let found: { address: string; family: number }[]
    try {
      found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true, verbatim: true })
    } catch {
      return { fault: 'The name of the address was not found' }
    }
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address) || (local && isLoopback(address)))) return { fault: notPublic }
    return post(target, first, { body, headers, longest })
  }

const post = (
  target: URL,
  pinned: { address: string; family: number },
  { body, headers, longest }: Omit<WebhookCall, 'url'>,
): Promise<WebhookAnswer> =>
  new Promise((resolve) => {
    const send = target.protocol === 'https:' ? request : plainRequest
    const call = send(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // Connects to the address that was checked, whatever the name resolves to by now.
      lookup: (_name, options, done) =>
        options.all
          ? done(null, [pinned])
          : (done as (error: null, address: string, family: number) => void)(null, pinned.address, pinned.family),
      agent: false,
      signal: AbortSignal.timeout(longestWait),
    })
    call.on('response', (response) => {
      let text = ''
      const done = () => resolve({ status: response.statusCode ?? 0, text: text.slice(0, longest) })
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        // The rest is not needed.
        if (text.length < longest) return
        done()
        response.destroy()
      })
      response.on('end', done)
      response.on('error', done)
    })
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve({
        fault:
          error.name === 'AbortError' || error.name === 'TimeoutError'
            ? 'No answer within 5 seconds'
            : `No connection (${error.code ?? 'failed'})`,
      }),
    )
    call.end(body)
  })
