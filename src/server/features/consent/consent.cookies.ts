/** The two consent cookies: what was accepted, and that visits are not to be counted. */
import type { Ctx } from '#server/ctx.ts'
import { cookieName, writeCookie } from '#server/http/request/cookies.ts'
import { choiceCookie, choiceSeconds, countingCookie, countingSeconds, readChoice, writeChoice, type Choice } from './consent.ts'

type Reading = Pick<Ctx, 'request' | 'origin'>
const read = ({ request, origin }: Reading, name: string) => request.cookies.get(cookieName(name, origin))

/** Null if this browser has made no choice, or made it for other tags. */
export const choiceOf = (ctx: Reading, version: string): Choice | null => readChoice(read(ctx, choiceCookie), version)
export const keepChoice = (ctx: Ctx, choice: Choice) =>
  ctx.reply.cookie(writeCookie(choiceCookie, writeChoice(choice), { origin: ctx.origin, seconds: choiceSeconds }))

export const isCounted = (ctx: Reading): boolean => read(ctx, countingCookie) !== '1'
export const keepCounting = (ctx: Ctx, counted: boolean) =>
  ctx.reply.cookie(writeCookie(countingCookie, counted ? '' : '1', { origin: ctx.origin, seconds: counted ? 0 : countingSeconds }))
