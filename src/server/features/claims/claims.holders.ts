/** Who can hold a report without signing in. */
import type { Holders } from '#server/holder.ts'
import { claimHolder } from './draftOwner.ts'
import { claimLinkHolder } from './links.ts'

export const holders = { claim: claimHolder, claimLink: claimLinkHolder } satisfies Partial<Holders>
