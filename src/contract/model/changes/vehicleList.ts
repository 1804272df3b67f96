/** A full list of vehicles, pasted from a spreadsheet or read from a CSV file: how it differs from the policy, and which lines cannot be read. */
import { formatSum } from '../../format.ts'
import { isUsualVrm, readMoney, readVrm } from '../content/reading.ts'
import { guessColumns } from '../imports/importField.ts'
import { itemFields } from '../imports/itemFields.ts'
import type { Item } from '../policies/terms.ts'
import { showRegistration } from '../policies/termsChange.ts'
import { belowTitles, parseLines } from '../questions/csv.ts'

/** The most vehicles on one policy, and so the most lines in the field. */
export const mostVehicles = 2000
export const mostListCharacters = 200_000

type Vehicle = Extract<Item, { kind: 'vehicle' }>
type Facts = { name: string; registration: string; use: string; sum: number | null }
/** Refers to vehicles by id, so that another change made in the meantime is noticed and not undone. */
export type Fleet = { added: Facts[]; changed: (Facts & { item: string })[]; removed: string[] }
export type LineFault = { line: number; reason: string }
export type ReadFleet = { fleet: Fleet; faults: LineFault[]; same: number }

const columns = ['registration', 'item', 'use', 'sum'] as const
type Column = (typeof columns)[number]
const isColumn = (name: string): name is Column => columns.some((column) => column === name)

/** Spreadsheets and our own export put an apostrophe before anything that looks like a formula. */
const plainCell = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '').trim()

/** The column of each cell: from a line of headings, or in the order in which we ask for them. */
const layoutOf = (cells: readonly string[]): { columns: (Column | null)[]; headed: boolean } => {
  const guessed = guessColumns(itemFields, cells)
  return guessed.includes('registration')
    ? { columns: guessed.map((name) => (isColumn(name) ? name : null)), headed: true }
    : { columns: [...columns], headed: false }
}

const asText = ({ name, use, sum }: Facts) => [name, use, sum === null ? '' : formatSum(sum)].filter(Boolean).join(', ')
const isSame = (one: Omit<Facts, 'registration'>, other: Vehicle) =>
  one.name === other.name && one.use === other.use && one.sum === other.sum

/** The contents of one line, or what is wrong with it. An empty cell leaves that value of an existing vehicle unchanged. */
const readLine = (cell: (column: Column) => string, was: Vehicle | undefined): Omit<Facts, 'registration'> | string => {
  const typed = cell('sum')
  // Spreadsheets write 18,500.50 as '18500.5'.
  const sum = typed === '' ? (was?.sum ?? null) : readMoney(typed.replace(/\.(\d)$/, '.$10'))
  if (typed !== '' && sum === null) return `the value "${typed.slice(0, 30)}" is not a sum in pounds, like 18,500`
  const name = cell('item') || (was?.name ?? '')
  const use = cell('use') || (was?.use ?? '')
  if (!name) return 'the make and model is missing'
  if (!was && !use) return 'what it is used for is missing'
  if (!was && sum === null) return 'what it is worth is missing'
  if (name.length > 160) return 'the make and model is longer than 160 characters'
  if (use.length > 120) return 'what it is used for is longer than 120 characters'
  return { name, use, sum }
}

/** `items`: those currently on the policy. Vehicles not in the list are removed. Line numbers are those of an editor. */
export const readFleet = (items: readonly Item[], text: string): ReadFleet => {
  const lines = belowTitles(
    parseLines(text.replace(/^\u{feff}/u, '')),
    (cells) => layoutOf(cells).headed && cells.filter(Boolean).length > 1,
    (cell) => !isUsualVrm(readVrm(cell) ?? ''),
  )
  const { columns: layout, headed } = layoutOf(lines[0]?.cells ?? [])
  const now = new Map(items.flatMap((item) => (item.kind === 'vehicle' ? [[item.registration, item] as const] : [])))
  const fleet: Fleet = { added: [], changed: [], removed: [] }
  const faults: LineFault[] = []
  const seen = new Map<string, number>()
  let same = 0
  for (const { number: line, cells } of headed ? lines.slice(1) : lines) {
    const cell = (column: Column) => plainCell(cells[layout.indexOf(column)] ?? '')
    const typed = cell('registration')
    const registration = readVrm(typed)?.replaceAll(' ', '')
    if (!registration) {
      const reason = typed ? `"${typed.slice(0, 30)}" is not a registration, like AB12 CDE` : 'the registration is missing'
      faults.push({ line, reason })
      continue
    }
    const earlier = seen.get(registration)
    seen.set(registration, earlier ?? line)
    const was = now.get(registration)
    const read = readLine(cell, was)
    if (earlier !== undefined) faults.push({ line, reason: `${showRegistration(registration)} is already on line ${earlier}` })
    else if (typeof read === 'string') faults.push({ line, reason: read })
    else if (!was) fleet.added.push({ ...read, registration })
    else if (isSame(read, was)) same += 1
    else fleet.changed.push({ ...read, registration, item: was.id })
  }
  for (const [registration, { id }] of now) if (!seen.has(registration)) fleet.removed.push(id)
  return { fleet, faults, same }
}

const maxListed = 10

/** Why a list cannot be sent, as the message for its field. Null if it can. */
export const listFault = ({ fleet, faults, same }: ReadFleet): string | null => {
  const shown = faults.slice(0, maxListed).map(({ line, reason }) => `Line ${line}: ${reason}.`)
  const more = faults.length - shown.length
  if (faults.length > 0) return [...shown, ...(more > 0 ? [`And ${more} more lines.`] : [])].join('\n')
  const { added, changed, removed } = fleet
  if (added.length + changed.length + same === 0) return 'Paste the list, or choose the file: one vehicle on each line'
  if (added.length + changed.length + same > mostVehicles) return `A policy holds at most ${mostVehicles.toLocaleString('en-GB')} vehicles`
  return added.length + changed.length + removed.length === 0 ? 'This list is the same as the vehicles on the policy now' : null
}

/** What is added, changed and removed, line by line. Removals come last, because they are easiest to overlook. */
export const fleetRows = (items: readonly Item[], { added, changed, removed }: Fleet) => {
  const now = new Map(items.flatMap((item) => (item.kind === 'vehicle' ? [[item.id, item] as const] : [])))
  const row = (what: string, registration: string, before: string, after: string) => ({
    field: `${what}: ${showRegistration(registration)}`,
    before,
    after,
  })
  return [
    ...added.map((one) => row('Added', one.registration, 'Not on the policy', asText(one))),
    ...changed.map((one) => {
      const was = now.get(one.item)
      return row('Changed', one.registration, was ? asText(was) : '', asText(one))
    }),
    ...removed.flatMap((id) => {
      const was = now.get(id)
      return was ? [row('Removed', was.registration, asText(was), 'Removed')] : []
    }),
  ]
}

/** Whether the list still fits the policy: what it changes or removes is there, and what it adds is not. */
export const fleetFits = (items: readonly Item[], { added, changed, removed }: Fleet): boolean => {
  const vehicles = items.filter((item) => item.kind === 'vehicle')
  const has = (id: string) => vehicles.some((one) => one.id === id)
  const marks = new Set(vehicles.map(({ registration }) => registration))
  return removed.every(has) && changed.every(({ item }) => has(item)) && added.every(({ registration }) => !marks.has(registration))
}

/** The items after applying the list. `newIds`: one for each vehicle added. */
export const itemsAfterList = (items: readonly Item[], fleet: Fleet, newIds: readonly string[], reviewedOn: string): Item[] => {
  const changed = new Map(fleet.changed.map(({ item, ...facts }) => [item, facts]))
  return [
    ...items
      .filter(({ id }) => !fleet.removed.includes(id))
      .map((item): Item => {
        const facts = changed.get(item.id)
        if (!facts || item.kind !== 'vehicle') return item
        return { ...item, ...facts, reviewedOn: facts.sum === item.sum ? item.reviewedOn : reviewedOn }
      }),
    ...fleet.added.map((facts, at): Item => ({ ...facts, id: newIds[at] ?? '', kind: 'vehicle', mid: 'sent', reviewedOn })),
  ]
}

/** The vehicles as such a list, which the client can edit and send back. */
export const listOf = (items: readonly Item[]): string => {
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = items.flatMap((item) =>
    item.kind === 'vehicle'
      ? [[showRegistration(item.registration), item.name, item.use, item.sum === null ? '' : String(item.sum / 100)].map(quoted).join(',')]
      : [],
  )
  return ['Registration,Make and model,Use,Value', ...lines].join('\n')
}
