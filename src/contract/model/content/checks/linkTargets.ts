/** Checks links beyond their path: anchors within a page, other sites, mail addresses, phone numbers. Checks the text only; nothing is fetched. */
import { addressOf, type ContentKind } from '../contentName.ts'
import { anchorOf, wordsOf, type PostNode } from '../kinds/post.ts'

type Sectioned = { kind?: unknown; slug?: unknown; path?: unknown; sections?: unknown; body?: { content?: unknown } }

/** The id of a section, as web/site/pages/Legal.tsx writes it with `fieldId`. */
const sectionId = (title: unknown) => String(title).replace(/[^\w-]+/g, '-')

/** The anchors that can be linked to within its own page. Null if they do not come from its words alone. */
const anchorsOf = (kind: ContentKind, content: Sectioned): ReadonlySet<string> | null => {
  if (kind === 'post') {
    const nodes = Array.isArray(content.body?.content) ? (content.body.content as PostNode[]) : []
    return new Set(nodes.flatMap((node) => (node.type === 'heading' && node.attrs.level === 2 ? [anchorOf(wordsOf(node))] : [])))
  }
  if (kind === 'page' && (content.kind === 'about' || content.kind === 'legal')) {
    const sections = Array.isArray(content.sections) ? (content.sections as { title?: unknown }[]) : []
    return new Set(sections.map(({ title }) => sectionId(title)))
  }
  return null
}

/** Whether a link to an anchor within its own page leads nowhere. */
export const isDeadAnchor = (kind: ContentKind, content: unknown, path: string, anchor: string): boolean => {
  const own = (content ?? {}) as Sectioned
  if (path !== addressOf(kind, own)) return false
  const anchors = anchorsOf(kind, own)
  return anchors !== null && !anchors.has(anchor)
}

const webAddress = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i

/** What is wrong with an external address. Null if nothing is, or if it is one of ours. */
export const outsideFault = (href: string): string | null => {
  // 'mailto:{firm.email}' is filled in from the settings record.
  if (href.includes('{')) return null
  if (/^http:/i.test(href)) return `The link to ${href} is not encrypted. Use its https address`
  if (/^https:/i.test(href) && !webAddress.test(href)) return `${href} is not a web address. Look for a typing mistake`
  if (/^mailto:/i.test(href) && !/^mailto:[^@\s]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(href)) return `${href} is not an email address`
  if (/^tel:/i.test(href) && href.replace(/\D/g, '').length < 6) return `${href} is not a phone number`
  return null
}
