/** Asks one question. Gives a reply, a refusal with its reason, or plain search results if the assistant is unavailable. */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/failure.ts'
import { assistant, type AssistantReply } from '#contract/site/assistant.ts'
import { search, type Found } from '#contract/site/search.ts'
import { call, qBeside } from '#web/app/data/query.ts'

export type AskOutcome =
  | { state: 'turn'; reply: AssistantReply }
  /** The question stays in the text box. */
  | { state: 'refused'; status: 422 | 429; message: string }
  /** `results` is null if the search is unavailable too. */
  | { state: 'offline'; question: string; results: readonly Found[] | null }

/** "in 7 minutes". */
const inMinutes = (seconds: number | null) => {
  const minutes = Math.max(1, Math.ceil((seconds ?? 600) / 60))
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** `about`: the subject of the conversation so far. */
export const ask = (query: QueryClient, question: string, about = ''): Promise<AskOutcome> =>
  asked(query, question, () => call(query, assistant.put, { q: question, about }))

const asked = async (query: QueryClient, question: string, reply: () => Promise<AssistantReply>): Promise<AskOutcome> => {
  try {
    return { state: 'turn', reply: await reply() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 429)
      return {
        state: 'refused',
        status: 429,
        message: `That is 20 questions in 10 minutes. Ask again ${inMinutes(error.retryAfter)}, or ring us. Your question is still here.`,
      }
    if (error.status === 422) return { state: 'refused', status: 422, message: error.fields['q'] ?? error.text }
    const results = await call(query, search.find, { q: question.slice(0, 200) }).then(
      ({ items }) => items.slice(0, 6),
      () => null,
    )
    return { state: 'offline', question, results }
  }
}

/** Resolves to null if the question is empty. */
export const askQuery = (question: string) =>
  qBeside('asked', assistant.ask, { q: question }, (query) =>
    question === '' ? Promise.resolve(null) : asked(query, question, () => call(query, assistant.ask, { q: question })),
  )
