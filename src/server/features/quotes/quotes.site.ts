/** Visitors' side of a quote request. */
export { autosave, check, copyDraft, covers, draft, page, savePage, start } from './draft.ts'
export { removeFile, sendFiles } from './documents.ts'
export { newLink, resume, resumeState, saveForLater } from './links.ts'
export { sent, submit } from './submit.ts'
