/** The address of a caller: when X-Forwarded-For is trusted, and how limits group addresses. */
import { describe, expect, test } from 'vitest'
import { callerAddress, createProxies, prefixOf } from '#server/http/request/address.ts'
import { testApp } from '#test/support/server/app.ts'
import { capturedLog } from '#test/support/server/capturedLog.ts'

describe('the address of a caller', () => {
  test('#9 addresses are grouped by /64 for IPv6, and mapped addresses count as IPv4', () => {
    expect(prefixOf('2001:db8:1:2:aaaa::1')).toBe(prefixOf('2001:db8:1:2::ffff'))
    expect(prefixOf('2001:db8:1:2::1')).not.toBe(prefixOf('2001:db8:1:3::1'))
    expect(prefixOf('::1')).toBe('0:0:0:0::/64')
    expect(prefixOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  })

  test('#9 X-Forwarded-For is trusted only from our own proxies, from the right', () => {
    const none = createProxies([])
    const ours = createProxies(['10.0.0.0/8'])
    expect(callerAddress('203.0.113.9', '1.2.3.4', none)).toBe('203.0.113.9')
    expect(callerAddress('203.0.113.9', '1.2.3.4', ours)).toBe('203.0.113.9')
    expect(callerAddress('10.0.0.1', '1.2.3.4, 198.51.100.7', ours)).toBe('198.51.100.7')
    expect(callerAddress('10.0.0.1', '1.2.3.4, 198.51.100.7, 10.0.0.2', ours)).toBe('198.51.100.7')
    expect(callerAddress('10.0.0.1', 'nonsense', ours)).toBe('10.0.0.1')
    expect(callerAddress('::ffff:10.0.0.1', '198.51.100.7', ours)).toBe('198.51.100.7')
  })

  test('#9 an unknown proxy is reported in the log once', async () => {
    const lines: string[] = []
    const behind = await testApp({ parts: { log: capturedLog(lines) }, settings: { TRUSTED_PROXIES: '10.0.0.0/8' } })
    const warned = () => lines.filter((line) => line.includes('TRUSTED_PROXIES')).length
    await behind.request('/contact', { ip: '203.0.113.7' })
    await behind.request('/contact', { ip: '::ffff:10.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(warned()).toBe(0)
    for (let call = 0; call < 3; call++)
      await behind.request('/contact', { ip: '192.0.2.1', headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(warned()).toBe(1)
  })
})
