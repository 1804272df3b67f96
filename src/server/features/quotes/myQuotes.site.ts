/** /my-quotes, for whoever has proved an address. */
export { accept, answerInformation, ask, decline } from './answerTerms.ts'
export { copy, list, resumeDraft, show, withdraw } from './mine.ts'
export { enter, leave, openLink, requestCode } from './myAccess.ts'
