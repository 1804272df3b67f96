/** Files being sent: the progress of each, its result, and a way to try again. */
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'

/** `part`: 0 to 1. `failed`: why it did not arrive; follows the file name. `done`: it has arrived; says where to find it. */
export type Sending = { id: number; name: string; part: number; failed: string | null; done?: ReactNode }

export const SendingList = ({
  files,
  onAgain,
  onDismiss,
}: {
  files: readonly Sending[]
  onAgain: (id: number) => void
  onDismiss: (id: number) => void
}) =>
  files.length > 0 && (
    <ul aria-label="Files being sent" aria-live="polite" className="grid gap-3">
      {files.map(({ id, name, part, failed, done }) => (
        <li key={id} className="flex items-start justify-between gap-4">
          {failed === null && !done ? (
            <>
              <span className="min-w-0 grow">
                <span className="break-words">{name}</span>
                <progress value={part} max={1} aria-label={`Sending ${name}`} className="mt-1 block h-2 w-full" />
                {part === 1 && <span className="block text-meta text-soft">Sent. We are checking it...</span>}
              </span>
              <button type="button" onClick={() => onDismiss(id)} className="link min-h-11 shrink-0 text-meta">
                Stop <VisuallyHidden>sending {name}</VisuallyHidden>
              </button>
            </>
          ) : (
            <>
              <span className="flex min-w-0 gap-2">
                <Icon of={done ? CircleCheck : CircleAlert} className={`first-line ${done ? 'text-good' : 'text-danger'}`} />
                <span className="min-w-0">
                  <span className="break-words">{name}</span>
                  <span className={`block text-meta ${done ? 'text-soft' : 'text-danger'}`}>{done ?? failed}</span>
                </span>
              </span>
              <span className="flex shrink-0 gap-4 text-meta">
                {!done && (
                  <button type="button" onClick={() => onAgain(id)} className="link min-h-11">
                    Try again <VisuallyHidden>{name}</VisuallyHidden>
                  </button>
                )}
                <button type="button" onClick={() => onDismiss(id)} className="link min-h-11">
                  {done ? 'Hide' : 'Dismiss'} <VisuallyHidden>{name}</VisuallyHidden>
                </button>
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
