/**
 * Fetches the page for what is in the form, shortly after the last keystroke: the server reads it as it would the saved copy, and stores
 * nothing. If anything goes wrong, the last page that could be rendered stays.
 */
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { previews, type QuestionsPreview } from '#contract/admin/content/previews.ts'
import { ApiError } from '#contract/failure.ts'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import type { DraftPage } from '#web/site/preview/SharedPage.tsx'

const waitMs = 400
/** While the user types without a pause, the page is updated this often. */
const longestMs = 1500
const retryMs = 5000

/** Why the page is out of date: fields that are missing, no answer from the server, or the server's refusal. */
export type OutOfDate = { why: 'lacks'; fields: Readonly<Record<string, string>> } | { why: 'offline' } | { why: 'refused'; text: string }

/** Questions are previewed only while they are edited: they have no preview links. */
export type TypedPage = DraftPage & { questions?: QuestionsPreview }

type Query = Parameters<typeof call>[0]
const none: DraftPage = { service: null, post: null, industry: null, words: null, built: null, place: null, trade: null, term: null }

/** The kinds that have a page, and the endpoint that renders each. */
const renderers: Partial<Record<ContentKind, (query: Query, input: { id: string; content: unknown }) => Promise<TypedPage>>> = {
  service: async (query, input) => ({ ...none, service: await call(query, previews.typedService, input) }),
  post: async (query, input) => ({ ...none, post: await call(query, previews.typedPost, input) }),
  industry: async (query, input) => ({ ...none, industry: await call(query, previews.typedIndustry, input) }),
  page: async (query, input) => ({ ...none, ...(await call(query, previews.typedPage, input)) }),
  place: async (query, input) => ({ ...none, place: await call(query, previews.typedPlace, input) }),
  trade: async (query, input) => ({ ...none, trade: await call(query, previews.typedTrade, input) }),
  term: async (query, input) => ({ ...none, term: await call(query, previews.typedTerm, input) }),
  questions: async (query, input) => ({ ...none, questions: await call(query, previews.typedQuestions, input) }),
}

/** `asked`: the content last sent. `since`: time of the first keystroke not yet sent. `shown`: a page is on screen. */
type Asking = { content: unknown; asked: unknown; timer: number; since: number; busy: boolean; gone: boolean; shown: boolean }

export const useLivePage = ({ kind, id }: Pick<ContentDetail, 'kind' | 'id'>, content: unknown) => {
  const { query } = useDeps()
  const [page, setPage] = useState<TypedPage | null>(null)
  const [outOfDate, setOutOfDate] = useState<OutOfDate | null>(null)
  /** What to render. Kept outside React state, so that a timer never sees an old value. */
  const now = useRef<Asking>({ content, asked: undefined, timer: 0, since: 0, busy: false, gone: false, shown: false })

  const render = useEffectEvent(async function renderAgain() {
    const at = now.current
    window.clearTimeout(at.timer)
    at.timer = 0
    if (at.busy || at.gone || at.asked === at.content) return
    const sent = at.content
    at.busy = true
    at.since = 0
    try {
      const next = await renderers[kind]!(query, { id, content: sent })
      at.asked = sent
      at.shown = true
      // A transition, so that typing is not held up; until it is done, the previous page stays.
      startTransition(() => {
        setPage(next)
        setOutOfDate(null)
      })
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status !== 429 && error.status < 500
      // A refused content would be refused again until it is changed; without an answer, try again later.
      if (refused) at.asked = sent
      else at.timer = window.setTimeout(() => void renderAgain(), retryMs)
      setOutOfDate(
        !refused
          ? { why: 'offline' }
          : error.flags['incomplete'] === true
            ? { why: 'lacks', fields: error.fields }
            : { why: 'refused', text: error.text },
      )
    }
    at.busy = false
    if (at.content !== sent && at.timer === 0) at.timer = window.setTimeout(() => void renderAgain(), waitMs)
  })

  // Requests the page for what was typed: at once the first time, then shortly after the last keystroke.
  useEffect(() => {
    const at = now.current
    at.content = content
    if (at.asked === content || at.busy) return
    const started = performance.now()
    if (at.since === 0) at.since = started
    window.clearTimeout(at.timer)
    const wait = at.asked === undefined && !at.shown ? 0 : Math.min(waitMs, Math.max(0, at.since + longestMs - started))
    at.timer = window.setTimeout(() => void render(), wait)
  }, [content])

  // Tries again when the network is back, and stops when the preview is closed.
  useEffect(() => {
    const at = now.current
    at.gone = false
    const online = () => void render()
    window.addEventListener('online', online)
    return () => {
      at.gone = true
      window.clearTimeout(at.timer)
      window.removeEventListener('online', online)
    }
  }, [])

  return { page, outOfDate }
}
