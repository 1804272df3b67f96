/**
 * A zip archive written while it is sent: one file after another, none of them in memory as a whole. Files are stored uncompressed, because PDFs
 * and pictures already are compressed. Sizes follow each file, because a stream does not know them beforehand.
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

/** `open`: null leaves the entry out. */
export type ZipEntry = { name: string; at: Date; open: () => Promise<Readable | null> }
type Written = { name: Buffer; time: number; crc: number; bytes: number; offset: number }

/** UTF-8 names; sizes and checksum after the content. */
const flags = 0x0808
const dosTime = (at: Date) =>
  (((Math.max(at.getUTCFullYear(), 1980) - 1980) << 25) |
    ((at.getUTCMonth() + 1) << 21) |
    (at.getUTCDate() << 16) |
    (at.getUTCHours() << 11) |
    (at.getUTCMinutes() << 5) |
    (at.getUTCSeconds() >> 1)) >>>
  0

const localHeader = ({ name, time }: Pick<Written, 'name' | 'time'>) => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt32LE(time, 10)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}
const sizes = ({ crc, bytes }: Pick<Written, 'crc' | 'bytes'>) => {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(bytes, 8)
  tail.writeUInt32LE(bytes, 12)
  return tail
}
const listed = ({ name, time, crc, bytes, offset }: Written) => {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt32LE(time, 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(bytes, 20)
  head.writeUInt32LE(bytes, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}
const end = (files: number, bytes: number, offset: number) => {
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06054b50, 0)
  tail.writeUInt16LE(files, 8)
  tail.writeUInt16LE(files, 10)
  tail.writeUInt32LE(bytes, 12)
  tail.writeUInt32LE(offset, 16)
  return tail
}

/** The archive as a stream. Fails if a file cannot be read, so that an incomplete archive is never taken for the whole. */
export const zipOf = (entries: readonly ZipEntry[]): Readable => {
  const out = new PassThrough()
  let offset = 0
  const put = async (bytes: Buffer) => {
    offset += bytes.length
    // Waits until the receiver has read what was written before. Fails if the receiver has disconnected.
    if (!out.write(bytes))
      await Promise.race([once(out, 'drain'), once(out, 'close').then(() => Promise.reject(new Error('The receiver disconnected')))])
  }
  const write = async () => {
    const files: Written[] = []
    for (const entry of entries) {
      const content = await entry.open()
      if (!content) continue
      const file = { name: Buffer.from(entry.name), time: dosTime(entry.at), crc: 0, bytes: 0, offset }
      await put(localHeader(file))
      for await (const piece of content as AsyncIterable<Buffer>) {
        file.crc = crc32(piece, file.crc)
        file.bytes += piece.length
        await put(piece)
      }
      await put(sizes(file))
      files.push(file)
    }
    const start = offset
    for (const file of files) await put(listed(file))
    await put(end(files.length, offset - start, start))
    out.end()
  }
  write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error('The archive could not be written')))
  return out
}
