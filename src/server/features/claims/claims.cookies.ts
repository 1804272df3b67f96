/** The cookie of a report that is being written: a random token of which only the hash is stored. */
import type { Ctx } from '#server/ctx.ts'
import { cookieName, writeCookie } from '#server/http/request/cookies.ts'
import { hashToken } from '#server/keys.ts'

const claimCookie = 'claim'

export const claimTokenHash = (cookies: ReadonlyMap<string, string>, origin: string): string | null => {
  const token = cookies.get(cookieName(claimCookie, origin))
  return token?.length === 43 ? hashToken(token) : null
}
export const giveClaimCookie = (ctx: Ctx, token: string, seconds: number) =>
  ctx.reply.cookie(writeCookie(claimCookie, token, { origin: ctx.origin, seconds }))
