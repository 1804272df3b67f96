/**
 * Converts between the editor's document and an article's body. What is emitted contains nothing outside our grammar: no empty paragraphs,
 * no extra attributes, no unsafe characters, and no text longer than a node may be.
 */
import { calloutKinds, linkShape, type PostBody, type PostNode, type PostText } from '#contract/model/content/kinds/post.ts'
import { isSafeText } from '#contract/safeText.ts'

/** A node in the editor's own format. */
export type EditorNode = {
  type?: string
  attrs?: Record<string, unknown>
  content?: EditorNode[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}

const longestText = 1500
const longestTitle = 90
const longestCaption = 160

const safe = (text: string) => (isSafeText(text) ? text : [...text].filter(isSafeText).join(''))
const line = (value: unknown, most: number) => safe(typeof value === 'string' ? value : '').slice(0, most)

/** Pieces of at most `longestText` UTF-16 units, never splitting a surrogate pair. */
const pieces = (text: string): string[] => {
  if (text.length <= longestText) return [text]
  const end = /[\ud800-\udbff]/.test(text[longestText - 1] ?? '') ? longestText - 1 : longestText
  return [text.slice(0, end), ...pieces(text.slice(end))]
}

type Mark = NonNullable<PostText['marks']>[number]

const marksOf = ({ marks = [] }: EditorNode): Mark[] =>
  marks.flatMap((mark): Mark[] => {
    if (mark.type === 'bold' || mark.type === 'italic') return [{ type: mark.type }]
    const href = mark.attrs?.['href']
    return mark.type === 'link' && typeof href === 'string' && linkShape.test(href) && href.length <= 300
      ? [{ type: 'link', attrs: { href } }]
      : []
  })

const textsOf = ({ content = [] }: EditorNode): PostText[] =>
  content.flatMap((node): PostText[] => {
    const text = safe(node.text ?? '')
    if (node.type !== 'text' || text === '') return []
    const marks = marksOf(node)
    return pieces(text).map((piece) => ({ type: 'text', text: piece, ...(marks.length > 0 ? { marks } : {}) }))
  })

const isBlank = (texts: readonly PostText[]) => texts.every(({ text }) => text.trim() === '')

type Paragraph = Extract<PostNode, { type: 'paragraph' }>
const paragraphsOf = ({ content = [] }: EditorNode): Paragraph[] =>
  content.flatMap((node): Paragraph[] => {
    const texts = textsOf(node)
    return isBlank(texts) ? [] : [{ type: 'paragraph', content: texts }]
  })

const rowOf = ({ content = [] }: EditorNode) => ({
  type: 'tableRow' as const,
  content: content.map((cell) =>
    cell.type === 'tableHeader'
      ? { type: 'tableHeader' as const, content: paragraphsOf(cell) }
      : { type: 'tableCell' as const, content: paragraphsOf(cell) },
  ),
})

const blockOf = (node: EditorNode): PostNode[] => {
  const inner = node.content ?? []
  switch (node.type) {
    case 'paragraph':
      return paragraphsOf({ content: [node] })
    case 'heading': {
      const texts = textsOf(node)
      return isBlank(texts) ? [] : [{ type: 'heading', attrs: { level: node.attrs?.['level'] === 3 ? 3 : 2 }, content: texts }]
    }
    case 'bulletList':
    case 'orderedList': {
      const items = inner
        .map((item) => ({ type: 'listItem' as const, content: paragraphsOf(item) }))
        .filter(({ content }) => content.length > 0)
      return items.length > 0 ? [{ type: node.type, content: items }] : []
    }
    case 'blockquote': {
      const content = paragraphsOf(node)
      return content.length > 0 ? [{ type: 'blockquote', content }] : []
    }
    case 'callout': {
      const kind = calloutKinds.find((own) => own === node.attrs?.['kind']) ?? 'fact'
      return [{ type: 'callout', attrs: { kind, title: line(node.attrs?.['title'], longestTitle) }, content: paragraphsOf(node) }]
    }
    case 'table':
      return [{ type: 'table', attrs: { caption: line(node.attrs?.['caption'], longestCaption) }, content: inner.map(rowOf) }]
    default:
      return []
  }
}

/** What to store of the editor's document. It is a draft: a callout may still be empty. */
export const bodyOf = ({ content = [] }: EditorNode): PostBody => ({ type: 'doc', content: content.flatMap(blockOf) })

const empty: EditorNode = { type: 'paragraph' }
const filled = (nodes: readonly EditorNode[]) => (nodes.length > 0 ? nodes.map(editorNode) : [empty])

const editorNode = (node: EditorNode): EditorNode => {
  switch (node.type) {
    case 'text':
    case 'heading':
    case 'paragraph':
      return node
    case 'bulletList':
    case 'orderedList':
    case 'table':
    case 'tableRow':
      return { ...node, content: (node.content ?? []).map(editorNode) }
    default:
      return { ...node, content: filled(node.content ?? []) }
  }
}

/** The editor's document for a stored body: it needs a paragraph wherever text can be typed. */
export const documentOf = (body: unknown): EditorNode => {
  const { content = [] } = (typeof body === 'object' && body !== null ? body : {}) as EditorNode
  return { type: 'doc', content: filled(Array.isArray(content) ? content : []) }
}
