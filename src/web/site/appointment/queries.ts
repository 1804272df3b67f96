import { queryOptions } from '@tanstack/react-query'
import type { Deps } from '#web/app/deps.tsx'
import { calls } from '../calls.ts'
import { isNotFound } from '../notFound.ts'

/** The appointment of a signed link; null when the link is not one of ours. */
export const ownAppointmentQuery = (deps: Deps, token: string) =>
  queryOptions({
    queryKey: ['appointments', 'mine', token],
    queryFn: async () => {
      try {
        return await (await calls(deps)).appointments.mine({ token })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    staleTime: 0,
  })
