/** The file port: bytes under keys, on disk by default and in any S3-compatible store by setting. Keys are made by us. */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open as openFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type Files = {
  put(key: string, content: Uint8Array | Readable, contentType: string): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  stream(key: string): Promise<Readable | null>
  /** No error where it is already gone. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** A local folder for files that are being received. None of them belongs to a record yet. */
  staging: string
  /** Moves a finished file from the staging folder to its key: atomic, and flushed to disk. */
  place(key: string, path: string, contentType: string): Promise<void>
}

const validKey = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*){0,5}(?:\.[a-z0-9]{1,8})?$/

/** Keys never come from a file name: lower-case letters, digits, hyphens, at most six folders, one extension. */
export const assertKey = (key: string) => {
  if (key.length > 200 || !validKey.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key.slice(0, 80))}`)
}

type Placing = Pick<Files, 'staging' | 'place'>

const filesOn = (open: () => Promise<Disk>, placing: Placing): Files => ({
  ...placing,
  async put(key, content, contentType) {
    assertKey(key)
    const disk = await open()
    await (content instanceof Uint8Array ? disk.put(key, content, { contentType }) : disk.putStream(key, content, { contentType }))
  },
  async get(key) {
    assertKey(key)
    const disk = await open()
    return (await disk.exists(key)) ? disk.getBytes(key) : null
  },
  async stream(key) {
    assertKey(key)
    const disk = await open()
    return (await disk.exists(key)) ? disk.getStream(key) : null
  },
  async delete(key) {
    assertKey(key)
    await (await open()).delete(key)
  },
  async exists(key) {
    assertKey(key)
    return (await open()).exists(key)
  },
})

/** Under one folder of this machine; the folder is made when the first file is. */
export const diskFiles = (folder: string): Files => {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return filesOn(() => Promise.resolve(disk), {
    // Beside the files, so that it is the same file system, and outside them, so that a backup does not meet half a file.
    staging: join(dirname(folder), 'staging'),
    async place(key, path, _contentType) {
      assertKey(key)
      const target = join(folder, key)
      await mkdir(dirname(target), { recursive: true })
      await flush(path)
      await rename(path, target).catch(async (error: unknown) => {
        if (!isOtherFileSystem(error)) throw error
        const near = `${target}.part`
        await copyFile(path, near)
        await flush(near)
        await rename(near, target)
        await rm(path, { force: true })
      })
      await flush(dirname(target))
    },
  })
}

/** Onto the disk, not only into the system's memory. A folder is flushed so that the new name is. */
const flush = async (path: string) => {
  const handle = await openFile(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
const isOtherFileSystem = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EXDEV'

export type S3Settings = { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string }

/** Stores files in a bucket. The client library is loaded on first use only. */
export const s3Files = ({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings, staging: string): Files => {
  const load = async () => {
    const { S3Driver } = await import('flydrive/drivers/s3')
    const driver = new S3Driver({
      bucket,
      region,
      // Stores other than AWS are reached by path, not by a host name for each bucket.
      ...(endpoint ? { endpoint, forcePathStyle: true, supportsACL: false } : {}),
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      maxAttempts: 2,
    })
    return new Disk(driver)
  }
  let disk: Promise<Disk> | undefined
  const open = () => (disk ??= load())
  return filesOn(open, {
    staging,
    async place(key, path, contentType) {
      assertKey(key)
      await (await open()).putStream(key, createReadStream(path), { contentType })
      await rm(path, { force: true })
    },
  })
}

/** What the settings ask for. */
export const createFiles = (settings: { dataDir: string; s3: S3Settings | null }): Files =>
  settings.s3 ? s3Files(settings.s3, join(settings.dataDir, 'staging')) : diskFiles(join(settings.dataDir, 'files'))
