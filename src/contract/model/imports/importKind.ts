/** What a file of an import holds, and what somebody must hold beside `book:import` to bring it in. */
import type { Permission } from '../../access.ts'
import { claimFields } from './claimFields.ts'
import { clientFields } from './clientFields.ts'
import type { ImportField } from './importField.ts'
import { itemFields } from './itemFields.ts'
import { policyFields } from './policyFields.ts'

type Facts = {
  label: string
  /** In a sentence. */
  one: string
  many: string
  /** To add such records one by one. */
  permission: Permission
  fields: readonly ImportField[]
  /** Columns without which no line can be read: one of each group. */
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
  /** A record of such a file is a policy with the items it gets. */
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

/** How a file is written. `windows-1252` is what Excel calls ANSI. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le'] as const
export const encodingLabels: Record<(typeof encodings)[number], string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (ANSI)',
  'utf-16le': 'UTF-16',
}
export const separators = [',', ';', '\t'] as const
export const separatorLabels: Record<(typeof separators)[number], string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

export const importLimits = {
  /** Of a file. */
  bytes: 50 * 1024 * 1024,
  columns: 200,
  /** Characters of one cell. */
  cell: 20_000,
  lines: 500_000,
  /** Faults that are kept; more are counted. */
  faults: 10_000,
  /** Days in which an import can be undone; then what it needs for that is erased. */
  undoDays: 30,
} as const
