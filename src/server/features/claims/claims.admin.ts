/** Staff: claims that were reported, and what is done with the report. */
export { acknowledge, close, correctInsurer, note, notifyInsurer, reopen, take } from './staffSteps.ts'
export { csv, list, show } from './staffView.ts'
