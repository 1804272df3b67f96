import { Failure } from '#contract/failure.ts'
import type { Ctx } from '#server/ctx.ts'
import { contentByKeys, listContent } from '#server/features/content/content.ts'
import { namedServices } from './pageLinks.ts'

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const inAlphabet = async (ctx: Ctx) => (await listContent(ctx, 'term')).toSorted((a, b) => alphabet.compare(a.term, b.term))

export const list = async (ctx: Ctx) => ({ terms: await inAlphabet(ctx) })

export const show = async (ctx: Ctx, { slug }: { slug: string }) => {
  const terms = await inAlphabet(ctx)
  const at = terms.findIndex((term) => term.slug === slug)
  const term = terms[at]
  if (!term) throw new Failure('notFound', 'Not found')
  return {
    term,
    seeAlso: await contentByKeys(ctx, 'term', term.seeAlso),
    services: await namedServices(ctx, term.services),
    before: terms[at - 1] ?? null,
    after: terms[at + 1] ?? null,
  }
}
