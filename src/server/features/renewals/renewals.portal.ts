/** The operations of contract/portal/renewals.ts, listed in one place for operations.ts. */
export { acknowledge, accept, choose, decide, saveClaims, saveFacts, saveSums } from './portalSteps.ts'
export { list, show } from './portalView.ts'
export { renewFeed } from './feed.ts'
