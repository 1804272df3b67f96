/** Documents for other features: a paper that they have made or need is put on file here, with its history and its mails. */
export { keptUntil, nextDisposal } from './retention.ts'
export { documentRows } from './documentRows.ts'
export { documentRecord } from './documentRecord.ts'
export { createDocument } from './documentSteps.ts'
export { openVersion, type StoredVersion } from './documentFiles.ts'
export { isThere, seenBy } from './documentView.ts'
