/** Replaces the names, people, numbers and ids of the café in the recording with those of an invented bakery. */
import { fileURLToPath } from 'node:url'
import { writeFileSync } from 'node:fs'
import type { Answer } from './readPortal.ts'

export const recordFile = fileURLToPath(new URL('../../../src/web/portal/demo/recorded.json', import.meta.url))

/** Replaced in this order, so that a longer name comes before a name that is part of it. */
const names: readonly (readonly [from: string, to: string])[] = [
  ['Pebble Café Ltd', 'Lanes Bakery Ltd'],
  ['Pebble Café', 'Lanes Bakery'],
  ['Maria Hartley', 'Jo Pemberton'],
  ['maria@pebble-cafe.example.com', 'jo@lanes-bakery.example.com'],
  ['Helen Marsh', 'Sam Whitcombe'],
  ['helen@marsh-bookkeeping.example.com', 'sam@whitcombe-books.example.com'],
  ['Ruth Alder', 'Ruth Ellery'],
  ['Kim Shingle', 'Tom Ashby'],
  ['Grace Holloway', 'Nell Carver'],
  ['Lanes Property Management', 'Example Lettings'],
  ['lanes-property-management', 'example-lettings'],
  ['Brighton Food Festival', 'Example Food Festival'],
  ['brighton-food-festival', 'example-food-festival'],
  ['01273 496806', '01632 960806'],
  ['35 Example Street, Brighton', '12 Example Lane, Brighton'],
  ['BN2 1TW', 'BN1 1ZZ'],
  ['Café with seating for 32, cakes baked on the premises', 'Bakery and café with seating for 32, bread and cakes baked on the premises'],
  ['Café with seating for 40', 'Bakery and café with seating for 40'],
  ['"use":"Café"', '"use":"Bakery and café"'],
  ['at the café and', 'in the shop and'],
  // Remove days, months and seasons, so that the texts are plausible on any day.
  ['burst on Saturday night', 'burst in the night'],
  ['We closed on Sunday and open', 'We closed for a day and open'],
  ['From our electrician, this spring.', 'From our electrician.'],
  ['a new oven came in October', 'a new oven have come'],
]

/** Replaces each different match of the pattern with a number, counted from 1 in the order of appearance. */
const numbered = (text: string, pattern: RegExp, make: (count: number, found: string) => string) => {
  const known = new Map<string, string>()
  return text.replaceAll(pattern, (found: string) => {
    const made = known.get(found) ?? make(known.size + 1, found)
    known.set(found, made)
    return made
  })
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
const digits = (count: number, length: number) => String(count).padStart(length, '0')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Marks overdue invoices as paid, because otherwise they would be the first thing that a visitor of the demonstration reads. */
const paid = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(paid)
  if (!isRecord(value)) return value
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, paid(part)]))
  if (Array.isArray(parts['needs']) && 'moreNeeds' in parts)
    return { ...parts, needs: parts['needs'].filter((need) => !isRecord(need) || need['kind'] !== 'invoice') }
  return parts['overdue'] === true ? { ...parts, status: 'paid', overdue: false, outstanding: 0 } : parts
}

/** So the overdue ones are not among those to be paid, nor in their sum. */
const withoutOverdue = (answers: readonly Answer[]): Answer[] => {
  const toPay = answers
    .flatMap(({ name, reply }) => (name === 'portal.invoices.toPay' && Array.isArray(reply) ? (reply as unknown[]).filter(isRecord) : []))
    .filter(({ overdue }) => overdue !== true)
  const owed = {
    any: true,
    count: toPay.length,
    overdue: 0,
    outstanding: toPay.reduce((sum, { outstanding }) => sum + Number(outstanding), 0),
  }
  const replies: Record<string, unknown> = { 'portal.invoices.toPay': toPay, 'portal.invoices.owed': owed }
  return answers.map((answer) => ({ ...answer, reply: replies[answer.name] ?? answer.reply }))
}

export const asBakery = (answers: readonly Answer[]): Answer[] => {
  let text = JSON.stringify(paid(withoutOverdue(answers)))
  for (const [from, to] of names) text = text.replaceAll(from, to)
  text = numbered(text, uuid, (count) => `00000000-0000-4000-8000-${digits(count, 12)}`)
  // Remove years from references and titles, because they would soon be out of date.
  text = numbered(text, /\b(?:POL|INV|CHG|CL|QT)-20\d\d-[0-9A-Z]+/g, (count, found) => `${found.split('-')[0]}-DEMO-${digits(count, 4)}`)
  text = numbered(text, /\b[A-Z]{3}\/\d{6}-\d\d\b/g, (count, found) => `${found.slice(0, 3)}/DEMO-${digits(count, 3)}`)
  text = numbered(text, /\b[A-Z]{2}\/\d{5}\b/g, (count, found) => `${found.slice(0, 2)}/DEMO-${digits(count, 2)}`)
  text = text.replaceAll(/(: (?:policy wording|schedule|statement of fact|invoice)) 20\d\d/g, '$1')
  text = text.replaceAll(/( (?:policy wording|schedule|statement of fact|invoice)) 20\d\d\.pdf/g, '$1.pdf')
  // Replace codes, addresses and tokens that would open something in a running product.
  text = numbered(text, /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}\b/g, (count) => `DEMO-DEMO-DEMO-DEMO-DEMO-${digits(count, 4)}`)
  text = text.replaceAll(/https?:\/\/localhost(?::\d+)?/g, 'https://demo.example.com').replaceAll(/\?token=[^"]+/g, '?token=demo')
  text = text.replaceAll('127.0.0.1', '192.0.2.1')
  return JSON.parse(text) as Answer[]
}

/** Writes one response per line, so that a changed response is one line in a diff. */
export const write = (answers: readonly Answer[]) =>
  writeFileSync(
    recordFile,
    `{"recordedAt":"${new Date().toISOString()}","answers":[\n${answers.map((answer) => JSON.stringify(answer)).join(',\n')}\n]}\n`,
  )
