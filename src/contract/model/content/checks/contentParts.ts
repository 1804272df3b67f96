/** Splits any content into the parts its checks need: every text, heading, link and picture, each with its field. */
import { wordsOf } from '../kinds/post.ts'

type At = {
  /** 'body.limits.rows.2.typical'. For an article or a built page, the enclosing part: 'body.content.4', 'blocks.2'. */ path: string
}
export type LocatedText = At & { text: string; /** A paragraph of an article that links to another site. */ linked: boolean }
export type Parts = {
  texts: LocatedText[]
  headings: (At & { level: number; text: string })[]
  links: (At & { href: string })[]
  pictures: (At & { media: string; alt: string })[]
}

/** Fields that hold names used by the program, addresses, codes or dates. */
export const facts: ReadonlySet<string> = new Set(
  'slug path kind category required covers related slugs reviewedOn reviewedBy updatedOn date updated author code service level basis when scenes trades postcodes sector type attrs seeAlso services'.split(
    ' ',
  ),
)
/** `covers` is a list of codes in some places and of sentences in others; the same goes for `service`. */
export const isProse = (key: string, value: unknown) =>
  (key === 'covers' && (!Array.isArray(value) || value.some((item) => typeof item === 'object'))) ||
  (key === 'service' && typeof value === 'object')

type Node = {
  type?: string
  text?: unknown
  attrs?: Record<string, unknown>
  marks?: readonly { type?: string; attrs?: { href?: unknown } }[]
  content?: readonly Node[]
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isDoc = (value: Record<string, unknown>): value is Record<string, unknown> & Node => value['type'] === 'doc'
const isBlock = (value: unknown): value is { props: unknown } =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string' && isRecord(value['props'])

const inText = /\]\(([^)\s]+)\)/g
const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`)

const hrefsOf = ({ marks = [], content = [] }: Node): string[] => [
  ...marks.flatMap(({ attrs }) => (typeof attrs?.href === 'string' ? [attrs.href] : [])),
  ...content.flatMap(hrefsOf),
]

/** A paragraph, a heading, or something that contains them: an item, a cell, a callout. */
const readNode = (node: Node, path: string, found: Parts): void => {
  if (node.type !== 'paragraph' && node.type !== 'heading') {
    for (const key of ['title', 'caption']) {
      const words = node.attrs?.[key]
      if (typeof words === 'string') found.texts.push({ path, text: words, linked: false })
    }
    for (const inner of node.content ?? []) readNode(inner, path, found)
    return
  }
  const text = wordsOf(node)
  const hrefs = hrefsOf(node)
  found.texts.push({ path, text, linked: hrefs.some((href) => href.startsWith('https:')) })
  found.links.push(...hrefs.map((href) => ({ path, href })))
  if (node.type === 'heading') found.headings.push({ path, level: Number(node.attrs?.['level']), text })
}

/** `fixed`: inside a block, whose parts do not have fields of their own in the form. */
const read = (value: unknown, path: string, key: string, fixed: boolean, found: Parts): void => {
  if (typeof value === 'string') {
    if (key === 'href') {
      found.links.push({ path, href: value })
      return
    }
    const hrefs = [...value.matchAll(inText)].map(([, href = '']) => href)
    found.texts.push({ path, text: value, linked: false })
    found.links.push(...hrefs.map((href) => ({ path, href })))
    return
  }
  if (Array.isArray(value)) {
    for (const [place, one] of value.entries()) read(one, fixed ? path : join(path, place), key, fixed, found)
    return
  }
  if (!isRecord(value)) return
  if (isBlock(value)) {
    read(value.props, path, '', true, found)
    return
  }
  if (isDoc(value)) {
    for (const [place, node] of (value.content ?? []).entries()) readNode(node, fixed ? path : `${path}.content.${place}`, found)
    return
  }
  const { media } = value
  if (typeof media === 'string') {
    found.pictures.push({ path, media, alt: typeof value['alt'] === 'string' ? value['alt'] : '' })
    return
  }
  for (const [name, inner] of Object.entries(value))
    if (!facts.has(name) || isProse(name, inner)) read(inner, fixed ? path : join(path, name), name, fixed, found)
}

/** Also works on drafts; incomplete content has fewer parts. */
export const partsOf = (content: unknown): Parts => {
  const found: Parts = { texts: [], headings: [], links: [], pictures: [] }
  read(content, '', '', false, found)
  return found
}

/** Replaces each link by its words. */
export const withoutLinks = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
