/** The bulk bar's "Assign to": a menu of colleagues. Assigns at once; the toast offers to undo it. */
import { useMutation } from '@tanstack/react-query'
import type { Assigned } from '#contract/assigning.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate } from '#web/app/data/query.ts'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useColleagues, type Assigning } from './colleagues.ts'
import type { ListEndpoint } from './listQuery.ts'
import { rowsInWords } from './listState.ts'
import type { Selected } from './ListScreen.tsx'

/** The endpoints of a group that has `assigning` and its list. */
export type AssigningEndpoints = Assigning & { list: ListEndpoint }

export const AssignMany = ({ endpoints, selected }: { endpoints: AssigningEndpoints; selected: Selected }) => {
  const { query } = useDeps()
  const { list } = endpoints.list
  const people = useColleagues(endpoints)
  const settled = (said: string, { done, unchanged, refused }: Assigned) => {
    void invalidate(query, endpoints.list)
    selected.done(refused)
    if (done.length + unchanged === 0) return
    const back = { rows: done.map(({ id, version, before }) => ({ id, version, userId: before })) }
    const undo = async () => settled('Undone', await call(query, endpoints.assignBack, back))
    const text = unchanged > 0 ? `${rowsInWords(list, unchanged)} needed no change.` : undefined
    const canUndo = done.length > 0 && said !== 'Undone'
    toast.success(
      `${said}: ${rowsInWords(list, done.length)}`,
      text,
      canUndo ? { action: { label: 'Undo', press: () => void undo().catch(selected.failed) } } : {},
    )
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ userId }: { userId: string | null; said: string }) =>
      call(query, endpoints.assignMany, { selection: selected.selection, userId }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: (result, { said }) => settled(said, result),
    onError: (error) => {
      void invalidate(query, endpoints.list)
      selected.failed(error)
    },
  })
  const assign = (userId: string | null, said: string) => () => {
    // Ignore a second press while the first is being sent: everything would already be assigned.
    if (!isPending) mutate({ userId, said })
  }
  return (
    <MenuButton
      size="small"
      label={isPending ? 'Assigning...' : (list.bulk?.['assign'] ?? 'Assign to')}
      entries={[
        ...people.map(({ id, name }) => ({ id, label: name, onPress: assign(id, `Assigned to ${name}`) })),
        { id: 'nobody', label: 'Nobody', onPress: assign(null, 'Unassigned') },
      ]}
    />
  )
}
