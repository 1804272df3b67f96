/** `npm run dev`: pages from Vite's live modules, with changes shown without a reload. Never loaded otherwise. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'vite'
import type { ServerBuild, Web } from './render.ts'

const entry = '/src/web/app/entry.browser.ts'
const opening = '/@seawall/development.js'
/** React's refresh needs its hook in place before any component module runs. */
const openingScript = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/@vite/client')
await import('${entry}')
`

type Next = () => void

/** `port`: the app's own port; Vite's web socket uses the one 20,000 above it. */
export const developmentWeb = async (port: number) => {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { port: 20_000 + (port % 40_000), host: '127.0.0.1' } },
    appType: 'custom',
    clearScreen: false,
  })
  const load = async (): Promise<ServerBuild> => {
    const { createRenderer, renderEmail } = await vite.ssrLoadModule('/src/web/app/entry.server.tsx')
    return { createRenderer, renderEmail }
  }
  const first = await load()
  const web: Web = {
    render: async (request, call, facts) => {
      try {
        const { createRenderer } = await load()
        return await createRenderer({ entry: opening, styles: ['/src/web/ui/app.css'], fonts: [], modulesOf: {} })(request, call, facts)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
    renderEmail: first.renderEmail,
    asset: () => null,
    reloading: true,
  }
  const middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => {
    if (request.url?.startsWith(opening)) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(openingScript)
      return
    }
    vite.middlewares(request, response, next)
  }
  return { web, middleware, close: () => vite.close() }
}
