/** The state that a form and its fields share. */
import type { Control, FieldValues, UseFormGetValues, UseFormSetValue } from 'react-hook-form'
import type { Difference } from './compare.ts'
import type { Messages } from './messages.ts'

/** Another user has changed the record that is being edited. */
export type Conflict = {
  differences: readonly Difference[]
  label: (difference: Difference) => string
  show: (difference: Difference, side: 'mine' | 'theirs') => string
  /** Sends one merged version, with their values where `takes` returns true. */
  settle: (takes: (difference: Difference) => boolean) => Promise<unknown>
  takeTheirs: () => void
}

/** A field's label and how to show its value, for the comparison. */
export type FieldWords = { label: string; show?: (value: unknown) => string; /** Never kept in a draft. */ secret?: boolean }

/** `T`: what is typed, by field. */
export type FormState<T extends FieldValues> = {
  /** DOM id, and the form's name in a POST without script. */
  id: string
  /** The part of the input that is not typed. */
  fixed: Record<string, unknown>
  control: Control<T>
  values: UseFormGetValues<T>
  set: UseFormSetValue<T>
  /** By field, in the fields' order. */
  errors: Messages
  /** Number of attempts to send it. */
  attempt: number
  /** Why it was refused, if no field can show it. */
  refused: unknown
  /** Refetches the record; null if the form has none. */
  reload: (() => Promise<unknown>) | null
  busy: boolean
  dirty: boolean
  conflict: Conflict | null
  /** `kept`: what is typed survives leaving this page. `found`: it was filled in from an earlier visit. */
  draft: { kept: boolean; found: boolean; drop: () => void }
  /** Returns the reply, or null if it failed; the form then shows why. */
  submit: () => Promise<unknown>
  /** Runs the same checks as before sending and shows the faults the same way. True if there are none. */
  check: () => Promise<boolean>
  describe: (name: string, words: FieldWords) => void
  element: { current: HTMLFormElement | null }
}
