/** The assistant for other features. */
export { answerTo } from './answering.ts'
