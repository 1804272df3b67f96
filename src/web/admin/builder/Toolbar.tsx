import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Library,
  Pencil,
  Plus,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import type { Glyph } from '#web/ui/display/Icon.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Tool } from './inspector/EntryTools.tsx'
import { FrameWidths, widths, type FrameWidth } from './PageFrame.tsx'
import type { Builder } from './useBuilder.ts'

type Command = {
  glyph: Glyph
  label: string
  /** The word beside the icon, on a wide screen: of the commands that are used most. */
  short?: string
  /** In the format of `aria-keyshortcuts`. */
  keys?: string
  disabled?: boolean
  onPress: () => void
  /** On a phone it is in the menu: all in one line would be cut off, and four lines would hide what is edited. */
  rare?: boolean
}

/** Every keyboard command, as a button. */
export const Toolbar = ({
  builder,
  width,
  onWidth,
  onInsert,
  onEdit,
  onSaveSection,
  onPaste,
}: {
  builder: Builder
  width: FrameWidth
  onWidth: (width: FrameWidth) => void
  onInsert: () => void
  onEdit: () => void
  onSaveSection: (() => void) | undefined
  onPaste: () => void
}) => {
  const { block, readOnly } = builder
  const disabled = block === null || readOnly
  const groups: readonly (readonly Command[])[] = readOnly
    ? []
    : [
        [
          { glyph: Undo2, label: 'Undo', keys: 'Control+Z', disabled: !builder.canUndo, onPress: builder.undo },
          { glyph: Redo2, label: 'Redo', keys: 'Control+Shift+Z', disabled: !builder.canRedo, onPress: builder.redo, rare: true },
        ],
        [
          { glyph: Pencil, label: 'Edit the block', short: 'Edit', keys: 'Enter', disabled, onPress: onEdit },
          { glyph: ArrowUp, label: 'Move the block up', short: 'Up', keys: 'Alt+ArrowUp', disabled, onPress: () => builder.move('up') },
          {
            glyph: ArrowDown,
            label: 'Move the block down',
            short: 'Down',
            keys: 'Alt+ArrowDown',
            disabled,
            onPress: () => builder.move('down'),
          },
          {
            glyph: IndentIncrease,
            label: 'Move into the block above',
            keys: 'Alt+ArrowRight',
            disabled,
            onPress: () => builder.move('in'),
            rare: true,
          },
          {
            glyph: IndentDecrease,
            label: 'Move out of its block',
            keys: 'Alt+ArrowLeft',
            disabled,
            onPress: () => builder.move('out'),
            rare: true,
          },
          {
            glyph: CopyPlus,
            label: 'Duplicate the block',
            short: 'Duplicate',
            keys: 'Control+D',
            disabled,
            onPress: builder.duplicate,
            rare: true,
          },
          { glyph: Copy, label: 'Copy the block', keys: 'Control+C', disabled, onPress: () => builder.copy(), rare: true },
          { glyph: ClipboardPaste, label: 'Paste', keys: 'Control+V', onPress: onPaste, rare: true },
          ...(onSaveSection ? [{ glyph: Library, label: 'Save as a reusable section', onPress: onSaveSection, rare: true }] : []),
          { glyph: Trash2, label: 'Delete the block', short: 'Delete', keys: 'Delete', disabled, onPress: builder.remove, rare: true },
        ],
      ]
  const rare = groups.flat().filter((command) => command.rare)
  return (
    <div role="toolbar" aria-label="Page" className="builder-toolbar">
      {!readOnly && (
        <Button variant="accent" size="small" icon={Plus} aria-keyshortcuts="/" onClick={onInsert}>
          Insert
        </Button>
      )}
      {groups.map((group) => (
        <span key={group[0]?.label} className="builder-tools">
          {group.map(({ rare: isRare, ...command }) => (
            <span key={command.label} className={classes('inline-flex', isRare && 'max-md:hidden')}>
              <Tool {...command} />
            </span>
          ))}
        </span>
      ))}
      <span className="ml-auto md:hidden">
        <MenuButton
          label="More page tools"
          glyph={Ellipsis}
          size="small"
          variant="quiet"
          entries={rare.map(({ glyph, label, onPress, disabled: off = false }) => ({ id: label, label, glyph, onPress, disabled: off }))}
          choice={{
            label: 'Width of the page',
            value: String(width),
            options: widths.map((one) => ({ value: String(one), label: `${one} pixels` })),
            onChange: (value) => onWidth(widths.find((one) => String(one) === value) ?? width),
          }}
        />
      </span>
      <span className="contents max-md:hidden">
        <FrameWidths name="builder-width" width={width} onWidth={onWidth} />
      </span>
    </div>
  )
}
