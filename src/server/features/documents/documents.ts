/** Documents for other features: they file papers they have made or need here, with history and mails. */
import './noLongerNeeded.ts'

export { keptUntil, nextDisposal } from './retention.ts'
export { documentRows } from './documentRows.ts'
export { documentRecord } from './documentRecord.ts'
export { createDocument } from './documentSteps.ts'
export { openVersion, type StoredVersion } from './documentFiles.ts'
export { forClients, isThere, policyName, readableBy } from './documentView.ts'
