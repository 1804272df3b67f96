/** An Insights article. Its body is a typed tree in the editor's own JSON format (Tiptap), never HTML. */
import { isoDate, isSafeText, requiredText, z, type Infer } from '../../../schema.ts'
import { postCategories } from './postCategory.ts'

export { postCategories, postCategoryLabels, type PostCategory } from './postCategory.ts'

/** A path on our site ("/quote", "/insurance-glossary#excess") or an https address, never a script. */
export const linkShape = /^(\/(?!\/)[\w\-./?=&#%]*|https:\/\/[\w\-./?=&#%]+)$/
const href = z.string().check(z.maxLength(300), z.regex(linkShape, 'Enter a path that starts with / or an https address'))

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
])

/** Deliberately not trimmed: a space between two nodes belongs to one of them. */
const TextNode = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.maxLength(1500), z.refine(isSafeText, 'Remove the characters that cannot be shown')),
  marks: z.optional(z.array(Mark).check(z.maxLength(3))),
})
export type PostText = Infer<typeof TextNode>

const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(TextNode).check(z.minLength(1)) })
const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: z.array(TextNode).check(z.minLength(1)),
})
const ListItem = z.strictObject({ type: z.literal('listItem'), content: z.array(Paragraph).check(z.minLength(1)) })
const items = z.array(ListItem).check(z.minLength(1))
const HeaderCell = z.strictObject({ type: z.literal('tableHeader'), content: z.array(Paragraph) })
const Cell = z.strictObject({ type: z.literal('tableCell'), content: z.array(Paragraph) })
const Row = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(z.discriminatedUnion('type', [HeaderCell, Cell])).check(z.minLength(1)),
})

export const calloutKinds = ['fact', 'example', 'warning', 'action'] as const
export type CalloutKind = (typeof calloutKinds)[number]

export const PostNode = z.discriminatedUnion('type', [
  Paragraph,
  Heading,
  z.strictObject({ type: z.literal('bulletList'), content: items }),
  z.strictObject({ type: z.literal('orderedList'), content: items }),
  z.strictObject({ type: z.literal('blockquote'), content: z.array(Paragraph).check(z.minLength(1)) }),
  z.strictObject({
    type: z.literal('table'),
    attrs: z.strictObject({ caption: requiredText(160) }),
    content: z.array(Row).check(z.minLength(2)),
  }),
  z.strictObject({
    type: z.literal('callout'),
    attrs: z.strictObject({ kind: z.enum(calloutKinds), title: requiredText(90) }),
    content: z.array(Paragraph).check(z.minLength(1)),
  }),
])
export type PostNode = Infer<typeof PostNode>

export const PostBody = z.strictObject({ type: z.literal('doc'), content: z.array(PostNode).check(z.minLength(1)) })
export type PostBody = Infer<typeof PostBody>

/** A file under content/posts/. */
export const PostContent = z.strictObject({
  slug: requiredText(80),
  title: requiredText(90),
  /** A team or display name. The demonstration firm has no real people. */
  author: requiredText(80),
  date: isoDate(),
  updated: isoDate(),
  reviewedBy: requiredText(80),
  published: z.boolean(),
  category: z.enum(postCategories),
  tags: z.array(requiredText(40)).check(z.minLength(1)),
  summary: requiredText(240),
  seo: z.strictObject({ title: requiredText(60), description: requiredText(155) }),
  related: z.strictObject({ services: z.array(requiredText(80)).check(z.minLength(1)), posts: z.array(requiredText(80)) }),
  body: PostBody,
})
export type PostContent = Infer<typeof PostContent>

type Readable = { readonly content?: readonly Readable[]; readonly text?: unknown; readonly attrs?: object }

/** The title or caption of a node itself. */
const labelsOf = ({ attrs }: Readable) => [
  attrs && 'title' in attrs ? String(attrs.title) : '',
  attrs && 'caption' in attrs ? String(attrs.caption) : '',
]

/** All words of a node and its children, separated by spaces. */
export const wordsOf = (node: Readable): string => {
  const inner = node.content?.map(wordsOf) ?? [typeof node.text === 'string' ? node.text : '']
  const inline = node.content?.every((child) => typeof child.text === 'string') ?? true
  return [...labelsOf(node), inner.join(inline ? '' : ' ')].filter(Boolean).join(' ')
}

/** The same words, with each paragraph, item of a list and cell of a table on its own. */
export const linesOf = (node: Readable): string[] =>
  node.content?.some(({ content }) => content) ? [...labelsOf(node).filter(Boolean), ...node.content.flatMap(linesOf)] : [wordsOf(node)]

/** The anchor of a heading: its words in kebab-case. */
export const anchorOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The last part of an address, made from a title. What is too long is cut after a whole word. */
export const slugFrom = (title: string, most = 80): string => {
  const whole = anchorOf(title)
  const cut = whole.slice(0, most + 1)
  if (whole.length <= most) return whole
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, most)
}

/** The table of contents: second-level headings with their anchors. */
export const contentsOf = (body: PostBody) =>
  body.content.flatMap((node) => {
    if (node.type !== 'heading' || node.attrs.level !== 2) return []
    const words = wordsOf(node)
    return [{ title: words, anchor: anchorOf(words) }]
  })

/** Whole minutes at 220 words a minute, at least 1. */
export const minutesToRead = (body: PostBody) => Math.max(1, Math.round(wordsOf(body).split(/\s+/).filter(Boolean).length / 220))
