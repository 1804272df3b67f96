/** The cookies of signing in: the session's, and the one by which a browser is known that signed in before. */
import type { Ctx } from '#server/ctx.ts'
import { cookieName, writeCookie } from '#server/http/request/cookies.ts'
import { hashToken } from '#server/keys.ts'
import { limits } from './limits.ts'

const sessionCookie = 'sid'
const deviceCookie = 'device'

/** Of the session cookie that this browser sent, whether or not a session is behind it. */
export const sessionTokenHash = ({ request, origin }: Pick<Ctx, 'request' | 'origin'>): string | null => {
  const token = request.cookies.get(cookieName(sessionCookie, origin))
  return token ? hashToken(token) : null
}

/** The session cookie among these; its holder may not be signed in. */
export const sessionToken = (cookies: ReadonlyMap<string, string>, origin: string): string | undefined =>
  cookies.get(cookieName(sessionCookie, origin))

export const giveSessionCookie = (ctx: Ctx, token: string) =>
  ctx.reply.cookie(writeCookie(sessionCookie, token, { origin: ctx.origin, seconds: null }))
export const takeSessionCookie = (ctx: Ctx) => ctx.reply.cookie(writeCookie(sessionCookie, '', { origin: ctx.origin, seconds: 0 }))

/** Of the cookie that a browser got when it last completed a sign-in; a hash of nothing where there is none. */
export const deviceTokenHash = ({ request, origin }: Pick<Ctx, 'request' | 'origin'>): string =>
  hashToken(request.cookies.get(cookieName(deviceCookie, origin)) ?? '')

export const giveDeviceCookie = (ctx: Ctx, token: string) =>
  ctx.reply.cookie(writeCookie(deviceCookie, token, { origin: ctx.origin, seconds: limits.device }))
