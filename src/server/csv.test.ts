import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells that a spreadsheet would run as a formula are escaped, and numbers stay numbers', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20', ' =', '\u00a0@'])
    expect(csvLine([`${start}HYPERLINK(1)`]), JSON.stringify(start)).toBe(`"'${start}HYPERLINK(1)"\r\n`)
  expect(csvLine([-12, 'Café, "Noir"', "O'Brien"])).toBe(`-12,"Café, ""Noir""","O'Brien"\r\n`)
})

test('signed numbers are not escaped, but telephone numbers and expressions are', () => {
  expect(csvLine(['-71', '+2.9', '-0.5%', '1399.50'])).toBe(`"-71","+2.9","-0.5%","1399.50"\r\n`)
  for (const text of ['+447700900101', '-1+1', '+1-2', '-1;2', '-', '+%', '-1e5', '-71\n', '-1,250.00'])
    expect(csvLine([text]), JSON.stringify(text)).toBe(`"'${text}"\r\n`)
})
