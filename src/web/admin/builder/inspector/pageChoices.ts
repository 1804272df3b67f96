/** The pages that can be chosen, labelled so that two with the same title can be told apart. */
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import { referenceKinds, type Reference, type ReferenceKind } from '#contract/model/blocks/reference.ts'

const kindNames: Record<ReferenceKind, string> = {
  service: 'Product',
  industry: 'Industry',
  post: 'Article',
  page: 'Page',
  trade: 'Trade',
  place: 'Place',
  term: 'Word',
  document: 'Document',
  section: 'Section',
}

/** `name`: as returned by `referenceName`. `label`: shown and typed, 'Cyber insurance (Product)'. */
export type PageChoice = { name: string; label: string; reference: Reference }

const known = new WeakMap<BlockRefs, readonly PageChoice[]>()

const allOf = (refs: BlockRefs): readonly PageChoice[] => {
  const cached = known.get(refs)
  if (cached) return cached
  const sections = Object.entries(refs.sections ?? {}).map(([key, { title }]): PageChoice => ({
    name: `section/${key}`,
    label: `${title} (${kindNames.section})`,
    reference: { kind: 'section', key },
  }))
  const pages = Object.entries(refs.pages).flatMap(([name, { title }]): PageChoice[] => {
    const kind = referenceKinds.find((one) => name.startsWith(`${one}/`))
    return kind ? [{ name, label: `${title} (${kindNames[kind]})`, reference: { kind, key: name.slice(kind.length + 1) } }] : []
  })
  const made = [...pages, ...sections]
  known.set(refs, made)
  return made
}

/** A reusable section has no page of its own to link to. */
export const kindsWithPage: readonly ReferenceKind[] = referenceKinds.filter((kind) => kind !== 'section')

const ofKinds = new WeakMap<readonly PageChoice[], Map<readonly ReferenceKind[], readonly PageChoice[]>>()

/** Returns the same list for the same `kinds` array, declared once: avoids re-rendering hundreds of lines on every keystroke. */
export const choicesOf = (refs: BlockRefs, kinds: readonly ReferenceKind[]): readonly PageChoice[] => {
  const all = allOf(refs)
  const lists = ofKinds.get(all) ?? new Map<readonly ReferenceKind[], readonly PageChoice[]>()
  ofKinds.set(all, lists)
  const cached = lists.get(kinds)
  if (cached) return cached
  const made = all.filter(({ reference }) => kinds.includes(reference.kind))
  lists.set(kinds, made)
  return made
}

export const referenceOf = (typed: string, choices: readonly PageChoice[]): Reference | null =>
  choices.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())?.reference ?? null
