/** Dependencies of every loader, action and screen, above all the one cache, through which they also call the API. */
import type { QueryClient } from '@tanstack/react-query'
import { createContext as createReactContext, use, type ReactNode } from 'react'
import { createContext, type RouteObject } from 'react-router'

export type Deps = {
  query: QueryClient
  /** Id of the page request while rendering on the server, shown on the error screen. Null in the browser. */
  requestId: string | null
  mode: string
  /** All routes. Layouts use them to find the skeleton for the page being loaded. */
  routes: RouteObject[]
  /** The portal on fictional data (web/portal/demo). Nothing typed is stored in the browser. */
  demo?: boolean
}

/** For loaders and actions: `context.get(depsContext)`. */
export const depsContext = createContext<Deps>()

const Context = createReactContext<Deps | null>(null)

export const DepsProvider = ({ deps, children }: { deps: Deps; children: ReactNode }) => <Context value={deps}>{children}</Context>

/** For components. */
export const useDeps = (): Deps => {
  const deps = use(Context)
  if (!deps) throw new Error('useDeps needs DepsProvider above it')
  return deps
}
