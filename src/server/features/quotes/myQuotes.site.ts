/** The operations of contract/site/myQuotes.ts, listed in one place for operations.ts. The code is in myQuotes/. */
export { accept, answerInformation, ask, decline } from './myQuotes/answerTerms.ts'
export { copy, list, resumeDraft, show, withdraw } from './myQuotes/myQuotes.ts'
export { enter, leave, openLink, requestCode } from './myQuotes/myAccess.ts'
