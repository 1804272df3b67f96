/** Which address a request came from, and what rate limits count it under. */
import { BlockList, isIP, isIPv6 } from 'node:net'

/** `::ffff:203.0.113.7` is an IPv4 address on an IPv6 socket. */
const unmapped = (ip: string) => ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1] ?? ip

/** The /64 of an IPv6 address (one household or server can use all of it), or the whole IPv4 address. */
export const prefixOf = (address: string) => {
  const ip = unmapped(address)
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = (ip.toLowerCase().split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = ip.includes('::') ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Whether an address is one of our own reverse proxies (`TRUSTED_PROXIES`: addresses and networks). */
export const createProxies = (trusted: readonly string[]) => {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (ip: string) => list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

/** Whether X-Forwarded-For came from an address that TRUSTED_PROXIES does not list. The header is then ignored. */
export const isForwardedByStranger = (socketAddress: string | undefined, forwardedFor: string | null, isProxy: (ip: string) => boolean) =>
  socketAddress !== undefined && forwardedFor !== null && !isProxy(unmapped(socketAddress))

/**
 * Each proxy appends the address it saw to X-Forwarded-For. We read from the right and skip our own proxies: the first other
 * address is the caller. Anything further left could have been written by the caller.
 */
export const callerAddress = (socketAddress: string | undefined, forwardedFor: string | null, isProxy: (ip: string) => boolean) => {
  let caller = unmapped(socketAddress ?? '0.0.0.0')
  const hops = (forwardedFor ?? '').split(',').map((hop) => unmapped(hop.trim()))
  for (let hop = hops.pop(); isProxy(caller) && hop !== undefined && isIP(hop); hop = hops.pop()) caller = hop
  return caller
}
