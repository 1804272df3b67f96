/** Who can hold a request without signing in: a browser with its cookie, with a mailed link, or with a verified address. */
import { and, eq, sql } from 'drizzle-orm'
import { Failure, notFound } from '#contract/failure.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Deps } from '#server/ctx.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { sessionAddress } from '#server/features/auth/auth.ts'
import { findUser, staffOf } from '#server/features/users/users.ts'
import { mayWriteDown } from './draft/caller.ts'
import { isUsable, linkOf, linkOver } from './draft/links.ts'
import { currentSet } from './draft/questionSet.ts'
import { myQuotesTokenHash, quoteTokenHash } from './quotes.cookies.ts'
import { myQuotesSessions, quoteHolders, quoteLinks } from './quotes.table.ts'

/** Whether a colleague may still write down a client's request, as when they began it. */
const stillWritesDown = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<boolean> =>
  asSystem({ db }, async ({ db: system }) => {
    const user = await findUser(system, userId)
    const actor = user && staffOf(user)
    return actor !== null && mayWriteDown({ db: system, actor })
  })

/** The id of the quote that a browser's cookie opens. Null if there is none. */
const quoteOfCookie = async (deps: Deps, cookies: ReadonlyMap<string, string>): Promise<string | null> => {
  const token = quoteTokenHash(cookies, deps.origin)
  if (!token) return null
  const [row] = await deps.db
    .select({ quoteId: quoteHolders.quoteId, userId: quoteHolders.userId })
    .from(quoteHolders)
    .where(and(eq(quoteHolders.tokenHash, token), sql`${quoteHolders.expiresAt} > now()`))
  if (!row || (row.userId !== null && !(await stillWritesDown(deps, row.userId)))) return null
  return row.quoteId
}

const quote: Holder<'quote'> = {
  prove: async (deps, { cookies }) => {
    const quoteId = await quoteOfCookie(deps, cookies)
    return quoteId ? { quoteId } : null
  },
  scope: ({ quoteId }) => ({ scope: 'holder', of: 'quote', key: quoteId }),
  refuse: async ({ db }, { method, input }) => {
    if (method !== 'GET') return notFound()
    // A page that no request has is 404 for everybody.
    const { page } = input
    if (page !== undefined && !(await currentSet(db)).pages.some(({ id }) => id === page)) return notFound()
    return new Failure('conflict', 'Start a request first', { flags: { start: true } })
  },
}

/** A used link still works in the browser that holds the request: that is a double click. */
const quoteLink: Holder<'quoteLink'> = {
  prove: async (deps, { cookies, input }) => {
    const [link] = await deps.db
      .select({ quoteId: quoteLinks.quoteId, usable: sql<boolean>`${isUsable}` })
      .from(quoteLinks)
      .where(linkOf(String(input['token'])))
    if (!link) return null
    const used = !link.usable
    return used && (await quoteOfCookie(deps, cookies)) !== link.quoteId ? null : { quoteId: link.quoteId, used }
  },
  scope: ({ quoteId }) => ({ scope: 'holder', of: 'quote', key: quoteId }),
  refuse: linkOver,
}

/** An address that was verified by mail, for half an hour; or the address of a signed-in client. */
const email: Holder<'email'> = {
  prove: async (deps, { cookies }) => {
    const { db, origin } = deps
    const token = myQuotesTokenHash(cookies, origin)
    // A signed-in client does not need to verify the address again.
    if (!token) return sessionAddress(deps, cookies)
    const [session] = await db
      .select({ email: myQuotesSessions.email, until: myQuotesSessions.expiresAt })
      .from(myQuotesSessions)
      .where(and(eq(myQuotesSessions.tokenHash, token), sql`${myQuotesSessions.expiresAt} > now()`))
    return session ?? sessionAddress(deps, cookies)
  },
  scope: ({ email: key }) => ({ scope: 'holder', of: 'email', key }),
  refuse: () => new Failure('unauthenticated', 'Enter your email address to see your quotes'),
}

export const holders = { quote, quoteLink, email } satisfies Partial<Holders>
