/**
 * Keeps what is being written: sent 800 ms after the last key, and in this browser until the server has it, so that neither a crash nor
 * the end of a session loses a word. What it says about itself is always true: saved only once the server has answered.
 */
import { useEffect, useRef, useState } from 'react'
import type { ContentDetail, ContentGroup } from '#contract/admin/content/contentGroup.ts'
import { ApiError } from '#contract/failure.ts'
import { formatTime } from '#contract/format.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate, q, storeReply } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { equal } from '#web/forms/compare.ts'
import { draftKey, dropDraft, readDraft, writeDraft } from '#web/forms/drafts.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { Saving } from '#web/ui/fields/SaveState.tsx'

const waitMs = 800
const retryMs = 5000

/** Somebody else saved meanwhile: who, when, and which draft is now the newest. */
export type Overtaken = { by: string; at: string; draftVersion: number }

type State = {
  value: unknown
  saving: Saving | null
  overtaken: Overtaken | null
  /** Why the server would not store it. */
  refused: ApiError | null
  /** It was filled from what this browser had kept. */
  found: boolean
  /** The version that keeps what was given up for what somebody else had saved. */
  kept: string | null
}

export const useAutosave = (group: ContentGroup, detail: ContentDetail) => {
  const { query } = useDeps()
  const user = useUser()
  const key = draftKey(user.id, 'content', detail.id)
  const [state, setState] = useState<State>(() => ({
    value: detail.content,
    saving: detail.savedAt ? { state: 'saved', at: formatTime(detail.savedAt) } : null,
    overtaken: null,
    refused: null,
    found: false,
    kept: null,
  }))
  const change = (next: Partial<State>) => setState((before) => ({ ...before, ...next }))
  /** What is to be sent, outside React: a timer must not see an old value. */
  const live = useRef({
    value: detail.content,
    sent: detail.content,
    version: detail.draftVersion,
    /** What is sent next takes the place of what somebody else saved. */
    over: false,
    busy: false,
    timer: 0,
    gone: false,
  })

  const deliver = async (): Promise<boolean> => {
    const now = live.current
    window.clearTimeout(now.timer)
    if (now.busy || equal(now.value, now.sent)) return !now.busy
    now.busy = true
    const content = now.value
    if (!now.gone) change({ saving: { state: 'saving' } })
    try {
      const { over } = now
      const reply = await call(query, group.save, { id: detail.id, draftVersion: now.version, content, ...(over ? { over } : {}) })
      now.version = reply.draftVersion
      now.sent = content
      now.over = false
      now.busy = false
      storeReply(query, q(group.show, { id: detail.id }), (old: ContentDetail | undefined) =>
        old ? { ...old, ...reply, content, savedBy: user.name } : old,
      )
      // Theirs is among the versions now.
      void invalidate(query, group.list, ...(over ? [group.show] : []))
      if (equal(now.value, content)) {
        dropDraft(key)
        if (!now.gone) change({ saving: { state: 'saved', at: formatTime(reply.savedAt) }, refused: null, overtaken: null })
        return true
      }
      return await deliver()
    } catch (error) {
      now.busy = false
      if (now.gone) return false
      // Status 0: no answer at all.
      if (!(error instanceof ApiError) || error.status === 0) {
        change({ saving: { state: 'offline' } })
        now.timer = window.setTimeout(() => void send(), retryMs)
      } else if (error.status === 409 && typeof error.flags['draftVersion'] === 'number') {
        const { changedBy, changedAt, draftVersion } = error.flags as { changedBy: string; changedAt: string; draftVersion: number }
        change({ saving: { state: 'failed' }, overtaken: { by: changedBy, at: changedAt, draftVersion } })
      } else change({ saving: { state: 'failed' }, refused: error })
      return false
    }
  }

  /** What is on its way already takes along what was written since. */
  const onItsWay = useRef<Promise<boolean> | null>(null)
  const send = (): Promise<boolean> =>
    (onItsWay.current ??= deliver().finally(() => {
      onItsWay.current = null
    }))

  const write = (value: unknown) => {
    const now = live.current
    now.value = value
    change({ value })
    writeDraft(key, { values: { content: value }, base: { values: {}, fixed: { draftVersion: now.version } } })
    window.clearTimeout(now.timer)
    now.timer = window.setTimeout(() => void send(), waitMs)
  }

  // What this browser kept from a visit that ended before it was saved.
  useEffect(() => {
    const kept = readDraft(key)
    const now = live.current
    now.gone = false
    if (kept && 'content' in kept.values && !equal(kept.values['content'], now.sent)) {
      const version = kept.base?.fixed['draftVersion']
      // Saved by somebody since: the server says so, and both versions are shown.
      if (typeof version === 'number') now.version = version
      now.value = kept.values['content']
      change({ value: now.value, found: true })
      void send()
    } else dropDraft(key)
    const online = () => void send()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      now.gone = true
      void send()
    }
    // Once for each item: the screen is made anew for another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  /** A copy from the server takes the place of what is written here. */
  const replace = (next: ContentDetail) => {
    const now = live.current
    window.clearTimeout(now.timer)
    Object.assign(now, { value: next.content, sent: next.content, version: next.draftVersion, over: false })
    dropDraft(key)
    const saving: Saving | null = next.savedAt ? { state: 'saved', at: formatTime(next.savedAt) } : null
    change({ value: next.content, overtaken: null, refused: null, found: false, saving })
  }

  const { draftVersion } = detail
  // A step (restoring, discarding) answered with another copy: it is shown, unless something written here still waits to be sent.
  useEffect(() => {
    const now = live.current
    if (draftVersion !== now.version && !now.busy && equal(now.value, now.sent)) replace(detail)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draftVersion])

  // Somebody is about to leave with something that no server has.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!equal(live.current.value, live.current.sent)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return {
    ...state,
    write,
    /** Sends at once what is still waiting; true when the server has everything. */
    flush: send,
    replace,
    /** Theirs is to stand; mine is kept among the versions first, and where that fails nothing is given up. */
    takeTheirs: async () => {
      try {
        const reply = await call(query, group.keepTyped, { id: detail.id, content: live.current.value })
        storeReply(query, q(group.show, { id: detail.id }), reply)
        replace(reply)
        change({ kept: reply.revisions[0]?.id ?? null })
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) change({ refused: error })
        else toast.error('Their version was not loaded', 'No answer from the server, so what you wrote could not be kept. Try again.')
      }
    },
    /** Mine is to stand, over what somebody else saved; theirs stays among the versions. */
    keepMine: ({ draftVersion }: Overtaken) => {
      Object.assign(live.current, { version: draftVersion, over: true })
      change({ overtaken: null })
      return send()
    },
  }
}
export type Autosave = ReturnType<typeof useAutosave>
