/** Who has an item open, comments, and text set aside when a colleague saved first. Separate from its steps, and never published. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { ContentDetail, ContentGroup } from '#contract/admin/content/contentGroup.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { contentComments, contentPresence } from './content.table.ts'
import { presentOn, readItem } from './contentDetail.ts'
import type { pageRecord } from './contentRecord.ts'
import { authorOf, type Editor } from './contentRows.ts'
import { lockItem, typedDraft } from './drafting.ts'
import { keepRevision } from './publishing.ts'

type Input<K extends keyof ContentGroup> = ParsedInputOf<ContentGroup[K]>
type Detail = (ctx: Editor, id: string) => Promise<ContentDetail>

export const contentColleagues = (kinds: readonly ContentKind[], definition: typeof pageRecord, detail: Detail) => ({
  beat: async (ctx: Editor, { id }: Input<'beat'>) => {
    const row = await readItem(ctx, kinds, id)
    const seenAt = ctx.now()
    const mine = { itemId: id, userId: ctx.actor.userId, since: seenAt, seenAt }
    await ctx.db
      .insert(contentPresence)
      .values(mine)
      .onConflictDoUpdate({ target: [contentPresence.itemId, contentPresence.userId], set: { seenAt } })
    // The record itself has not changed, so there is nothing to audit.
    ctx.auditCount.written += 1
    return { present: await presentOn(ctx, id), draftVersion: row.draftVersion }
  },

  keepTyped: async (ctx: Editor, { id, content }: Input<'keepTyped'>) => {
    const row = await lockItem(ctx.db, kinds, id)
    const [by, at] = [authorOf(ctx), ctx.now()]
    await keepRevision(ctx, row, { content: await typedDraft(ctx, row, content), cause: 'version', name: `What ${by.name} wrote`, by, at })
    await writeAudit(ctx, { action: `${definition.machine.plural}.keepTyped`, subjectType: definition.machine.record, subjectId: id })
    return detail(ctx, id)
  },

  comment: async (ctx: Editor, { id, field, text }: Input<'comment'>) => {
    const item = await readItem(ctx, kinds, id)
    const comment = { id: randomUUID(), itemId: id, field, text, byUser: ctx.actor.userId, byName: ctx.actor.name, at: ctx.now() }
    await ctx.db.insert(contentComments).values(comment)
    const authors = [item.assignedTo, item.draftBy].filter((one) => one !== null)
    const about = { type: definition.machine.record, id }
    await notify(ctx.db, { kind: 'comment', about, readers: authors, by: ctx.actor })
    await writeAudit(ctx, {
      action: `${definition.machine.plural}.comment`,
      subjectType: definition.machine.record,
      subjectId: id,
      after: { field },
    })
    return detail(ctx, id)
  },

  resolveComment: async (ctx: Editor, { id, commentId }: Input<'resolveComment'>) => {
    await readItem(ctx, kinds, id)
    const done = await ctx.db
      .update(contentComments)
      .set({ resolvedAt: ctx.now(), resolvedBy: ctx.actor.name })
      .where(and(eq(contentComments.id, commentId), eq(contentComments.itemId, id), isNull(contentComments.resolvedAt)))
      .returning({ id: contentComments.id })
    if (done.length === 0) throw new Failure('notFound', 'Not found')
    await writeAudit(ctx, {
      action: `${definition.machine.plural}.resolveComment`,
      subjectType: definition.machine.record,
      subjectId: id,
      after: { commentId },
    })
    return detail(ctx, id)
  },
})
