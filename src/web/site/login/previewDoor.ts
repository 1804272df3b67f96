/** Previews of unpublished content are for staff; what they show comes with the content screens. */
import type { LoaderFunctionArgs } from 'react-router'
import { depsContext } from '#web/app/deps.tsx'
import { requireStaff } from '#web/app/session.ts'
import { notFound } from '../notFound.ts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await requireStaff(deps, request)
  throw await notFound(deps, request)
}
