/**
 * How the mail provider signs a report: Standard Webhooks 1.0 (github.com/standard-webhooks). The webhooks
 * that we send ourselves are signed another way (features/webhooks/signature.ts): theirs is fixed by whoever receives them already.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that its clock and ours may differ, the way here included: what is older may be a call that somebody kept. */
const tolerance = 300
/** While a provider changes its secret it signs with both. */
const mostSignatures = 8

/** As the three headers have it; '' where one is missing. `signature`: one or more, with spaces between. */
export type Signed = { id: string; timestamp: string; signature: string }

/** The id of the report, the same each time it is sent; null where it is not from the holder of one of the keys, or is too old. */
export const signedBy = (keys: readonly Buffer[], { id, timestamp, signature }: Signed, body: Uint8Array, now: Date): string | null => {
  // Neither may hold a full stop: it divides what is signed.
  if (!/^[\w-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) return null
  const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest())
  const given = signature
    .split(' ')
    .slice(0, mostSignatures)
    .flatMap((part) => (part.startsWith('v1,') ? [Buffer.from(part.slice(3), 'base64')] : []))
  return expected.some((mac) => given.some((one) => one.length === mac.length && timingSafeEqual(one, mac))) ? id : null
}
