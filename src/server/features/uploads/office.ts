/**
 * Word and Excel files are zip archives of XML. They are judged by their list of contents and by what each part unpacks to, which is read
 * and thrown away piece by piece. Nothing is ever unpacked whole, and a zip bomb is stopped at its limit.
 */
import { TextDecoder } from 'node:util'
import type { Entry, ZipFile } from 'yauzl'
import { checkBytes, checkName, damaged, markupCheck, type OfficeKind } from './officeParts.ts'
import { Refusal } from './refusal.ts'

const limits = { parts: 3000, onePart: 60 * 1024 * 1024, allParts: 120 * 1024 * 1024, listBytes: 1024 * 1024, ratio: 300 }

const unpacksTooLarge = () => new Refusal('unpacks to far more than a document holds, so we do not open it')

/** The archive's own list of its parts. */
const listOf = async (zip: ZipFile): Promise<Entry[]> => {
  if (zip.entryCount > limits.parts) throw unpacksTooLarge()
  const parts: Entry[] = []
  let listBytes = 0
  for await (const part of zip.eachEntry()) {
    if (part.isEncrypted()) throw new Refusal('is locked with a password. Remove the password and send it again')
    listBytes += 46 + part.fileNameLength + part.extraFieldLength + part.fileCommentLength
    if (listBytes > limits.listBytes) throw unpacksTooLarge()
    parts.push(part)
  }
  // The end record must follow the list directly: data between them would be invisible to any program.
  if (Number(zip.readEntryCursor) !== zip.fileSize - 22 - zip.comment.length) throw damaged()
  return parts
}

const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' }

const checkParts = (parts: readonly Entry[], kind: OfficeKind, fileSize: number) => {
  const names = parts.map(({ fileName }) => fileName)
  if (!names.includes('[Content_Types].xml') || !names.includes(mainParts[kind])) throw damaged()
  // Programs differ on which of two parts of one name they open.
  if (new Set(names.map((name) => name.toLowerCase())).size !== names.length) throw damaged()
  const total = parts.reduce((sum, part) => sum + part.uncompressedSize, 0)
  const packed = parts.reduce((sum, part) => sum + part.compressedSize, 0)
  // If parts share bytes of the file, their packed sizes add up to more than the file.
  if (total > limits.allParts || packed > fileSize || parts.some((part) => part.uncompressedSize > limits.onePart)) throw unpacksTooLarge()
  if (total > 10 * 1024 * 1024 && total / Math.max(packed, 1) > limits.ratio) throw unpacksTooLarge()
}

const decoderFor = (start: Buffer) => {
  const mark = start.toString('latin1', 0, 2)
  return new TextDecoder(mark === '\u00ff\u00fe' ? 'utf-16le' : mark === '\u00fe\u00ff' ? 'utf-16be' : 'utf-8')
}

/** Unpacks one part and judges it. yauzl fails as soon as it is larger than the list says, and at the end if it is smaller. */
const unpack = async (zip: ZipFile, part: Entry) => {
  const check = markupCheck(part.fileName)
  const isXml = /\.(?:xml|rels|vml)$/.test(part.fileName)
  let head = Buffer.alloc(0)
  let decoder: TextDecoder | undefined
  for await (const piece of (await zip.openReadStreamPromise(part)) as AsyncIterable<Buffer>) {
    if (!isXml && head.length < 4) {
      head = Buffer.concat([head, piece.subarray(0, 4)])
      checkBytes(head)
    }
    if (!check) continue
    decoder ??= decoderFor(piece)
    check(decoder.decode(piece, { stream: true }))
  }
  if (check && decoder) check(decoder.decode(), true)
}

/** Throws Refusal unless the file at `path` is a whole, sound document of the kind with nothing in it that acts by itself. */
export const checkOffice = async (path: string, kind: OfficeKind): Promise<void> => {
  const { openPromise } = await import('yauzl')
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { autoClose: false })
    const parts = await listOf(zip)
    checkParts(parts, kind, zip.fileSize)
    for (const { fileName } of parts) checkName(kind, fileName)
    for (const part of parts) await unpack(zip, part)
  } catch (error) {
    const ofTheDisk = error instanceof Error && 'syscall' in error
    throw error instanceof Refusal || ofTheDisk ? error : damaged()
  } finally {
    zip?.close()
  }
}
