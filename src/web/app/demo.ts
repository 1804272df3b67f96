/**
 * The demonstration of the portal (web/portal/demo, docs/decisions/0099): the portal's own screens under a second router, at the
 * portal's addresses after `demoBase`. /client is its first page. It brings its own data, so it sends nothing to the server.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Transport } from '#contract/transport.ts'
import { paths } from '#contract/paths.ts'

export const demoBase = '/demo'
/** What /client shows. */
export const demoStart = demoBase + paths.portalDashboard()

const start = /^\/client\/?$/
export const isDemoStart = (pathname: string) => start.test(pathname)
export const inDemo = (pathname: string) => isDemoStart(pathname) || /^\/demo\/(?:client|report-claim)\//.test(pathname)

/** Loads the demonstration on demand. `elsewhere`: transport for facts about the firm. `remembers`: whether to keep changes in memory. */
export const openDemo = async (elsewhere: Transport, remembers: boolean): Promise<QueryClient> =>
  (await import('#web/portal/demo/start.ts')).createDemoClient(elsewhere, remembers)
