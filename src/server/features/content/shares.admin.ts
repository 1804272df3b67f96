/** Staff: the operations of contract/admin/shares.ts. */
import { sharedKinds } from '#contract/model/content/share.ts'
import { contentFamilyOf } from './contentFamily.ts'
import { shareOperations } from './sharing.ts'

const [service, post, industry, page] = sharedKinds
const of = (kind: (typeof sharedKinds)[number]) => shareOperations({ kind, binding: contentFamilyOf(kind).binding })

export const serviceShares = of(service)
export const postShares = of(post)
export const industryShares = of(industry)
export const pageShares = of(page)
