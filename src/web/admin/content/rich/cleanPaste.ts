/**
 * Reduces HTML pasted from Word, Google Docs or a web page to our grammar before the editor reads it: no styles, pictures or scripts,
 * single-level lists, no empty paragraphs, only safe URLs. It works on an inert document.
 */
import { linkShape } from '#contract/model/content/kinds/post.ts'

const gone =
  'script, style, meta, link, title, head, template, noscript, img, picture, svg, math, video, audio, canvas, iframe, frame, object, embed, form, input, button, select, textarea, hr, del, [hidden], [aria-hidden="true"]'

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''
/** The value of a CSS property in what was the style attribute. */
const property = (element: Element, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(styleOf(element))?.[1]?.trim().toLowerCase() ?? ''

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)
const renamed = (element: Element, tag: string) => {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
const wrapped = (element: Element, tag: string) => {
  const inner = element.ownerDocument.createElement(tag)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Unwraps links that Google redirects through itself. Other URLs are kept if they are safe. Null: keep only the text. */
export const cleanHref = (href: string): string | null => {
  let address = href.trim()
  const through = /^https:\/\/www\.google\.[a-z.]+\/url\?(?:.*&)?(?:q|url)=([^&]+)/.exec(address)?.[1]
  if (through) {
    try {
      address = decodeURIComponent(through)
    } catch {
      return null
    }
  }
  address = address.replace(/^http:\/\//i, 'https://').replace(/^https:\/\//i, 'https://')
  if (!/^(?:\/(?!\/)|https:\/\/)/.test(address)) return null
  const start = address.startsWith('/') ? '' : 'https://'
  const rest = address.slice(start.length)
  // Characters that our grammar does not allow in a URL are percent-encoded, which means the same.
  const written =
    start +
    rest.replace(/[^\w\-./?=&#%]/g, (sign) =>
      /[\s"'<>\\]/.test(sign)
        ? ''
        : encodeURIComponent(sign).replace(/[!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`),
    )
  return linkShape.test(written) && written.length <= 300 ? written : null
}

/** Word writes lists as paragraphs with a bullet typed in front. */
const wordLists = (root: Element) => {
  const items = [...root.querySelectorAll('p')].filter(
    (p) => /mso-list\s*:\s*l\d/i.test(styleOf(p)) || /^MsoListParagraph/i.test(p.className),
  )
  for (const item of items) {
    const mark = [...item.querySelectorAll('span')].find((span) => /mso-list\s*:\s*ignore/i.test(styleOf(span)))
    const typed = (mark?.textContent ?? item.textContent ?? '').trim()
    mark?.remove()
    const tag = /^(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(typed) ? 'ol' : 'ul'
    const before = item.previousElementSibling
    const list = before?.tagName.toLowerCase() === tag && before.hasAttribute('data-word') ? before : item.ownerDocument.createElement(tag)
    if (!list.parentNode) {
      list.setAttribute('data-word', '')
      item.before(list)
    }
    const entry = item.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
    const first = entry.firstChild
    if (!mark && first?.nodeType === Node.TEXT_NODE)
      first.textContent = (first.textContent ?? '').replace(/^\s*(?:[·•▪o§-]|\d+[.)])\s+/, '')
  }
}

/** Entries of nested lists become entries after the one that contained them. */
const flattenLists = (root: Element) => {
  for (let nested = root.querySelector(':is(ul, ol) :is(ul, ol)'); nested; nested = root.querySelector(':is(ul, ol) :is(ul, ol)')) {
    const holder = nested.parentElement?.closest('li')
    if (holder) holder.after(...[...nested.children].filter(({ tagName }) => tagName === 'LI'))
    else nested.before(...nested.children)
    nested.remove()
  }
}

/** Two consecutive line breaks start a new paragraph; a single one becomes a space. */
const breaks = (root: Element) => {
  for (const paragraph of root.querySelectorAll('p, div, li')) {
    if (!/<br[^>]*>\s*<br/i.test(paragraph.innerHTML) || paragraph.querySelector('p, div, ul, ol, table')) continue
    let part = paragraph.ownerDocument.createElement('p')
    const parts = [part]
    let breaksSeen = 0
    // A copy, because the live list shrinks while its nodes are moved.
    const children = [...paragraph.childNodes]
    for (const child of children) {
      breaksSeen = child.nodeName === 'BR' ? breaksSeen + 1 : child.textContent?.trim() === '' ? breaksSeen : 0
      if (breaksSeen === 2) parts.push((part = paragraph.ownerDocument.createElement('p')))
      else part.append(child)
    }
    if (paragraph.tagName === 'LI') paragraph.replaceChildren(...parts)
    else paragraph.replaceWith(...parts)
  }
  for (const one of root.querySelectorAll('br')) one.replaceWith(' ')
}

const kept = new Set(['data-pm-slice', 'data-callout', 'data-title', 'data-caption'])

type Policy = { createHTML: (html: string) => string }
let policy: Policy | null = null

/** Our content policy requires a named policy for parsing HTML. This one passes everything, but only into a document that runs nothing. */
const inert = (html: string): HTMLElement => {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } }
  policy ??= trustedTypes?.createPolicy('paste', { createHTML: (text) => text }) ?? null
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body
}

/** Renames styles and handlers: our content policy would report each of them, although the document runs nothing. */
const withoutStyles = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'))

export const cleanPaste = (html: string): string => {
  const body = inert(withoutStyles(html))
  for (const element of body.querySelectorAll(gone)) element.remove()
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: globalThis.Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) (comment as ChildNode).remove()
  for (const element of body.querySelectorAll('*')) {
    if (property(element, 'display') === 'none' || property(element, 'visibility') === 'hidden') element.remove()
    // Word's own tags, such as <o:p>.
    else if (element.tagName.includes(':')) unwrap(element)
  }
  wordLists(body)
  for (const title of body.querySelectorAll('p.MsoTitle, p.title')) renamed(title, 'h2')
  // Google Docs wraps everything in a <b> that is not bold.
  for (const bold of body.querySelectorAll('b, strong')) if (/^(?:normal|[1-5]00)$/.test(property(bold, 'font-weight'))) unwrap(bold)
  for (const element of body.querySelectorAll('span, font')) {
    if (/^(?:bold|[6-9]00)$/.test(property(element, 'font-weight'))) wrapped(element, 'strong')
    if (property(element, 'font-style') === 'italic') wrapped(element, 'em')
    unwrap(element)
  }
  for (const mark of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong, i, em)')) unwrap(mark)
  for (const link of body.querySelectorAll('a')) {
    const href = cleanHref(link.getAttribute('href') ?? '')
    if (href === null) unwrap(link)
    else link.setAttribute('href', href)
  }
  // Merged cells are not supported: the other columns that a cell spanned become empty cells.
  for (const cell of body.querySelectorAll('td[colspan], th[colspan]')) {
    const wide = Math.min(20, Number(cell.getAttribute('colspan')) || 1)
    for (let more = 1; more < wide; more += 1) cell.after(cell.ownerDocument.createElement(cell.tagName))
  }
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (!kept.has(name) && !(name === 'href' && element.tagName === 'A')) element.removeAttribute(name)
  }
  breaks(body)
  flattenLists(body)
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote')) {
    if ((element.textContent ?? '').replaceAll('\u00a0', ' ').trim() === '') element.remove()
  }
  return body.innerHTML.replaceAll('&nbsp;', ' ')
}
