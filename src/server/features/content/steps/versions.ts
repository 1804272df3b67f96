/** The kept versions of an item: read, name, restore, and what the site said on a day. */
import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { ContentDetail, ContentGroup } from '#contract/admin/content/contentGroup.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { addDays, londonInstant } from '#contract/model/contact/workingTime.ts'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { edit, transition } from '#server/features/records/records.ts'
import { contentItems, contentPublications, contentRevisions } from '../content.table.ts'
import { readItem, revisionOf } from '../contentDetail.ts'
import type { pageRecord } from '../contentRecord.ts'
import { authorOf, systemFor, type Editor } from '../contentRows.ts'
import { checkedDraft, draftColumns, lockItem } from '../drafting.ts'
import { readAddresses, showLinks } from '../links.ts'
import { keepRevision } from '../publishing.ts'
import type { Steps } from './review.ts'

type Input<K extends keyof ContentGroup> = ParsedInputOf<ContentGroup[K]>
type Options = Pick<Steps, 'again' | 'copyOf'> & {
  kinds: readonly ContentKind[]
  definition: typeof pageRecord
  detail: (ctx: Editor, id: string) => Promise<ContentDetail>
}

export const contentVersions = ({ kinds, definition, detail, copyOf, again }: Options) => ({
  revision: async (ctx: Editor, { id, revisionId }: Input<'revision'>) => {
    const row = await readItem(ctx, kinds, id)
    const found = await revisionOf(ctx, id, revisionId)
    const { number, title, cause, name, byName, at, content } = found
    const live = row.published && row.liveRevision === revisionId
    return {
      id: revisionId,
      number,
      title,
      cause,
      name,
      by: byName,
      at: at.toISOString(),
      live,
      content: showLinks(content, await readAddresses(ctx, [{ kind: row.kind, content }])),
    }
  },

  nameVersion: async (ctx: Editor, { id, version, name }: Input<'nameVersion'>) => {
    const row = await lockItem(ctx.db, kinds, id)
    await edit(ctx, definition, { id, version, event: 'name' }, { reason: name })
    await keepRevision(ctx, row, { content: await copyOf(ctx, row), cause: 'version', name, by: authorOf(ctx), at: ctx.now() })
    return detail(ctx, id)
  },

  restore: async (ctx: Editor, { id, version, revisionId }: Input<'restore'>) => {
    const row = await lockItem(ctx.db, kinds, id)
    if (row.status === 'trashed') throw new Failure('conflict', 'This is in the trash: restore it from there first')
    const found = await revisionOf(ctx, id, revisionId)
    const by = authorOf(ctx)
    const at = ctx.now()
    // The current draft is kept as a version, so restoring loses nothing.
    if (row.draft !== null) await keepRevision(ctx, row, { content: row.draft, cause: 'restore', name: 'Before restoring', by, at })
    await edit(ctx, definition, { id, version, event: 'restore' }, { reason: `Version ${found.number}` })
    const content = showLinks(found.content, await readAddresses(ctx, [{ kind: row.kind, content: found.content }]))
    const { columns } = await draftColumns(ctx, row, checkedDraft(row, content), { by: ctx.actor.userId, at })
    await ctx.db.update(contentItems).set(columns).where(eq(contentItems.id, id))
    if (definition.machine.can(row.status, 'change', 'system'))
      await transition(ctx, definition, { id, action: 'change', by: systemFor(ctx) }, { to: again(row) })
    return detail(ctx, id)
  },

  saidOn: async (ctx: Editor, { id, on }: Input<'saidOn'>) => {
    const { kind } = await readItem(ctx, kinds, id)
    // The end of that day in London.
    const end = londonInstant(addDays(on, 1), '00:00')
    const [found] = await ctx.db
      .select({
        path: contentPublications.path,
        from: contentPublications.fromAt,
        until: contentPublications.untilAt,
        content: contentRevisions.content,
      })
      .from(contentPublications)
      .innerJoin(contentRevisions, eq(contentRevisions.id, contentPublications.revisionId))
      .where(
        and(
          eq(contentPublications.itemId, id),
          lte(contentPublications.fromAt, end),
          or(isNull(contentPublications.untilAt), gt(contentPublications.untilAt, londonInstant(on, '00:00'))),
        ),
      )
      .orderBy(desc(contentPublications.fromAt))
      .limit(1)
    if (!found) return { said: null }
    const { path, from, until, content } = found
    return {
      said: {
        path,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        content: showLinks(content, await readAddresses(ctx, [{ kind, content }])),
      },
    }
  },
})
