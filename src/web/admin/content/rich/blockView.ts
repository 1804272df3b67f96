/** How callouts and tables look in the editor: their own fields in a strip above the content. */
import type { NodeViewRenderer } from '@tiptap/core'
import { calloutKinds, type CalloutKind } from '#contract/model/content/kinds/post.ts'

export const calloutLabels: Record<CalloutKind, string> = { fact: 'Fact', example: 'Example', warning: 'Warning', action: 'What to do' }

const made = <K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string>): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

const choose = (kinds: readonly CalloutKind[]) => {
  const select = made('select', { class: 'rich-kind', 'aria-label': 'Kind of callout' })
  for (const kind of kinds) {
    const option = made('option', { value: kind })
    option.textContent = calloutLabels[kind]
    select.append(option)
  }
  return select
}

export const blockView: NodeViewRenderer = ({ node, editor, getPos }) => {
  const isTable = node.type.name === 'table'
  const name = isTable ? 'caption' : 'title'
  const dom = made('div', isTable ? { class: 'rich-table' } : { class: 'rich-callout', 'data-callout': String(node.attrs['kind']) })
  const head = made('div', { class: 'rich-head', contenteditable: 'false' })
  const field = made('input', {
    type: 'text',
    class: 'rich-title',
    maxlength: isTable ? '160' : '90',
    'aria-label': isTable ? 'What the table shows' : 'Title of the callout',
    placeholder: isTable ? 'What the table shows' : 'Title',
  })
  const kinds = isTable ? null : choose(calloutKinds)
  const set = (key: string, value: string) => {
    const place = getPos()
    if (place === undefined || !editor.isEditable) return
    editor.view.dispatch(editor.state.tr.setNodeAttribute(place, key, value))
  }
  const show = (shown: typeof node) => {
    if (field.value !== shown.attrs[name]) field.value = String(shown.attrs[name])
    if (kinds) {
      kinds.value = String(shown.attrs['kind'])
      dom.setAttribute('data-callout', kinds.value)
    }
    field.readOnly = !editor.isEditable
    if (kinds) kinds.disabled = !editor.isEditable
  }
  field.addEventListener('input', () => set(name, field.value))
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const place = getPos()
    if (place !== undefined)
      editor
        .chain()
        .focus(place + (isTable ? 4 : 2))
        .run()
  })
  kinds?.addEventListener('change', () => set('kind', kinds.value))
  head.append(...(kinds ? [kinds, field] : [field]))
  const inner = isTable ? made('table', {}) : made('div', { class: 'rich-callout-text' })
  const contentDOM = isTable ? made('tbody', {}) : inner
  if (isTable) inner.append(contentDOM)
  dom.append(head, inner)
  show(node)
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    stopEvent: (event) => head.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target) && mutation.type !== 'selection',
  }
}
