/** Every URL of the product. Each screen is its own chunk; `module` names it so that its page can preload it. */
import type { RouteObject } from 'react-router'
import { BareErrorScreen, ErrorScreen } from './ErrorScreen.tsx'
import { Frame } from './Frame.tsx'

const content = { kind: 'content', message: 'Loading content...' } as const

/** Screens of the public website, inside its header and footer. */
const siteScreens: RouteObject[] = [
  {
    path: '/',
    lazy: () => import('../site/home/HomeScreen.tsx').then((m) => ({ Component: m.HomeScreen, loader: m.loader })),
    handle: { module: 'src/web/site/home/HomeScreen.tsx', cache: true, skeleton: content },
  },
  {
    path: '/services',
    lazy: () => import('../site/services/ServicesScreen.tsx').then((m) => ({ Component: m.ServicesScreen, loader: m.loader })),
    handle: { module: 'src/web/site/services/ServicesScreen.tsx', cache: true, skeleton: { kind: 'card', message: 'Loading insurance services...' } },
  },
  ...['/services/:slug', '/:slug'].map((path) => ({
    path,
    lazy: () => import('../site/services/ServiceScreen.tsx').then((m) => ({ Component: m.ServiceScreen, loader: m.loader })),
    handle: { module: 'src/web/site/services/ServiceScreen.tsx', cache: true, skeleton: { kind: 'content', message: 'Loading insurance services...' } },
  })),
  {
    path: '/contact',
    lazy: () => import('../site/contact/ContactScreen.tsx').then((m) => ({ Component: m.ContactScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/contact/ContactScreen.tsx', skeleton: { kind: 'form', message: 'Loading content...' } },
  },
  ...['/about', '/terms', '/terms-of-business', '/privacy-policy', '/cookie-policy', '/accessibility', '/complaints'].map((path) => ({
    path,
    lazy: () => import('../site/pages/ArticleScreen.tsx').then((m) => ({ Component: m.ArticleScreen, loader: m.loader })),
    handle: { module: 'src/web/site/pages/ArticleScreen.tsx', cache: true, skeleton: content },
  })),
  {
    path: '/sitemap',
    lazy: () => import('../site/sitemap/SitemapScreen.tsx').then((m) => ({ Component: m.SitemapScreen, loader: m.loader })),
    handle: { module: 'src/web/site/sitemap/SitemapScreen.tsx', cache: true, skeleton: content },
  },
  {
    path: '*',
    lazy: () => import('../site/unknown.ts').then((m) => ({ loader: m.loader })),
    handle: { skeleton: { kind: 'simple', message: 'Loading content...' } },
  },
]

/** The public website. A screen that fails leaves header and footer standing; when they fail too, the bare error is left. */
const site: RouteObject[] = [
  {
    lazy: () => import('../site/shell/SiteLayout.tsx').then((m) => ({ Component: m.SiteLayout, loader: m.loader })),
    ErrorBoundary: BareErrorScreen,
    handle: { module: 'src/web/site/shell/SiteLayout.tsx' },
    children: [{ ErrorBoundary: ErrorScreen, children: siteScreens }],
  },
]

/** The client portal. */
const portal: RouteObject[] = []

/** The staff area. */
const admin: RouteObject[] = []

/** Development and demonstration only; the server answers 404 to /dev elsewhere. */
const development: RouteObject[] = [
  {
    path: '/dev/catalogue',
    lazy: () => import('./CatalogueScreen.tsx').then((m) => ({ Component: m.CatalogueScreen })),
    handle: { module: 'src/web/app/CatalogueScreen.tsx', hydrate: 'now', noindex: true },
  },
]

export const routes: RouteObject[] = [{ Component: Frame, ErrorBoundary: BareErrorScreen, children: [...development, ...admin, ...portal, ...site] }]
