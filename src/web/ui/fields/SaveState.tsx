import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { Icon } from '../display/Icon.tsx'

export type Saving = { state: 'saved'; at: string } | { state: 'saving' } | { state: 'failed'; why?: string } | { state: 'offline' }

/** Says whether the form's contents are saved: "Saved 14:02", "Saving...", "Not saved", "Offline". `at` is 'hh:mm'. `why`: trying again does not help. */
export const SaveState = ({ saving, onRetry }: { saving: Saving; onRetry?: () => void }) => (
  <p role="status" className="flex min-h-8 items-center gap-2 text-meta text-hint">
    {saving.state === 'saved' && (
      <>
        <Icon of={Check} size={16} className="text-good" />
        Saved {saving.at}
      </>
    )}
    {saving.state === 'saving' && 'Saving...'}
    {saving.state === 'offline' && (
      <>
        <Icon of={CloudOff} size={16} />
        Offline
      </>
    )}
    {saving.state === 'failed' && (
      <>
        <Icon of={TriangleAlert} size={16} className="text-danger" />
        <span className="font-semibold text-danger">Not saved{saving.why && `. ${saving.why}`}</span>
        {onRetry && !saving.why && (
          <button type="button" onClick={onRetry} className="link min-h-8">
            Retry
          </button>
        )}
      </>
    )}
  </p>
)
