/** Staff's side of quote requests. */
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
