import { createContext, use, useSyncExternalStore, type ComponentType } from 'react'
import type { Field } from '#contract/model/content/fieldsOf.ts'
import type { FormStore } from './formStore.ts'
import { wordsAt, type KindWords, type ReferenceKind, type Words } from './words/fieldWords.ts'

/** Another content that a field may point to. `key`: its slug, or its code for kind `code`. */
export type Reference = {
  kind: ReferenceKind
  key: string
  title: string
  /** Where it stands on the site, for links in a text. */ path?: string | null
}

export type DrawProps = {
  field: Field
  /** 'body.limits.rows.2.item' */
  path: string
  /** The same with `*` for entries. */
  pattern: string
  value: unknown
  /** Of an entry of a list: its name, heard but not seen. */
  entry?: string
  /** The section just above has the same name. */
  quiet?: boolean
}

/** `open`: how many wait at a path. `begin`: shows those of a path, with a box for another. */
export type FieldComments = { open: ReadonlyMap<string, number>; begin: (path: string) => void }

type FormContext = {
  store: FormStore
  words: KindWords
  references: readonly Reference[]
  readOnly: boolean
  /** What is said about fields; null where the screen has no comments. */
  comments: FieldComments | null
  /** Draws any field: fields hold fields. */
  Draw: ComponentType<DrawProps>
}

export const ContentFormContext = createContext<FormContext | null>(null)

export const useContentForm = () => {
  const context = use(ContentFormContext)
  if (!context) throw new Error('A field of a content is drawn outside its ContentForm')
  return context
}

const none: Words = { label: '' }

/** The words of a field. An entry of a list is named by `entry`, and has the rest of its list's words. */
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
