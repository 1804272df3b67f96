/** Clients for other features: how their record changes, and what belongs to one. */
export { clientRecord } from './clientRecord.ts'
export { ofClient } from './ofClient.ts'
