/**
 * Who is signed in, as the server says, and the guards of the areas. The flags in browser storage are the specification's
 * (design 6.1): cleared and set as it says, and never read: they open nothing.
 */
import { queryOptions } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { createApi, type Transport } from '#contract/api.ts'
import { ApiError } from '#contract/failure.ts'
import type { PendingStep, User } from '#contract/model/user.ts'
import { paths } from '#contract/paths.ts'
import { auth } from '#contract/site/auth.ts'
import type { Deps } from './deps.tsx'
import { ownPath } from './ownPath.ts'

const groups = { auth }

/** The calls of signing in: the same for every audience. */
export const authApi = (transport: Transport) => createApi(groups, transport).auth

/** A visitor, somebody between the steps, or a signed-in user. */
export type Session =
  | { kind: 'visitor' }
  | { kind: 'pending'; requirePhoneSetup: boolean; step: PendingStep }
  | { kind: 'user'; user: User }

const noStep: PendingStep = { methods: [], codeSent: false, resendIn: 0, attemptsLeft: 0 }

/** Asked anew whenever it matters: a session may have ended elsewhere. */
export const sessionQuery = (deps: Deps) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async (): Promise<Session> => {
      try {
        const reply = await authApi(deps.transport).user()
        if (reply.data) return { kind: 'user', user: reply.data }
        return { kind: 'pending', requirePhoneSetup: reply.requirePhoneSetup ?? false, step: reply.step ?? noStep }
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return { kind: 'visitor' }
        throw error
      }
    },
  })

/** The signed-in user; rejects with 401 where there is none. Loaded by the guards below. */
export const userQuery = (deps: Deps) =>
  queryOptions({
    queryKey: ['user'],
    queryFn: async (): Promise<User> => {
      const session = await deps.query.fetchQuery({ ...sessionQuery(deps), staleTime: 0 })
      if (session.kind !== 'user') throw new ApiError(401, 'Sign in to continue')
      return session.user
    },
  })

const currentUser = async (deps: Deps): Promise<User | null> => {
  try {
    return await deps.query.fetchQuery({ ...userQuery(deps), staleTime: 0 })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    // Nothing of whoever was here before stays in memory.
    deps.query.removeQueries({ queryKey: userQuery(deps).queryKey })
    return null
  }
}

/** For loaders of the staff area: anyone whom it is not open to goes to its door (specification, section 4). */
export const requireStaff = async (deps: Deps, _request: Request): Promise<User> => {
  const user = await currentUser(deps)
  if (!user?.staffArea) throw redirect(paths.adminLogin())
  return user
}

/** For loaders of the client portal: a signed-in client, or the sign-in with the way back. */
export const requireClient = async (deps: Deps, request: Request): Promise<User> => {
  const user = await currentUser(deps)
  const { pathname, search } = new URL(request.url)
  if (user?.role !== 'client') throw redirect(paths.login({ next: pathname + search }))
  return user
}

/** Where a signed-in person starts. The client's own pages come with the portal; until then their quotes are what there is. */
export const startOf = (user: User, next?: string | null): string => {
  if (user.role !== 'client') return user.staffArea ? paths.adminDashboard() : paths.home()
  const wanted = ownPath(next)
  return wanted && !wanted.startsWith('/admin') ? wanted : paths.myQuotes()
}

const staffFlags = ['adminSessionActive', 'specialAdminAuth', 'emergencyAdminAccess'] as const

const onStorage = (work: (storage: Storage) => void) => {
  if (typeof window === 'undefined') return
  // Storage may be forbidden or full; nothing depends on it.
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
