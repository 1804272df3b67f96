/** Deleting items from the trash for good. Versions, comments and links are deleted too; the audit log keeps that the item existed. */
import { eq } from 'drizzle-orm'
import { can, type Permission } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { writeAudit, type Recorder } from '#server/features/audit/audit.ts'
import { contentItems, type ContentRow } from '../content.table.ts'
import type { Editor } from '../contentRows.ts'
import { contentFamilyOf } from '../groups/contentFamily.ts'
import { linkedFrom } from '../links.ts'

export const recordRemoval = (ctx: Recorder, { id, kind, title, slug }: ContentRow, reason: string) => {
  const { machine } = contentFamilyOf(kind).definition
  return writeAudit(ctx, {
    action: `${machine.plural}.remove`,
    subjectType: machine.record,
    subjectId: id,
    before: { kind, title, slug },
    reason,
  })
}

const usesNamed = 5

/** `row`: locked. 403 without permission to delete its kind, 409 if it is not in the trash, 422 if it must be kept. */
export const removeItem = async (ctx: Editor, row: ContentRow, reason: string): Promise<void> => {
  const area = contentFamilyOf(row.kind).definition.machine.permission.split(':')[0] as 'blog' | 'service' | 'page'
  if (!can(ctx.actor, `${area}:delete` satisfies Permission)) throw new Failure('forbidden', 'You cannot delete this')
  if (row.status !== 'trashed') throw new Failure('conflict', 'Only what is in the trash can be deleted for good')
  if (row.publishedAt !== null)
    throw new Failure('invalid', 'It was public once, so it is kept in case anyone asks what it said. It stays in the trash')
  const users = new Map((await linkedFrom(ctx, row.id)).filter(({ id }) => id !== row.id).map(({ id, title }) => [id, title]))
  if (users.size > 0) {
    const named = [...users.values()].slice(0, usesNamed)
    const more = users.size - named.length
    throw new Failure(
      'invalid',
      `${users.size === 1 ? 'One item links' : `${users.size} items link`} to this: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Remove the links first`,
      { flags: { usedBy: users.size } },
    )
  }
  await ctx.db.delete(contentItems).where(eq(contentItems.id, row.id))
  await recordRemoval(ctx, row, reason)
}

/** Compares as the user types: spaces and capitals make no difference. */
const read = (title: string) => title.trim().replaceAll(/\s+/g, ' ').toLowerCase()
export const isItsTitle = (typed: string, { title }: ContentRow): boolean => read(typed) === read(title)
