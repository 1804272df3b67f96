import { useEditorState, type Editor } from '@tiptap/react'
import {
  Bold,
  Ellipsis,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  MessageSquareWarning,
  Pilcrow,
  Quote,
  Redo2,
  Table,
  Undo2,
} from 'lucide-react'
import { Fragment, useRef, type KeyboardEvent } from 'react'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon, type Glyph } from '#web/ui/display/Icon.tsx'

const state = ({ editor }: { editor: Editor }) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  link: editor.isActive('link'),
  paragraph: editor.isActive('paragraph'),
  heading2: editor.isActive('heading', { level: 2 }),
  heading3: editor.isActive('heading', { level: 3 }),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  callout: editor.isActive('callout'),
  table: editor.isActive('table'),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
})

/** A table with one heading row, two further rows and three columns. */
const newTable = () => {
  const cells = (type: string) => Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] }))
  const row = (type: string) => ({ type: 'tableRow', content: cells(type) })
  return { type: 'table', attrs: { caption: '' }, content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
}
/** Inserts a table and puts the cursor in its first heading. */
const addTable = (editor: Editor) => {
  editor.chain().focus().insertContent(newTable()).run()
  const { $from } = editor.state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name === 'table') editor.commands.setTextSelection($from.before(depth) + 4)
  }
}
const newCallout = { type: 'callout', attrs: { kind: 'fact', title: '' }, content: [{ type: 'paragraph' }] }

type Command = {
  label: string
  keys?: string
  glyph: Glyph
  pressed?: boolean
  disabled?: boolean
  press: () => void
  /** On a phone it is in the menu, so that the bar is one line of which nothing is cut off. */
  rare?: boolean
}

const Tool = ({ label, keys, glyph, pressed, disabled, press, rare }: Command) => (
  <button
    type="button"
    aria-label={label}
    title={keys ? `${label} (${keys})` : label}
    aria-pressed={pressed}
    aria-disabled={disabled || undefined}
    tabIndex={-1}
    // The selected text must stay selected.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !disabled && press()}
    className={classes(
      'inline-flex size-9 items-center justify-center rounded-control text-soft hover:bg-panel hover:text-ink coarse:size-11',
      pressed && 'bg-selected text-on-selected',
      disabled && 'opacity-40',
      rare && 'max-md:hidden',
    )}
  >
    <Icon of={glyph} size={16} />
  </button>
)

const Word = ({ label, press }: { label: string; press: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    onMouseDown={(event) => event.preventDefault()}
    onClick={press}
    className="inline-flex min-h-9 items-center rounded-control px-2 max-md:hidden text-meta text-link hover:bg-panel coarse:min-h-11"
  >
    {label}
  </button>
)

/** The toolbar is a single tab stop: the arrow keys move between its buttons. */
const useArrows = () => {
  const bar = useRef<HTMLDivElement>(null)
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])].filter((button) => button.checkVisibility())
  const press = (event: KeyboardEvent) => {
    // The menu is outside the bar, and has arrow keys of its own.
    if (!(event.target instanceof Node && bar.current?.contains(event.target))) return
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[next % all.length]?.focus()
  }
  return { bar, press, enter: () => buttons()[0]?.focus() }
}

export const Toolbar = ({ editor, onLink }: { editor: Editor; onLink: () => void }) => {
  const on = useEditorState({ editor, selector: state })
  const { bar, press, enter } = useArrows()
  const run = () => editor.chain().focus()
  const inTable = (command: typeof addRowAfter) => {
    editor.view.focus()
    command(editor.state, editor.view.dispatch)
  }
  const groups: readonly (readonly Command[])[] = [
    [
      {
        label: 'Text',
        keys: 'Ctrl+Alt+0',
        glyph: Pilcrow,
        pressed: on.paragraph && !on.heading2 && !on.heading3,
        press: () => run().setParagraph().run(),
        rare: true,
      },
      { label: 'Heading', keys: 'Ctrl+Alt+2', glyph: Heading2, pressed: on.heading2, press: () => run().toggleHeading({ level: 2 }).run() },
      {
        label: 'Smaller heading',
        keys: 'Ctrl+Alt+3',
        glyph: Heading3,
        pressed: on.heading3,
        press: () => run().toggleHeading({ level: 3 }).run(),
        rare: true,
      },
    ],
    [
      { label: 'Bold', keys: 'Ctrl+B', glyph: Bold, pressed: on.bold, press: () => run().toggleBold().run() },
      { label: 'Italic', keys: 'Ctrl+I', glyph: Italic, pressed: on.italic, press: () => run().toggleItalic().run() },
      { label: 'Link', keys: 'Ctrl+K', glyph: Link, pressed: on.link, press: onLink },
    ],
    [
      { label: 'Bulleted list', keys: 'Ctrl+Shift+8', glyph: List, pressed: on.bullets, press: () => run().toggleBulletList().run() },
      {
        label: 'Numbered list',
        keys: 'Ctrl+Shift+7',
        glyph: ListOrdered,
        pressed: on.numbers,
        press: () => run().toggleOrderedList().run(),
        rare: true,
      },
      {
        label: 'Quotation',
        keys: 'Ctrl+Shift+B',
        glyph: Quote,
        pressed: on.quote,
        press: () => run().toggleBlockquote().run(),
        rare: true,
      },
      {
        label: 'Callout',
        glyph: MessageSquareWarning,
        pressed: on.callout,
        press: () => (on.callout ? run().lift('callout').run() : run().insertContent(newCallout).run()),
        rare: true,
      },
      { label: 'Table', glyph: Table, pressed: on.table, disabled: on.table, press: () => addTable(editor), rare: true },
    ],
    [
      { label: 'Undo', keys: 'Ctrl+Z', glyph: Undo2, disabled: !on.undo, press: () => run().undo().run() },
      { label: 'Redo', keys: 'Ctrl+Shift+Z', glyph: Redo2, disabled: !on.redo, press: () => run().redo().run(), rare: true },
    ],
  ]
  const table = on.table
    ? [
        { label: 'Add row', press: () => inTable(addRowAfter) },
        { label: 'Add column', press: () => inTable(addColumnAfter) },
        { label: 'Remove row', press: () => inTable(deleteRow) },
        { label: 'Remove column', press: () => inTable(deleteColumn) },
        { label: 'Remove table', press: () => inTable(deleteTable) },
      ]
    : []
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Text"
      tabIndex={0}
      onFocus={(event) => event.target === event.currentTarget && enter()}
      onKeyDown={press}
      className="rich-bar"
      data-screen-only
    >
      {groups.map((group, place) => (
        <Fragment key={group[0]?.label}>
          {place > 0 && <span className="rich-gap" />}
          {group.map((command) => (
            <Tool key={command.label} {...command} />
          ))}
        </Fragment>
      ))}
      {table.length > 0 && <span className="rich-gap max-md:hidden" />}
      {table.map((command) => (
        <Word key={command.label} {...command} />
      ))}
      <span className="ml-auto md:hidden">
        <MenuButton
          label="More text tools"
          glyph={Ellipsis}
          size="small"
          variant="quiet"
          entries={[
            ...groups
              .flat()
              .filter(({ rare }) => rare)
              .map(({ label, glyph, disabled = false, press: onPress }) => ({ id: label, label, glyph, disabled, onPress })),
            ...table.map(({ label, press: onPress }) => ({ id: label, label, onPress })),
          ]}
        />
      </span>
    </div>
  )
}
