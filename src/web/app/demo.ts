/**
 * The demonstration of the portal (web/portal/demo, docs/decisions/0099): the portal's own screens under a second router, at the
 * portal's addresses after `demoBase`. /client is its first page. Its data comes with it, so nothing is asked of the server.
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

/** Fetched by those who open it. `elsewhere`: who answers what is true of the firm. `remembers`: keeps in memory what is done. */
export const openDemo = async (elsewhere: Transport, remembers: boolean): Promise<QueryClient> =>
  (await import('#web/portal/demo/start.ts')).createDemoClient(elsewhere, remembers)
