/** What an import file contains, and the permission needed to import it in addition to `book:import`. */
import type { Permission } from '../../access.ts'
import { claimFields } from './claimFields.ts'
import { clientFields } from './clientFields.ts'
import type { ImportField } from './importField.ts'
import { itemFields } from './itemFields.ts'
import { policyFields } from './policyFields.ts'

type Facts = {
  label: string
  /** For use in a sentence. */
  one: string
  many: string
  /** The permission to add such records one by one. */
  permission: Permission
  fields: readonly ImportField[]
  /** Columns that a line needs to be readable: at least one of each group. */
  needs: readonly (readonly string[])[]
}

export const importKinds = {
  clients: {
    label: 'Clients',
    one: 'client',
    many: 'clients',
    permission: 'client:edit',
    fields: clientFields,
    needs: [['name', 'reference', 'companyNumber']],
  },
  policies: {
    label: 'Policies',
    one: 'policy',
    many: 'policies',
    permission: 'policy:edit',
    fields: policyFields,
    needs: [['reference', 'policyNumber', 'clientReference', 'clientCompanyNumber', 'clientEmail', 'clientName']],
  },
  /** Each record of such a file is a policy with its new items. */
  items: {
    label: 'Insured items',
    one: 'policy with items',
    many: 'policies with items',
    permission: 'policy:edit',
    fields: itemFields,
    needs: [['policyReference', 'policyNumber'], ['item']],
  },
  claims: {
    label: 'Claims',
    one: 'claim',
    many: 'claims',
    permission: 'claim:edit',
    fields: claimFields,
    needs: [
      [
        'reference',
        'insurerReference',
        'policyReference',
        'policyNumber',
        'clientReference',
        'clientCompanyNumber',
        'clientEmail',
        'clientName',
      ],
    ],
  },
} as const satisfies Record<string, Facts>

export type ImportKind = keyof typeof importKinds
// Object.keys loses the literal types.
export const importKindNames = Object.keys(importKinds) as [ImportKind, ...ImportKind[]]
export const factsOfKind = (kind: ImportKind): Facts => importKinds[kind]

/** How a file is encoded. Excel calls `windows-1252` ANSI. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le'] as const
export const encodingLabels: Record<(typeof encodings)[number], string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (ANSI)',
  'utf-16le': 'UTF-16',
}
export const separators = [',', ';', '\t'] as const
export const separatorLabels: Record<(typeof separators)[number], string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

export const importLimits = {
  /** Of the whole file. */
  bytes: 50 * 1024 * 1024,
  columns: 200,
  /** Characters of one cell. */
  cell: 20_000,
  lines: 500_000,
  /** Faults that are stored. Any more are only counted. */
  faults: 10_000,
  /** Days during which an import can be undone. Afterwards the data needed for that is erased. */
  undoDays: 30,
} as const
