/** The staff lists of content: their filters, sorts and rows in SQL. One list for each group of kinds. */
import { and, eq, getTableColumns, gt, inArray, isNotNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { ContentGroup, ContentSummary } from '#contract/admin/content/contentGroup.ts'
import { entries } from '#contract/admin/content/entries.ts'
import { industries } from '#contract/admin/content/industries.ts'
import { pages } from '#contract/admin/content/pages.ts'
import { posts } from '#contract/admin/content/posts.ts'
import { services } from '#contract/admin/content/services.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { entryKinds, type ContentKind } from '#contract/model/content/contentName.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { byInstant, byName } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import type { Doer } from '#server/features/records/records.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { contentItems, contentLinks, type ContentRow } from './content.table.ts'

export type Editor = CtxFor<'blog:edit' | 'service:edit' | 'page:edit'>

/** The user, as the author of a version or of a message to colleagues. */
export const authorOf = ({ actor }: Pick<Editor, 'actor'>) => ({ userId: actor.userId, name: actor.name })
/** A change of status that follows from saving: the system makes it, in the user's name. */
export const systemFor = (ctx: Editor): Doer => ({ who: 'system', ...authorOf(ctx) })

/** Without the content itself: otherwise one page of a list would read 25 whole articles only to discard them. */
const { content: _content, draft: _draft, ...listed } = getTableColumns(contentItems)

export const summaryOf = (row: Omit<ContentRow, 'content' | 'draft'>, assignedName: string | null): ContentSummary => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  slug: row.slug,
  path: row.path,
  status: row.status,
  published: row.published,
  problems: row.problems,
  assignedTo: assignedTo(row.assignedTo, assignedName),
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  publishAt: row.publishAt?.toISOString() ?? null,
  approvedUntil: row.approvedUntil,
})

const linked = sql`EXISTS (SELECT 1 FROM ${contentLinks} WHERE ${contentLinks.toId} = ${contentItems.id} AND ${contentLinks.live})`

/** Filters, sorts and rows, the same for all kinds. */
const bound: Omit<Parameters<typeof listRows<ContentGroup['list']['list'], Editor>>[1], 'base'> = {
  table: contentItems,
  filters: {
    status: (status) => eq(contentItems.status, status),
    kind: (kind) => eq(contentItems.kind, kind as ContentKind),
    assigned: (who, { actor }: Editor) => isAssigned(contentItems.assignedTo, who, actor.userId),
    problems: () => gt(contentItems.problems, 0),
    stale: (_, { now }) => and(eq(contentItems.published, true), lt(contentItems.updatedAt, new Date(now().getTime() - 365 * 86_400_000))),
    approval: (which, ctx) =>
      and(
        isNotNull(contentItems.approvedUntil),
        which === 'over' ? lt(contentItems.approvedUntil, todayOf(ctx)) : lte(contentItems.approvedUntil, addDays(todayOf(ctx), 30)),
        which === 'over' ? undefined : sql`${contentItems.approvedUntil} >= ${todayOf(ctx)}`,
      ),
    links: () => and(eq(contentItems.published, true), isNotNull(contentItems.path), sql`NOT ${linked}`),
  },
  sorts: { title: byName(contentItems, 'title_sort'), updatedAt: byInstant(contentItems.updatedAt) },
  load: async ({ db }, ids) => {
    const rows = await db
      .select({ item: listed, name: assignee.name })
      .from(contentItems)
      .leftJoin(assignee, eq(assignee.id, contentItems.assignedTo))
      .where(inArray(contentItems.id, ids))
    return rows.map(({ item, name }) => summaryOf(item, name))
  },
}

const ofKinds = (kinds: readonly ContentKind[]): SQL =>
  kinds.length === 1 ? eq(contentItems.kind, kinds[0]!) : inArray(contentItems.kind, [...kinds])

export const contentRows = (list: ContentGroup['list']['list'], kinds: readonly ContentKind[]) =>
  listRows(list, {
    ...bound,
    // Trashed items are shown only on request.
    base: (_, { status }) => and(ofKinds(kinds), status === 'trashed' ? undefined : ne(contentItems.status, 'trashed')),
  })

/** Finds items by name in any status, including trashed ones. */
export const contentFinder = (list: ContentGroup['list']['list'], kinds: readonly ContentKind[]) =>
  listRows(list, { ...bound, base: () => ofKinds(kinds) })

/** The staff area's lists of content, for those who count them. */
export const contentLists = {
  posts: contentRows(posts.list.list, ['post']),
  services: contentRows(services.list.list, ['service']),
  industries: contentRows(industries.list.list, ['industry']),
  pages: contentRows(pages.list.list, ['page', 'section']),
  entries: contentRows(entries.list.list, entryKinds),
}
