/** Which IP addresses are on the public internet: the only ones that a call to an address typed by an administrator may reach. */
import { BlockList, isIP, isIPv6 } from 'node:net'

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

export const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6') : isIP(address) === 4 && !closed.check(address, 'ipv4')

/** The IP address in a host of a URL, without the brackets around IPv6. */
export const numberIn = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** A host written as an IP address that would never be called. Outside production this machine may be. */
export const isInside = (hostname: string, mode: string): boolean => {
  const address = numberIn(hostname)
  return isIP(address) !== 0 && !isPublicAddress(address) && !(mode !== 'production' && isLoopback(address))
}
