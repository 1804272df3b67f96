import type { Cover } from '#contract/model/quotes/coverSummary.ts'
import { Failure } from '#contract/failure.ts'
import type { tools as contract } from '#contract/site/tools.ts'
import type { Ctx } from '#server/ctx.ts'
import { tradeList, usualByTrade } from '#server/db/tradeList.ts'
import { findContent, listContent, listItems } from '#server/features/content/content.ts'
import { listedServices } from '#server/features/services/services.ts'
import type { Operations } from '#server/http/api/serve.ts'

type Tools = Operations<typeof contract>
type Page = { title: string; path: string } | null

/** Product pages by key. Null for an unpublished one, so that nothing links to it. */
const pageFinder = async (ctx: Ctx): Promise<(slug: string) => Page> => {
  const byKey = new Map((await listedServices(ctx)).map(({ key, path, title }) => [key, { path, title }]))
  return (key) => byKey.get(key) ?? null
}

const toolCover = (cover: Cover, pageOf: (slug: string) => Page) => ({ ...cover, page: pageOf(cover.service) })

export const finder: Tools['finder'] = async (ctx) => {
  const found = await findContent(ctx, 'finder', 'find-my-insurance')
  if (!found) throw new Failure('notFound', 'Not found')
  const pageOf = await pageFinder(ctx)
  const { example, steps, rules } = found
  const written = await listContent(ctx, 'cover')
  const trades = tradeList.map((trade) => ({
    ...trade,
    usual: (usualByTrade.get(trade.slug) ?? []).filter((code) => written.some((cover) => cover.code === code)),
  }))
  const named = new Set([...rules.flatMap(({ finds }) => finds.map(({ cover }) => cover)), ...trades.flatMap(({ usual }) => usual)])
  const covers = written.filter(({ code }) => named.has(code))
  const slugs = rules.flatMap(({ finds }) => finds.flatMap(({ service }) => service ?? []))
  return {
    example,
    steps,
    rules,
    covers: covers.map((cover) => toolCover(cover, pageOf)),
    pages: Object.fromEntries(slugs.map((slug) => [slug, pageOf(slug)])),
    trades,
  }
}

export const quiz: Tools['quiz'] = async (ctx) => {
  const found = await findContent(ctx, 'quiz', 'business-insurance')
  if (!found) throw new Failure('notFound', 'Not found')
  const pageOf = await pageFinder(ctx)
  const { title, questions, bands } = found
  return { title, questions, bands, pages: Object.fromEntries(questions.map(({ service }) => [service, pageOf(service)])) }
}

export const explorer: Tools['explorer'] = async (ctx) => {
  const scenarios = await listContent(ctx, 'scenario')
  const industries = await listItems(ctx, 'industry')
  return {
    scenarios: scenarios.map(({ responds, other, ...scenario }) => ({
      ...scenario,
      responds: responds.map(({ cover }) => cover),
      covers: [...new Set([...responds, ...other].map(({ cover }) => cover))],
    })),
    covers: await listContent(ctx, 'cover'),
    incidents: (await listContent(ctx, 'incident')).map(({ slug, title }) => ({ slug, title })),
    industries: industries.map(({ key, content }) => ({ slug: key, title: content.title })),
  }
}

export const scenario: Tools['scenario'] = async (ctx, { slug }) => {
  const found = await findContent(ctx, 'scenario', slug)
  const incident = found ? await findContent(ctx, 'incident', found.incident) : null
  if (!found || !incident) throw new Failure('notFound', 'Not found')
  const pageOf = await pageFinder(ctx)
  const codes = new Set([...found.responds, ...found.other].map(({ cover }) => cover))
  const named = (await listContent(ctx, 'cover')).filter(({ code }) => codes.has(code)).map((cover) => toolCover(cover, pageOf))
  return { ...found, incident, named }
}

export const specimen: Tools['specimen'] = async (ctx) => {
  const found = await findContent(ctx, 'specimen', 'cafe-policy')
  if (!found) throw new Failure('notFound', 'Not found')
  const glossary = new Map((await listContent(ctx, 'term')).map(({ slug, term, meaning }) => [slug, { slug, term, meaning }]))
  const parts = found.parts.map((part) => ({
    ...part,
    lines: part.lines.map((line) => ({ ...line, terms: line.terms.flatMap((slug) => glossary.get(slug) ?? []) })),
  }))
  return { ...found, parts }
}

export const covers: Tools['covers'] = async (ctx) => {
  const pageOf = await pageFinder(ctx)
  return { covers: (await listContent(ctx, 'cover')).map((cover) => toolCover(cover, pageOf)) }
}
