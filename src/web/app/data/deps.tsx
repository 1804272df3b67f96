/** What every loader, action and screen may use: the one cache, which also calls. */
import type { QueryClient } from '@tanstack/react-query'
import { createContext as createReactContext, use, type ReactNode } from 'react'
import { createContext, type RouteObject } from 'react-router'

export type Deps = {
  query: QueryClient
  /** Reference of the page's request while rendering on the server, for the error screen; null in the browser. */
  requestId: string | null
  mode: string
  /** Every URL: what the layouts show while another is on its way. */
  routes: RouteObject[]
  /** The portal on fictional data (web/portal/demo): nothing typed is kept in this browser. */
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
