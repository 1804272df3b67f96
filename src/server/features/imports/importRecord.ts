import { importMachine } from '#contract/model/imports/importMachine.ts'
import { defineRecord } from '#server/features/records/records.ts'
import { imports } from './imports.table.ts'

/** How an import changes: its statuses. Its effects on the book are in the histories of those records. */
export const importRecord = defineRecord({
  machine: importMachine,
  table: imports,
  fields: { kind: { label: 'Holds' } },
  clientEmail: () => null,
  mailFacts: () => null,
  mails: {},
})
