/** Text with headings, lists, quotations, bold, italic and links. Whatever is pasted is cut down to these. */
import { useEffect, useRef, useState } from 'react'
import { Bold as BoldGlyph, Heading2, Heading3, Italic as ItalicGlyph, Link2, List, ListOrdered, Quote } from 'lucide-react'
import Blockquote from '@tiptap/extension-blockquote'
import Bold from '@tiptap/extension-bold'
import Document from '@tiptap/extension-document'
import Heading from '@tiptap/extension-heading'
import Italic from '@tiptap/extension-italic'
import Link from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import Text from '@tiptap/extension-text'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import type { BlockBody } from '#contract/model/blocks/blockBody.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import type { ControlProps } from './control.ts'
import { Tool } from './EntryTools.tsx'
import { tidyBody } from './tidyBody.ts'

/** Exactly our grammar: only paragraphs inside list items and quotations, no nested lists. */
const extensions = [
  Document.extend({ content: 'block*' }),
  Paragraph,
  Text,
  Bold,
  Italic,
  Heading.configure({ levels: [2, 3] }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph+' }),
  ListKeymap,
  Blockquote.extend({ content: 'paragraph+' }),
  Link.configure({ openOnClick: false, autolink: false, protocols: [], HTMLAttributes: {} }),
]

type FieldProps = { name: string; id: string; label: string; hint?: string | undefined; error?: string | undefined }

export const BodyControl = ({ value, onChange, path, readOnly, name, id, label, hint, error }: ControlProps<BlockBody> & FieldProps) => {
  const latest = useRef({ onChange, path })
  const own = useRef<BlockBody>(value)
  // The editor is created once, but its events must reach the latest `onChange` and `path`.
  useEffect(() => {
    latest.current = { onChange, path }
  })
  const editor = useEditor({
    extensions,
    // The editor's style sheet is a style element, which our policy blocks; the rules it needs are in builder.css.
    injectCSS: false,
    immediatelyRender: true,
    editable: !readOnly,
    content: value,
    editorProps: { attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'builder-writing prose' } },
    onUpdate: ({ editor: changed }) => {
      own.current = tidyBody(changed.getJSON() as Parameters<typeof tidyBody>[0])
      latest.current.onChange(own.current, latest.current.path)
    },
  })
  // After undo, or when another block takes its place, the editor loads the value that it did not write itself.
  useEffect(() => {
    if (!editor || value === own.current || JSON.stringify(value) === JSON.stringify(own.current)) return
    own.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <Field field={{ name, id, label, hint, error }}>
      <div className="builder-body">
        {editor && !readOnly && <Tools editor={editor} />}
        <EditorContent editor={editor} />
      </div>
    </Field>
  )
}

const Tools = ({ editor }: { editor: Editor }) => {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      link: now.isActive('link'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
    }),
  })
  const run = () => editor.chain().focus()
  const [address, setAddress] = useState<string | null>(null)
  const set = () => {
    if (address === null || !isAddress(address.trim())) return
    run().setLink({ href: address.trim() }).run()
    setAddress(null)
  }
  const link = () => {
    if (on.link) run().unsetLink().run()
    else setAddress('/')
  }
  return (
    <>
      <div role="toolbar" aria-label="Text" className="builder-body-tools">
        <Tool glyph={BoldGlyph} label="Bold" pressed={on.bold} keys="Control+B" onPress={() => run().toggleBold().run()} />
        <Tool glyph={ItalicGlyph} label="Italic" pressed={on.italic} keys="Control+I" onPress={() => run().toggleItalic().run()} />
        <Tool glyph={Link2} label={on.link ? 'Remove the link' : 'Link'} pressed={on.link} onPress={link} />
        <Tool glyph={Heading2} label="Heading" pressed={on.h2} onPress={() => run().toggleHeading({ level: 2 }).run()} />
        <Tool glyph={Heading3} label="Smaller heading" pressed={on.h3} onPress={() => run().toggleHeading({ level: 3 }).run()} />
        <Tool glyph={List} label="List" pressed={on.bullets} onPress={() => run().toggleBulletList().run()} />
        <Tool glyph={ListOrdered} label="Numbered list" pressed={on.numbers} onPress={() => run().toggleOrderedList().run()} />
        <Tool glyph={Quote} label="Quotation" pressed={on.quote} onPress={() => run().toggleBlockquote().run()} />
      </div>
      {address !== null && (
        <div className="builder-body-link">
          <input
            ref={focusOnce}
            type="text"
            aria-label="Link address"
            aria-invalid={isAddress(address.trim()) ? undefined : true}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.stopPropagation()
                setAddress(null)
                run().run()
              }
              if (event.key !== 'Enter') return
              event.preventDefault()
              set()
            }}
            className={controlClass('full')}
          />
          <Button size="small" onClick={set}>
            Set
          </Button>
          {!isAddress(address.trim()) && <p className="text-meta text-hint">A path that starts with /, or an https: address.</p>}
        </div>
      )}
    </>
  )
}

const focusOnce = (input: HTMLInputElement | null) => {
  if (input && document.activeElement !== input && input.dataset['met'] === undefined) {
    input.dataset['met'] = ''
    input.focus()
  }
}

/** Matches the grammar of our texts (contract/model/content/kinds/post.ts). */
const isAddress = (typed: string) => /^(?:\/(?!\/)[\w\-./?=&#%]*|https:\/\/[\w\-./?=&#%]+)$/.test(typed)
