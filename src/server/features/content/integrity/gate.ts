/** Conditions for publishing content or taking it off the site, and who may override them. */
import { can } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { failing, leastReason, mayBeOverridden, refusalOf, type Check } from '#contract/model/content/checks/check.ts'
import type { ContentAction } from '#contract/model/content/contentMachine.ts'
import type { ContentRow } from '../content.table.ts'
import type { Editor } from '../contentRows.ts'
import { shownDraft } from '../drafting.ts'
import { editedCopy, linkedFrom, readAddresses } from '../links.ts'
import { checksOf } from './checking.ts'
import { lockNames } from './names.ts'
import { linkersOf, recheck } from './recheck.ts'

/** All messages for a field, on one line. */
const byField = (checks: readonly Check[]) =>
  Object.fromEntries(
    [...Map.groupBy(checks, ({ path }) => path)].map(([path, all]) => [path, all.map(({ message }) => message).join('. ')]),
  )

/** 403 for users who may not override; 422 with the field if the reason is too short. */
const requireReason = (ctx: Editor, override: string, forbidden: string): void => {
  if (!can(ctx.actor, 'content:publish-anyway')) throw new Failure('forbidden', forbidden)
  if (override.length >= leastReason) return
  const message = `Say why in at least ${leastReason} characters`
  throw new Failure('invalid', message, { fields: { override: message } })
}

/**
 * 422 with every failing check, unless a user with permission gives a reason to publish anyway (`override`). `at`: when it goes public. Returns the
 * failing checks.
 */
export const requirePublishable = async (ctx: Editor, row: ContentRow, { at, override }: { at: Date; override: string }) => {
  await lockNames(ctx)
  const addresses = await readAddresses(ctx, [editedCopy(row)])
  const errors = failing(await checksOf(ctx, row, shownDraft(row, addresses), { at, addresses }))
  if (errors.length === 0) return errors
  if (override === '' || !mayBeOverridden(errors)) throw new Failure('invalid', refusalOf(errors), { fields: byField(errors) })
  requireReason(ctx, override, 'You cannot publish while a check fails. Fix what is named, or ask an administrator')
  return errors
}

const mostNamed = 5

/** 422 naming the public pages that use it, whose links would lead nowhere. Returns how many there are, if that was overridden. */
export const requireUnused = async (ctx: Editor, row: ContentRow, { override, what }: { override: string; what: string }) => {
  const users = (await linkedFrom(ctx, row.id)).filter(({ live, id }) => live && id !== row.id)
  if (users.length === 0) return 0
  const named = users.slice(0, mostNamed).map(({ title }) => title)
  const more = users.length - named.length
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  if (override === '')
    throw new Failure(
      'invalid',
      `${users.length === 1 ? 'A public page uses' : `${users.length} public pages use`} this: ${list}. Replace it with another first, then ${what}`,
      { flags: { usedBy: users.length } },
    )
  requireReason(ctx, override, 'You cannot take off something in use. Replace it with another, or ask an administrator')
  return users.length
}

/** Whether this changes the links of items that link to it: it appeared, disappeared or moved. */
const moved = (before: ContentRow, row: ContentRow) =>
  before.published !== row.published || before.path !== row.path || (before.status === 'trashed') !== (row.status === 'trashed')

/** Recounts problems after a step: of this item, and of items that link to it if it appeared, disappeared or moved. Publishing counts its own. */
export const recount = async (
  ctx: Editor,
  action: ContentAction,
  { before, row }: { before: ContentRow; row: ContentRow },
): Promise<void> => {
  const ids = [...(action === 'publish' ? [] : [row.id]), ...(moved(before, row) ? await linkersOf(ctx, row.id) : [])]
  if (ids.length > 0) await recheck(ctx, { at: ctx.now(), ids })
}
