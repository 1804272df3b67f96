import { differencesOf, formPath, merged, type Difference } from './compare.ts'
import type { Conflict, FieldWords } from './formState.ts'

const written = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(written).filter(Boolean).join('\n')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(written).filter(Boolean).join(' ')
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '')
}

const itemsAt = (values: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((node, part) => (typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined), values)

/**
 * The differences between two people's versions of a record, labelled with the form's field labels. `words`: by field name; the entry for a
 * list (`offers`) says what one of its items is called.
 */
export const conflictOf = <T>({
  base,
  mine,
  theirs,
  words,
  settle,
}: {
  base: T
  mine: T
  theirs: T
  words: (name: string) => FieldWords | undefined
  settle: (made: T) => Promise<unknown>
}): Conflict => {
  const nameOf = (path: string) => formPath(mine, path)
  const differences = differencesOf(base, mine, theirs, (path) => words(nameOf(path) ?? '') !== undefined)

  /** The names of the items along a path: 'Harbour Mutual'. */
  const itemNames = (path: string): string[] => {
    const parts = path.split('.')
    return parts.flatMap((part, index) => {
      if (!part.startsWith('#')) return []
      const list = nameOf(parts.slice(0, index).join('.')) ?? ''
      const id = part.slice(1)
      const item = [mine, theirs]
        .map((values) => itemsAt(values, list))
        .flatMap((items) => (Array.isArray(items) ? items : []))
        .find((one: { id?: unknown }) => one.id === id)
      return [words(list)?.show?.(item) ?? 'One in the list']
    })
  }
  const isItem = ({ path }: Difference) => path.split('.').at(-1)?.startsWith('#') === true

  return {
    differences,
    label: (difference) => {
      const field = isItem(difference) ? [] : [words(nameOf(difference.path) ?? '')?.label ?? difference.path.split('.').at(-1) ?? '']
      return [...itemNames(difference.path), ...field].join(': ')
    },
    show: (difference, side) => {
      const value = difference[side]
      if (isItem(difference)) return value === undefined ? 'Not there' : 'As it was entered'
      return (words(nameOf(difference.path) ?? '')?.show ?? written)(value) || 'Empty'
    },
    settle: (takes) => settle(merged(mine, differences, takes)),
    takeTheirs: () => void settle(theirs),
  }
}
