/** Which address a request came from, and what limits count it by. */
import { isIP, isIPv6 } from 'node:net'

/** The /64 of an IPv6 address (one household or server can use all of it); an IPv4 address whole. */
export const prefixOf = (ip: string) => {
  const mapped = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = ip.includes('::') ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right] : left
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/**
 * `proxies`: how many reverse proxies of ours stand in front. Each appends the address it saw to X-Forwarded-For,
 * so the last `proxies` entries are ours and the one before is the caller; anything further left is hearsay.
 */
export const callerAddress = (socketAddress: string | undefined, forwardedFor: string | null, proxies: number) => {
  const seen = socketAddress ?? '0.0.0.0'
  if (proxies === 0 || !forwardedFor) return seen
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  const caller = hops[hops.length - proxies]
  return caller && isIP(caller) ? caller : seen
}
