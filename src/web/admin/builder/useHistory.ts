/** Undo and redo over a value that somebody else owns: each change is a new value, kept until the page is left. */
import { useRef, useState } from 'react'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'

type Blocks = readonly StoredBlock[]
/** What was there before a change, what the change was called, and which row was chosen. */
type Step = { blocks: Blocks; what: string; chosen: string | null }

const mostSteps = 300
/** Typing into one field within this time is one step, in milliseconds. */
const oneStep = 1500

export type History = ReturnType<typeof useHistory>

export const useHistory = (value: Blocks, onChange: (next: StoredBlock[]) => void) => {
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly Step[]>([])
  const typing = useRef<{ key: string; at: number } | null>(null)

  /** `key`: changes with the same key shortly after each other are one step (typing in one field). */
  const change = (next: StoredBlock[], what: string, chosen: string | null, key?: string) => {
    const now = performance.now()
    const goesOn = key !== undefined && typing.current?.key === key && now - typing.current.at < oneStep
    typing.current = key === undefined ? null : { key, at: now }
    if (!goesOn) setPast((steps) => [...steps.slice(-mostSteps + 1), { blocks: value, what, chosen }])
    setFuture([])
    onChange(next)
  }

  /** Takes the last step back. Returns what it was and what was chosen before, or null when there is none. */
  const undo = (chosen: string | null): Step | null => {
    const step = past.at(-1)
    if (!step) return null
    typing.current = null
    setPast(past.slice(0, -1))
    setFuture([...future, { blocks: value, what: step.what, chosen }])
    onChange([...step.blocks])
    return step
  }
  const redo = (chosen: string | null): Step | null => {
    const step = future.at(-1)
    if (!step) return null
    typing.current = null
    setFuture(future.slice(0, -1))
    setPast([...past, { blocks: value, what: step.what, chosen }])
    onChange([...step.blocks])
    return step
  }
  return { change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}
