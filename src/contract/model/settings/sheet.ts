/**
 * A sheet is one form of /admin/settings: its fields, the settings record made from them, and what is shown when two versions are
 * compared. Used by both sides: the screen draws and compares, the server checks and stores.
 */
import { z, type Infer } from '../../schema.ts'
import type { SettingKey, SettingValue } from '../site/setting.ts'

/** Every field is text, so that the form can be posted without script. */
export type Fields = Record<string, z.ZodMiniType<string, string>>
export type TypedIn<F extends Fields> = { [N in keyof F]: z.input<F[N]> }
export type Faults = Record<string, string>

/** Splits a list typed with one item per line. */
export const typedLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** One line of a comparison, in words. '' if there is nothing. */
export const SettingChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type SettingChange = Infer<typeof SettingChange>

/** `today`: yyyy-mm-dd in London. */
export type Sheet<K extends SettingKey, F extends Fields> = {
  key: K
  fields: F
  labels: { [N in keyof F]: string }
  /** Initial values of the fields. */
  typed: (value: SettingValue<K>) => TypedIn<F>
  /** The new record. `typed` has passed the schema and `faults`. */
  value: (typed: TypedIn<F>, before: SettingValue<K>) => SettingValue<K>
  /** Faults that involve more than one field: messages by field. */
  faults?: (typed: TypedIn<F>, before: SettingValue<K>, today: string) => Faults
}

/** The lines of a record with their labels, in comparison order. */
export type LabelledLines = readonly (readonly [label: string, text: string])[]

/** The differences between two versions of a record. */
export const changesBetween = (before: LabelledLines, after: LabelledLines): SettingChange[] => {
  const [was, is] = [new Map(before), new Map(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter(({ before: one, after: other }) => one !== other)
}
