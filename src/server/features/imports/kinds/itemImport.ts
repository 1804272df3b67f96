/** Insured items from a file: one policy's lines become a version of its terms. Vehicles are matched by registration, others by kind and name. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { readPostcode, readVrm } from '#contract/model/content/reading.ts'
import { itemFields, type ItemField } from '#contract/model/imports/itemFields.ts'
import { Item, itemKindLabels, midStates, type ItemKind, type Terms } from '#contract/model/policies/terms.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { policies, policyTerms, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { choiceOf, dateIn, dateWords, moneyIn, moneyWords, oneOf } from './cells.ts'
import { plainName } from './clientCells.ts'
import { differences, type KindHandler, type Settled } from '../handler.ts'
import type { Cells, Fault, FileLine, RecordLines } from '../lines.ts'
import { plainInsurer, plainNumber } from './policyCells.ts'
import { policyImport } from './policyImport.ts'
import { namedIn, policyOf } from './policyOf.ts'
import type { PolicyUpdate } from './policySettle.ts'

const further: ReadonlySet<string> = new Set(itemFields.flatMap((field) => ('further' in field ? [field.key] : [])))
const kindLabels = Object.fromEntries(Object.entries(itemKindLabels).map(([kind, { one }]) => [kind, one])) as Record<ItemKind, string>
const kindOf = choiceOf(kindLabels)
const midLabels = Object.fromEntries(midStates.map((state) => [state, state.replaceAll('_', ' ')])) as Record<
  (typeof midStates)[number],
  string
>
const midOf = choiceOf(midLabels)

const plainRegistration = (typed: string) => typed.toUpperCase().replace(/[\s-]+/g, '')

/** Identifies the policy a line is about. */
const keysOf = ({ policyReference: reference, insurer, policyNumber, inception }: Cells): string[] =>
  reference
    ? [`reference ${reference.toUpperCase()}`]
    : policyNumber
      ? [`number ${plainInsurer(insurer ?? '')} ${plainNumber(policyNumber)} ${dateIn(inception ?? '') ?? inception ?? ''}`]
      : []

type FoundPolicy = Pick<PolicyRow, 'id' | 'reference' | 'clientName' | 'insurer' | 'policyNumber' | 'inception' | 'confidential'> & {
  terms: Terms
}

const candidates = async (db: Db, records: readonly RecordLines[]): Promise<FoundPolicy[]> => {
  const named = namedIn(records)
  if (!named) return []
  return db
    .select({
      id: policies.id,
      reference: policies.reference,
      clientName: policies.clientName,
      insurer: policies.insurer,
      policyNumber: policies.policyNumber,
      inception: policies.inception,
      confidential: policies.confidential,
      terms: policyTerms.terms,
    })
    .from(policies)
    .innerJoin(policyTerms, and(eq(policyTerms.policyId, policies.id), eq(policyTerms.number, policies.termsNumber)))
    .where(named)
}

/** The policy of a record, or the fault. */
const policyIn = ({ line, cells }: FileLine, found: readonly FoundPolicy[]): FoundPolicy | Fault => {
  const { inception } = cells
  const from = inception ? dateIn(inception) : null
  if (inception && !from && !cells['policyReference']) return { line, field: 'inception', value: inception, reason: dateWords }
  const policy = policyOf(cells, found, {
    fits: (one) => !from || one.inception === from,
    several: 'add the insurer, and the first day of the period',
  })
  return 'reason' in policy ? { line, value: cells[policy.field] ?? '', ...policy } : policy
}

/** The item on a line, as far as it can be read. An existing item keeps what the line leaves empty. */
const itemIn = ({ line, cells }: FileLine, faults: Fault[]): (Record<string, unknown> & { kind: ItemKind; name: string }) | null => {
  const before = faults.length
  const fault = (field: ItemField, reason: string) => faults.push({ line, field, value: cells[field] ?? '', reason })
  const kind = cells['kind'] ? kindOf(cells['kind']) : cells['registration'] ? 'vehicle' : null
  if (!kind) fault('kind', `Enter ${oneOf(kindLabels)}`)
  const name = cells['item'] ?? ''
  if (!name) fault('item', 'Enter what is insured')
  const read = <T>(field: ItemField, from: (cell: string) => T | null, wrong: string): T | undefined => {
    const cell = cells[field]
    if (cell === undefined) return undefined
    const value = from(cell)
    if (value === null) fault(field, wrong)
    return value ?? undefined
  }
  const all = {
    sum: read('sum', moneyIn, moneyWords),
    reviewedOn: read('reviewedOn', dateIn, dateWords),
    postcode: read('postcode', readPostcode, 'Enter a UK postcode, like BN1 1AA'),
    use: cells['use'],
    built: read('built', (cell) => (/^[12]\d{3}$/.test(cell) ? Number(cell) : null), 'Enter a year, like 1985'),
    registration: read('registration', (cell) => (readVrm(cell) ? plainRegistration(cell) : null), 'Enter a registration, like AB12 CDE'),
    mid: read('mid', midOf, `Enter ${oneOf(midLabels)}`),
    role: cells['role'],
    serial: cells['serial'],
  }
  if (kind === 'vehicle' && !cells['registration']) fault('registration', 'Enter the registration of the vehicle')
  if (faults.length > before || !kind) return null
  return { ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)), kind, name }
}

const blank: Record<ItemKind, object> = {
  location: { postcode: '', use: '', built: null },
  vehicle: { use: '', mid: 'not_sent' },
  person: { role: '' },
  equipment: { serial: '' },
}
const common = new Set(['id', 'kind', 'name', 'sum', 'reviewedOn', 'registration'])

const isSame = (item: Item, other: { kind: ItemKind; name: string; registration?: unknown }) =>
  item.kind === other.kind &&
  (item.kind === 'vehicle' ? item.registration === other.registration : plainName(item.name) === plainName(other.name))

/** The policy's items with the file's items merged in. */
const merged = (record: RecordLines, before: readonly Item[], faults: Fault[]): Item[] => {
  const items = [...before]
  const lines = new Map<string, number>()
  for (const line of record) {
    const entry = itemIn(line, faults)
    if (!entry) continue
    const at = items.findIndex((item) => isSame(item, entry))
    const was = items[at]
    const earlier = was && lines.get(was.id)
    if (earlier) {
      faults.push({ line: line.line, field: 'item', value: entry.name, reason: `The same item is on line ${earlier}` })
      continue
    }
    const facts = Object.fromEntries(Object.entries(entry).filter(([key]) => common.has(key) || Object.hasOwn(blank[entry.kind], key)))
    const parsed = z.safeParse(Item, { id: randomUUID(), sum: null, reviewedOn: null, ...blank[entry.kind], ...was, ...facts })
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        faults.push({ line: line.line, field: path[0] === 'name' ? 'item' : String(path[0] ?? ''), value: '', reason: message })
      continue
    }
    if (was) items[at] = parsed.data
    else items.push(parsed.data)
    lines.set(parsed.data.id, line.line)
  }
  return items
}

const settleOne = (record: RecordLines, found: readonly FoundPolicy[]): Settled<never, PolicyUpdate> => {
  const faults = differences(record, further)
  const policy = policyIn(record[0], found)
  if ('reason' in policy) {
    merged(record, [], faults)
    return { outcome: 'fault', faults: [policy, ...faults] }
  }
  const hidden = policy.confidential ? { confidential: true } : {}
  const items = merged(record, policy.terms.items, faults)
  if (items.length > 2000) faults.push({ line: record[0].line, field: '', value: '', reason: 'A policy holds at most 2,000 items' })
  if (faults.length > 0) return { outcome: 'fault', faults, ...hidden }
  if (isDeepStrictEqual(items, policy.terms.items)) return { outcome: 'same', ...hidden }
  return {
    outcome: 'update',
    id: policy.id,
    name: `${policy.reference}, ${policy.clientName}`,
    plan: { facts: {}, terms: { ...policy.terms, items } },
    ...hidden,
  }
}

export const itemImport: KindHandler<never, PolicyUpdate> = {
  keysOf,
  addsTo: (first, cells) => keysOf(first)[0] !== undefined && keysOf(first)[0] === keysOf(cells)[0],
  settle: async (ctx, records) => {
    const found = await candidates(ctx.db, records)
    return records.map((record) => settleOne(record, found))
  },
  create: () => Promise.resolve(new Set<string>()),
  overwrites: (ctx, updates) => policyImport.overwrites(ctx, updates),
  update: (ctx, id, plan) => policyImport.update(ctx, id, plan),
  restore: (ctx, line) => policyImport.restore(ctx, line),
}
