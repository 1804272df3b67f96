/** Reads one object of a PDF as ISO 32000-1 7.2 to 7.3 describes them: its names, and the entries of its outermost dictionary. */

import { Refusal } from './refusal.ts'

/** `end`: the place after the object. `entries`: for each key of the outermost dictionary that was asked for, its values as they are written. */
export type PdfObject = { end: number; entries: ReadonlyMap<string, readonly string[]> }

const [tab, newline, feed, carriage, space] = [0x09, 0x0a, 0x0c, 0x0d, 0x20]
const [percent, open, close, less, more, stroke, backslash] = [0x25, 0x28, 0x29, 0x3c, 0x3e, 0x2f, 0x5c]
const [listOpens, listCloses, braceOpens, braceCloses] = [0x5b, 0x5d, 0x7b, 0x7d]

export const isGap = (byte: number | undefined) =>
  byte === 0 || byte === tab || byte === newline || byte === feed || byte === carriage || byte === space
const endsWord = (byte: number) =>
  isGap(byte) || [percent, open, close, less, more, stroke, listOpens, listCloses, braceOpens, braceCloses].includes(byte)
/** The same as a table: this is asked of every byte. */
const ends = Uint8Array.from({ length: 256 }, (_, byte) => (endsWord(byte) ? 1 : 0))

/** Longer names, even with every letter written as #xx, are none that matter. */
const longestName = 60
const nameIn = (bytes: Buffer, from: number, to: number) => {
  if (to - from > longestName) return ''
  const name = bytes.toString('latin1', from, to)
  if (!name.includes('#')) return name
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

const afterString = (bytes: Buffer, from: number): number => {
  let depth = 1
  let at = from + 1
  for (; at < bytes.length && depth > 0; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) at += 1
    else if (byte === open) depth += 1
    else if (byte === close) depth -= 1
  }
  return at
}
const afterLine = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length && bytes[at] !== newline && bytes[at] !== carriage) at += 1
  return at
}

type Token = { kind: 'name' | 'opens' | 'closes' | 'other'; from: number; to: number }
const tokenAt = (bytes: Buffer, from: number): Token | null => {
  let at = from
  while (at < bytes.length && (isGap(bytes[at]) || bytes[at] === percent)) at = bytes[at] === percent ? afterLine(bytes, at) : at + 1
  const byte = bytes[at]
  if (byte === undefined) return null
  const pair = bytes[at + 1] === byte
  if (byte === open) return { kind: 'other', from: at, to: afterString(bytes, at) }
  if (byte === less && !pair) {
    const closed = bytes.indexOf(more, at)
    return { kind: 'other', from: at, to: closed < 0 ? bytes.length : closed + 1 }
  }
  if (byte === less) return { kind: 'opens', from: at, to: at + 2 }
  if (byte === more) return { kind: 'closes', from: at, to: pair ? at + 2 : at + 1 }
  if (byte === listOpens || byte === braceOpens) return { kind: 'opens', from: at, to: at + 1 }
  if (byte === listCloses || byte === braceCloses || byte === close) return { kind: 'closes', from: at, to: at + 1 }
  let to = at + 1
  while (to < bytes.length && ends[bytes[to] ?? 0] === 0) to += 1
  return { kind: byte === stroke ? 'name' : 'other', from: at, to }
}

export const uncheckable = () => new Refusal('is stored in a way that we cannot check. Print it to PDF, and send that')

const pause = 65_536
/** Of one key. A program writes one; a list of names may look like many. */
const mostValues = 1000

/**
 * Reads the object at `from`, and calls `onName` with each name in it, `#4c` read as `L`. Yields now and then how far it has come, so that the caller can
 * stop or let others have their turn. Nesting costs nothing: only the depth is counted.
 */
export function* objectAt(
  bytes: Buffer,
  from: number,
  keys: ReadonlySet<string>,
  onName: (name: string) => void,
): Generator<number, PdfObject, undefined> {
  const entries = new Map<string, string[]>()
  let [at, depth, paused] = [from, 0, from]
  /** The key whose value is being read, where that began, and of how many parts it is so far. */
  let [key, valueFrom, parts] = ['', -1, 0]
  const endValue = (to: number) => {
    if (valueFrom >= 0 && keys.has(key)) {
      const values = entries.get(key) ?? []
      if (values.length === mostValues) throw uncheckable()
      values.push(bytes.toString('latin1', valueFrom, Math.min(to, valueFrom + 2000)).trim())
      entries.set(key, values)
    }
    valueFrom = -1
  }
  for (;;) {
    const token = tokenAt(bytes, at)
    if (!token) {
      at = bytes.length
      break
    }
    const name = token.kind === 'name' ? nameIn(bytes, token.from + 1, token.to) : ''
    if (name) onName(name)
    if (depth === 1) {
      // A name after a key is its value; the next one is a key.
      if (token.kind === 'name' && (valueFrom < 0 || parts > 0)) {
        endValue(token.from)
        ;[key, valueFrom, parts] = [name, token.to, 0]
      } else parts += 1
    }
    if (token.kind === 'opens') depth += 1
    if (token.kind === 'closes') {
      depth -= 1
      if (depth === 0) endValue(token.from)
    }
    at = token.to
    if (depth <= 0) break
    if (at - paused > pause) {
      paused = at
      yield at
    }
  }
  return { end: at, entries }
}
