/** The sizes of the type of a PDF that we drew, and where its lines are; read from its content, as a printer would. */
import { inflateSync } from 'node:zlib'

const contents = (bytes: Uint8Array): string[] => {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const found: string[] = []
  for (const match of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    try {
      found.push(inflateSync(file.subarray(start, end)).toString('latin1'))
    } catch {
      // A stream of another kind, such as metadata.
    }
  }
  return found.filter((content) => /\/F\d+ [\d.]+ Tf/.test(content))
}

/** How many letters each page has. */
export const lettersOf = (bytes: Uint8Array): number[] =>
  contents(bytes).map((page) => [...page.matchAll(/<([0-9a-f]+)>/g)].reduce((sum, [, shown = '']) => sum + shown.length / 4, 0))

/** `sizes`: of all text that is drawn, in points, smallest first. `low`, `left`: of the lowest and the leftmost line, in points from the corner. */
export const typeOf = (bytes: Uint8Array) => {
  const pages = contents(bytes)
  const sizes = new Set<number>()
  let [low, left, glyphs] = [Infinity, Infinity, 0]
  for (const page of pages) {
    for (const [, size] of page.matchAll(/\/F\d+ ([\d.]+) Tf/g)) sizes.add(Number(size))
    for (const [, x, y] of page.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)) {
      low = Math.min(low, Number(y))
      left = Math.min(left, Number(x))
    }
    for (const [, shown = ''] of page.matchAll(/<([0-9a-f]+)>/g)) glyphs += shown.length / 4
  }
  return {
    sizes: [...sizes].toSorted((one, other) => one - other),
    low,
    left,
    glyphs,
    pages:
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g)?.length ?? 0,
  }
}
