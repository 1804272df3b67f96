/**
 * A sheet is one form of /admin/settings: the fields somebody types into, the settings record they make, and what of it is shown
 * where two versions are compared. Both sides read it: the screen draws and compares, the server checks and stores.
 */
import { z, type Infer } from '../../schema.ts'
import type { SettingKey, SettingValue } from '../site/setting.ts'

/** Every field is a text, so that the form can be posted without script. */
export type Fields = Record<string, z.ZodMiniType<string, string>>
export type TypedIn<F extends Fields> = { [N in keyof F]: z.input<F[N]> }
export type Faults = Record<string, string>

/** A list is typed as a line for each item. */
export const typedLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** One line of a comparison, in words; '' where there is nothing. */
export const SettingChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type SettingChange = Infer<typeof SettingChange>

/** `today`: yyyy-mm-dd in London. */
export type Sheet<K extends SettingKey, F extends Fields> = {
  key: K
  fields: F
  labels: { [N in keyof F]: string }
  /** What the fields start with. */
  typed: (value: SettingValue<K>) => TypedIn<F>
  /** The record as it will be; `typed` has passed the schema and `faults`. */
  value: (typed: TypedIn<F>, before: SettingValue<K>) => SettingValue<K>
  /** What is wrong that one field alone cannot know: messages by field. */
  faults?: (typed: TypedIn<F>, before: SettingValue<K>, today: string) => Faults
}

/** The lines of a record, label by label, in the order in which they are compared. */
export type Shown = readonly (readonly [label: string, text: string])[]

/** What differs between two versions of a record. */
export const changesBetween = (before: Shown, after: Shown): SettingChange[] => {
  const [was, is] = [new Map(before), new Map(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter(({ before: one, after: other }) => one !== other)
}
