/** Claims for other features. */
export { claimTypeLabels, reportedElsewhere, reportOf, type Reported } from './broughtIn.ts'
export { eraseDrafts } from './erasing.ts'
export { claimRecord } from './claimRecord.ts'
export { claimRows } from './claimRows.ts'
export { currentSet, kindLabel } from './questionSet.ts'
