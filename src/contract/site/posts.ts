/** Public: Insights. */
import { get, group } from '../endpoint.ts'
import { NamedPage } from '../model/site/pageLink.ts'
import { PostContent, postCategories } from '../model/content/kinds/post.ts'
import { queryNumber, requiredText, z, type Infer } from '../schema.ts'

export const PostSummary = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  /** yyyy-mm-dd */
  date: z.string(),
  updated: z.string(),
  category: z.enum(postCategories),
  minutes: z.number(),
})
export type PostSummary = Infer<typeof PostSummary>

export const PostPage = z.object({
  post: PostContent,
  minutes: z.number(),
  /** Its second-level headings, in order. */
  contents: z.array(z.object({ title: z.string(), anchor: z.string() })),
  services: z.array(NamedPage),
  posts: z.array(PostSummary),
})
export type PostPage = Infer<typeof PostPage>

export const posts = group('site', 'posts', {
  list: get('/api/posts', {
    access: 'anyone',
    input: z.strictObject({ limit: queryNumber(1, 100, 100) }),
    output: z.object({ posts: z.array(PostSummary) }),
    cache: 'address',
    about: 'Newest first',
  }),
  show: get('/api/posts/:slug', {
    access: 'anyone',
    input: z.strictObject({ slug: requiredText(80) }),
    output: PostPage,
    cache: 'address',
  }),
})
