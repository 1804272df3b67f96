/** The server build: renders a page request to HTML with its data, without any inline script. */
import './styles.ts'
import { QueryClientProvider, dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { transportOver } from './data/api.ts'
import { DepsProvider, depsContext, type Deps } from './data/deps.tsx'
import { Document, type DocumentParts } from './Document.tsx'
import { isHandle, type RouteHandle } from './handle.ts'
import { createQueryClient } from './data/query.ts'
import { signInFor } from './data/session.ts'
import { paths } from '#contract/paths.ts'
import type { Rendered, Renderer } from './renderTypes.ts'
import { demoBase, demoStart, inDemo, isDemoStart, openDemo } from './demo.ts'
import { demoRoutes, isPublic, publicRoutes, routes } from './routes.tsx'
import type { StructuredItem } from '#contract/model/site/structuredData.ts'
import { JsonLdSink, scriptSafe } from './structuredData.tsx'

export { renderEmail } from '#web/emails/render.tsx'

type Assets = { entry: string; styles: string[]; fonts: string[]; modulesOf: Record<string, string[]> }

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : isRouteErrorResponse(error) ? error.status : 500)

/** Public not-found pages are rendered under this fixed URL, so that the requested URL never ends up in a page cached for everyone. */
const nowhere = { pathname: '/not-found', search: '', hash: '', state: null, key: 'default', mask: undefined }

/** The suggestions on a public not-found page (notFound.ts), the only thing its HTML depends on. Null for any other page. */
const suggestionsOf = (error: unknown): string | null => {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null
  const offered: unknown = error.data
  return typeof offered === 'object' && offered !== null && 'suggestions' in offered ? JSON.stringify(offered.suggestions) : null
}

const redirectOf = (response: Response): Rendered => ({
  kind: 'redirect',
  status: response.status,
  location: response.headers.get('location') ?? '/',
})

export const createRenderer = (assets: Assets): Renderer => {
  // Created once per process, so that lazy screens load once.
  const handlers = {
    site: createStaticHandler(publicRoutes),
    every: createStaticHandler(routes),
    demo: createStaticHandler(demoRoutes, { basename: demoBase }),
  }

  return async (request, call, { requestId, mode, report, notFoundPage }) => {
    const { pathname, search } = new URL(request.url)
    const demo = inDemo(pathname)
    // The server answers at /client only; the browser changes the address to `demoStart` itself once the page is there.
    if (pathname === demoStart && request.method !== 'POST') return { kind: 'redirect', status: 302, location: paths.portalDemo() + search }
    const handler = demo ? handlers.demo : isPublic(pathname) ? handlers.site : handlers.every
    const query = demo ? await openDemo(transportOver(call), false) : createQueryClient(transportOver(call))
    const deps: Deps = { query, requestId, mode, routes: demo ? demoRoutes : routes, demo }
    const requestContext = new RouterContextProvider()
    requestContext.set(depsContext, deps)
    const asked =
      isDemoStart(pathname) && request.method !== 'POST' ? new Request(new URL(demoStart + search, request.url), request) : request
    const context = await handler.query(asked, { requestContext })
    if (context instanceof Response) return redirectOf(context)
    // One address per existing page: `/services/` redirects to `/services`. Not with two leading slashes, which would name another host.
    if (!context.errors && /^\/[^/].*\/$/.test(pathname) && ['GET', 'HEAD'].includes(request.method))
      return { kind: 'redirect', status: 301, location: pathname.replace(/\/+$/, '') + search }

    const handles = context.matches.map((match): RouteHandle => (isHandle(match.route.handle) ? match.route.handle : {}))
    const last = handles.at(-1) ?? {}
    const [error] = Object.values(context.errors ?? {})
    const failed = error !== undefined
    // A Failure has been logged already. Anything else is a bug in a screen and has to be logged here.
    if (failed && !(error instanceof ApiError) && !isRouteErrorResponse(error)) report(error)
    // The session ended while the screen was open.
    if (failed && statusOf(error) === 401) return { kind: 'redirect', status: 302, location: signInFor(new URL(request.url)) }

    const hydrate = failed ? 'never' : (handles.findLast((handle) => handle.hydrate)?.hydrate ?? 'idle')
    const named = ['src/web/app/hydrate.tsx', ...handles.flatMap(({ module }) => module ?? [])]
    const modules = hydrate === 'never' ? [] : named.flatMap((module) => assets.modulesOf[module] ?? [])
    const needed = [...new Set(modules)]
    const parts = {
      styles: assets.styles,
      fonts: assets.fonts,
      // Screens that need script are preloaded at once; on others, text and fonts go first.
      modules: hydrate === 'now' ? needed : [],
      noindex: failed || handles.some((handle) => handle.noindex),
    }
    const write = (shown: StaticHandlerContext, page: DocumentParts) => {
      const structured: StructuredItem[] = []
      // Rendered separately from the document: `useId` counts from the root, and in the browser the root is this element.
      const app = renderToString(
        <div id="root">
          <JsonLdSink value={structured}>
            <DepsProvider deps={deps}>
              <QueryClientProvider client={query}>
                <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, shown)} context={shown} hydrate={false} />
              </QueryClientProvider>
            </DepsProvider>
          </JsonLdSink>
        </div>,
      )
      // React writes what belongs in the head (title, meta, links) before the first element.
      const start = app.indexOf('<div id="root">')
      const data = structured.map((item) => `<script type="application/ld+json">${scriptSafe(item)}</script>`).join('')
      const [before = '', after = ''] = renderToString(<Document parts={page} />).split('<div id="root"></div>')
      return `<!doctype html>${before.replace('</head>', () => `${app.slice(0, start)}${data}</head>`)}${app.slice(start)}${after}`
    }
    const tailOf = () => {
      if (hydrate === 'never') return `<script type="module" src="${assets.entry}"></script>`
      const state = { query: dehydrate(query), router: { loaderData: context.loaderData, actionData: context.actionData }, mode }
      const modulesLater = hydrate === 'now' ? '' : needed.join(' ')
      return `<script type="application/json">${scriptSafe(state)}</script><script type="module" src="${assets.entry}" data-hydrate="${hydrate}" data-modules="${modulesLater}"></script>`
    }
    let html: string
    try {
      const suggestions = failed ? suggestionsOf(error) : null
      html = suggestions === null ? write(context, parts) : notFoundPage(suggestions, () => write({ ...context, location: nowhere }, parts))
    } catch (fault) {
      // If a screen cannot be rendered, the root route's plain error screen still can.
      report(fault)
      const bare = { ...context, errors: { [handler.dataRoutes[0]?.id ?? '']: fault }, statusCode: 500 }
      return {
        kind: 'page',
        status: 500,
        html: write(bare, { ...parts, modules: [], noindex: true }),
        cache: null,
      }
    }
    html = html.replace(/<\/body><\/html>$/, () => `${tailOf()}</body></html>`)
    return {
      kind: 'page',
      status: failed ? statusOf(error) || 500 : context.statusCode,
      html,
      cache: failed || request.method !== 'GET' ? null : (last.cache ?? null),
    }
  }
}
