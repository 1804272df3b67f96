/** The cookies of a request: the draft's, and the one of /my-quotes. Each is a random token of which only the hash is stored. */
import type { Ctx } from '#server/ctx.ts'
import { cookieName, writeCookie } from '#server/http/request/cookies.ts'
import { hashToken } from '#server/keys.ts'

const quoteCookie = 'quote'
const myQuotesCookie = 'myquotes'

export type Cookies = ReadonlyMap<string, string>

const hashOf = (name: string, cookies: Cookies, origin: string): string | null => {
  const token = cookies.get(cookieName(name, origin))
  return token?.length === 43 ? hashToken(token) : null
}

export const quoteTokenHash = (cookies: Cookies, origin: string) => hashOf(quoteCookie, cookies, origin)
export const giveQuoteCookie = (ctx: Ctx, token: string, seconds: number) =>
  ctx.reply.cookie(writeCookie(quoteCookie, token, { origin: ctx.origin, seconds }))

export const myQuotesTokenHash = (cookies: Cookies, origin: string) => hashOf(myQuotesCookie, cookies, origin)
/** A browser that asks for a code gets the same cookie, before it has access. */
export const askingTokenHash = (ctx: Ctx) => myQuotesTokenHash(ctx.request.cookies, ctx.origin)
export const giveMyQuotesCookie = (ctx: Ctx, token: string, seconds: number) =>
  ctx.reply.cookie(writeCookie(myQuotesCookie, token, { origin: ctx.origin, seconds }))
