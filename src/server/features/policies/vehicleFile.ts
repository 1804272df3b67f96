/** Exports a policy's vehicles in the columns that an import of items reads, so that a corrected file can be imported again. */
import type { CsvLines } from '#contract/list.ts'
import { readVrm } from '#contract/model/content/reading.ts'
import { itemFields, type ItemField } from '#contract/model/imports/itemFields.ts'
import { itemKindLabels, type Item, type Terms } from '#contract/model/policies/terms.ts'
import { csvLine } from '#server/csv.ts'

type Vehicle = Extract<Item, { kind: 'vehicle' }>

const columns: readonly { key: ItemField; cell: (vehicle: Vehicle, policy: string) => string }[] = [
  { key: 'policyReference', cell: (_, policy) => policy },
  { key: 'kind', cell: () => itemKindLabels.vehicle.one },
  { key: 'registration', cell: ({ registration }) => readVrm(registration) ?? registration },
  { key: 'item', cell: ({ name }) => name },
  { key: 'use', cell: ({ use }) => use },
  { key: 'sum', cell: ({ sum }) => (sum === null ? '' : (sum / 100).toFixed(2)) },
  { key: 'mid', cell: ({ mid }) => mid.replaceAll('_', ' ') },
  { key: 'reviewedOn', cell: ({ reviewedOn }) => reviewedOn ?? '' },
]
const labels = new Map<ItemField, string>(itemFields.map(({ key, label }) => [key, label]))

export const vehicleLines = async function* (reference: string, { items }: Pick<Terms, 'items'>): CsvLines {
  yield csvLine(columns.map(({ key }) => labels.get(key) ?? key))
  for (const item of items) if (item.kind === 'vehicle') yield csvLine(columns.map(({ cell }) => cell(item, reference)))
}
