/**
 * The editor's grammar: exactly the nodes and marks of `PostBody`. Whatever is typed or pasted must fit it, so pictures, colours and
 * scripts cannot get in.
 */
import { Mark, mergeAttributes, Node, type Extensions } from '@tiptap/core'
import { TableRow } from '@tiptap/extension-table'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import StarterKit from '@tiptap/starter-kit'
import { calloutKinds, linkShape } from '#contract/model/content/kinds/post.ts'
import { blockView } from './blockView.ts'

/** A link is to one of our URLs or https: no target, no class, nothing that can run. */
const safeLink = (link: Mark) =>
  link.extend({
    inclusive: false,
    addAttributes: () => ({ href: { default: null } }),
    parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => linkShape.test(element.getAttribute('href') ?? '') && null }],
    renderHTML: ({ HTMLAttributes }) => ['a', { href: String(HTMLAttributes['href']) }, 0],
  })

const kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      if (extension instanceof Mark) return extension.name === 'link' ? safeLink(extension) : extension
      if (!(extension instanceof Node)) return extension
      switch (extension.name) {
        case 'listItem':
          return extension.extend({
            // Lists are not nested. Tab leaves the text, as in any other field.
            content: 'paragraph+',
            addKeyboardShortcuts() {
              return {
                Enter: () => this.editor.commands.splitListItem(this.name),
                'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
              }
            },
          })
        case 'orderedList':
          return extension.extend({ addAttributes: () => ({}), renderHTML: () => ['ol', 0] })
        case 'blockquote':
          return extension.extend({ content: 'paragraph+' })
        case 'heading':
          return extension.extend({
            parseHTML: () => [
              ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
              ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
            ],
          })
        case 'paragraph':
          return extension.extend({
            addKeyboardShortcuts() {
              // There are no line breaks inside a paragraph.
              return { ...this.parent?.(), 'Shift-Enter': () => this.editor.commands.enter() }
            },
          })
        default:
          return extension
      }
    })
  },
}).configure({
  code: false,
  codeBlock: false,
  hardBreak: false,
  horizontalRule: false,
  strike: false,
  underline: false,
  listKeymap: false,
  heading: { levels: [2, 3] },
  link: { openOnClick: false, autolink: false, linkOnPaste: true, isAllowedUri: (url) => linkShape.test(url) },
  dropcursor: { class: 'rich-drop', color: false },
})

const text = (element: HTMLElement, name: string, most: number) => (element.getAttribute(name) ?? '').slice(0, most)

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'fact',
      parseHTML: (element: HTMLElement) => calloutKinds.find((kind) => kind === element.getAttribute('data-callout')) ?? 'fact',
      rendered: false,
    },
    title: { default: '', parseHTML: (element: HTMLElement) => text(element, 'data-title', 90), rendered: false },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ node }) => ['div', { 'data-callout': String(node.attrs['kind']), 'data-title': String(node.attrs['title']) }, 0],
  addNodeView: () => blockView,
})

/** Cells are never merged, but the editor's table commands need these attributes; nothing else sees them. */
const span = { default: 1, parseHTML: () => 1, rendered: false }
const cellAttributes = () => ({ colspan: span, rowspan: span, colwidth: { default: null, parseHTML: () => null, rendered: false } })

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (element: HTMLElement) =>
        (element.getAttribute('data-caption') ?? element.querySelector('caption')?.textContent ?? '').trim().slice(0, 160),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ node }) => ['table', { 'data-caption': String(node.attrs['caption']) }, ['tbody', 0]],
  addNodeView: () => blockView,
  /** The table commands use this to recognise cells, rows and tables. */
  extendNodeSchema: ({ config }) => ({ tableRole: (config as { tableRole?: string }).tableRole }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    // Tab in the last cell leaves the table and the text, so that keyboard users are not trapped.
    return {
      Tab: () => goToNextCell(1)(this.editor.state, this.editor.view.dispatch),
      'Shift-Tab': () => goToNextCell(-1)(this.editor.state, this.editor.view.dispatch),
    }
  },
})
const Row = TableRow.extend({ content: '(tableCell | tableHeader)+' })
const TableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph+',
  tableRole: 'cell',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
})
const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph+',
  tableRole: 'header_cell',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
})

export const postExtensions: Extensions = [kit, Callout, Table, Row, TableHeader, TableCell]
