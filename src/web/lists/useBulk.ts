/** Runs an action on the selected rows, reports how many it changed with an "Undo", and hands the refused rows to the list. */
import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import type { AnyList } from '#contract/list.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { invalidate } from '#web/app/data/query.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { Refused } from './BulkOutcome.tsx'
import type { Selected } from './ListScreen.tsx'
import { rowsInWords } from './listState.ts'

/** `changed`: the ids of the rows that changed, or whatever `back` needs of each. `unchanged`: how many needed no change. */
type Done<Row> = { changed: Row[]; unchanged?: number; refused: readonly Refused[] }

export type BulkChange<Row = string> = {
  /** 'Published': the title of the toast, followed by the number of rows. `text`: below it. */
  title: string
  text?: string
  work: () => Promise<Done<Row>>
  /** Undoes it for the rows that changed. */
  back?: (changed: Row[]) => Promise<Done<Row>>
}

/** `stale`: the endpoints whose answers the action makes stale. */
export const useBulk = <Row = string>(list: AnyList, selected: Selected, stale: readonly Endpoint[]) => {
  const { query } = useDeps()
  const settle = ({ title, text, back }: Omit<BulkChange<Row>, 'work'>, { changed, unchanged = 0, refused }: Done<Row>) => {
    void invalidate(query, ...stale)
    selected.done(refused)
    if (changed.length + unchanged === 0) return
    const undo = async () => back && settle({ title: 'Undone' }, await back(changed))
    toast.success(
      `${title}: ${rowsInWords(list, changed.length)}`,
      unchanged > 0 ? `${rowsInWords(list, unchanged)} needed no change.` : text,
      back && changed.length > 0 ? { action: { label: 'Undo', press: () => void undo().catch(selected.failed) } } : {},
    )
  }
  const failed = (error: unknown) => {
    void invalidate(query, ...stale)
    selected.failed(error)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: BulkChange<Row>) => work(),
    onSuccess: (done, change) => settle(change, done),
    onError: failed,
  })
  return {
    mutate,
    isPending,
    /**
     * For an action that a form sends: closes its dialog. A refusal stays in the dialog with what was typed, unless the rows themselves have
     * changed meanwhile: they have to be chosen anew.
     */
    inForm: <Typed>(close: () => void, changeOf: (typed: Typed) => Omit<BulkChange<Row>, 'work'>) => ({
      onDone: (done: Done<Row>, typed: Typed) => {
        close()
        settle(changeOf(typed), done)
      },
      onRefused: (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 409) return
        close()
        failed(error)
      },
    }),
  }
}
