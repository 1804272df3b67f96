/**
 * Secrets that this installation generates for itself, once, in DATA_DIR/secrets.json (readable by its owner only): always
 * the embedded database's passwords, and the app's own keys if the environment does not have to provide them (demo).
 */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z, type Infer } from '#contract/schema.ts'

const StoredSecrets = z.object({
  /** 'id:base64', as in ENCRYPTION_KEYS. */
  encryptionKeys: z.string().check(z.minLength(44)),
  databaseOwnerPassword: z.string().check(z.minLength(24)),
  databaseAppPassword: z.string().check(z.minLength(24)),
})
export type StoredSecrets = Infer<typeof StoredSecrets>

const make = (): StoredSecrets => ({
  encryptionKeys: `k1:${randomBytes(32).toString('base64')}`,
  databaseOwnerPassword: randomBytes(24).toString('base64url'),
  databaseAppPassword: randomBytes(24).toString('base64url'),
})

const read = (file: string): StoredSecrets | null => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  try {
    return z.parse(StoredSecrets, JSON.parse(text))
  } catch {
    throw new Error(`${file} is damaged: put back a copy, or move the whole folder away to start afresh`)
  }
}

/** Whether this data folder already has its secrets. */
export const hasStoredSecrets = (dataDir: string): boolean => read(join(dataDir, 'secrets.json')) !== null

/** Reads DATA_DIR/secrets.json, creating it (and the folder) if it is missing. Two processes starting at once get the same secrets. */
export const storedSecrets = (dataDir: string): StoredSecrets => {
  const file = join(dataDir, 'secrets.json')
  const found = read(file)
  if (found) return found
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(make(), null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    // link() is atomic and fails if another process has already created the file.
    linkSync(draft, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    // Some file systems have no hard links.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') renameSync(draft, file)
    else if (code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = read(file)
  if (!secret) throw new Error(`${file} could not be written`)
  return secret
}
