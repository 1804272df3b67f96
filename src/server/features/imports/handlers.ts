import type { ImportKind } from '#contract/model/imports/importKind.ts'
import { claimImport } from './kinds/claimImport.ts'
import { clientImport } from './kinds/clientImport.ts'
import type { KindHandler } from './handler.ts'
import { itemImport } from './kinds/itemImport.ts'
import { policyImport } from './kinds/policyImport.ts'

// Only the handler that makes a plan reads it, so its type does not matter here.
export const handlerOf = (kind: ImportKind): KindHandler =>
  ({ clients: clientImport, policies: policyImport, items: itemImport, claims: claimImport })[kind]
