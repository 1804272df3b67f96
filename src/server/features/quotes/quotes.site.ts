/** The operations of contract/site/quotes.ts, listed in one place for operations.ts. The code is in draft/. */
export { autosave, caller, check, copyDraft, covers, draft, page, savePage, start } from './draft/draft.ts'
export { removeFile, sendFiles } from './draft/attachments.ts'
export { newLink, resume, resumeState, saveForLater } from './draft/links.ts'
export { sent, submit } from './draft/submit.ts'
