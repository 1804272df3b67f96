/** The words of a page of blocks, for search and counting, and what it refers to. */
import { blockTypeOf, readBlock } from './block.ts'
import type { Field, Fields } from './field.ts'
import { referenceName, type Picture, type Reference } from './reference.ts'
import { everyBlock, type StoredBlock } from './storedBlock.ts'
import { wordsOf } from '../content/kinds/post.ts'

type Found = { words: string[]; references: Reference[]; media: string[]; hrefs: string[] }
type Props = Record<string, unknown>

const look = (field: Field, value: unknown, found: Found): void => {
  switch (field.kind) {
    case 'text':
      if (value !== '') found.words.push(String(value))
      return
    case 'texts':
      found.words.push(...(value as string[]).filter(Boolean))
      return
    case 'body': {
      const body = value as Parameters<typeof wordsOf>[0]
      found.words.push(wordsOf(body))
      found.hrefs.push(...hrefsIn(body))
      return
    }
    case 'link': {
      const link = value as { href: string } | Reference
      if (!('href' in link)) found.references.push(link)
      else if (link.href !== '') found.hrefs.push(link.href)
      return
    }
    case 'references':
      found.references.push(...(value as Reference[]))
      return
    case 'picture':
      if (value) found.media.push((value as Picture).media)
      return
    case 'list':
      for (const entry of value as Props[]) lookAll(field.fields, entry, found)
      return
    case 'choice':
    case 'date':
    case 'slot':
      return
  }
}
const lookAll = (fields: Fields, props: Props, found: Found) => {
  for (const [name, field] of Object.entries(fields)) look(field, props[name], found)
}

type Linked = { marks?: readonly { type: string; attrs?: { href?: string } }[]; content?: readonly Linked[] }
const hrefsIn = (node: object): string[] => {
  const { marks = [], content = [] } = node as Linked
  return [...marks.flatMap(({ attrs }) => (attrs?.href ? [attrs.href] : [])), ...content.flatMap(hrefsIn)]
}

/** Collected from all valid blocks of the page; each reference and picture once. `text`: texts separated by line breaks. */
export const contentsOfBlocks = (blocks: readonly StoredBlock[]) => {
  const found: Found = { words: [], references: [], media: [], hrefs: [] }
  for (const { block } of everyBlock(blocks)) {
    const read = readBlock(block)
    const type = blockTypeOf(block.type)
    if (read.ok && type) lookAll(type.fields, read.block.props, found)
  }
  const references = new Map(found.references.map((reference) => [referenceName(reference), reference]))
  return {
    text: found.words.join('\n'),
    references: [...references.values()],
    media: [...new Set(found.media)],
    hrefs: [...new Set(found.hrefs)],
  }
}
