/**
 * Word and Excel files are zip archives of XML. Judged by their list of contents and by what each part unpacks to, counted and
 * thrown away piece by piece: nothing is ever unpacked whole, and a bomb is stopped at its limit.
 */
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { Refusal } from './refusal.ts'

const limits = { parts: 3000, onePart: 60 * 1024 * 1024, allParts: 120 * 1024 * 1024, listBytes: 1024 * 1024, ratio: 300 }

type Part = { name: string; method: number; packed: number; size: number; offset: number }

const damaged = () => new Refusal('is damaged or not what its name says. Open it, save it again and send that')
const bomb = () => new Refusal('unpacks to far more than a document holds, so we do not open it')

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw damaged()
  return buffer
}

/** The archive's own list. The end record must be the file's last bytes: what stands after it would be a second file. */
const listOf = async (file: FileHandle, size: number): Promise<Part[]> => {
  const tailLength = Math.min(size, 22 + 0xffff)
  const tail = await bytesAt(file, size - tailLength, tailLength)
  const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end < 0 || end + 22 + tail.readUInt16LE(end + 20) !== tailLength) throw damaged()
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (tail.readUInt16LE(end + 4) !== 0 || count === 0 || start + length !== size - tailLength + end) throw damaged()
  if (count > limits.parts || length > limits.listBytes) throw bomb()
  const list = await bytesAt(file, start, length)
  const parts: Part[] = []
  for (let at = 0; parts.length < count;) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50) throw damaged()
    if ((list.readUInt16LE(at + 8) & 1) === 1) throw new Refusal('is locked with a password. Remove the password and send it again')
    const [names, extra, comment] = [list.readUInt16LE(at + 28), list.readUInt16LE(at + 30), list.readUInt16LE(at + 32)]
    parts.push({
      method: list.readUInt16LE(at + 10),
      packed: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      offset: list.readUInt32LE(at + 42),
      name: list.toString('utf8', at + 46, at + 46 + names),
    })
    at += 46 + names + extra + comment
  }
  return parts
}

/** Unpacks one part into nothing and counts: the size in the list is only what its maker wrote there. */
const measure = async (file: FileHandle, path: string, part: Part): Promise<void> => {
  const header = await bytesAt(file, part.offset, 30)
  if (header.readUInt32LE(0) !== 0x04034b50) throw damaged()
  const start = part.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (part.method === 0) {
    if (part.packed !== part.size) throw damaged()
    return
  }
  if (part.method !== 8) throw damaged()
  if (part.packed === 0) throw damaged()
  const inflate = createInflateRaw()
  const source = createReadStream(path, { start, end: start + part.packed - 1 })
  let seen = 0
  try {
    source.on('error', (error) => inflate.destroy(error))
    for await (const piece of source.pipe(inflate)) {
      seen += (piece as Buffer).byteLength
      if (seen > part.size) throw bomb()
    }
  } catch (error) {
    throw error instanceof Refusal ? error : damaged()
  } finally {
    source.destroy()
    inflate.destroy()
  }
  if (seen !== part.size) throw damaged()
}

const mainPart = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' }

/** Throws Refusal unless the file at `path` is a whole, sound, macro-free document of the kind. */
export const checkOffice = async (path: string, kind: 'docx' | 'xlsx'): Promise<void> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size < 22 || (await bytesAt(file, 0, 4)).readUInt32LE(0) !== 0x04034b50) throw damaged()
    const parts = await listOf(file, size)
    const has = (name: string) => parts.some((part) => part.name === name)
    if (parts.some(({ name }) => /vbaProject|\.(?:exe|dll|js|vbs|bat|ps1|scr|lnk)$/i.test(name)))
      throw new Refusal('holds macros or programs. Save it without them, or as PDF')
    if (!has('[Content_Types].xml') || !has(mainPart[kind])) throw damaged()
    const total = parts.reduce((sum, part) => sum + part.size, 0)
    const packed = parts.reduce((sum, part) => sum + part.packed, 0)
    if (total > limits.allParts || packed > size || parts.some((part) => part.size > limits.onePart)) throw bomb()
    if (total > 10 * 1024 * 1024 && total / Math.max(packed, 1) > limits.ratio) throw bomb()
    for (const part of parts) await measure(file, path, part)
  } finally {
    await file.close()
  }
}
