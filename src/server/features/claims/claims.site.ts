/** The operations of contract/site/claims.ts (reporting a claim), listed in one place for operations.ts. */
export { addFiles, evidence, removeFile, saveEvidence } from './evidence.ts'
export { resume, resumeState, saveForLater } from './links.ts'
export { autosave, page, savePage, start, startInfo } from './report.ts'
export { check, sent, submit } from './submit.ts'
