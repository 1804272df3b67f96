/** Clients for other features: how their record changes. */
export { clientRecord } from './clientRecord.ts'
