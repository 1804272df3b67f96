/** Staff: the operations of contract/admin/previews.ts. */
import type { previews as contract } from '#contract/admin/previews.ts'
import { workingCopy } from '#server/features/content/content.ts'
import { presentService } from '#server/features/services/services.ts'
import { presentBuilt, presentIndustry, presentPost } from '#server/features/site/site.ts'
import type { Operations } from '#server/http/api/serve.ts'

type Previews = Operations<typeof contract>

export const service: Previews['service'] = async (ctx, { id }) => {
  const { content, published } = await workingCopy(ctx, 'service', id)
  const { title, slug, path, tags, category, summary } = content
  return presentService(ctx, { title, slug, path, tags, category, summary, published, content })
}

export const post: Previews['post'] = async (ctx, { id }) => presentPost(ctx, (await workingCopy(ctx, 'post', id)).content)

export const industry: Previews['industry'] = async (ctx, { id }) => presentIndustry(ctx, (await workingCopy(ctx, 'industry', id)).content)

export const page: Previews['page'] = async (ctx, { id }) => {
  const { content } = await workingCopy(ctx, 'page', id)
  return content.kind === 'built' ? { words: null, built: await presentBuilt(ctx, content) } : { words: content, built: null }
}
