/** Content: page views, missing pages and failed searches. Daily totals, never by visitor (docs/decisions/0023). */
import { sql } from 'drizzle-orm'
import type { CountKind } from '#server/db/counts.ts'
import { count, cut, largestFirst, line, overTime, stepOf, type PartOf } from './figures.ts'
import { tally } from './tally.ts'

const kinds = ['page', 'page-miss', 'search-miss'] as const satisfies readonly CountKind[]
const isKind = (kind: CountKind) => sql`kind = ${kind}`

const make: PartOf['make'] = async (ctx, query) => {
  const within = sql`day BETWEEN ${query.from}::date AND ${query.to}::date`
  const found = await tally(ctx.db, {
    from: sql`daily_counts`,
    where: sql`${within} AND kind = ANY(${sql.param([...kinds])}::text[])`,
    by: { step: stepOf(query, sql`day`) },
    flags: { page: isKind('page'), address: isKind('page-miss'), search: isKind('search-miss') },
    sums: { count: sql`count` },
  })
  const pages = await tally(ctx.db, {
    from: sql`daily_counts`,
    where: sql`${within} AND ${isKind('page')}`,
    by: { subject: sql`subject` },
    sums: { count: sql`count` },
  })
  const { sumsOf } = found.all
  return {
    key: 'content',
    figures: [
      count('views', sumsOf.page.count, {
        label: 'Pages loaded',
        definition:
          'How often a page of the public site was sent to a browser. Bots, visitors who asked not to be counted, and moves within a loaded page are left out. It counts pages, not people.',
      }),
      count('searches', sumsOf.search.count, {
        label: 'Searches that found nothing',
        definition: 'Searches of the site without a result. Content gaps shows the words of the last 30, 90 or 365 days.',
      }),
      count('addresses', sumsOf.address.count, {
        label: 'Requests for missing addresses',
        definition: 'How often an address with no page was requested. Content gaps shows which, for the last 30, 90 or 365 days.',
      }),
    ],
    tables: [
      overTime(
        query,
        {
          key: 'views',
          title: 'Pages loaded',
          definition: 'By the day in London. Sums are kept for 13 months.',
          columns: [
            { key: 'views', label: 'Pages loaded', unit: 'count' },
            { key: 'searches', label: 'Searches without a result', unit: 'count' },
            { key: 'addresses', label: 'Missing addresses', unit: 'count' },
          ],
          chart: ['views'],
        },
        (key) => {
          const group = found.by.step.get(key)?.sumsOf
          return [group?.page.count ?? 0, group?.search.count ?? 0, group?.address.count ?? 0]
        },
      ),
      {
        key: 'pages',
        title: 'Most loaded pages',
        definition: 'Each page of the public site by how often it was loaded in the period.',
        of: 'Page',
        columns: [{ key: 'views', label: 'Times loaded', unit: 'count' }],
        ...cut(
          largestFirst(pages.by.subject, (group) => group.sums.count).map(([subject, group]) =>
            subject.startsWith('/')
              ? line(subject, subject, [group.sums.count], subject)
              : line(subject, 'Pages not counted separately', [group.sums.count]),
          ),
        ),
        chart: null,
      },
    ],
  }
}

/** No permission of its own, because these totals identify no one. */
export const content: PartOf = { title: 'The public site', make }
