/** Saving a step while somebody types: a moment after the last key, one save at a time. What is wrong yet waits for the button. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { formatTime } from '#contract/format.ts'
import type { RenewalStep } from '#contract/model/renewals/renewal.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import type { Saving } from '#web/ui/fields/SaveState.tsx'
import { send } from './sending.ts'

const pause = 800

/** `step`: null where nothing is saved by itself. */
export const useStepSave = (id: string, step: RenewalStep | null) => {
  const { query } = useDeps()
  const [saving, setSaving] = useState<Saving | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef(false)
  const again = useRef(false)
  const stopped = useRef(false)

  const save = async (): Promise<void> => {
    const element = form.current
    if (!element || !step || stopped.current) return
    if (running.current) {
      again.current = true
      return
    }
    running.current = true
    setSaving({ state: 'saving' })
    try {
      await send(query, id, step, new FormData(element))
      setSaving({ state: 'saved', at: formatTime(new Date().toISOString()) })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      // Half a figure is no fault: it is told when the button is pressed.
      setSaving(status === 422 ? null : status === 0 ? { state: 'offline' } : { state: 'failed' })
    } finally {
      running.current = false
      if (again.current) {
        again.current = false
        void save()
      }
    }
  }
  // A timer outlives React's drawing, so it is stopped by an effect.
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    form,
    saving,
    retry: () => void save(),
    typed: () => {
      if (!step) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pause)
    },
    settle: () => {
      clearTimeout(timer.current)
      again.current = false
    },
  }
}
