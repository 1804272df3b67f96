/**
 * What is typed in a date or number field but is not a date or a number yet, by the field's path. The server cannot store it, so this
 * browser keeps it.
 */
import { dropDraft, readDraft, writeDraft } from '#web/forms/drafts.ts'

export type HalfTyped = ReturnType<typeof makeHalfTyped>
type Texts = Readonly<Record<string, string>>
const none: Texts = {}

export const makeHalfTyped = (key: string) => {
  let texts: Texts | null = null
  const listeners = new Set<() => void>()
  const all = (): Texts =>
    (texts ??= Object.fromEntries(
      Object.entries(readDraft(key)?.values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ))
  return {
    all,
    /** Before the script runs nothing is known of what this browser keeps. */
    none: () => none,
    at: (path: string) => all()[path] ?? '',
    /** '' once the field is empty, or holds a whole date or number. */
    set: (path: string, text: string) => {
      const { [path]: before = '', ...others } = all()
      if (before === text) return
      texts = text === '' ? others : { ...others, [path]: text }
      if (Object.keys(texts).length === 0) dropDraft(key)
      else writeDraft(key, { values: texts, base: null })
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
