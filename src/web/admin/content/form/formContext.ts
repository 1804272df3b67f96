import { createContext, use, useSyncExternalStore, type ComponentType } from 'react'
import type { Field } from '#contract/model/content/fieldsOf.ts'
import type { FormStore, HalfTyped } from './formStore.ts'
import { wordsAt, type KindWords, type ReferenceKind, type Words } from './words/fieldWords.ts'

/** Other content that a field can refer to. `key`: its slug, or its code if the kind is `code`. */
export type Reference = {
  kind: ReferenceKind
  key: string
  title: string
  /** Its path on the site, for links in a text. */ path?: string | null
}

export type DrawProps = {
  field: Field
  /** 'body.limits.rows.2.item' */
  path: string
  /** The same path with `*` for the entries of lists. */
  pattern: string
  value: unknown
  /** For an entry of a list: its name, for screen readers. */
  entry?: string
  /** The section's heading just above has the same text. */
  quiet?: boolean
}

/** `open`: number of open comments by path. `begin`: shows a path's comments, with a box to add one. */
export type FieldComments = { open: ReadonlyMap<string, number>; begin: (path: string) => void }

type FormContext = {
  store: FormStore
  words: KindWords
  references: readonly Reference[]
  readOnly: boolean
  /** The comments on fields; null if the screen has none. */
  comments: FieldComments | null
  /** What is typed and cannot be stored yet; null if the screen does not keep it. */
  halfTyped: HalfTyped | null
  /** Renders any field, because fields can contain fields. */
  Draw: ComponentType<DrawProps>
}

export const ContentFormContext = createContext<FormContext | null>(null)

export const useContentForm = () => {
  const context = use(ContentFormContext)
  if (!context) throw new Error('A field of a content is drawn outside its ContentForm')
  return context
}

const none: Words = { label: '' }

/** The words of a field. A list's entry takes `entry` as its label and inherits the list's other words, without its hint. */
export const useWords = ({ pattern, entry }: Pick<DrawProps, 'pattern' | 'entry'>): Words => {
  const { words } = useContentForm()
  const own = wordsAt(words.fields, pattern)
  if (entry === undefined) return own ?? none
  const list = wordsAt(words.fields, pattern.replace(/\.\*$/, ''))
  return { ...list, ...own, label: entry, hint: undefined }
}

export const useProblem = (path: string): string | null => {
  const { store } = useContentForm()
  const read = () => store.problemAt(path)
  return useSyncExternalStore(store.subscribe, read, read)
}

export const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
