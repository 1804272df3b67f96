/** The texts of the site that staff may edit, as forms: one per group. */
import { isSafeText } from '../../safeText.ts'
import { ourPlaces, placeholders, wordsKey, type OurWords, type Place, type WordGroup } from '../site/ourWords.ts'
import type { SettingKey } from '../site/setting.ts'
import { settingReason, typedWords } from './mailSheet.ts'
import { inBraces, markupFault, placeholderPattern, placeholdersIn, promisesCover } from './plainWords.ts'
import type { Faults, Fields, Sheet, TypedIn } from './sheet.ts'

/** What is wrong with the words of one place, in words. Null if nothing is. */
export const placeFault = ({ kind, most, needs = [], keeps = [], plain }: Place, typed: string): string | null => {
  if (!isSafeText(typed)) return 'Remove the characters that cannot be shown'
  if (typed.trim() === '') return 'Write this text: otherwise readers will see a gap'
  if (kind !== 'lines' && /[\r\n\u0085\u2028\u2029]/.test(typed)) return 'Write it in one line'
  if (typed.length > most) return `Shorten it to ${most.toLocaleString('en-GB')} characters or fewer`
  const markup = markupFault(typed)
  if (markup !== null) return markup
  const allowed: readonly string[] = kind === 'line' || plain ? [] : placeholders
  const strange = placeholdersIn(typed).find((name) => !allowed.includes(name))
  if (strange !== undefined)
    return `{${strange}} is not a placeholder here. ${allowed.length > 0 ? `You can use ${inBraces(allowed)}` : 'There are none'}`
  if (/[{}]/.test(typed.replace(placeholderPattern, ''))) return 'Braces are for placeholders only: {phone}, without spaces'
  const missing = needs.filter((name) => !placeholdersIn(typed).includes(name))
  if (missing.length > 0) return `Keep ${inBraces(missing)}: readers need it`
  const lost = keeps.find((words) => !typed.toLowerCase().includes(words))
  if (lost !== undefined) return `Keep the words "${lost}": the law or safety asks for them`
  return promisesCover(typed) ? 'Do not promise cover or payment: only an insurer can, in writing' : null
}

const placesOf = (group: WordGroup) => Object.entries<Place>(ourPlaces[group])

/** Faults by the name of the place. */
export const placeFaults = (group: WordGroup, typed: Readonly<Record<string, string>>): Faults =>
  Object.fromEntries(
    placesOf(group).flatMap(([name, place]) => {
      const fault = placeFault(place, typed[name] ?? '')
      return fault === null ? [] : [[name, fault] as const]
    }),
  )

type WordFields<G extends WordGroup> = Record<keyof OurWords<G> | 'reason', Fields[string]>

const sheetOf = <G extends WordGroup>(group: G) => {
  const names = placesOf(group).map(([name]) => name)
  return {
    key: wordsKey(group),
    fields: { ...Object.fromEntries(names.map((name) => [name, typedWords()])), reason: settingReason },
    labels: { ...Object.fromEntries(placesOf(group).map(([name, { label }]) => [name, label])), reason: 'Why you are changing it' },
    typed: (words: OurWords<G>) => ({ ...words, reason: '' }),
    value: ({ reason: _reason, ...words }: TypedIn<Fields>) => words,
    faults: (typed: TypedIn<Fields>) => placeFaults(group, typed),
    // The fields are built from the places; Object.fromEntries loses their names.
  } as unknown as Sheet<Extract<SettingKey, `words.${G}`>, WordFields<G>>
}

export const wordsSheets = {
  assistant: sheetOf('assistant'),
  contact: sheetOf('contact'),
  appointment: sheetOf('appointment'),
  marketing: sheetOf('marketing'),
  renewal: sheetOf('renewal'),
} as const
