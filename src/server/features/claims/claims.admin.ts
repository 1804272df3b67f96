/** The operations of contract/admin/claims.ts (staff), listed in one place for operations.ts. */
export { acknowledge, close, correctInsurer, note, notifyInsurer, reopen, take } from './staffSteps.ts'
export { csv, list, show } from './staffView.ts'
