/** One question asked, whatever came of it: a reply, a refusal with its reason, or the plain search where the assistant is away. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#contract/failure.ts'
import type { AssistantReply } from '#contract/site/assistant.ts'
import type { Found } from '#contract/site/search.ts'
import type { Deps } from '#web/app/deps.tsx'
import { calls } from '../calls.ts'

export type Asked =
  | { state: 'turn'; reply: AssistantReply }
  /** The question stays where it was typed. */
  | { state: 'refused'; status: 422 | 429; message: string }
  /** `results` is null where the search is away too. */
  | { state: 'offline'; question: string; results: readonly Found[] | null }

/** "in 7 minutes". */
const inMinutes = (seconds: number | null) => {
  const minutes = Math.max(1, Math.ceil((seconds ?? 600) / 60))
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

export const ask = async (deps: Deps, q: string): Promise<Asked> => {
  const api = await calls(deps)
  try {
    return { state: 'turn', reply: await api.assistant.ask({ q }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 429)
      return {
        state: 'refused',
        status: 429,
        message: `That is 20 questions in 10 minutes. Ask again ${inMinutes(error.retryAfter)}, or ring us. Your question is still here.`,
      }
    if (error.status === 422) return { state: 'refused', status: 422, message: error.fields['q'] ?? error.text }
    const results = await api.search.find({ q: q.slice(0, 200) }).then(
      ({ items }) => items.slice(0, 6),
      () => null,
    )
    return { state: 'offline', question: q, results }
  }
}

/** Null for an address without a question. */
export const askQuery = (deps: Deps, q: string) =>
  queryOptions({ queryKey: ['assistant', q], queryFn: () => (q === '' ? Promise.resolve(null) : ask(deps, q)) })
