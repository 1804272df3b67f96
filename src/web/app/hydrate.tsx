/** Makes the server's page interactive with the data that came with it. */
import { QueryClientProvider, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserCall, transportOver } from './data/api.ts'
import { DepsProvider, depsContext, type Deps } from './data/deps.tsx'
import { firmNameQuery, firmReachQuery } from './data/firmName.ts'
import { createQueryClient } from './data/query.ts'
import { demoBase, demoStart, inDemo, isDemoStart, openDemo } from './demo.ts'
import { demoRoutes, routes } from './routes.tsx'

type State = { query: DehydratedState; router: HydrationState; mode: string }

/** Takes the firm's details from the data in the page, because the demonstration never calls the server. */
const openDemoHere = async (): Promise<QueryClient> => {
  const query = await openDemo(async () => {
    const reach = query.getQueryData(firmReachQuery.queryKey)
    return {
      firm: { name: query.getQueryData(firmNameQuery.queryKey), ...reach, hours: { shown: reach?.hours } },
      promises: reach?.promises,
    }
  }, true)
  return query
}

const start = async () => {
  const demo = inDemo(location.pathname)
  // Give the demonstration's first page its proper address.
  if (isDemoStart(location.pathname)) history.replaceState(history.state, '', demoStart + location.search + location.hash)
  const state: State = JSON.parse(document.querySelector('script[type="application/json"]')?.textContent ?? '{}')
  const query = demo ? await openDemoHere() : createQueryClient(transportOver(browserCall))
  hydrate(query, state.query)
  const screens = demo ? demoRoutes : routes
  const basename = demo ? demoBase : '/'
  const deps: Deps = { query, requestId: null, mode: state.mode, routes: screens, demo }
  // The matched screens must be loaded before hydration, or React would find an empty page instead of the server's HTML.
  for (const { route } of matchRoutes(screens, location, basename) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined })
  }
  const router = createBrowserRouter(screens, {
    basename,
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
