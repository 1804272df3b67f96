/** All routes of the product. The tables for each audience are in routes/. */
import { data, type RouteObject } from 'react-router'
import { depsContext } from './data/deps.tsx'
import { adminRoutes } from './routes/admin.ts'
import { errorScreen, layout, page } from './routes/page.ts'
import { demoScreens, portalRoutes } from './routes/portal.ts'
import { siteRoutes } from './routes/site.ts'
import { BareErrorScreen } from './screens/ErrorScreen.tsx'
import { Frame } from './screens/Frame.tsx'

/** Development and demonstration only. */
const developmentRoutes: RouteObject[] = [
  {
    loader: ({ context }) => {
      if (!['demo', 'development'].includes(context.get(depsContext).mode)) throw data(null, { status: 404 })
      return null
    },
    children: [page('/dev/catalogue', 'app/screens/CatalogueScreen', { hydrate: 'now', noindex: true })],
  },
]

/** Routes whose paths start with dev, admin or client. */
const behindWords = [...developmentRoutes, ...adminRoutes, ...portalRoutes]

const tree = (below: readonly RouteObject[]): RouteObject[] => [
  { Component: Frame, ErrorBoundary: BareErrorScreen, children: [...below, ...siteRoutes] },
]
export const routes: RouteObject[] = tree(behindWords)

/**
 * The public website only, so that public pages are not matched against the staff area's routes. The other routes become empty
 * placeholders, because a route's id, by which the browser finds its data, is its position in the tree.
 */
export const publicRoutes: RouteObject[] = tree(behindWords.map(() => ({})))

/** Whether only a public route can match. Routes also match in capitals and with percent-encoded letters, hence the `i` and the `%`. */
export const isPublic = (pathname: string): boolean => !/^\/+(?:admin|client|dev)(?:\/|$)|%/i.test(pathname)

/** The demonstration that starts at /client: a separate application, at the portal's addresses after `demoBase` (demo.ts). */
export const demoRoutes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: BareErrorScreen,
    children: [
      layout('portal/demo/DemoLayout', { hydrate: 'now', noindex: true }, [errorScreen('portal/demo/DemoErrorScreen', demoScreens)]),
    ],
  },
]
