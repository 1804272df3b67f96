import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { decoded, NotCsv, readCsv, separatorOf } from './csvReading.ts'

const limits = { columns: 20, cell: 1000 }
async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
const read = async (text: string, separator = ',', size = 7) => {
  const found = []
  for await (const { line, cells } of readCsv(pieces(text, size), separator, limits)) found.push([line, ...cells])
  return found
}

test('quotation marks, separators and line breaks in cells, blank lines and all line endings are read', async () => {
  expect(await read('a,b\r\n"1, ""one""","two\nlines"\n\n , \r\nlast,')).toEqual([
    [1, 'a', 'b'],
    [2, '1, "one"', 'two\nlines'],
    [6, 'last', ''],
  ])
  expect(await read('a;b\n1;"2;3"', ';')).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2;3'],
  ])
  // A quotation mark inside an unquoted cell is an ordinary character.
  expect(await read('5" pipe,x')).toEqual([[1, '5" pipe', 'x']])
})

test('the line breaks of an old Mac are read, wherever the file is cut', async () => {
  for (const size of [1, 2, 3, 7])
    expect(await read('a,b\r1,"x\ry"\r\r2,\r', ',', size)).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x\ry'],
      [4, '2', ''],
    ])
  expect(separatorOf('a;b\r1,5;2,5;3,5', [',', ';'])).toBe(';')
})

test("Excel's first line with the separator is no record, and the lines below keep their numbers", async () => {
  for (const [named, separator] of [
    ['sep=;\r\n', ';'],
    ['SEP=,\n', ','],
    ['"sep=;"\n', ';'],
    ['sep=\t\n', '\t'],
  ] as const)
    expect([named, await read(`${named}a${separator}b\n1${separator}2`, separator, 3)]).toEqual([
      named,
      [
        [2, 'a', 'b'],
        [3, '1', '2'],
      ],
    ])
  // Only the first line can say so.
  expect(await read('a,b\nsep=;,x')).toEqual([
    [1, 'a', 'b'],
    [2, 'sep=;', 'x'],
  ])
})

test('any cells are read as written, wherever the file is cut into chunks', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', ';', 'é'), maxLength: 12 })
  const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some((text) => text.trim() !== ''))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const written = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n')
      expect((await read(written, ',', size)).map(([, ...cells]) => cells)).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

test('lines that we write can be read', async () => {
  expect(await read(csvLine(['a', 'b "c"', 12]))).toEqual([[1, 'a', 'b "c"', '12']])
})

test('an unclosed quotation mark, too many columns and an endless cell are refused with the line number', async () => {
  const refusal = (text: string) =>
    read(text, ',', 100).then(
      () => '',
      (error: unknown) => (error instanceof NotCsv ? error.message : 'another'),
    )
  expect(await refusal(`a\nb\n"open${'x'.repeat(50)}`)).toContain('on line 3 that is never closed')
  expect(await refusal(`a\n"${'x'.repeat(2000)}`)).toContain('on line 2 that is never closed')
  expect(await refusal(`a\n${'x'.repeat(2000)}`)).toContain('line 2')
  expect(await refusal(','.repeat(30))).toContain('20 columns')
})

test('the separator is detected, and encodings are decoded or refused', async () => {
  expect([separatorOf('a,b,c', [',', ';', '\t']), separatorOf('"a,b";c', [',', ';', '\t']), separatorOf('a\tb', [',', ';', '\t'])]).toEqual(
    [',', ';', '\t'],
  )
  // The line of Excel names it, whatever the headings look like; a blank line above them says nothing.
  expect([separatorOf('sep=;\r\nName, in full;Trade', [',', ';', '\t']), separatorOf('\n\na;b', [',', ';', '\t'])]).toEqual([';', ';'])
  async function* bytes(...values: number[]) {
    for (const value of values) yield Uint8Array.of(value)
  }
  const text = async (source: AsyncIterable<string>) => {
    let all = ''
    for await (const piece of source) all += piece
    return all
  }
  expect(await text(decoded(bytes(0xef, 0xbb, 0xbf, 0xc2, 0xa3), 'utf-8'))).toBe('£')
  expect(await text(decoded(bytes(0xa3, 0x80), 'windows-1252'))).toBe('£€')
  await expect(text(decoded(bytes(0xa3, 0x31), 'utf-8', true))).rejects.toThrow(TypeError)
})
