/** Staff: the lists on the content dashboard. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { cms as contract, CmsPile } from '#contract/admin/content/cms.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { addDays, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import { kindNames, type ContentKind } from '#contract/model/content/contentName.ts'
import type { CtxFor } from '#server/ctx.ts'
import { contentItems, contentPublications, contentRevisions } from './content.table.ts'
import { readPlanned } from './steps/planned.ts'

const itemsShown = 5

/** The kinds this user may edit. */
const kindsOf = ({ actor }: CtxFor<'blog:edit'>): ContentKind[] =>
  kindNames.filter((kind) => can(actor, kind === 'post' ? 'blog:edit' : kind === 'service' ? 'service:edit' : 'page:edit'))

type Pile = { where: SQL | undefined; order: SQL; at: SQL<Date> }

export const overview = async (ctx: CtxFor<'blog:edit'>) => {
  const { db, actor, now } = ctx
  const today = londonClock(now()).date
  const changed = { order: desc(contentItems.updatedAt), at: sql<Date>`${contentItems.updatedAt}` }
  const due = { order: asc(contentItems.publishAt), at: sql<Date>`${contentItems.publishAt}` }
  const piles: Record<CmsPile, Pile> = {
    review: { where: inArray(contentItems.status, ['in_review', 'approved']), ...changed },
    // Counted on saving and publishing, and every night; nothing is checked here. Published items come first.
    failed: {
      where: and(notInArray(contentItems.status, ['archived', 'trashed']), gt(contentItems.problems, 0)),
      order: sql`${contentItems.published} DESC, ${contentItems.updatedAt} DESC`,
      at: changed.at,
    },
    scheduled: { where: isNotNull(contentItems.publishAt), ...due },
    mine: { where: and(inArray(contentItems.status, ['draft', 'changed']), eq(contentItems.assignedTo, actor.userId)), ...changed },
    changed: { where: eq(contentItems.status, 'changed'), ...changed },
    approvals: {
      where: and(
        eq(contentItems.published, true),
        isNotNull(contentItems.approvedUntil),
        lte(contentItems.approvedUntil, addDays(today, 30)),
      ),
      ...changed,
    },
    stale: {
      where: and(eq(contentItems.published, true), lt(contentItems.updatedAt, new Date(now().getTime() - 365 * 86_400_000))),
      order: asc(contentItems.updatedAt),
      at: changed.at,
    },
    recent: {
      where: and(
        eq(contentItems.published, true),
        eq(contentItems.edited, true),
        gte(contentItems.publishedAt, new Date(now().getTime() - 30 * 86_400_000)),
      ),
      order: desc(contentItems.publishedAt),
      at: sql<Date>`${contentItems.publishedAt}`,
    },
  }
  const kinds = kindsOf(ctx)
  const answer = []
  for (const [pile, { where, order, at }] of Object.entries(piles) as [CmsPile, Pile][]) {
    const own = and(inArray(contentItems.kind, kinds), where)
    const items = await db
      .select({
        id: contentItems.id,
        kind: contentItems.kind,
        title: contentItems.title,
        status: contentItems.status,
        published: contentItems.published,
        problems: contentItems.problems,
        at: at.mapWith(contentItems.updatedAt),
      })
      .from(contentItems)
      .where(own)
      .orderBy(order, contentItems.id)
      .limit(itemsShown)
    answer.push({ pile, total: await db.$count(contentItems, own), items: items.map((item) => ({ ...item, at: item.at.toISOString() })) })
  }
  return { piles: answer }
}

export const planned = (ctx: CtxFor<'blog:edit'>, input: ParsedInputOf<typeof contract.planned>) => readPlanned(ctx, kindsOf(ctx), input)

/** '/Cyber-Insurance/', 'www.example.com/cyber-insurance' and 'https://www.example.com/cyber-insurance?x#y' are '/cyber-insurance'. */
const pathIn = (typed: string): string => {
  const url = URL.parse(typed.startsWith('/') ? `http://x${typed}` : typed.includes('://') ? typed : `http://${typed}`)
  return (url?.pathname ?? typed).toLowerCase().replace(/(?<=.)\/+$/, '')
}

/** Maximum number of versions shown for one address and day. */
const maxVersions = 50

export const said = async (ctx: CtxFor<'blog:edit'>, { path: typed, on }: ParsedInputOf<typeof contract.said>) => {
  const path = pathIn(typed)
  const { itemId, revisionId, fromAt, untilAt } = contentPublications
  const rows = await ctx.db
    .select({
      id: itemId,
      kind: contentItems.kind,
      title: contentRevisions.title,
      revision: revisionId,
      number: contentRevisions.number,
      from: fromAt,
      until: untilAt,
    })
    .from(contentPublications)
    .innerJoin(contentRevisions, eq(contentRevisions.id, revisionId))
    .innerJoin(contentItems, eq(contentItems.id, itemId))
    .where(
      and(
        eq(contentPublications.path, path),
        lt(fromAt, londonInstant(addDays(on, 1), '00:00')),
        or(isNull(untilAt), gt(untilAt, londonInstant(on, '00:00'))),
        inArray(contentItems.kind, kindsOf(ctx)),
      ),
    )
    .orderBy(asc(fromAt))
    .limit(maxVersions)
  return { path, items: rows.map((row) => ({ ...row, from: row.from.toISOString(), until: row.until?.toISOString() ?? null })) }
}
