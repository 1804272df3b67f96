/** Staff: the operations of contract/admin/content/shares.ts. */
import { entryKinds } from '#contract/model/content/contentName.ts'
import type { SharedKind } from '#contract/model/content/kinds/share.ts'
import { contentFamilyOf } from './contentFamily.ts'
import { shareOperations } from '../sharing.ts'

const of = (kind: SharedKind) => shareOperations({ kinds: [kind], definition: contentFamilyOf(kind).definition })

export const serviceShares = of('service')
export const postShares = of('post')
export const industryShares = of('industry')
export const pageShares = of('page')
/** Only some kinds under "More content" have pages. The others have no preview links, and their list says so. */
export const entryShares = shareOperations({
  kinds: ['place', 'trade', 'term'],
  listed: entryKinds,
  definition: contentFamilyOf('place').definition,
})
