/** The operations of contract/admin/book/claims.ts (staff), listed in one place for operations.ts. */
import { assigning } from '#server/features/assigning/assigning.ts'
import { claimRecord } from './claimRecord.ts'
import { claimRows } from './claimRows.ts'

export { assess, decline, dispute, offer, requestInformation, settle, supplyInformation, withdraw } from './handling/insurerSteps.ts'
export { match } from './handling/matching.ts'
export { facts, hideMoney, payment, reserve, reversePayment, showMoney } from './handling/money.ts'
export { acceptNeed, addNeed, dropNeed, redoNeed } from './handling/needs.ts'
export { message, promise } from './handling/talk.ts'
export { acknowledge, close, correctInsurer, note, notifyInsurer, reopen, take } from './staffSteps.ts'
export { csv, list, show } from './staffView.ts'
export const { assignees, assignMany, assignBack } = assigning({ rows: claimRows, record: claimRecord, permission: 'claim:edit' })
