/**
 * The signed-in user according to the server, and the guards of each area. The flags in browser storage are required by the specification
 * (design 6.1). We set and clear them but never read them, so they grant no access.
 */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import type { PendingStep, User } from '#contract/model/people/user.ts'
import { paths } from '#contract/paths.ts'
import { auth } from '#contract/site/auth.ts'
import type { Deps } from './deps.tsx'
import { call, q } from './query.ts'
import { ownPath } from './ownPath.ts'

/** A visitor, a user between the two sign-in steps, or a signed-in user. */
export type Session =
  | { kind: 'visitor' }
  | { kind: 'pending'; requirePhoneSetup: boolean; step: PendingStep }
  | { kind: 'user'; user: User }

const noStep: PendingStep = { methods: [], codeSent: false, resendIn: 0, attemptsLeft: 0 }

/** Loaded by the sign-in screens, where having no session is a valid answer, not an error. */
export const sessionQuery = queryOptions({
  queryKey: [...q(auth.user).queryKey, 'session'],
  queryFn: async ({ client }): Promise<Session> => {
    try {
      const reply = await call(client, auth.user)
      if (reply.data) return { kind: 'user', user: reply.data }
      return { kind: 'pending', requirePhoneSetup: reply.requirePhoneSetup ?? false, step: reply.step ?? noStep }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return { kind: 'visitor' }
      throw error
    }
  },
})

/** Always fetched, never read from the cache, because the session may have ended elsewhere. */
export const currentSession = ({ query }: Deps): Promise<Session> => query.fetchQuery({ ...sessionQuery, staleTime: 0 })

/** The signed-in user. Rejects with 401 if there is none. Loaded by the guards below. */
export const userQuery = queryOptions({
  queryKey: [...q(auth.user).queryKey, 'user'],
  queryFn: async ({ client }): Promise<User> => {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    if (session.kind !== 'user') throw new ApiError(401, 'Sign in to continue')
    return session.user
  },
})

/** For screens behind one of the guards below. */
export const useUser = (): User => useSuspenseQuery(userQuery).data

const currentUser = async ({ query }: Deps): Promise<User | null> => {
  try {
    return await query.fetchQuery({ ...userQuery, staleTime: 0 })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The server did not say: keep the known user on their screen, which offers to try again. Safe, because the server checks every call.
    const known = [0, 429].includes(error.status) || error.status >= 500 ? query.getQueryData<User>(userQuery.queryKey) : undefined
    if (known) return known
    if (error.status !== 401) throw error
    // Forget everything that belonged to the previous user.
    query.removeQueries({ queryKey: userQuery.queryKey })
    return null
  }
}

/** For staff area loaders: redirects users without access to the staff sign-in (specification, section 4). */
export const requireStaff = async (deps: Deps, request: Request): Promise<User> => {
  const user = await currentUser(deps)
  if (user?.staffArea) return user
  // Staff viewing the portal as a client must end that first.
  if (user?.viewedBy) throw redirect(paths.clientCompanies())
  const { pathname, search } = new URL(request.url)
  // A user whose session ended comes back to the same page after signing in; anyone else starts at the dashboard.
  const isVisitor = deps.query.getQueryData(sessionQuery.queryKey)?.kind === 'visitor'
  throw redirect(paths.adminLogin(isVisitor && pathname !== paths.adminDashboard() ? { next: pathname + search } : {}))
}

/** For client portal loaders: returns the signed-in client, or redirects to the sign-in, which leads back here. */
export const requireClient = async (deps: Deps, request: Request): Promise<User> => {
  const user = await currentUser(deps)
  const { pathname, search } = new URL(request.url)
  if (user?.role !== 'client') throw redirect(paths.login({ next: pathname + search }))
  return user
}

/** The sign-in for a user whose session has ended, which leads back to the given URL. */
export const signInFor = ({ pathname, search }: URL): string =>
  (pathname.startsWith('/admin') ? paths.adminLogin : paths.login)({ next: pathname + search })

/** Where to go after signing in: back to `next` if the user may open it, otherwise to the start page for their role. */
export const startOf = (user: User, next?: string | null): string => {
  const wanted = ownPath(next)
  if (user.role !== 'client') {
    if (!user.staffArea) return paths.home()
    return wanted && /^\/(?:admin|preview)\//.test(wanted) && !wanted.startsWith(paths.adminLogin()) ? wanted : paths.adminDashboard()
  }
  return wanted && !wanted.startsWith('/admin') ? wanted : paths.portalDashboard()
}

const staffFlags = ['adminSessionActive', 'specialAdminAuth', 'emergencyAdminAccess'] as const

const onStorage = (work: (storage: Storage) => void) => {
  if (typeof window === 'undefined') return
  // Storage may be blocked or full; nothing depends on it.
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      work(open())
    } catch {}
  }
}

export const clearStaffFlags = () =>
  onStorage((storage) => {
    for (const flag of staffFlags) storage.removeItem(flag)
  })

export const setStaffFlag = () => {
  if (typeof window === 'undefined') return
  try {
    localStorage.setItem('adminSessionActive', 'true')
  } catch {}
}
