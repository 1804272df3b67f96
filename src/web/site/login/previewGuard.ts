/** Previews of unpublished content are for staff; what they show comes with the content screens. */
import type { LoaderFunctionArgs } from 'react-router'
import { depsContext } from '#web/app/data/deps.tsx'
import { requireStaff } from '#web/app/data/session.ts'
import { notFound } from '../notFound.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  await requireStaff(args.context.get(depsContext), args.request)
  throw await notFound(args)
}
