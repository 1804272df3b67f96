import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failure.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { consent as contract } from '#contract/site/consent.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { cookieName, writeCookie } from '#server/http/request/cookies.ts'
import {
  choiceCookie,
  choiceSeconds,
  countingCookie,
  countingSeconds,
  readChoice,
  scriptsFor,
  versionOf,
  wordingOf,
  writeChoice,
} from './consent.ts'
import { consentReceipts, consentWordings } from './consent.table.ts'

const cookieOf = (ctx: Ctx, name: string) => ctx.request.cookies.get(cookieName(name, ctx.origin))

export const show = async (ctx: Ctx) => {
  const tags = await getSetting(ctx, 'tags')
  const version = versionOf(tags)
  const choice = readChoice(cookieOf(ctx, choiceCookie), version)
  return { counted: cookieOf(ctx, countingCookie) !== '1', version, tags, choice: tags.length === 0 ? null : choice }
}

export const scripts = async (ctx: Ctx) => {
  const { tags, choice } = await show(ctx)
  return { scripts: scriptsFor(tags, choice?.accepted ?? []) }
}

/** The audit row says that a choice was made, and no more: no address, no request. */
const noted = (ctx: Ctx, action: string, subjectId: string | null = null) =>
  record({ db: ctx.db, actor: { kind: 'visitor' }, trail: ctx.trail }, { action, subjectType: 'consent', subjectId })

export const choose = async (ctx: Ctx, { version, accepted }: ParsedInputOf<typeof contract.choose>) => {
  const tags = await getSetting(ctx, 'tags')
  if (tags.length === 0) throw new Failure('notFound', 'There is nothing to choose')
  if (version !== versionOf(tags)) throw new Failure('conflict', 'The choices have changed. Please choose again')
  const receipt = randomUUID()
  // Only what can be chosen: an old form may name a purpose that no tag has.
  const agreed = [...new Set(accepted)].filter((purpose) => tags.some((tag) => tag.purpose === purpose))
  await ctx.db
    .insert(consentWordings)
    .values({ version, wording: wordingOf(tags) })
    .onConflictDoNothing()
  await ctx.db.insert(consentReceipts).values({ id: receipt, version, accepted: agreed })
  await noted(ctx, 'consent.choose', receipt)
  const value = writeChoice({ version, accepted: agreed, receipt })
  ctx.reply.cookie(writeCookie(choiceCookie, value, { origin: ctx.origin, seconds: choiceSeconds }))
  return {}
}

export const count = async (ctx: Ctx, { counted }: ParsedInputOf<typeof contract.count>) => {
  ctx.reply.cookie(writeCookie(countingCookie, counted ? '' : '1', { origin: ctx.origin, seconds: counted ? 0 : countingSeconds }))
  await noted(ctx, 'consent.count')
  return {}
}
