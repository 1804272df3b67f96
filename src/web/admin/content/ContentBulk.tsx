/** The bulk bar of a list of content: several published or taken off the site at once, after a word about what that means. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate } from '#web/app/data/query.ts'
import { rowsInWords } from '#web/lists/listState.ts'
import type { Selected } from '#web/lists/ListScreen.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import type { Desk } from './desk.ts'

const words = {
  publish: {
    ask: 'Publish',
    effect: 'Everybody sees the newest version of each at once. One that still has something to mend is left as it is, and named.',
    busy: 'Publishing...',
    done: 'Published',
  },
  unpublish: {
    ask: 'Take off the site',
    effect: 'Their addresses answer "gone" from now on. Each can be published again.',
    busy: 'Taking them off...',
    done: 'Taken off the site',
  },
} as const

export const StepMany = ({ desk: { group }, step, selected }: { desk: Desk; step: keyof typeof words; selected: Selected }) => {
  const { query } = useDeps()
  const { list } = group.list
  const [open, setOpen] = useState(false)
  const { ask, effect, busy, done } = words[step]
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(
        query,
        step === 'publish' ? group.publishMany : group.unpublishMany,
        { selection: selected.selection },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSuccess: ({ changed, refused }) => {
      setOpen(false)
      void invalidate(query, group.list, group.show)
      selected.done(refused)
      if (changed.length > 0) toast.success(`${done}: ${rowsInWords(list, changed.length)}`)
    },
    onError: (error) => {
      setOpen(false)
      void invalidate(query, group.list)
      selected.failed(error)
    },
  })
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {list.bulk?.[step]}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${ask}: ${rowsInWords(list, selected.count)}?`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="accent" busy={isPending} busyLabel={busy} onClick={() => mutate()}>
              {ask}
            </Button>
          </>
        }
      >
        <p className="text-soft">{effect}</p>
      </Dialog>
    </>
  )
}
