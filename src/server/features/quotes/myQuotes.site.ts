/** /my-quotes, for whoever has proved an address. */
export { accept, answerInformation, ask, decline } from './mine/answerTerms.ts'
export { copy, list, resumeDraft, show, withdraw } from './mine/myQuotes.ts'
export { enter, leave, openLink, requestCode } from './mine/myAccess.ts'
