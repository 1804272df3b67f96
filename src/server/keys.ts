/**
 * Keyed cryptography with rotation: every key has an id; the first one writes, all of them read.
 * Standard algorithms only: AES-256-GCM, HMAC-SHA-256 and the constant-time comparison of node:crypto.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type Key = { id: string; secret: Buffer }
export type Keys = ReturnType<typeof createKeys>

/** 256 random bits, base64url, 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Stored in the database instead of a token. A plain hash is enough because tokens have 256 bits. Hex, 64 characters. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Crockford's alphabet, without I, L, O and U, which are easily misread. Ten letters are 50 bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 'QT-2026-7K3M9XQ2TB', from random bytes by default (ten are used). */
export const referenceOf = (prefix: string, year: string | number, bytes: Uint8Array = randomBytes(10)) =>
  `${prefix}-${year}-${[...bytes.subarray(0, 10)].map((byte) => letters[byte % 32]).join('')}`

/** Whether two hex digests of equal length match, compared in constant time. */
export const sameDigest = (a: string, b: string) => {
  const left = Buffer.from(a, 'hex')
  const right = Buffer.from(b, 'hex')
  return left.length === right.length && timingSafeEqual(left, right)
}

/** `keys`: newest first, 32 bytes each. Throws at start if there are none. */
export const createKeys = (keys: readonly Key[]) => {
  const [current] = keys
  if (!current) throw new Error('ENCRYPTION_KEYS is empty')
  const byId = new Map(keys.map((key) => [key.id, key.secret]))
  // Derives a separate key for each use from the one secret.
  const derive = (secret: Buffer, use: string) => createHmac('sha256', secret).update(use).digest()

  return {
    /** Encrypts text for one use ('totp'). Returns 'keyId.iv.tag.ciphertext'. */
    seal(use: string, plain: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derive(current.secret, use), iv)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [current.id, iv.toString('base64url'), cipher.getAuthTag().toString('base64url'), sealed.toString('base64url')].join('.')
    },
    /** Throws if the key is unknown or the text was changed. */
    open(use: string, sealed: string): string {
      const [keyId = '', iv = '', tag = '', body = ''] = sealed.split('.')
      const secret = byId.get(keyId)
      if (!secret) throw new Error(`Encryption key ${keyId} is not configured`)
      const decipher = createDecipheriv('aes-256-gcm', derive(secret, use), Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      // Without the length, a tag of four bytes would be accepted.
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    /** Signs text for one use ('unsubscribe'). Returns 'keyId.signature'. */
    sign(use: string, value: string): string {
      return `${current.id}.${createHmac('sha256', derive(current.secret, use)).update(value).digest('base64url')}`
    },
    /** Stands in for a value that could be guessed, such as an address: hex digests, one for each key, that of the writing key first. */
    digests(use: string, value: string): string[] {
      return keys.map(({ secret }) => createHmac('sha256', derive(secret, use)).update(value).digest('hex'))
    },
    verify(use: string, value: string, signature: string): boolean {
      const [keyId = '', mac = ''] = signature.split('.')
      const secret = byId.get(keyId)
      if (!secret) return false
      const expected = createHmac('sha256', derive(secret, use)).update(value).digest()
      const actual = Buffer.from(mac, 'base64url')
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
