/** The editor for an article's text. It only emits bodies that fit our grammar. Its chunk is loaded only by editors. */
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { minutesToRead, wordsOf, type PostBody } from '#contract/model/content/kinds/post.ts'
import { cleanPaste } from './cleanPaste.ts'
import { postExtensions } from './extensions.ts'
import { LinkDialog, type LinkTarget } from './LinkDialog.tsx'
import { bodyOf, documentOf, type EditorNode } from './postTree.ts'
import { Toolbar } from './Toolbar.tsx'

type RichTextProps = {
  id: string
  /** Id of the element that names the field. */
  labelledBy: string
  describedBy?: string
  value: unknown
  onChange: (body: PostBody) => void
  readOnly: boolean
  invalid: boolean
  /** Our pages that a link can point to. */
  pages: readonly LinkTarget[]
}

const length = (body: PostBody) => wordsOf(body).split(/\s+/).filter(Boolean).length

export const RichText = ({ id, labelledBy, describedBy, value, onChange, readOnly, invalid, pages }: RichTextProps) => {
  const [linking, setLinking] = useState(false)
  const [body, setBody] = useState<PostBody>(() => bodyOf(documentOf(value)))
  /** What the editor last emitted: any other value comes from outside and replaces the content. */
  const emitted = useRef<unknown>(value)
  const send = useRef(onChange)
  send.current = onChange
  const editor = useEditor({
    extensions: postExtensions,
    content: documentOf(value),
    // The content policy allows no style elements: contentForm.css holds the editor's few rules.
    injectCSS: false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editable: !readOnly,
    enableInputRules: true,
    editorProps: {
      transformPastedHTML: cleanPaste,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        class: 'rich-text prose',
      },
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return false
        event.preventDefault()
        event.stopPropagation()
        setLinking(true)
        return true
      },
    },
    onUpdate: ({ editor }) => {
      const next = bodyOf(editor.getJSON() as EditorNode)
      emitted.current = next
      setBody(next)
      send.current(next)
    },
  })
  // A restored version or another user's changes replace the content; the editor's own changes come back as the same object and are ignored.
  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    setBody(bodyOf(documentOf(value)))
    editor.commands.setContent(documentOf(value), { emitUpdate: false })
  }, [editor, value])
  // The editor keeps its own editable state.
  useEffect(() => {
    editor?.setEditable(!readOnly, false)
  }, [editor, readOnly])
  // A link in the list of problems leads to its block.
  useEffect(() => (editor ? listenForPlaces(editor, id) : undefined), [editor, id])
  return (
    <div className="rich-box">
      {editor && !readOnly && <Toolbar editor={editor} onLink={() => setLinking(true)} />}
      <EditorContent editor={editor} />
      <p className="border-t border-line px-3 py-2 text-meta text-hint">
        {length(body).toLocaleString('en-GB')} words, {minutesToRead(body)} {minutesToRead(body) === 1 ? 'minute' : 'minutes'} to read
      </p>
      {editor && <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} pages={pages} />}
    </div>
  )
}

/** Places count blocks of the stored body, which leaves out empty ones. */
const listenForPlaces = (editor: Editor, id: string) => {
  const element = editor.view.dom
  const go = (event: Event) => {
    const wanted = Number((event as CustomEvent<string>).detail.split('.')[1] ?? 0)
    let seen = -1
    editor.state.doc.forEach((node, offset) => {
      if (bodyOf({ content: [node.toJSON() as EditorNode] }).content.length > 0) seen += 1
      if (seen !== wanted) return
      seen += 1000
      editor
        .chain()
        .setTextSelection(offset + 1)
        .scrollIntoView()
        .run()
      const field = (editor.view.nodeDOM(offset) as HTMLElement | null)?.querySelector?.('input')
      if (field && /attrs/.test((event as CustomEvent<string>).detail)) field.focus()
    })
  }
  element.addEventListener('content-place', go)
  return () => document.getElementById(id)?.removeEventListener('content-place', go)
}
