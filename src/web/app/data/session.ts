/**
 * Who is signed in, as the server says, and the guards of the areas. The flags in browser storage are the specification's
 * (design 6.1): cleared and set as it says, and never read: they open nothing.
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

/** A visitor, somebody between the steps, or a signed-in user. */
export type Session =
  | { kind: 'visitor' }
  | { kind: 'pending'; requirePhoneSetup: boolean; step: PendingStep }
  | { kind: 'user'; user: User }

const noStep: PendingStep = { methods: [], codeSent: false, resendIn: 0, attemptsLeft: 0 }

/** Loaded by the sign-in's screens: a visitor is an answer there, not an error. */
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

/** Never taken from the cache where it matters, because the session may have ended elsewhere. */
export const currentSession = ({ query }: Deps): Promise<Session> => query.fetchQuery({ ...sessionQuery, staleTime: 0 })

/** The signed-in user; rejects with 401 where there is none. Loaded by the guards below. */
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
    // No answer at all: whoever was signed in stays on their screen, which says so and offers to try again. The server decides on every call.
    const known = error.status === 0 ? query.getQueryData<User>(userQuery.queryKey) : undefined
    if (known) return known
    if (error.status !== 401) throw error
    // Forget everything that belonged to the previous user.
    query.removeQueries({ queryKey: userQuery.queryKey })
    return null
  }
}

/** For loaders of the staff area: anyone whom it is not open to goes to its sign-in (specification, section 4). */
export const requireStaff = async (deps: Deps, request: Request): Promise<User> => {
  const user = await currentUser(deps)
  if (user?.staffArea) return user
  // Whoever looks at the portal as a client stops there first.
  if (user?.viewedBy) throw redirect(paths.clientCompanies())
  const { pathname, search } = new URL(request.url)
  // Somebody whose session ended comes back to the same page; anybody else starts at the dashboard.
  const isVisitor = deps.query.getQueryData(sessionQuery.queryKey)?.kind === 'visitor'
  throw redirect(paths.adminLogin(isVisitor && pathname !== paths.adminDashboard() ? { next: pathname + search } : {}))
}

/** For loaders of the client portal: a signed-in client, or the sign-in with the way back. */
export const requireClient = async (deps: Deps, request: Request): Promise<User> => {
  const user = await currentUser(deps)
  const { pathname, search } = new URL(request.url)
  if (user?.role !== 'client') throw redirect(paths.login({ next: pathname + search }))
  return user
}

/** Where somebody whose session has ended signs in again, to come back to `address`. */
export const signInFor = ({ pathname, search }: URL): string =>
  (pathname.startsWith('/admin') ? paths.adminLogin : paths.login)({ next: pathname + search })

/** Where a signed-in person starts, or goes on where they were sent away to sign in. */
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
