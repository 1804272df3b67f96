/** The operations of contract/site/renewalFeed.ts. */
export { show } from './feed.ts'
