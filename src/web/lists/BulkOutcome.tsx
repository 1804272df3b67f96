/** What a bulk action did not do: why it failed as a whole, or why each row was left unchanged. */
import { ApiError } from '#contract/failure.ts'
import type { AnyList } from '#contract/list.ts'
import { Refusal } from '#web/forms/Refusal.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { rowsInWords } from './listState.ts'

export type Refused = { id: string; name: string; message: string }
export type Outcome = { refused: readonly Refused[]; error: unknown }
export const noOutcome: Outcome = { refused: [], error: null }

export const BulkOutcome = ({ list, outcome: { refused, error }, onClose }: { list: AnyList; outcome: Outcome; onClose: () => void }) => {
  const close = (
    <Button size="small" data-needs-script onClick={onClose}>
      Close
    </Button>
  )
  // The list has already been refetched, so there is nothing to reload here, only the message to read.
  if (error instanceof ApiError && error.status === 409)
    return (
      <Notice tone="warning" live title={error.text} actions={close}>
        Nothing was changed.
      </Notice>
    )
  if (error) return <Refusal error={error} typed={false} onReload={null} />
  if (refused.length === 0) return null
  return (
    <Notice tone="warning" live title={`${rowsInWords(list, refused.length)} not changed`} actions={close}>
      <ul className="list-disc pl-5">
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
