/** Sign-in cookies: the session cookie, and the device cookie that identifies a browser that has signed in before. */
import type { Ctx } from '#server/ctx.ts'
import { cookieName, writeCookie } from '#server/http/request/cookies.ts'
import { hashToken } from '#server/keys.ts'
import { limits } from './limits.ts'

const sessionCookie = 'sid'
const deviceCookie = 'device'

/** Hash of the session cookie this browser sent, or null. The session may no longer exist. */
export const sessionTokenHash = ({ request, origin }: Pick<Ctx, 'request' | 'origin'>): string | null => {
  const token = request.cookies.get(cookieName(sessionCookie, origin))
  return token ? hashToken(token) : null
}

/** The session cookie's token, if sent. The session may not be a complete sign-in. */
export const sessionToken = (cookies: ReadonlyMap<string, string>, origin: string): string | undefined =>
  cookies.get(cookieName(sessionCookie, origin))

export const giveSessionCookie = (ctx: Ctx, token: string) =>
  ctx.reply.cookie(writeCookie(sessionCookie, token, { origin: ctx.origin, seconds: null }))
export const takeSessionCookie = (ctx: Ctx) => ctx.reply.cookie(writeCookie(sessionCookie, '', { origin: ctx.origin, seconds: 0 }))

/** Hash of the cookie set when this browser last completed a sign-in. Without one, the hash of an empty string, which matches nothing. */
export const deviceTokenHash = ({ request, origin }: Pick<Ctx, 'request' | 'origin'>): string =>
  hashToken(request.cookies.get(cookieName(deviceCookie, origin)) ?? '')

export const giveDeviceCookie = (ctx: Ctx, token: string) =>
  ctx.reply.cookie(writeCookie(deviceCookie, token, { origin: ctx.origin, seconds: limits.device }))
