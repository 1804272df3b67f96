/** Claims for other features. */
export { claimTypeLabels, columnsOfReport, reportOf, type ClaimReport } from './claimReport.ts'
export { eraseDrafts } from './erasing.ts'
export { claimRecord } from './claimRecord.ts'
export { claimRows } from './claimRows.ts'
export { currentSet, kindLabel } from './questionSet.ts'
