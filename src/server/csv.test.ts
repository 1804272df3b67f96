import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a cell that a spreadsheet would run is a text; numbers stay numbers', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20', ' =', '\u00a0@'])
    expect(csvLine([`${start}HYPERLINK(1)`]), JSON.stringify(start)).toBe(`"'${start}HYPERLINK(1)"\r\n`)
  expect(csvLine([-12, 'Café, "Noir"', "O'Brien"])).toBe(`-12,"Café, ""Noir""","O'Brien"\r\n`)
})
