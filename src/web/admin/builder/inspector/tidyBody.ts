/** Converts the text editor's content to what a block stores: no empty paragraphs, and nothing outside its grammar. */
import { BlockBody } from '#contract/model/blocks/blockBody.ts'
import type { PostNode } from '#contract/model/content/kinds/post.ts'

type Node = { type?: string; content?: readonly Node[]; text?: string; attrs?: Record<string, unknown>; marks?: readonly Node[] }

const allowedMarks = { bold: true, italic: true } as const

const tidyText = (node: Node): object[] => {
  if (node.type !== 'text' || !node.text) return []
  const marks = (node.marks ?? []).flatMap((mark) =>
    mark.type === 'link'
      ? [{ type: 'link', attrs: { href: String(mark.attrs?.['href'] ?? '') } }]
      : mark.type && mark.type in allowedMarks
        ? [{ type: mark.type }]
        : [],
  )
  return [{ type: 'text', text: node.text, ...(marks.length > 0 ? { marks } : {}) }]
}

const inline = (node: Node) => (node.content ?? []).flatMap(tidyText)
const paragraphs = (nodes: readonly Node[] = []) =>
  nodes.flatMap((node) => {
    const content = node.type === 'paragraph' ? inline(node) : []
    return content.length > 0 ? [{ type: 'paragraph', content }] : []
  })

const tidyNode = (node: Node): object[] => {
  switch (node.type) {
    case 'paragraph':
      return paragraphs([node])
    case 'heading': {
      const content = inline(node)
      return content.length > 0 ? [{ type: 'heading', attrs: { level: node.attrs?.['level'] === 3 ? 3 : 2 }, content }] : []
    }
    case 'bulletList':
    case 'orderedList': {
      const content = (node.content ?? []).flatMap((item) => {
        const inner = paragraphs(item.content)
        return inner.length > 0 ? [{ type: 'listItem', content: inner }] : []
      })
      return content.length > 0 ? [{ type: node.type, content }] : []
    }
    case 'blockquote': {
      const content = paragraphs(node.content)
      return content.length > 0 ? [{ type: 'blockquote', content }] : []
    }
    default:
      return []
  }
}

export const tidyBody = (written: Node): BlockBody => {
  const content = (written.content ?? []).flatMap(tidyNode)
  const read = BlockBody.safeParse({ type: 'doc', content })
  if (read.success) return read.data
  // A node that does not fit, such as one with an invalid link, is dropped without affecting the others.
  return { type: 'doc', content: content.filter((node) => BlockBody.safeParse({ type: 'doc', content: [node] }).success) as PostNode[] }
}
