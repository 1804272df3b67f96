/** Addresses of the client portal before its screens exist: the guard is theirs already (design 6.6). */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { requireClient } from '#web/app/data/session.ts'
import { notFound } from '../notFound.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  await requireClient(args.context.get(depsContext), args.request)
  if (args.params['*'] === 'dashboard') throw redirect(paths.myQuotes())
  throw await notFound(args)
}
