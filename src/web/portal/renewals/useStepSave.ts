/** Saves a step shortly after the last keystroke, one save at a time. Validation errors wait until the button is pressed. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { formatTime } from '#contract/format.ts'
import type { RenewalStep } from '#contract/model/renewals/renewal.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import type { Saving } from '#web/ui/fields/SaveState.tsx'
import { send } from './sending.ts'

const pause = 800

/** What is said about a save that did not work. */
export const savingAfter = (error: unknown): Saving | null => {
  const { status, text } = error instanceof ApiError ? error : { status: 0, text: '' }
  if (status === 0) return { state: 'offline' }
  // A half-typed figure is not an error yet; errors are shown when the button is pressed.
  if (status === 422) return null
  // Whoever shares out the access may have changed it meanwhile.
  if (status === 403 || status === 404) return { state: 'failed', why: 'You may no longer act on this renewal.' }
  return status === 409 ? { state: 'failed', why: text } : { state: 'failed' }
}

/** `step`: null if nothing is saved automatically. */
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
      setSaving(savingAfter(error))
    } finally {
      running.current = false
      if (again.current) {
        again.current = false
        void save()
      }
    }
  }
  // The timer would outlive the component, so an effect clears it.
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
