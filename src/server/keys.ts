/**
 * Keyed cryptography with rotation: every key has an id, the first one writes, all of them read.
 * Nothing is invented here: AES-256-GCM, HMAC-SHA-256 and constant-time comparison of node:crypto.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type Key = { id: string; secret: Buffer }
export type Keys = ReturnType<typeof createKeys>

/** 256 random bits, base64url, 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps instead of a token (tokens have 256 bits, so a plain hash is enough). Hex, 64 characters. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Crockford's letters: no I, L, O, U to misread. Ten of them are 50 bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 'QT-2026-7K3M9XQ2TB', of random bytes unless told which (ten are used). */
export const referenceOf = (prefix: string, year: string | number, bytes: Uint8Array = randomBytes(10)) =>
  `${prefix}-${year}-${[...bytes.subarray(0, 10)].map((byte) => letters[byte % 32]).join('')}`

/** Whether two hex digests of one length are equal, in constant time. */
export const sameDigest = (a: string, b: string) => {
  const left = Buffer.from(a, 'hex')
  const right = Buffer.from(b, 'hex')
  return left.length === right.length && timingSafeEqual(left, right)
}

/** `keys`: newest first, each with 32 bytes. Throws at start when there is none. */
export const createKeys = (keys: readonly Key[]) => {
  const [current] = keys
  if (!current) throw new Error('ENCRYPTION_KEYS is empty')
  const byId = new Map(keys.map((key) => [key.id, key.secret]))
  // Separate keys for separate uses, from one secret.
  const derive = (secret: Buffer, use: string) => createHmac('sha256', secret).update(use).digest()

  return {
    /** Encrypts text for one use ('totp'); gives 'keyId.iv.tag.ciphertext'. */
    seal(use: string, plain: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derive(current.secret, use), iv)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [current.id, iv.toString('base64url'), cipher.getAuthTag().toString('base64url'), sealed.toString('base64url')].join('.')
    },
    /** Throws when the key is unknown or the text was changed. */
    open(use: string, sealed: string): string {
      const [keyId = '', iv = '', tag = '', body = ''] = sealed.split('.')
      const secret = byId.get(keyId)
      if (!secret) throw new Error(`Encryption key ${keyId} is not configured`)
      const decipher = createDecipheriv('aes-256-gcm', derive(secret, use), Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      // Without the length, four bytes of a tag would do.
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    /** Signs text for one use ('unsubscribe'); gives 'keyId.signature'. */
    sign(use: string, value: string): string {
      return `${current.id}.${createHmac('sha256', derive(current.secret, use)).update(value).digest('base64url')}`
    },
    /** What stands for a value that could be guessed, like an address: in hex, under each key, the one that writes first. */
    digests(use: string, value: string): string[] {
      return keys.map(({ secret }) => createHmac('sha256', derive(secret, use)).update(value).digest('hex'))
    },
    verify(use: string, value: string, signature: string): boolean {
      const [keyId = '', mac = ''] = signature.split('.')
      const secret = byId.get(keyId)
      if (!secret) return false
      const expected = createHmac('sha256', derive(secret, use)).update(value).digest()
      const given = Buffer.from(mac, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
