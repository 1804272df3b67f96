/** What a list of records with a handler passes to `ListScreen`: the colleagues in its filter, and "Assign to" for users who may assign. */
import type { Permission } from '#contract/access.ts'
import { AssignMany, type AssigningEndpoints } from '#web/lists/AssignMany.tsx'
import { useAssignedOptions } from '#web/lists/colleagues.ts'
import type { Selected } from '#web/lists/ListScreen.tsx'
import { useCan } from './useCan.ts'

export const useAssigning = (endpoints: AssigningEndpoints & { assignMany: { access: Permission } }) => ({
  options: useAssignedOptions(endpoints),
  bulk: useCan(endpoints.assignMany.access)
    ? { assign: (selected: Selected) => <AssignMany endpoints={endpoints} selected={selected} /> }
    : undefined,
})
