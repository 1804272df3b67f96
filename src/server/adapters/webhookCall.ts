/**
 * One POST to an address typed by an administrator. It can never reach our own network: the name is looked up once, all its addresses
 * are checked, and the connection goes to an address that was checked, so a later DNS answer changes nothing.
 * Redirects are not followed: they are treated like any other response.
 */
import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'

export type WebhookAnswer = { status: number; text: string } | { fault: string }
export type WebhookCall = { url: string; body: string; headers: Readonly<Record<string, string>>; longest: number }

/** One call, at most five seconds. Failures are returned, not thrown. */
export type CallWebhook = (call: WebhookCall) => Promise<WebhookAnswer>

/** Networks that are not public: private, link-local, carrier, documentation, multicast and reserved ones (RFC 6890). */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
/** For IPv6, only publicly assigned addresses (2000::/3) are open, without tunnels that contain an IPv4 address. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(net, bits, 'ipv6')

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6') : isIP(address) === 4 && !closed.check(address, 'ipv4')

const numberIn = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** A host written as an IP address that would never be called. Outside production this machine may be. */
export const isInside = (hostname: string, mode: string): boolean => {
  const address = numberIn(hostname)
  return isIP(address) !== 0 && !isPublicAddress(address) && !(mode !== 'production' && isLoopback(address))
}

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
