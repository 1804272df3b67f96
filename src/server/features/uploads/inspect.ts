/** Checks that a file is what it says it is. Its first bytes, its structure, and for pictures their decoding, must all agree with its name. */
import { open } from 'node:fs/promises'
import { uploadKinds, type UploadKind } from '#contract/model/files/upload.ts'
import { checkOffice } from './office.ts'
import { checkActivePdf } from './pdf.ts'
import { rewritePicture } from './picture.ts'
import { Refusal } from './refusal.ts'

const headLength = 4100
const tailLength = 2048

const endsOf = async (path: string): Promise<{ head: Buffer; tail: Buffer; archive: boolean }> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const read = async (length: number, position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    const last = await read(Math.min(size, 22 + 0xffff), Math.max(0, size - 22 - 0xffff))
    const end = last.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
    return {
      head: await read(Math.min(size, headLength), 0),
      tail: last.subarray(-tailLength),
      // A zip archive is read from its end, so one appended to a picture is a second file hidden in the first.
      archive: end >= 0 && end + 22 <= last.length && end + 22 + last.readUInt16LE(end + 20) <= last.length,
    }
  } finally {
    await file.close()
  }
}

/** Markup at either end of the file that a browser might execute if told the wrong type. */
const markup = /<(?:!doctype|html|head|body|script|iframe|object|embed|svg|meta|img|\?php)[\s>/]/i
const secondFileInside = () => new Refusal('holds a second file inside the first. Save it again in the program it came from and send that')

const mimeOf: Record<UploadKind, readonly string[]> = {
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  webp: ['image/webp'],
  pdf: ['application/pdf'],
  docx: ['application/zip', uploadKinds.docx.type],
  xlsx: ['application/zip', uploadKinds.xlsx.type],
}

const checkPdf = (head: Buffer, tail: Buffer) => {
  const version = /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))
  const ended = /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1'))
  if (!version || !ended) throw new Refusal('is not a whole PDF. Open it, save it again and send that')
}

/** Throws Refusal unless the file is a valid one of this kind. `rewritten`: where a picture is re-encoded; returns whether it was. */
export const inspect = async (path: string, kind: UploadKind, rewritten: string): Promise<boolean> => {
  const { head, tail, archive } = await endsOf(path)
  // It sees only the first bytes; what lies deeper is checked here, within limits.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const office = kind === 'docx' || kind === 'xlsx'
  if (!found || !(mimeOf[kind].includes(found.mime) || (office && found.ext === 'zip'))) {
    const really = found && !office ? `, but it is ${found.ext.toUpperCase()} inside` : ', but it is not one inside'
    throw new Refusal(`says it is a ${uploadKinds[kind].called}${really}`)
  }
  if (office) {
    await checkOffice(path, kind)
    return false
  }
  if (archive || markup.test(head.toString('latin1', 0, 1024)) || markup.test(tail.toString('latin1'))) throw secondFileInside()
  if (kind === 'pdf') {
    checkPdf(head, tail)
    await checkActivePdf(path)
    return false
  }
  await rewritePicture(path, rewritten, kind)
  return true
}
