/** Every address of the product. The tables of each audience are in routes/. */
import { data, type RouteObject } from 'react-router'
import { depsContext } from './data/deps.tsx'
import { adminRoutes } from './routes/admin.ts'
import { page } from './routes/page.ts'
import { portalRoutes } from './routes/portal.ts'
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

export const routes: RouteObject[] = [
  { Component: Frame, ErrorBoundary: BareErrorScreen, children: [...developmentRoutes, ...adminRoutes, ...portalRoutes, ...siteRoutes] },
]
