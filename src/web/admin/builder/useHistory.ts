/** Undo and redo for a value that the caller owns: every change is a new value, kept until the user leaves the page. */
import { useState } from 'react'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { equal } from '#web/forms/compare.ts'

type Blocks = readonly StoredBlock[]
/** The blocks before a change, what the change was called, and which row was selected. */
export type Step = { blocks: Blocks; what: string; chosen: string | null }
/** `typing`: the field that was typed into last, and when, in milliseconds. */
export type Steps = { past: readonly Step[]; future: readonly Step[]; typing: { key: string; at: number } | null }

export const mostSteps = 300
/** Typing into the same field again within this time, in milliseconds, belongs to the same step. */
export const oneStep = 1500

export const noSteps: Steps = { past: [], future: [], typing: null }

/** The steps after a change. `key`: changes with the same key in quick succession are one step (typing in one field). */
export const changed = ({ past, typing }: Steps, before: Step, { key, at }: { key: string | undefined; at: number }): Steps => {
  const goesOn = key !== undefined && typing?.key === key && at - typing.at < oneStep
  return {
    past: goesOn ? past : [...past.slice(-mostSteps + 1), before],
    // After a new change, undone steps can no longer be redone.
    future: [],
    typing: key === undefined ? null : { key, at },
  }
}

/** `now`: the blocks and the selection before undoing. Null if there is nothing to undo. */
export const undone = ({ past, future }: Steps, now: Omit<Step, 'what'>): { steps: Steps; step: Step } | null => {
  const step = past.at(-1)
  return step ? { steps: { past: past.slice(0, -1), future: [...future, { ...now, what: step.what }], typing: null }, step } : null
}
export const redone = ({ past, future }: Steps, now: Omit<Step, 'what'>): { steps: Steps; step: Step } | null => {
  const step = future.at(-1)
  return step ? { steps: { past: [...past, { ...now, what: step.what }], future: future.slice(0, -1), typing: null }, step } : null
}

export type History = ReturnType<typeof useHistory>

export const useHistory = (value: Blocks, onChange: (next: StoredBlock[]) => void) => {
  const [steps, setSteps] = useState(noSteps)
  /** What the last change left. */
  const [left, setLeft] = useState(value)
  // A restored version or a colleague's blocks are shown now: undoing an earlier change would remove them.
  if (value !== left && !equal(value, left)) {
    setLeft(value)
    setSteps(noSteps)
  }
  const write = (next: StoredBlock[]) => {
    setLeft(next)
    onChange(next)
  }

  const change = (next: StoredBlock[], what: string, chosen: string | null, key?: string) => {
    const at = performance.now()
    setSteps((before) => changed(before, { blocks: value, what, chosen }, { key, at }))
    write(next)
  }
  /** Undoes or redoes a step. Returns the step, with what was selected then, or null if there is none. */
  const go =
    (way: typeof undone) =>
    (chosen: string | null): Step | null => {
      const gone = way(steps, { blocks: value, chosen })
      if (!gone) return null
      setSteps(gone.steps)
      write([...gone.step.blocks])
      return gone.step
    }
  return { change, undo: go(undone), redo: go(redone), canUndo: steps.past.length > 0, canRedo: steps.future.length > 0 }
}
