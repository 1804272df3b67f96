/** The file port: bytes under keys, on disk by default and in any S3-compatible store by setting. Keys are made by us. */
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
}

const validKey = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*){0,5}(?:\.[a-z0-9]{1,8})?$/

/** Keys never come from a file name: lower-case letters, digits, hyphens, at most six folders, one extension. */
export const assertKey = (key: string) => {
  if (key.length > 200 || !validKey.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key.slice(0, 80))}`)
}

const filesOn = (disk: Disk): Files => ({
  async put(key, content, contentType) {
    assertKey(key)
    await (content instanceof Uint8Array ? disk.put(key, content, { contentType }) : disk.putStream(key, content, { contentType }))
  },
  async get(key) {
    assertKey(key)
    return (await disk.exists(key)) ? disk.getBytes(key) : null
  },
  async stream(key) {
    assertKey(key)
    return (await disk.exists(key)) ? disk.getStream(key) : null
  },
  async delete(key) {
    assertKey(key)
    await disk.delete(key)
  },
  async exists(key) {
    assertKey(key)
    return disk.exists(key)
  },
})

/** Under one folder of this machine; the folder is made when the first file is. */
export const diskFiles = (folder: string): Files => filesOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
