/** Who may be at an address of previews at all: staff whom their area is open to. The endpoints ask for the permission. */
import type { LoaderFunctionArgs } from 'react-router'
import { depsContext } from '#web/app/data/deps.tsx'
import { currentSession, requireStaff } from '#web/app/data/session.ts'
import { notFound } from '../notFound.ts'

/** A visitor is led to the staff's sign-in; for a client, and for staff whom the area is shut to, nothing is there. */
export const requirePreviewer = async (args: LoaderFunctionArgs): Promise<void> => {
  const deps = args.context.get(depsContext)
  const session = await currentSession(deps)
  if (session.kind === 'user' && !session.user.staffArea && !session.user.viewedBy) throw await notFound(args)
  await requireStaff(deps, args.request)
}
