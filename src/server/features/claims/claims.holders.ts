/** Who can hold a report without signing in: the browser with its cookie, or anyone with the mailed link. */
import { and, eq, sql } from 'drizzle-orm'
import { Failure, notFound } from '#contract/failure.ts'
import type { Deps } from '#server/ctx.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { claimTokenHash } from './claims.cookies.ts'
import { claimHolders, claimLinks } from './claims.table.ts'
import { isUsable, linkOf, linkOver } from './links.ts'
import { currentSet } from './questionSet.ts'

/** The claim that the browser's cookie opens, or null. */
const claimOfCookie = async ({ db, origin }: Deps, cookies: ReadonlyMap<string, string>): Promise<string | null> => {
  const token = claimTokenHash(cookies, origin)
  if (!token) return null
  const [row] = await db
    .select({ claimId: claimHolders.claimId })
    .from(claimHolders)
    .where(and(eq(claimHolders.tokenHash, token), sql`${claimHolders.expiresAt} > now()`))
  return row?.claimId ?? null
}

const claim: Holder<'claim'> = {
  prove: async (deps, { cookies }) => {
    const claimId = await claimOfCookie(deps, cookies)
    return claimId ? { claimId } : null
  },
  scope: ({ claimId }) => ({ scope: 'holder', of: 'claim', key: claimId }),
  refuse: async ({ db }, { method, input }) => {
    if (method !== 'GET') return notFound()
    // A page that is in no report is 404 for everyone.
    const { page } = input
    if (page !== undefined && !(await currentSet(db)).pages.some(({ id }) => id === page)) return notFound()
    return new Failure('conflict', 'Start a report first', { flags: { start: true } })
  },
}

/** A used link is still accepted from the browser that holds the report: that is a double click. */
const claimLink: Holder<'claimLink'> = {
  prove: async (deps, { cookies, input }) => {
    const [link] = await deps.db
      .select({ claimId: claimLinks.claimId, usable: sql<boolean>`${isUsable}` })
      .from(claimLinks)
      .where(linkOf(String(input['token'])))
    if (!link) return null
    const used = !link.usable
    return used && (await claimOfCookie(deps, cookies)) !== link.claimId ? null : { claimId: link.claimId, used }
  },
  scope: ({ claimId }) => ({ scope: 'holder', of: 'claim', key: claimId }),
  refuse: linkOver,
}

export const holders = { claim, claimLink } satisfies Partial<Holders>
