/** Staff: the operations of contract/admin/content/previews.ts. */
import type { previews as contract } from '#contract/admin/content/previews.ts'
import type { ContentKind, ContentOf } from '#contract/model/content/contentKind.ts'
import { claimFamily } from '#contract/model/questions/editing/questionWords.ts'
import type { Ctx } from '#server/ctx.ts'
import { previewedPages, typedCopy, workingCopy } from '#server/features/content/content.ts'
import { presentService } from '#server/features/services/services.ts'
import { presentBuilt, presentIndustry, presentPlace, presentPost, presentTerm, presentTrade } from '#server/features/site/site.ts'
import type { Operations } from '#server/http/api/serve.ts'

type Previews = Operations<typeof contract>
type Copy<K extends ContentKind> = { content: ContentOf<K>; published: boolean }

const ofService = (ctx: Ctx, { content, published }: Copy<'service'>) => {
  const { title, slug, path, tags, category, summary } = content
  return presentService(ctx, { title, slug, path, tags, category, summary, published, content })
}
const ofPage = async (ctx: Ctx, { content }: Copy<'page'>) =>
  content.kind === 'built' ? { words: null, built: await presentBuilt(ctx, content) } : { words: content, built: null }

export const service: Previews['service'] = async (ctx, preview) => ofService(ctx, await workingCopy(ctx, 'service', preview))
export const post: Previews['post'] = async (ctx, preview) => presentPost(ctx, (await workingCopy(ctx, 'post', preview)).content)
export const industry: Previews['industry'] = async (ctx, preview) =>
  presentIndustry(ctx, (await workingCopy(ctx, 'industry', preview)).content)
export const page: Previews['page'] = async (ctx, preview) => ofPage(ctx, await workingCopy(ctx, 'page', preview))

export const place: Previews['place'] = async (ctx, preview) => presentPlace(ctx, (await workingCopy(ctx, 'place', preview)).content)
export const trade: Previews['trade'] = async (ctx, preview) => presentTrade(ctx, (await workingCopy(ctx, 'trade', preview)).content)
export const term: Previews['term'] = async (ctx, preview) => presentTerm(ctx, (await workingCopy(ctx, 'term', preview)).content)

/** Conditions are shown in words, because a preview has no answers to evaluate. */
const ofQuestions = async (ctx: Ctx, { content }: Copy<'questions'>) => {
  const set = await previewedPages(ctx, content.slug, content)
  return {
    title: content.title,
    journey: set.family === claimFamily ? ('claim' as const) : ('quote' as const),
    pages: set.pages.map((questionPage) => ({
      page: {
        ...questionPage,
        when: undefined,
        questions: questionPage.questions.map((question) => ({ ...question, when: undefined, source: undefined })),
      },
      is: content.pages.find((own) => own.id === questionPage.id)?.is ?? '',
    })),
  }
}
export const questions: Previews['questions'] = async (ctx, preview) => ofQuestions(ctx, await workingCopy(ctx, 'questions', preview))

/** Called twice a second while the user types, and changes nothing, so it is not audited. */
const typed = <K extends ContentKind>(ctx: Ctx, kind: K, { id, content }: { id: string; content: unknown }) => {
  ctx.auditCount.written += 1
  return typedCopy(ctx, kind, id, content)
}

export const typedService: Previews['typedService'] = async (ctx, sent) => ofService(ctx, await typed(ctx, 'service', sent))
export const typedPost: Previews['typedPost'] = async (ctx, sent) => presentPost(ctx, (await typed(ctx, 'post', sent)).content)
export const typedIndustry: Previews['typedIndustry'] = async (ctx, sent) =>
  presentIndustry(ctx, (await typed(ctx, 'industry', sent)).content)
export const typedPage: Previews['typedPage'] = async (ctx, sent) => ofPage(ctx, await typed(ctx, 'page', sent))
export const typedPlace: Previews['typedPlace'] = async (ctx, sent) => presentPlace(ctx, (await typed(ctx, 'place', sent)).content)
export const typedTrade: Previews['typedTrade'] = async (ctx, sent) => presentTrade(ctx, (await typed(ctx, 'trade', sent)).content)
export const typedTerm: Previews['typedTerm'] = async (ctx, sent) => presentTerm(ctx, (await typed(ctx, 'term', sent)).content)
export const typedQuestions: Previews['typedQuestions'] = async (ctx, sent) => ofQuestions(ctx, await typed(ctx, 'questions', sent))
