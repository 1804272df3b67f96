/** Who can hold a report without signing in: the browser with its cookie, or anyone with the mailed link. */
import { and, eq, sql } from 'drizzle-orm'
import { Failure, notFound } from '#contract/failure.ts'
import { companiesWith } from '#contract/access.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { companiesFrom, liveMembershipsOf } from '#server/features/memberships/memberships.ts'
import type { Deps } from '#server/ctx.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { claimTokenHash } from './claims.cookies.ts'
import { claimHolders, claimLinks, claims } from './claims.table.ts'
import { isUsable, linkOf, linkOver } from './links.ts'
import { currentSet } from './questionSet.ts'

type Held = { claimId: string; userId: string | null }

/** Whether somebody who was given a company's report may still act on its claims. Anybody else holds what they were given. */
const stillActs = async ({ db }: Pick<Deps, 'db'>, { claimId, userId }: Held): Promise<boolean> => {
  if (userId === null) return true
  return asSystem({ db }, async ({ db: system }) => {
    const [claim] = await system.select({ clientId: claims.clientId }).from(claims).where(eq(claims.id, claimId))
    if (!claim?.clientId) return true
    const own = companiesWith({ companies: companiesFrom(await liveMembershipsOf(system, userId)) }, 'claims', 'act')
    return own.some(({ id }) => id === claim.clientId)
  })
}

/** The claim that the browser's cookie opens, or null. */
const claimOfCookie = async (deps: Deps, cookies: ReadonlyMap<string, string>): Promise<Held | null> => {
  const token = claimTokenHash(cookies, deps.origin)
  if (!token) return null
  const [row] = await deps.db
    .select({ claimId: claimHolders.claimId, userId: claimHolders.userId })
    .from(claimHolders)
    .where(and(eq(claimHolders.tokenHash, token), sql`${claimHolders.expiresAt} > now()`))
  return row && (await stillActs(deps, row)) ? row : null
}

const claim: Holder<'claim'> = {
  prove: (deps, { cookies }) => claimOfCookie(deps, cookies),
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
      .select({ claimId: claimLinks.claimId, userId: claimLinks.userId, usable: sql<boolean>`${isUsable}` })
      .from(claimLinks)
      .where(linkOf(String(input['token'])))
    if (!link || !(await stillActs(deps, link))) return null
    const { usable, ...held } = link
    return !usable && (await claimOfCookie(deps, cookies))?.claimId !== link.claimId ? null : { ...held, used: !usable }
  },
  scope: ({ claimId }) => ({ scope: 'holder', of: 'claim', key: claimId }),
  refuse: linkOver,
}

export const holders = { claim, claimLink } satisfies Partial<Holders>
