/** Addresses of the client portal before its screens exist: the guard is theirs already (design 6.6). */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/deps.tsx'
import { requireClient } from '#web/app/session.ts'
import { notFound } from '../notFound.ts'

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await requireClient(deps, request)
  if (params['*'] === 'dashboard') throw redirect(paths.myQuotes())
  throw await notFound(deps, request)
}
