import { Failure } from '#contract/failure.ts'
import type { Ctx } from '#server/ctx.ts'
import { findContent } from '#server/features/content/content.ts'
import { namedIndustries } from './pageLinks.ts'
import { presentIndustry } from './presenting.ts'

export const list = async (ctx: Ctx) => ({ industries: await namedIndustries(ctx) })

export const show = async (ctx: Ctx, { slug }: { slug: string }) => {
  const industry = await findContent(ctx, 'industry', slug)
  if (!industry) throw new Failure('notFound', 'Not found')
  return presentIndustry(ctx, industry)
}
