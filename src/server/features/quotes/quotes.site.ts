/** Visitors' side of a quote request. */
export { autosave, check, copyDraft, covers, draft, page, savePage, start } from './draft/draft.ts'
export { removeFile, sendFiles } from './draft/attachments.ts'
export { newLink, resume, resumeState, saveForLater } from './draft/links.ts'
export { sent, submit } from './draft/submit.ts'
