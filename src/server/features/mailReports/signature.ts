/**
 * How the mail provider signs a report: Standard Webhooks 1.0 (github.com/standard-webhooks). We sign our own webhooks differently
 * (features/webhooks/signature.ts), and that format is fixed because receivers already rely on it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds by which its clock and ours may differ, including the time in transit. Anything older may be a replayed request. */
const tolerance = 300
/** A provider that is changing its secret signs with both. */
const mostSignatures = 8

/** The values of the three headers; '' if one is missing. `signature`: one or more, separated by spaces. */
export type Signed = { id: string; timestamp: string; signature: string }

/** The id of the report, the same each time it is sent. Null if it was not signed with one of the keys, or is too old. */
export const signedBy = (keys: readonly Buffer[], { id, timestamp, signature }: Signed, body: Uint8Array, now: Date): string | null => {
  // Neither may contain a full stop, which separates the signed parts.
  if (!/^[\w-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) return null
  const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest())
  const received = signature
    .split(' ')
    .slice(0, mostSignatures)
    .flatMap((part) => (part.startsWith('v1,') ? [Buffer.from(part.slice(3), 'base64')] : []))
  return expected.some((mac) => received.some((one) => one.length === mac.length && timingSafeEqual(one, mac))) ? id : null
}
