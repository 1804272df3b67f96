/**
 * What a PDF would do or carry when it is opened. Objects are found by their keyword wherever they stand and read name by name, as a reader does;
 * object streams are unpacked up to a limit, also those of a file that everybody may read but not change. Pages, fonts and pictures are never unpacked.
 */
import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { decryptWith, encryptionKeys, stringIn, type Decrypt } from './pdfKeys.ts'
import { isGap, objectAt, uncheckable, type PdfObject } from './pdfObjects.ts'
import { Refusal } from './refusal.ts'

const MB = 1024 * 1024
const limits = {
  objects: 1_000_000,
  reads: 2_000_000,
  objectStreams: 5000,
  oneStream: 8 * MB,
  allStreams: 48 * MB,
  decrypted: 16 * MB,
  dictionaries: 100,
}
/** Bytes read between two turns of other requests; beginning to read costs as much as this many. */
const turn = MB
const beginning = 512

const script = 'holds a script, or starts a program when it is opened. Print it to PDF, and send that'
const carries = 'carries another file inside it. Send that file by itself, and this one printed to PDF'
/** Names as ISO 32000 has them. `EF` leads to an embedded file, which need not say that it is one; XFA forms are made of scripts. */
const refused = new Map([
  ...['Launch', 'JavaScript', 'JS', 'Rendition', 'XFA'].map((name) => [name, script] as const),
  ...['EmbeddedFile', 'EF', 'FileAttachment'].map((name) => [name, carries] as const),
  ['RichMedia', 'holds film or sound. Print it to PDF, and send that'],
])

const locked = () =>
  new Refusal('is protected in a way that keeps us from checking it. Save it without a password, or print it to PDF, and send that')
const bomb = () => new Refusal('unpacks to far more than a document holds, so we do not open it')

/** The entries that tell how an object stream is stored, and how the file is encrypted. `F`: its bytes are in another file. */
const stored = new Set(['Type', 'N', 'First', 'Length', 'Filter', 'Fl', 'DecodeParms', 'DP', 'F', 'Encrypt', 'ID', ...encryptionKeys])

/** Reads objects of `bytes` and refuses a name that must not be there. No file makes it read more than a few times its length. */
const readerOf = (bytes: Buffer, budget: { reads: number }) => {
  let left = 4 * bytes.length + MB
  let sinceTurn = 0
  const look = (name: string) => {
    const why = refused.get(name)
    if (why) throw new Refusal(why)
  }
  return async (from: number): Promise<PdfObject> => {
    budget.reads -= 1
    if (budget.reads < 0) throw uncheckable()
    sinceTurn += beginning
    const reading = objectAt(bytes, from, stored, look)
    let at = from
    const count = (to: number) => {
      left -= to - at
      sinceTurn += to - at
      at = to
      if (left < 0) throw uncheckable()
    }
    for (;;) {
      const { done, value } = reading.next()
      count(done ? value.end : value)
      if (sinceTurn > turn) {
        sinceTurn = 0
        await new Promise((resolve) => setImmediate(resolve))
      }
      if (done) return value
    }
  }
}

/** The one value of a key; readers differ on which of two they take. */
const valueOf = ({ entries }: PdfObject, ...keys: string[]): string => {
  const values = keys.flatMap((key) => entries.get(key) ?? [])
  if (values.length > 1) throw uncheckable()
  return values[0] ?? ''
}
const numberOf = (about: PdfObject, key: string): number => {
  const value = valueOf(about, key)
  if (!/^\d{1,8}$/.test(value)) throw uncheckable()
  return Number(value)
}

const holdsObjects = ({ entries }: PdfObject): boolean =>
  (entries.has('N') && entries.has('First')) || (entries.get('Type') ?? []).includes('/ObjStm')

const inflated = (packed: Buffer, room: number): Buffer | null => {
  try {
    // What is packed says itself where it ends; the length that the file gives for it may be a lie.
    return inflateSync(packed, { maxOutputLength: Math.min(limits.oneStream, room) })
  } catch (error) {
    if (error instanceof RangeError) throw bomb()
    return null
  }
}

/** An object stream: its dictionary, the numbers before the word `obj`, and where its bytes are. */
type ObjectStream = { about: PdfObject; numbers: [number, number]; start: number; end: number }

/**
 * The objects of an object stream. Where the file says that it is encrypted, as it stands and decrypted if both can be read, because programs may
 * differ on whether it is. Throws Refusal if it is packed as no common program packs it.
 */
const unpacked = (
  bytes: Buffer,
  { about, start, end, numbers }: ObjectStream,
  room: number,
  decrypt: Decrypt | null | undefined,
): Buffer[] => {
  const filter = valueOf(about, 'Filter', 'Fl').replaceAll(/[[\]\s]/g, '')
  const settings = valueOf(about, 'DecodeParms', 'DP')
  const simple = settings === '' || settings === 'null' || /^<<\s*(?:\/Predictor\s+1\s*)?>>$/.test(settings)
  if (about.entries.has('F') || !simple) throw uncheckable()
  if (filter === '' && decrypt === undefined) return [bytes.subarray(start, start + numberOf(about, 'Length'))]
  if (filter !== '/FlateDecode') throw uncheckable()
  const ways = [bytes.subarray(start), ...(decrypt ? [decrypt(bytes.subarray(start, end), ...numbers)] : [])]
  const read = ways.map((way) => inflated(way, room)).filter((way) => way !== null)
  if (read.length === 0) throw decrypt === null ? locked() : uncheckable()
  return read
}

/** Reads what was unpacked in its order, and once more from each place that its list names. */
const checkObjects = async (objects: Buffer, about: PdfObject, budget: { reads: number }) => {
  const read = readerOf(objects, budget)
  const [first, many] = [numberOf(about, 'First'), numberOf(about, 'N')]
  for (let at = 0; at < objects.length;) at = Math.max((await read(at)).end, at + 1)
  const list = objects
    .toString('latin1', 0, first)
    .split(/[\0\s]+/)
    .filter(Boolean)
  if (list.length < 2 * many || list.some((item) => !/^\d{1,10}$/.test(item))) throw uncheckable()
  for (let at = first; at < objects.length;) at = Math.max((await read(at)).end, at + 1)
  for (let index = 1; index < 2 * many; index += 2) await read(first + Number(list[index]))
}

/** Where the stream of the object that ends at `end` begins. */
const streamAfter = (bytes: Buffer, end: number): number => {
  let at = end
  while (isGap(bytes[at])) at += 1
  if (bytes.toString('latin1', at, at + 6) !== 'stream') throw uncheckable()
  at += 6
  while (bytes[at] === 0x0d || bytes[at] === 0x0a) at += 1
  return at
}

const isLetter = (byte: number | undefined) => byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
/** Every place after the word `obj` or `trailer`. "endobj" is the end of one, and "object" is another word. */
function* beginnings(bytes: Buffer): Generator<number> {
  for (const word of ['obj', 'trailer'])
    for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length))
      if (!isLetter(bytes[at - 1]) && !isLetter(bytes[at + word.length])) yield at + word.length
}

const numbersBefore = (bytes: Buffer, word: number): [number, number] => {
  const [, number, generation] = /(\d{1,8})\s+(\d{1,5})\s+obj$/.exec(bytes.toString('latin1', Math.max(0, word - 40), word)) ?? []
  return [Number(number ?? -1), Number(generation ?? 0)]
}

/** What a reader of PDFs looks up before it decrypts. Each may be said once or many times, but never in two ways. */
const encryption = () => {
  const encryptEntries = new Set<string>()
  const ids = new Set<string>()
  const dictionaries: { name: string; entries: PdfObject['entries'] }[] = []
  return {
    note: ({ entries }: PdfObject, [number, generation]: [number, number]) => {
      const about = entries.get('Encrypt') ?? []
      // Two are enough to refuse the file, and a hostile one may hold a million.
      if (encryptEntries.size < 2) for (const value of about) encryptEntries.add(value.replaceAll(/\s+/g, ' '))
      if (about.length > 0 && ids.size < 2) for (const value of entries.get('ID') ?? []) ids.add(stringIn(value).toString('latin1'))
      if (entries.has('O') && entries.has('U') && dictionaries.length < limits.dictionaries)
        dictionaries.push({ name: `${number} ${generation} R`, entries })
    },
    /** Undefined if nothing says that the file is encrypted; null if we cannot decrypt it. */
    decrypt: (): Decrypt | null | undefined => {
      if (encryptEntries.size === 0) return undefined
      const named = dictionaries.filter(({ name }) => encryptEntries.has(name))
      if (encryptEntries.size > 1 || ids.size > 1 || named.length !== 1 || dictionaries.length === limits.dictionaries) return null
      return decryptWith(named[0]!.entries, Buffer.from([...ids].join(''), 'latin1'))
    },
  }
}

const check = async (bytes: Buffer): Promise<void> => {
  const budget = { reads: limits.reads }
  const read = readerOf(bytes, budget)
  const { note, decrypt } = encryption()
  const streams: ObjectStream[] = []
  let [objects, room, left] = [0, limits.allStreams, 4 * bytes.length + MB]
  for (const from of beginnings(bytes)) {
    objects += 1
    if (objects > limits.objects) throw bomb()
    const about = await read(from)
    const numbers = numbersBefore(bytes, from)
    note(about, numbers)
    if (!holdsObjects(about)) continue
    const start = streamAfter(bytes, about.end)
    const end = bytes.indexOf('endstream', start)
    left -= end - start
    if (end < 0 || left < 0) throw uncheckable()
    streams.push({ about, numbers, start, end })
    if (streams.length > limits.objectStreams) throw bomb()
  }
  const key = decrypt()
  if (key && streams.reduce((sum, { start, end }) => sum + end - start, 0) > limits.decrypted) throw uncheckable()
  for (const stream of streams) {
    for (const inside of unpacked(bytes, stream, room, key)) {
      room -= inside.length
      if (room <= 0) throw bomb()
      await checkObjects(inside, stream.about, budget)
    }
  }
}

let before: Promise<unknown> = Promise.resolve()

/** Throws Refusal if the PDF at `path` holds a script, a program, another file or a film, or hides its objects from us. One at a time is in memory. */
export const checkActivePdf = (path: string): Promise<void> => {
  const mine = before.then(async () => check(await readFile(path)))
  before = mine.catch(() => undefined)
  return mine
}
