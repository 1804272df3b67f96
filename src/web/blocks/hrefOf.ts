/** Where a link of a block leads: to the address that the named page has now. Null: nowhere, and nothing is drawn. */
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import { referenceName, type Link, type Reference } from '#contract/model/blocks/reference.ts'

export const hrefOf = (link: Link, refs: BlockRefs): string | null =>
  'href' in link ? link.href || null : (refs.pages[referenceName(link)]?.path ?? null)

export type NamedReference = { title: string; path: string; summary: string }

/** The pages that are there, in the order they were chosen. */
export const pagesOf = (references: readonly Reference[], refs: BlockRefs): NamedReference[] =>
  references.flatMap((reference) => refs.pages[referenceName(reference)] ?? [])

/** Addresses of others are opened without telling them where from. */
export const outward = (href: string) => (href.startsWith('https:') ? { rel: 'noopener noreferrer' } : {})
