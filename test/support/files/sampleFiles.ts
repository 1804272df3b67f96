/** Valid and malformed files, made in memory for the upload tests. */
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

type ZipPart = {
  name: string
  content: Buffer
  stored?: boolean
  /** The unpacked size that the archive states. */ claims?: number
  flags?: number
}

/** A zip archive. `claims` states a wrong size for a part. */
export const zip = (parts: readonly ZipPart[], after = Buffer.alloc(0)): Buffer => {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, content, stored, claims, flags = 0 } of parts) {
    const packed = stored ? content : deflateRawSync(content)
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? content.length, 18)
    common.writeUInt16LE(path.length, 22)
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, path, packed)
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 'latin1')
    entry.writeUInt16LE(20, 4)
    common.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    list.push(entry, path)
    offset += 30 + path.length + packed.length
  }
  const size = list.reduce((sum, piece) => sum + piece.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...list, end, after])
}

const xml = (root: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><${root}/>`)
const types: ZipPart = { name: '[Content_Types].xml', content: xml('Types') }
export const docx = (extra: readonly ZipPart[] = []) => zip([types, { name: 'word/document.xml', content: xml('w:document') }, ...extra])
export const xlsx = (extra: readonly ZipPart[] = []) => zip([types, { name: 'xl/workbook.xml', content: xml('workbook') }, ...extra])

export const pdf = (inside = 'An estimate') => {
  const body = `%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${inside}\n`
  return Buffer.from(
    `${body}xref\n0 3\n0000000000 65535 f \n0000000015 00000 n \n0000000060 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0e5e6a' } })
export const png = (width = 40, height = 30) => plain(width, height).png().toBuffer()
export const webp = () => plain(40, 30).webp().toBuffer()
/** A photo as a phone saves it: rotated by its metadata and with the place where it was taken. */
export const jpeg = () =>
  plain(40, 30)
    .jpeg()
    .withExif({ IFD0: { Make: 'Seawall Phone', Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '50/1 49/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A small PNG that states a size of `side` x `side` pixels. */
export const pixelBomb = (side: number): Buffer => {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateRawSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The EICAR test signature that every scanner detects, split so that no scanner reports our source. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD'}-ANTIVIRUS-TEST-FILE!$H+H*`
