/** Staff: preview links for content with its own page. */
import { shareGroup } from './shareGroup.ts'

export const serviceShares = shareGroup('serviceShares', '/api/admin/services', 'service')
export const postShares = shareGroup('postShares', '/api/admin/posts', 'blog')
export const industryShares = shareGroup('industryShares', '/api/admin/industries', 'page')
export const entryShares = shareGroup('entryShares', '/api/admin/entries', 'page')
export const pageShares = shareGroup('pageShares', '/api/admin/pages', 'page')
