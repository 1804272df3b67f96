/**
 * Has what stands in the form drawn, a moment after the last key and off its path: the server reads it as it would read the saved copy, and
 * stores nothing. Whatever goes wrong, the last page that could be drawn stays.
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
/** Somebody who does not stop typing sees it this often. */
const longestMs = 1500
const retryMs = 5000

/** Why the page is not of this moment: by field, what it lacks; no answer from the server; or its refusal, in its words. */
export type Behind = { why: 'lacks'; fields: Readonly<Record<string, string>> } | { why: 'offline' } | { why: 'refused'; text: string }

/** Questions are drawn while they are typed alone: there are no links to them. */
export type TypedPage = DraftPage & { questions?: QuestionsPreview }

type Query = Parameters<typeof call>[0]
const none: DraftPage = { service: null, post: null, industry: null, words: null, built: null, place: null, trade: null, term: null }

/** By kind: what has a page of its own, and who draws it. */
const drawn: Partial<Record<ContentKind, (query: Query, input: { id: string; content: unknown }) => Promise<TypedPage>>> = {
  service: async (query, input) => ({ ...none, service: await call(query, previews.typedService, input) }),
  post: async (query, input) => ({ ...none, post: await call(query, previews.typedPost, input) }),
  industry: async (query, input) => ({ ...none, industry: await call(query, previews.typedIndustry, input) }),
  page: async (query, input) => ({ ...none, ...(await call(query, previews.typedPage, input)) }),
  place: async (query, input) => ({ ...none, place: await call(query, previews.typedPlace, input) }),
  trade: async (query, input) => ({ ...none, trade: await call(query, previews.typedTrade, input) }),
  term: async (query, input) => ({ ...none, term: await call(query, previews.typedTerm, input) }),
  questions: async (query, input) => ({ ...none, questions: await call(query, previews.typedQuestions, input) }),
}

/** `asked`: what was sent last. `since`: when the first key was pressed that nothing was sent for. `shown`: some page is there. */
type Asking = { content: unknown; asked: unknown; timer: number; since: number; busy: boolean; gone: boolean; shown: boolean }

export const useDrawn = ({ kind, id }: Pick<ContentDetail, 'kind' | 'id'>, content: unknown) => {
  const { query } = useDeps()
  const [page, setPage] = useState<TypedPage | null>(null)
  const [behind, setBehind] = useState<Behind | null>(null)
  /** What is to be drawn, outside React: a timer must not see an old value. */
  const now = useRef<Asking>({ content, asked: undefined, timer: 0, since: 0, busy: false, gone: false, shown: false })

  const draw = useEffectEvent(async function drawAgain() {
    const at = now.current
    window.clearTimeout(at.timer)
    at.timer = 0
    if (at.busy || at.gone || at.asked === at.content) return
    const sent = at.content
    at.busy = true
    at.since = 0
    try {
      const next = await drawn[kind]!(query, { id, content: sent })
      at.asked = sent
      at.shown = true
      // Drawn between keys, so that none waits for it; until then the page before it stays.
      startTransition(() => {
        setPage(next)
        setBehind(null)
      })
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status !== 429 && error.status < 500
      // What was refused is refused again until it is changed; what had no answer is asked again.
      if (refused) at.asked = sent
      else at.timer = window.setTimeout(() => void drawAgain(), retryMs)
      setBehind(
        !refused
          ? { why: 'offline' }
          : error.flags['incomplete'] === true
            ? { why: 'lacks', fields: error.fields }
            : { why: 'refused', text: error.text },
      )
    }
    at.busy = false
    if (at.content !== sent && at.timer === 0) at.timer = window.setTimeout(() => void drawAgain(), waitMs)
  })

  // Asks the server for the page of what was typed: a moment after the last key, at once for the first.
  useEffect(() => {
    const at = now.current
    at.content = content
    if (at.asked === content || at.busy) return
    const started = performance.now()
    if (at.since === 0) at.since = started
    window.clearTimeout(at.timer)
    const wait = at.asked === undefined && !at.shown ? 0 : Math.min(waitMs, Math.max(0, at.since + longestMs - started))
    at.timer = window.setTimeout(() => void draw(), wait)
  }, [content])

  // The network is there again; and the pane was closed.
  useEffect(() => {
    const at = now.current
    at.gone = false
    const online = () => void draw()
    window.addEventListener('online', online)
    return () => {
      at.gone = true
      window.clearTimeout(at.timer)
      window.removeEventListener('online', online)
    }
  }, [])

  return { page, behind }
}
