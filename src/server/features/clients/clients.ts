/** Clients for other features: how their record changes, and which tables belong to them. */
export { clientRecord } from './clientRecord.ts'
export { knownClients } from './known.ts'
export { clientOnPhone } from './onPhone.ts'
export { needsOf, wantsLargePrint } from './needs.ts'
export { links, clientTables, type Link } from './clientTables.ts'
