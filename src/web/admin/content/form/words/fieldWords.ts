/** How the fields of a kind of content are named for whoever edits them. Data: one file for each kind beside this one. */

/** Kinds that a field may refer to. `code` is a cover code such as PL. */
export type ReferenceKind = 'service' | 'industry' | 'place' | 'post' | 'trade' | 'term' | 'incident' | 'code'

export type Words = {
  label: string
  hint?: string
  /** Of a list: one of its entries, in the singular: 'line', 'question'. */
  item?: string
  /** Of a choice: what each value is called. */
  options?: Readonly<Record<string, string>>
  /** Of a list of blocks: what each kind of block is called, by its name in `fieldsOf`. */
  kinds?: Readonly<Record<string, string>>
  /** The text is the key of another content. */
  refers?: ReferenceKind
  /** A text that is read here and written by the program. */
  told?: true
  /** Of a list: its entries are the program's, to be put in order ('names') or left as they are ('all'). Of a group: it stays. */
  fixed?: 'names' | 'all'
  /** Of a list of groups: the key of the text that heads an entry; the first text there is where it is not said. */
  heads?: string
}

export type FormSection = {
  /** Stands in the address of the outline's link. */
  id: string
  title: string
  hint?: string
  /** Paths of the fields, in the order they are drawn. Those that this content does not have are left out. */
  fields: readonly string[]
}

export type KindWords = {
  /** 'product page' */
  noun: string
  sections: readonly FormSection[]
  /** By path ('body.faq.*.question'). A key that starts with `**.` stands for every path that ends so. */
  fields: Readonly<Record<string, Words>>
}

/** The words of a path of a kind; null where there are none. */
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
