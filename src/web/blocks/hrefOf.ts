/** Resolves a block's link to the current path of the page it names. Null if there is none, in which case no link is rendered. */
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import { referenceName, type Link, type Reference } from '#contract/model/blocks/reference.ts'

export const hrefOf = (link: Link, refs: BlockRefs): string | null =>
  'href' in link ? link.href || null : (refs.pages[referenceName(link)]?.path ?? null)

export type NamedReference = { title: string; path: string; summary: string }

/** The pages that still exist, in the order they were chosen. */
export const pagesOf = (references: readonly Reference[], refs: BlockRefs): NamedReference[] =>
  references.flatMap((reference) => refs.pages[referenceName(reference)] ?? [])

/** External links send no referrer. */
export const outward = (href: string) => (href.startsWith('https:') ? { rel: 'noopener noreferrer' } : {})
