import { and, eq, inArray } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { termsIn } from '#contract/model/content/termLink.ts'
import type { services as contract } from '#contract/site/services.ts'
import type { Operations } from '#server/http/api/serve.ts'
import { listContent } from '#server/features/content/content.ts'
import { publishedServices, summaryColumns } from './services.ts'
import { services } from './services.table.ts'

export const list: Operations<typeof contract>['list'] = async (ctx, { category, limit }) => ({
  services: await publishedServices(ctx, { category, limit }),
})

/** An unpublished service answers as one that does not exist. */
export const show: Operations<typeof contract>['show'] = async (ctx, { slug }) => {
  const [row] = await ctx.db
    .select({ ...summaryColumns, content: services.content })
    .from(services)
    .where(and(eq(services.slug, slug), eq(services.published, true)))
  if (!row) throw new Failure('notFound', 'Not found')
  const { content, ...summary } = row
  const { seo, covers, reviewedOn, reviewedBy, body } = content
  const found = await ctx.db
    .select(summaryColumns)
    .from(services)
    .where(and(inArray(services.slug, body.related), eq(services.published, true)))
  const related = body.related.flatMap((name) => found.find((other) => other.slug === name) ?? [])
  const running = [...body.intro, ...body.law.text, ...body.sections.flatMap(({ paragraphs }) => paragraphs)]
  const terms = termsIn(running, await listContent(ctx, 'term'), `${summary.title} ${summary.slug.replaceAll('-', ' ')}`)
  return { ...summary, seo, covers, reviewedOn, reviewedBy, body, related, terms }
}
