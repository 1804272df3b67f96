/**
 * Word and Excel files are zip archives of XML. They are judged by their list of contents and by what each part unpacks to, which is counted and
 * thrown away piece by piece. Nothing is ever unpacked whole, and a zip bomb is stopped at its limit.
 */
import type { Entry, ZipFile } from 'yauzl'
import { Refusal } from './refusal.ts'

const limits = { parts: 3000, onePart: 60 * 1024 * 1024, allParts: 120 * 1024 * 1024, listBytes: 1024 * 1024, ratio: 300 }

const damaged = () => new Refusal('is damaged, or is not the type its name says. Open it, save it again and send that')
const bomb = () => new Refusal('unpacks to far more than a document holds, so we do not open it')

/** The archive's own list of its parts. */
const listOf = async (zip: ZipFile): Promise<Entry[]> => {
  if (zip.entryCount > limits.parts) throw bomb()
  const parts: Entry[] = []
  let listBytes = 0
  for await (const part of zip.eachEntry()) {
    if (part.isEncrypted()) throw new Refusal('is locked with a password. Remove the password and send it again')
    listBytes += 46 + part.fileNameLength + part.extraFieldLength + part.fileCommentLength
    if (listBytes > limits.listBytes) throw bomb()
    parts.push(part)
  }
  // The end record must follow the list directly: data between them would be invisible to any program.
  if (Number(zip.readEntryCursor) !== zip.fileSize - 22 - zip.comment.length) throw damaged()
  return parts
}

const checkParts = (parts: readonly Entry[], mainPart: string, fileSize: number) => {
  const has = (name: string) => parts.some(({ fileName }) => fileName === name)
  if (parts.some(({ fileName }) => /vbaProject|\.(?:exe|dll|js|vbs|bat|ps1|scr|lnk)$/i.test(fileName)))
    throw new Refusal('holds macros or programs. Save it without them, or as PDF')
  if (!has('[Content_Types].xml') || !has(mainPart)) throw damaged()
  const total = parts.reduce((sum, part) => sum + part.uncompressedSize, 0)
  const packed = parts.reduce((sum, part) => sum + part.compressedSize, 0)
  // If parts share bytes of the file, their packed sizes add up to more than the file.
  if (total > limits.allParts || packed > fileSize || parts.some((part) => part.uncompressedSize > limits.onePart)) throw bomb()
  if (total > 10 * 1024 * 1024 && total / Math.max(packed, 1) > limits.ratio) throw bomb()
}

/** Unpacks one part and discards it. yauzl fails as soon as it is larger than the list says, and at the end if it is smaller. */
const unpack = async (zip: ZipFile, part: Entry) => {
  for await (const _ of await zip.openReadStreamPromise(part));
}

const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' }

/** Throws Refusal unless the file at `path` is a whole, sound, macro-free document of the kind. */
export const checkOffice = async (path: string, kind: 'docx' | 'xlsx'): Promise<void> => {
  const { openPromise } = await import('yauzl')
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { autoClose: false })
    const parts = await listOf(zip)
    checkParts(parts, mainParts[kind], zip.fileSize)
    for (const part of parts) await unpack(zip, part)
  } catch (error) {
    const ofTheDisk = error instanceof Error && 'syscall' in error
    throw error instanceof Refusal || ofTheDisk ? error : damaged()
  } finally {
    zip?.close()
  }
}
