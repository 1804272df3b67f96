import { ArrowDown, ArrowUp, Ellipsis, X } from 'lucide-react'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { useNarrow } from '#web/ui/app/useNarrow.ts'
import { Icon, type Glyph } from '#web/ui/display/Icon.tsx'
import { join } from './formContext.ts'
import { controlId } from './formStore.ts'
import type { Entries } from './useEntries.ts'

const Tool = ({
  id,
  label,
  glyph,
  disabled,
  press,
}: {
  id: string
  label: string
  glyph: Glyph
  disabled?: boolean
  press: () => void
}) => (
  <button
    type="button"
    id={id}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={press}
    className="inline-flex size-8 items-center justify-center rounded-control text-soft hover:bg-panel hover:text-ink disabled:opacity-30 coarse:size-11"
  >
    <Icon of={glyph} size={16} />
  </button>
)

/**
 * The buttons to move an entry of a list up or down and to remove it; on a phone they are one menu, which leaves the line to the entry. `name`: 'Limit 2'; `shown`: its text in the undo
 * notice.
 */
export const EntryTools = ({
  path,
  place,
  count,
  name,
  shown,
  entries,
  stays = false,
}: {
  path: string
  place: number
  count: number
  name: string
  shown?: string
  entries: Entries
  /** It may be moved and not removed. */
  stays?: boolean
}) => {
  const id = controlId(join(path, place))
  const narrow = useNarrow()
  if (narrow)
    return (
      <span id={`${id}-tools`} className="shrink-0">
        <MenuButton
          label={`Move or remove ${name}`}
          glyph={Ellipsis}
          variant="quiet"
          size="small"
          entries={[
            { id: 'up', label: 'Move up', glyph: ArrowUp, disabled: place === 0, onPress: () => entries.move(place, -1, '-tools') },
            {
              id: 'down',
              label: 'Move down',
              glyph: ArrowDown,
              disabled: place === count - 1,
              onPress: () => entries.move(place, 1, '-tools'),
            },
            ...(stays ? [] : [{ id: 'remove', label: 'Remove', glyph: X, danger: true, onPress: () => entries.remove(place, shown) }]),
          ]}
        />
      </span>
    )
  return (
    <div className="flex shrink-0">
      <Tool id={`${id}-up`} label={`Move ${name} up`} glyph={ArrowUp} disabled={place === 0} press={() => entries.move(place, -1, '-up')} />
      <Tool
        id={`${id}-down`}
        label={`Move ${name} down`}
        glyph={ArrowDown}
        disabled={place === count - 1}
        press={() => entries.move(place, 1, '-down')}
      />
      {!stays && <Tool id={`${id}-tools`} label={`Remove ${name}`} glyph={X} press={() => entries.remove(place, shown)} />}
    </div>
  )
}
