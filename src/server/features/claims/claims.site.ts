/** Anybody's side of reporting a claim. */
export { addFiles, evidence, removeFile, saveEvidence } from './evidence.ts'
export { resume, resumeState, saveForLater } from './links.ts'
export { autosave, page, savePage, start, startInfo } from './report.ts'
export { check, sent, submit } from './submit.ts'
