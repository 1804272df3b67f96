/** How a content kind's fields are labelled for editors. Data only: the files beside this one hold one kind each. */

/** Kinds that a field may refer to. `code` is a cover code such as PL. */
export type ReferenceKind = 'service' | 'industry' | 'place' | 'post' | 'trade' | 'term' | 'incident' | 'code'

export type Words = {
  label: string
  hint?: string
  /** For a list: the singular noun for an entry: 'line', 'question'. */
  item?: string
  /** For a choice: the label of each value. */
  options?: Readonly<Record<string, string>>
  /** For a list of blocks: the label of each type of block, by its name in `fieldsOf`. */
  kinds?: Readonly<Record<string, string>>
  /** The text is the key of other content. */
  refers?: ReferenceKind
  /** A text that the program defines, shown but not editable. */
  readOnly?: true
  /** For a list: the program defines its entries; they can be reordered ('names') or not changed ('all'). For a group: it cannot be removed. */
  fixed?: 'names' | 'all'
  /** For a list of groups: the key of the text that heads an entry. Defaults to the first text in it. */
  heads?: string
}

export type FormSection = {
  /** Used in the outline's link. */
  id: string
  title: string
  hint?: string
  /** Paths of the fields, in order of display. Those that the content does not have are left out. */
  fields: readonly string[]
}

export type KindWords = {
  /** 'product page' */
  noun: string
  sections: readonly FormSection[]
  /** By path ('body.faq.*.question'). A key that starts with `**.` matches every path with that ending. */
  fields: Readonly<Record<string, Words>>
}

/** The words for a path; null if there are none. */
export const wordsAt = (own: KindWords['fields'], pattern: string): Words | null => {
  const exact = own[pattern]
  if (exact) return exact
  const parts = pattern.split('.')
  for (let from = 0; from < parts.length; from += 1) {
    const ending = own[`**.${parts.slice(from).join('.')}`]
    if (ending) return ending
  }
  return null
}

/** 'question' -> 'a question', 'answer' -> 'an answer'. */
export const aOr = (noun: string) => `${/^(?:[aeio]|u(?!s))/i.test(noun) ? 'an' : 'a'} ${noun}`
