import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  IndentDecrease,
  IndentIncrease,
  Library,
  Pencil,
  Plus,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Tool } from './inspector/EntryTools.tsx'
import { FrameWidths, type FrameWidth } from './PageFrame.tsx'
import type { Builder } from './useBuilder.ts'

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
  const chosen = block !== null && !readOnly
  return (
    <div role="toolbar" aria-label="Page" className="builder-toolbar fade-ends">
      {!readOnly && (
        <>
          <Button variant="accent" size="small" icon={Plus} aria-keyshortcuts="/" onClick={onInsert}>
            Insert
          </Button>
          <span className="builder-tools">
            <Tool glyph={Undo2} label="Undo" keys="Control+Z" disabled={!builder.canUndo} onPress={builder.undo} />
            <Tool glyph={Redo2} label="Redo" keys="Control+Shift+Z" disabled={!builder.canRedo} onPress={builder.redo} />
          </span>
          <span className="builder-tools">
            <Tool glyph={Pencil} label="Edit the block" keys="Enter" disabled={!chosen} onPress={onEdit} />
            <Tool glyph={ArrowUp} label="Move the block up" keys="Alt+ArrowUp" disabled={!chosen} onPress={() => builder.move('up')} />
            <Tool
              glyph={ArrowDown}
              label="Move the block down"
              keys="Alt+ArrowDown"
              disabled={!chosen}
              onPress={() => builder.move('down')}
            />
            <Tool
              glyph={IndentIncrease}
              label="Move into the block above"
              keys="Alt+ArrowRight"
              disabled={!chosen}
              onPress={() => builder.move('in')}
            />
            <Tool
              glyph={IndentDecrease}
              label="Move out of its block"
              keys="Alt+ArrowLeft"
              disabled={!chosen}
              onPress={() => builder.move('out')}
            />
            <Tool glyph={CopyPlus} label="Duplicate the block" keys="Control+D" disabled={!chosen} onPress={builder.duplicate} />
            <Tool glyph={Copy} label="Copy the block" keys="Control+C" disabled={!chosen} onPress={() => builder.copy()} />
            <Tool glyph={ClipboardPaste} label="Paste" keys="Control+V" disabled={false} onPress={onPaste} />
            {onSaveSection && <Tool glyph={Library} label="Save as a reusable section" onPress={onSaveSection} />}
            <Tool glyph={Trash2} label="Delete the block" keys="Delete" disabled={!chosen} onPress={builder.remove} />
          </span>
        </>
      )}
      <FrameWidths name="builder-width" width={width} onWidth={onWidth} />
    </div>
  )
}
