/** Makes the server's page interactive with the data that came with it. */
import { QueryClientProvider, hydrate, type DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserCall, transportOver } from './data/api.ts'
import { DepsProvider, depsContext, type Deps } from './data/deps.tsx'
import { createQueryClient } from './data/query.ts'
import { routes } from './routes.tsx'

type State = { query: DehydratedState; router: HydrationState; mode: string }

const start = async () => {
  const state: State = JSON.parse(document.querySelector('script[type="application/json"]')?.textContent ?? '{}')
  const query = createQueryClient(transportOver(browserCall))
  hydrate(query, state.query)
  const deps: Deps = { query, requestId: null, mode: state.mode, routes }
  // The matched screens must be loaded before hydration, or React would find an empty page instead of the server's HTML.
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined })
  }
  const router = createBrowserRouter(routes, {
    hydrationData: state.router,
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(depsContext, deps)
      return context
    },
  })
  // As a transition, in small steps: the page stays scrollable and clickable while React hydrates it.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <DepsProvider deps={deps}>
        <QueryClientProvider client={query}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </DepsProvider>,
      {
        onRecoverableError: (error) => {
          if (state.mode !== 'production') console.error(error)
        },
      },
    )
  })
}

void start()
