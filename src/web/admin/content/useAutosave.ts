/**
 * Saves content while it is edited: sent 800 ms after the last keystroke, and kept in this browser until the server has it, so that neither
 * a crash nor the end of a session loses a word. It only says "saved" once the server has replied.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ContentDetail, ContentGroup } from '#contract/admin/content/contentGroup.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { formatTime } from '#contract/format.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { lostCall } from '#web/app/data/lostCall.ts'
import { call, invalidate, q, storeReply } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { equal } from '#web/forms/compare.ts'
import { draftKey, dropDraft, readDraft, writeDraft } from '#web/forms/drafts.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { Saving } from '#web/ui/fields/SaveState.tsx'
import { makeHalfTyped, valueAt } from './form/formStore.ts'

const waitMs = 800
const retryMs = 5000

/** Another user has saved in the meantime: who, when, and the number of the newest draft. */
export type Overtaken = { by: string; at: string; draftVersion: number }

type State = {
  value: unknown
  saving: Saving | null
  overtaken: Overtaken | null
  /** Why the server would not store it. */
  refused: ApiError | null
  /** The content was restored from this browser's draft: whether the server has it by now. Null once something else is saved. */
  found: 'unsaved' | 'saved' | null
  /** Id of the version that keeps what this user gave up in favour of another user's changes. */
  kept: string | null
}

type Live = {
  value: unknown
  sent: unknown
  version: number
  /** What the last save sent, until it is answered. */
  unanswered: unknown
  /** What was restored from this browser's draft. */
  restored: unknown
  /** The next save replaces what another user has saved. */
  over: boolean
  busy: boolean
  timer: number
  gone: boolean
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
    found: null,
    kept: null,
  }))
  const [once] = useState(() => lostCall<InputOf<ContentGroup['save']>>())
  const [halfTyped] = useState(() => makeHalfTyped(draftKey(user.id, 'content-half', detail.id)))
  const halves = useSyncExternalStore(halfTyped.subscribe, halfTyped.all, halfTyped.none)
  const change = (next: Partial<State>) => setState((before) => ({ ...before, ...next }))
  /** What to send. Kept outside React state, so that a timer never sees an old value. */
  const live = useRef<Live>({
    value: detail.content,
    sent: detail.content,
    version: detail.draftVersion,
    unanswered: null,
    restored: null,
    over: false,
    busy: false,
    timer: 0,
    gone: false,
  })

  const keep = () => {
    const { value, version, unanswered } = live.current
    writeDraft(key, { values: { content: value }, base: { values: { unanswered }, fixed: { draftVersion: version } } })
  }

  const deliver = async (): Promise<boolean> => {
    const now = live.current
    window.clearTimeout(now.timer)
    if (now.busy || equal(now.value, now.sent)) return !now.busy
    now.busy = true
    let content = now.value
    if (!now.gone) change({ saving: { state: 'saving' } })
    try {
      const { over } = now
      // If the answer to the last one was lost, that one is sent again: otherwise its own draft would look like another user's.
      const reply = await once({ id: detail.id, draftVersion: now.version, content, ...(over ? { over } : {}) }, (input, how) => {
        content = input.content
        now.unanswered = content
        keep()
        return call(query, group.save, input, how)
      })
      now.version = reply.draftVersion
      now.sent = content
      now.unanswered = null
      now.over = false
      now.busy = false
      storeReply(query, q(group.show, { id: detail.id }), (old: ContentDetail | undefined) =>
        old ? { ...old, ...reply, content, savedBy: user.name } : old,
      )
      // The other user's content is now among the versions.
      void invalidate(query, group.list, ...(over ? [group.show] : []))
      if (equal(now.value, content)) {
        dropDraft(key)
        const found = now.restored !== null && equal(content, now.restored) ? 'saved' : null
        if (!now.gone) change({ saving: { state: 'saved', at: formatTime(reply.savedAt) }, refused: null, overtaken: null, found })
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
        return false
      }
      now.unanswered = null
      if (error.status === 409 && typeof error.flags['draftVersion'] === 'number') {
        const { changedBy, changedAt, draftVersion } = error.flags as { changedBy: string; changedAt: string; draftVersion: number }
        change({ saving: { state: 'failed' }, overtaken: { by: changedBy, at: changedAt, draftVersion } })
      } else change({ saving: { state: 'failed' }, refused: error })
      return false
    }
  }

  /** A save in progress also sends what was typed since it started, so it is not started twice. */
  const onItsWay = useRef<Promise<boolean> | null>(null)
  const send = (): Promise<boolean> =>
    (onItsWay.current ??= deliver().finally(() => {
      onItsWay.current = null
    }))

  const write = (value: unknown) => {
    const now = live.current
    now.value = value
    change({ value })
    keep()
    window.clearTimeout(now.timer)
    now.timer = window.setTimeout(() => void send(), waitMs)
  }

  // Restores what this browser kept from a visit that ended before it was saved.
  useEffect(() => {
    const kept = readDraft(key)
    const now = live.current
    now.gone = false
    if (kept && 'content' in kept.values && !equal(kept.values['content'], now.sent)) {
      const version = kept.base?.fixed['draftVersion']
      // A save whose answer was lost has arrived: what was typed after it is based on it.
      const arrived = equal(kept.base?.values['unanswered'], now.sent)
      // If another user has saved since, the server's reply says so and both versions are shown.
      if (typeof version === 'number' && !arrived) now.version = version
      now.value = kept.values['content']
      now.restored = now.value
      change({ value: now.value, found: 'unsaved' })
      void send()
    } else dropDraft(key)
    const online = () => void send()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      now.gone = true
      void send()
    }
    // Runs once per item: the screen is remounted for another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  /** Replaces what is being edited with the server's content. */
  const replace = (next: ContentDetail) => {
    const now = live.current
    window.clearTimeout(now.timer)
    Object.assign(now, { value: next.content, sent: next.content, version: next.draftVersion, over: false })
    dropDraft(key)
    const saving: Saving | null = next.savedAt ? { state: 'saved', at: formatTime(next.savedAt) } : null
    change({ value: next.content, overtaken: null, refused: null, found: null, saving })
  }

  const { draftVersion } = detail
  // A step (restoring, discarding) replied with different content: show it, unless something typed here has not been sent yet.
  useEffect(() => {
    const now = live.current
    if (draftVersion !== now.version && !now.busy && equal(now.value, now.sent)) replace(detail)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draftVersion])

  // Warns users who are about to leave with changes that the server does not have.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!equal(live.current.value, live.current.sent)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return {
    ...state,
    halfTyped,
    /** The fields in which something is typed that cannot be stored yet. */
    unstored: Object.keys(halves).filter((path) => (valueAt(state.value, path) ?? '') === ''),
    write,
    /** Whether something is typed that the server does not have yet. */
    pending: () => !equal(live.current.value, live.current.sent),
    /** Sends unsaved changes at once; resolves to true once the server has everything. */
    flush: send,
    replace,
    /** Takes the other user's content. This user's is kept as a version first; if that fails, nothing is replaced. */
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
    /** Overwrites the other user's content with this user's; theirs stays among the versions. */
    keepMine: ({ draftVersion }: Overtaken) => {
      Object.assign(live.current, { version: draftVersion, over: true })
      change({ overtaken: null })
      return send()
    },
  }
}
export type Autosave = ReturnType<typeof useAutosave>
