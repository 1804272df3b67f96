/** Guard of all preview URLs: admits staff with access to the staff area. The endpoints check the permission for the content. */
import type { LoaderFunctionArgs } from 'react-router'
import { depsContext } from '#web/app/data/deps.tsx'
import { currentSession, requireStaff } from '#web/app/data/session.ts'
import { notFound } from '../notFound.ts'

/** Redirects visitors to the staff sign-in. Clients, and staff without access to the staff area, get a 404. */
export const requirePreviewer = async (args: LoaderFunctionArgs): Promise<void> => {
  const deps = args.context.get(depsContext)
  const session = await currentSession(deps)
  if (session.kind === 'user' && !session.user.staffArea && !session.user.viewedBy) throw await notFound(args)
  await requireStaff(deps, args.request)
}
