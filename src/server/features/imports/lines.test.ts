import { expect, test } from 'vitest'
import { csvLine } from '#server/csv.ts'
import { readCsv } from '#server/csvReading.ts'
import { keepGuards, withoutGuards } from './lines.ts'

test.each([
  'a;=1+1',
  'a; "=1+1"',
  'a\n- one\n- two',
  '=a;=b',
  '\t;=x',
  "a;'=b",
  "'=a",
  "\t'=a",
  "a;''=b",
  "a; '=b",
  'Plain; words',
  "It's; 'so'",
])('a text that an export guards is imported as it was: %j', async (text) => {
  const file = (async function* () {
    yield csvLine([keepGuards(text)])
  })()
  const cells: string[] = []
  for await (const record of readCsv(file, ',', { columns: 1, cell: 100 })) cells.push(...record.cells)
  expect(cells.map(withoutGuards)).toEqual([text])
})
