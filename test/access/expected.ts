/** Who may call every endpoint, written from the specification, one table for each audience. */
import type { HolderKind } from '#contract/access.ts'
import { adminAccess } from './admin.ts'
import { contentAccess } from './content.ts'
import { portalAccess } from './portal.ts'
import { siteAccess } from './site.ts'

export const expectedAccess: Record<string, string> = { ...siteAccess, ...portalAccess, ...adminAccess, ...contentAccess }

/**
 * The status for a caller without proof. For a quote request or claim report, reading is answered with 409, so that the screen leads to
 * the start; writing is answered with 404.
 */
export const expectedWithoutProof: Record<HolderKind, (method: string) => number> = {
  quote: (method) => (method === 'GET' ? 409 : 404),
  claim: (method) => (method === 'GET' ? 409 : 404),
  quoteLink: () => 410,
  claimLink: () => 410,
  email: () => 401,
  appointment: () => 404,
  optIn: () => 410,
  mailing: () => 404,
  passwordLink: () => 410,
  invitation: () => 410,
  emailChange: () => 410,
  proof: () => 404,
  staffPage: () => 404,
  sharedPreview: () => 404,
  renewalFeed: () => 404,
}
