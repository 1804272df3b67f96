/** Who can hold a request without signing in. */
import type { Holders } from '#server/holder.ts'
import { quoteHolder } from './draft/draftOwner.ts'
import { quoteLinkHolder } from './draft/links.ts'
import { emailHolder } from './mine/myAccess.ts'

export const holders = { quote: quoteHolder, quoteLink: quoteLinkHolder, email: emailHolder } satisfies Partial<Holders>
