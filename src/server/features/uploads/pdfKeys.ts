/**
 * Opens the object streams of a PDF that everybody may read but not everybody may change: many insurers send their schedules so. Such a file is
 * encrypted with an empty password (ISO 32000-2, 7.6.4). A file that asks its reader for a password stays closed.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** Values as they are written in the file, by key. */
type Entries = ReadonlyMap<string, readonly string[]>
/** Decrypts the bytes of the stream of one object. */
export type Decrypt = (bytes: Buffer, number: number, generation: number) => Buffer

/** The entries of an encryption dictionary that are read here. */
export const encryptionKeys = ['Filter', 'V', 'R', 'O', 'U', 'UE', 'P', 'Length', 'CF', 'StmF', 'EncryptMetadata'] as const

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** Node's OpenSSL no longer has RC4, which PDF 1.1 to 1.6 uses. */
const rc4 = (key: Buffer, bytes: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (a: number, b: number) => ([state[a], state[b]] = [at(b), at(a)])
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  const out = Buffer.alloc(bytes.length)
  for (let n = 0, i = 0, j = 0; n < bytes.length; n += 1) {
    i = (i + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    out[n] = (bytes[n] ?? 0) ^ at(at(i) + at(j))
  }
  return out
}

/** AES-CBC as streams have it: the first block is the initialisation vector. */
const aes = (key: Buffer, bytes: Buffer): Buffer => {
  const fullBlocks = bytes.length - (bytes.length % 16)
  if (fullBlocks < 32) return Buffer.alloc(0)
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, bytes.subarray(0, 16)).setAutoPadding(false)
  return decipher.update(bytes.subarray(16, fullBlocks))
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
/** The first string of a value: in brackets with escapes, or in hexadecimal digits. */
export const stringIn = (value: string): Buffer => {
  const hex = /^[[\s]*<([0-9a-f\s]*)>/i.exec(value)
  if (hex) return Buffer.from((hex[1] ?? '').replaceAll(/\s/g, ''), 'hex')
  const opens = /^[[\s]*\(/.exec(value)
  if (!opens) return Buffer.alloc(0)
  let out = ''
  for (let at = opens[0].length, depth = 1; at < value.length; at += 1) {
    const [matched = '', octal, other] = /^\\(?:([0-7]{1,3})|(\r\n|[^]))/.exec(value.slice(at, at + 4)) ?? []
    if (matched) {
      out += octal
        ? String.fromCharCode(Number.parseInt(octal, 8) & 255)
        : /^[\r\n]/.test(other ?? '')
          ? ''
          : (escapes[other ?? ''] ?? other)
      at += matched.length - 1
      continue
    }
    const letter = value[at] ?? ''
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth === 0) break
    out += letter
  }
  return Buffer.from(out, 'latin1')
}

/** Stands in for the part of a password that is not there, and so for the whole of an empty one. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** Algorithm 2.B of revision 6; revision 5 hashes once. */
const hashed = (salt: Buffer, revision: number): Buffer => {
  let key = createHash('sha256').update(salt).digest()
  if (revision < 6) return key
  for (let round = 1; ; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from<Buffer>({ length: 64 }).fill(key)))
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(mixed)
      .digest()
    if (round >= 64 && (mixed.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32)
  }
}

const masked = (key: Buffer, mask: number) => Buffer.from(Array.from(key, (byte) => byte ^ mask))

const newKey = (user: Buffer, packedKey: Buffer, revision: number): Buffer | null => {
  if (user.length < 48 || packedKey.length !== 32) return null
  if (!hashed(user.subarray(32, 40), revision).equals(user.subarray(0, 32))) return null
  const cipher = createDecipheriv('aes-256-cbc', hashed(user.subarray(40, 48), revision), Buffer.alloc(16)).setAutoPadding(false)
  return cipher.update(packedKey)
}

const oldKey = (user: Buffer, parts: Buffer[], id: Buffer, revision: number, length: number): Buffer | null => {
  let key = md5(padding, ...parts).subarray(0, length)
  if (revision < 3) return rc4(key, padding).equals(user) ? key : null
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length)
  let check: Buffer = md5(padding, id)
  for (let round = 0; round < 20; round += 1) check = rc4(masked(key, round), check)
  return check.equals(user.subarray(0, 16)) ? key : null
}

/**
 * What decrypts the streams of a file with this encryption dictionary and the first part of this `ID`. Null if the file asks for a password, or is
 * encrypted in a way that the standard does not name.
 */
export const decryptWith = (entries: Entries, id: Buffer): Decrypt | null => {
  if (encryptionKeys.some((key) => (entries.get(key) ?? []).length > 1)) return null
  const of = (key: (typeof encryptionKeys)[number]) => entries.get(key)?.[0] ?? ''
  const [version, revision, length] = [Number(of('V')), Number(of('R')), Number(of('Length') || 40) / 8]
  if (of('Filter') !== '/Standard') return null
  const methods = [...of('CF').matchAll(/\/CFM\s*\/(\w+)/g)].map(([, name]) => name)
  // Two crypt filters to choose from, or one of another name, would leave the choice to the reader's program.
  const method = version < 4 ? 'V2' : methods.length === 1 && of('StmF') === '/StdCF' ? methods[0] : ''
  const user = stringIn(of('U'))
  if (version === 5 && method === 'AESV3' && (revision === 5 || revision === 6)) {
    const key = newKey(user, stringIn(of('UE')), revision)
    return key && ((bytes) => aes(key, bytes))
  }
  const bits = version === 1 ? 5 : version === 4 ? 16 : length
  const known = [1, 2, 4].includes(version) && [2, 3, 4].includes(revision) && ['V2', 'AESV2'].includes(method ?? '')
  if (!known || !Number.isInteger(bits) || bits < 5 || bits > 16) return null
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(Number(of('P')) | 0)
  const open = revision >= 4 && of('EncryptMetadata') === 'false' ? [Buffer.alloc(4, 255)] : []
  const key = oldKey(user, [stringIn(of('O')).subarray(0, 32), rights, id, ...open], id, revision, bits)
  if (!key) return null
  return (bytes, number, generation) => {
    const numbers = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8])
    const own = md5(key, numbers, ...(method === 'AESV2' ? [Buffer.from('sAlT')] : [])).subarray(0, Math.min(key.length + 5, 16))
    return method === 'AESV2' ? aes(own, bytes) : rc4(own, bytes)
  }
}
