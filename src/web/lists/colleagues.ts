/** The colleagues that a list's records can be assigned to: for its filter by handler and its bulk action. */
import { useQuery } from '@tanstack/react-query'
import type { Access } from '#contract/access.ts'
import type { assigning } from '#contract/assigning.ts'
import type { Audience } from '#contract/endpoint.ts'
import type { z } from '#contract/schema.ts'
import { q } from '#web/app/data/query.ts'
import type { MoreOptions } from './listState.ts'

type Declared = ReturnType<typeof assigning<z.ZodMiniType, Access, Access>>
/** The endpoints that `assigning` declares, in their group. */
export type Assigning = { [K in keyof Declared]: Declared[K] & { name: string; audience: Audience } }

/** A new colleague appears after at most a minute. */
export const colleaguesQuery = (assignees: Assigning['assignees']) => q(assignees, {}, { staleTime: 60_000 })

/** Empty if they cannot be loaded. */
export const useColleagues = ({ assignees }: Pick<Assigning, 'assignees'>) => useQuery(colleaguesQuery(assignees)).data ?? []

/** The options of the filter by handler besides "Mine" and "Unassigned". */
export const useAssignedOptions = (endpoints: Pick<Assigning, 'assignees'>): MoreOptions => ({
  assigned: useColleagues(endpoints).map(({ id, name }) => ({ value: id, label: name })),
})
