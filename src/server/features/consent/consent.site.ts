import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failure.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { consent as contract } from '#contract/site/consent.ts'
import type { Ctx } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { choiceOf, isCounted, keepChoice, keepCounting } from './consent.cookies.ts'
import { keepWording, scriptsFor, versionOf, wordingOf } from './consent.ts'
import { consentReceipts } from './consent.table.ts'

export const show = async (ctx: Ctx) => {
  const tags = await getSetting(ctx, 'tags')
  const version = versionOf(tags)
  return { counted: isCounted(ctx), version, tags, choice: tags.length === 0 ? null : choiceOf(ctx, version) }
}

export const scripts = async (ctx: Ctx) => {
  const { tags, choice } = await show(ctx)
  return { scripts: scriptsFor(tags, choice?.accepted ?? []) }
}

/** The audit row says only that a choice was made: no IP address, no request id. */
const noted = (ctx: Ctx, action: string, subjectId: string | null = null) =>
  writeAudit({ db: ctx.db, actor: { kind: 'visitor' }, auditCount: ctx.auditCount }, { action, subjectType: 'consent', subjectId })

export const choose = async (ctx: Ctx, { version, accepted }: ParsedInputOf<typeof contract.choose>) => {
  const tags = await getSetting(ctx, 'tags')
  if (tags.length === 0) throw new Failure('notFound', 'There is nothing to choose')
  if (version !== versionOf(tags)) throw new Failure('conflict', 'The choices have changed. Please choose again')
  const receipt = randomUUID()
  // Only purposes on offer: an old form may name one that no tag has any more.
  const agreed = [...new Set(accepted)].filter((purpose) => tags.some((tag) => tag.purpose === purpose))
  await keepWording(ctx, wordingOf(tags))
  await ctx.db.insert(consentReceipts).values({ id: receipt, version, accepted: agreed })
  await noted(ctx, 'consent.choose', receipt)
  keepChoice(ctx, { version, accepted: agreed, receipt })
  return {}
}

export const count = async (ctx: Ctx, { counted }: ParsedInputOf<typeof contract.count>) => {
  keepCounting(ctx, counted)
  await noted(ctx, 'consent.count')
  return {}
}
