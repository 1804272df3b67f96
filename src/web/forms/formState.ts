/** What a form and its fields know of each other. */
import type { Control, FieldValues, UseFormGetValues, UseFormSetValue } from 'react-hook-form'
import type { Difference } from './compare.ts'
import type { Messages } from './messages.ts'

/** Somebody else has changed what is edited here. */
export type Conflict = {
  differences: readonly Difference[]
  label: (difference: Difference) => string
  show: (difference: Difference, side: 'mine' | 'theirs') => string
  /** Sends one version made of both: theirs where `takes` says so. */
  settle: (takes: (difference: Difference) => boolean) => Promise<unknown>
  takeTheirs: () => void
}

/** How a field is called, and its value in words: for the comparison. */
export type FieldWords = { label: string; show?: (value: unknown) => string; /** Never kept. */ secret?: boolean }

/** `T`: what is typed, by field. */
export type FormState<T extends FieldValues> = {
  /** DOM id, and the name of the form in what is posted without script. */
  id: string
  /** What nobody types. */
  fixed: Record<string, unknown>
  control: Control<T>
  values: UseFormGetValues<T>
  set: UseFormSetValue<T>
  /** By field, in the order of the fields. */
  errors: Messages
  /** Counts the tries to send it. */
  attempt: number
  /** Why it was not done, where no field can show it. */
  refused: unknown
  /** Asks for the newest state of the record; null without one. */
  reload: (() => Promise<unknown>) | null
  busy: boolean
  dirty: boolean
  conflict: Conflict | null
  /** `kept`: what is typed outlives this page. `found`: it was filled from an earlier visit. */
  draft: { kept: boolean; found: boolean; drop: () => void }
  /** Gives the reply; null when it was not done, and the form shows why. */
  submit: () => Promise<unknown>
  /** The same checks as before sending, and shown the same way: true where nothing is wrong. */
  check: () => Promise<boolean>
  describe: (name: string, words: FieldWords) => void
  element: { current: HTMLFormElement | null }
}
