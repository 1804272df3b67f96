/**
 * For the loader of a screen that only calls the server when it is sent: users without permission are told when they open it, not after
 * they have typed everything (UX-A8). `endpoint`: the one the screen is for. The server decides again on every call.
 */
import { data, type LoaderFunctionArgs } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { userQuery } from '#web/app/data/session.ts'
import { permissionsOfUser } from './useCan.ts'

export const onlyFor = async ({ access }: Pick<Endpoint, 'access'>, { context }: Pick<LoaderFunctionArgs, 'context'>): Promise<null> => {
  const user = await context.get(depsContext).query.ensureQueryData(userQuery)
  if (!permissionsOfUser(user).some((permission) => permission === access)) throw data(null, { status: 403 })
  return null
}
