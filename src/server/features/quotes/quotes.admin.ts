/** The operations of contract/admin/quotes.ts, listed in one place for operations.ts. The code is in staff/. */
export {
  accept,
  answerInformation,
  approachInsurers,
  decline,
  expire,
  note,
  open,
  presentTerms,
  recordNoTerms,
  recordNotTakenUp,
  reply,
  requestInformation,
  saveOffers,
  withdraw,
} from './staff/staffSteps.ts'
export { csv, list, show } from './staff/staffView.ts'
export { bind } from './staff/bind.ts'
export { assign, assignBack, assignees, assignMany } from './staff/assign.ts'
