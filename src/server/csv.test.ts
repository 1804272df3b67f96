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

const evil = [
  'a;=HYPERLINK(1)',
  'a; =HYPERLINK(1)',
  'a;"=HYPERLINK(1)"',
  'a; "" @SUM(1)',
  'a;b;+cmd',
  'a\t=HYPERLINK(1)',
  'a\r\n=HYPERLINK(1)',
  'a\n\n-2+3',
  'a;-1+1',
  'a;\uff1dx',
  '=a;=b',
  ';=x',
  '\t;=x',
]

/** As a spreadsheet with another separator reads our file: after a closed quotation mark, the rest of a cell is taken as it is. */
const cellsRead = (line: string, separator: string): string[] => {
  const cells = ['']
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const cell = cells.at(-1) ?? ''
    const char = line.charAt(at)
    if (quoted && char === '"' && line[at + 1] === '"') at += 1
    else if (quoted && char === '"') {
      quoted = false
      continue
    } else if (!quoted && char === '"' && cell === '') {
      quoted = true
      continue
    } else if (!quoted && /[\r\n]/.test(char)) {
      cells.push('')
      continue
    } else if (!quoted && char === separator) {
      cells.push('')
      continue
    }
    cells[cells.length - 1] = cell + char
  }
  return cells
}

test.each([';', '\t', ','])('#130 no cell is a formula for a spreadsheet that separates cells by %j', (separator) => {
  for (const text of evil)
    for (const line of [csvLine([text]), csvLine(['before', text]), csvLine([7, text, text])])
      for (const cell of cellsRead(line, separator)) expect(cell.trimStart(), line).not.toMatch(/^"*\s*[=+\-@\uff1d]/)
})

test('words and numbers after a semicolon or on a new line stay as they are', () => {
  for (const text of ['Roof; walls', 'One\nTwo', '12;-5', "It's; 'so'", 'a;b@c.example']) expect(csvLine([text])).toBe(`"${text}"\r\n`)
})
