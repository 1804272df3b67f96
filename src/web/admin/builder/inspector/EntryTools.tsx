import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Icon, type Glyph } from '#web/ui/display/Icon.tsx'

export const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_item, at) => at !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/** The buttons to move an entry of a list up or down, or to delete it. */
export const EntryTools = ({
  name,
  index,
  count,
  readOnly,
  onMove,
  onRemove,
}: {
  name: string
  index: number
  count: number
  readOnly: boolean
  onMove: (to: number) => void
  onRemove: () => void
}) =>
  readOnly ? null : (
    <div className="builder-entry-tools">
      <Tool glyph={ArrowUp} label={`Move ${name} up`} disabled={index === 0} onPress={() => onMove(index - 1)} />
      <Tool glyph={ArrowDown} label={`Move ${name} down`} disabled={index === count - 1} onPress={() => onMove(index + 1)} />
      <Tool glyph={Trash2} label={`Delete ${name}`} onPress={onRemove} />
    </div>
  )

/** An icon button whose name is read by screen readers and shown on hover. `short`: a word of it, beside the icon where there is room. */
export const Tool = ({
  glyph,
  label,
  short,
  onPress,
  disabled = false,
  pressed,
  keys,
}: {
  glyph: Glyph
  label: string
  short?: string
  onPress: () => void
  disabled?: boolean
  pressed?: boolean
  /** In the format of `aria-keyshortcuts`. */
  keys?: string
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    aria-pressed={pressed}
    aria-keyshortcuts={keys}
    onClick={() => {
      if (!disabled) onPress()
    }}
    className="builder-tool"
  >
    <Icon of={glyph} size={16} />
    {short && <span className="builder-tool-word">{short}</span>}
  </button>
)
