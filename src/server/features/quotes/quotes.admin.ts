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
} from './staffSteps.ts'
export { assignees, list, show } from './staffView.ts'
