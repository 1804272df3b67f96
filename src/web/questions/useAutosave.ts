/** Autosave: 800 ms after the last keystroke, saves what is valid on the page, one save at a time. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { formatTime } from '#contract/format.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import type { Saving } from '#web/ui/fields/SaveState.tsx'
import { call } from '#web/app/data/query.ts'
import { readFields } from './formFields.ts'
import type { Journey } from './journey.ts'

const pause = 800

/** `first`: the base that the form was filled from; `savedAt`: null if nothing of this page has been saved yet. */
export const useAutosave = (page: string, first: string, savedAt: string | null, { draft, keeps }: Journey) => {
  const { query } = useDeps()
  const [saving, setSaving] = useState<Saving | null>(savedAt ? { state: 'saved', at: formatTime(savedAt) } : null)
  const [base, setBase] = useState(first)
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void> | null>(null)
  const again = useRef(false)

  const save = useCallback(
    // A named function, because it calls itself if another save was requested meanwhile.
    function saveNow(): Promise<void> {
      const element = form.current
      const mark = element?.elements.namedItem('_base')
      if (keeps === false || !element || !(mark instanceof HTMLInputElement)) return Promise.resolve()
      if (running.current) {
        again.current = true
        return running.current
      }
      if (!navigator.onLine) {
        setSaving({ state: 'offline' })
        return Promise.resolve()
      }
      setSaving({ state: 'saving' })
      const work = call(query, draft.autosave, { page, fields: readFields(new FormData(element)), base: mark.value })
        .then(
          (kept) => {
            // Written directly, for a Continue that is waiting for this save; React writes the same value a moment later.
            mark.value = kept.base
            setBase(kept.base)
            setSaving({ state: 'saved', at: formatTime(kept.savedAt) })
          },
          // A change in another tab is reported on Continue, where both versions can be compared.
          (error: unknown) => setSaving(error instanceof ApiError && error.status === 0 ? { state: 'offline' } : { state: 'failed' }),
        )
        .finally(() => {
          running.current = null
          if (again.current) {
            again.current = false
            void saveNow()
          }
        })
      running.current = work
      return work
    },
    [page, query, draft, keeps],
  )

  // A timer and the browser's 'online' event are outside React, so they need an effect.
  useEffect(() => {
    const online = () => void save()
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      clearTimeout(timer.current)
    }
  }, [save])

  return {
    form,
    base,
    saving,
    retry: () => void save(),
    typed: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pause)
    },
    /** Called before the form is sent, because no save may come after that. Null if none is running. */
    settle: (): Promise<void> | null => {
      clearTimeout(timer.current)
      again.current = false
      return running.current
    },
  }
}
