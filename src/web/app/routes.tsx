/** Every address of the product. The tables of each audience are in routes/. */
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

/** Those whose addresses begin with one of three words. */
const behindWords = [...developmentRoutes, ...adminRoutes, ...portalRoutes]

const tree = (below: readonly RouteObject[]): RouteObject[] => [
  { Component: Frame, ErrorBoundary: BareErrorScreen, children: [...below, ...siteRoutes] },
]
export const routes: RouteObject[] = tree(behindWords)

/**
 * The public website alone, so that a page does not look through the addresses of the staff area. The others leave their places empty, since
 * a route's id, by which the browser finds its data, is its place in the tree.
 */
export const publicRoutes: RouteObject[] = tree(behindWords.map(() => ({})))

/** Whether no other route than a public one can be meant. Addresses match in capitals and with letters written as codes too. */
export const isPublic = (pathname: string): boolean => !/^\/+(?:admin|client|dev)(?:\/|$)|%/i.test(pathname)

/** /client and what is below it: an application of its own, whose addresses are those of the portal after `demoBase` (demo.ts). */
export const demoRoutes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: BareErrorScreen,
    children: [
      layout('portal/demo/DemoLayout', { hydrate: 'now', noindex: true }, [errorScreen('portal/demo/DemoErrorScreen', demoScreens)]),
    ],
  },
]
