import type { ReactNode } from 'react'
import { listKeys } from '#web/lists/keys.tsx'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import type { Destination } from './destinations.ts'

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-block min-w-7 rounded-control border border-control bg-panel px-1.5 text-center font-text text-small font-semibold">
    {children}
  </kbd>
)

type Row = { keys: readonly string[]; does: string }

/** All keyboard shortcuts of the staff area, and the switch to turn off single keys. */
export const ShortcutSheet = ({
  open,
  onClose,
  offered,
  enabled,
  onEnabled,
}: {
  open: boolean
  onClose: () => void
  offered: readonly Destination[]
  enabled: boolean
  onEnabled: (enabled: boolean) => void
}) => {
  const rows: readonly Row[] = [
    { keys: ['Ctrl', 'K'], does: 'Go to a screen or find a record (Cmd K on a Mac)' },
    ...offered.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
    ...listKeys,
    { keys: ['c'], does: 'On a list: add a client, policy, task, complaint or new content' },
    { keys: ['?'], does: 'Show these shortcuts' },
  ]
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Checkbox
          name="shortcuts"
          label="Use single-key shortcuts"
          hint="Switch them off if you use speech input, or if they get in your way."
          checked={enabled}
          onChange={(event) => onEnabled(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
