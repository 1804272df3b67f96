/** The operations of contract/admin/quotes.ts, listed in one place for operations.ts. The code is in staff/. */
export {
  answerInformation,
  approachInsurers,
  assign,
  decline,
  expire,
  note,
  open,
  presentTerms,
  recordNoTerms,
  reply,
  requestInformation,
  saveOffers,
  withdraw,
} from './staff/staffSteps.ts'
export { assignees, csv, list, show } from './staff/staffView.ts'
