/** Staging files: written under a generated name, hashed on the way, and removed when the request ends. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Failure } from '#contract/failure.ts'

export type Measured = { bytes: number; sha256: string }

/** Kept free for the database and the log. */
const spareBytes = 512 * 1024 * 1024
export const noRoom = () => new Failure('noSpace', 'There is no room to store this now. Please try again later.', { retryAfter: 60 })
const isFull = (error: unknown) => error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))

/** Runs `work` with two paths in the staging folder, and removes any files left there afterwards. */
export const withStaging = async <T>(folder: string, work: (sent: string, rewritten: string) => Promise<T>): Promise<T> => {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < spareBytes) throw noRoom()
  const id = randomUUID()
  const paths = [join(folder, `${id}.sent`), join(folder, `${id}.rewritten`)] as const
  try {
    return await work(...paths)
  } catch (error) {
    throw isFull(error) ? noRoom() : error
  } finally {
    for (const path of paths) await rm(path, { force: true })
  }
}

/** Writes a stream to `path`. If it is longer than `most`, reads and discards the rest and returns null. Rejects if the sender disconnects. */
export const write = async (content: Readable, path: string, most: number): Promise<Measured | null> => {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      if (bytes > most) continue
      hash.update(piece)
      await file.write(piece)
    }
  } finally {
    await file.close()
  }
  return bytes > most ? null : { bytes, sha256: hash.digest('hex') }
}

export const measure = async (path: string): Promise<Measured> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += piece.byteLength
    hash.update(piece)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Removes files left by a killed process: a file still being written is never untouched for this long. */
export const sweep = async (folder: string, now: Date, seconds = 300): Promise<number> => {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const about = await stat(path).catch(() => null)
    if (!about || now.getTime() - about.mtimeMs < seconds * 1000) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
