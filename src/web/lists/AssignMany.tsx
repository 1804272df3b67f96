/** The bulk bar's "Assign to": a menu of colleagues. Assigns at once; the toast offers to undo it. Without script a form. */
import type { Assigned } from '#contract/assigning.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { PostFields, PressMark } from '#web/forms/plain/PostFields.tsx'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useColleagues, type Assigning } from './colleagues.ts'
import type { ListEndpoint } from './listQuery.ts'
import type { Selected } from './ListScreen.tsx'
import { useBulk } from './useBulk.ts'

/** The endpoints of a group that has `assigning` and its list. */
export type AssigningEndpoints = Assigning & { list: ListEndpoint }

const doneOf = ({ done, ...rest }: Assigned) => ({ changed: done, ...rest })

export const AssignMany = ({ endpoints, selected }: { endpoints: AssigningEndpoints; selected: Selected }) => {
  const { query } = useDeps()
  const { list } = endpoints.list
  const people = useColleagues(endpoints)
  const { mutate, isPending } = useBulk<Assigned['done'][number]>(list, selected, [endpoints.list])
  const assign = (userId: string | null, title: string) => () => {
    // Ignore a second press while the first is being sent: everything would already be assigned.
    if (isPending) return
    const once = { idempotencyKey: crypto.randomUUID() }
    mutate({
      title,
      work: async () => doneOf(await call(query, endpoints.assignMany, { selection: selected.selection, userId }, once)),
      back: async (rows) =>
        doneOf(await call(query, endpoints.assignBack, { rows: rows.map(({ id, version, before }) => ({ id, version, userId: before })) })),
    })
  }
  const label = list.bulk?.['assign'] ?? 'Assign to'
  return (
    <>
      <MenuButton
        size="small"
        label={isPending ? 'Assigning...' : label}
        entries={[
          ...people.map(({ id, name }) => ({ id, label: name, onPress: assign(id, `Assigned to ${name}`) })),
          { id: 'nobody', label: 'Nobody', onPress: assign(null, 'Unassigned') },
        ]}
      />
      <form method="post" className="unscripted flex flex-wrap items-center gap-2">
        <PostFields id={fieldId(endpoints.assignMany.name)} fixed={{ selection: selected.selection }} />
        <PressMark />
        <Select
          name="userId"
          label={label}
          labelHidden
          defaultValue="choose"
          options={[
            { value: 'choose', label: `${label} ...` },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: 'Nobody' },
          ]}
        />
        <Button type="submit" size="small">
          Assign
        </Button>
      </form>
    </>
  )
}
