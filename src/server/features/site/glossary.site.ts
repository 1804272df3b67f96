import { Failure } from '#contract/failure.ts'
import type { Ctx } from '#server/ctx.ts'
import { listContent } from '#server/features/content/content.ts'
import { inAlphabet, presentTerm } from './presenting.ts'

export const list = async (ctx: Ctx) => ({ terms: inAlphabet(await listContent(ctx, 'term')) })

export const show = async (ctx: Ctx, { slug }: { slug: string }) => {
  const term = (await listContent(ctx, 'term')).find((one) => one.slug === slug)
  if (!term) throw new Failure('notFound', 'Not found')
  return presentTerm(ctx, term)
}
