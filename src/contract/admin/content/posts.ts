/** Staff: Insights articles. */
import { contentGroup } from './contentGroup.ts'

export const posts = contentGroup({
  noun: 'posts',
  base: '/api/admin/posts',
  area: 'blog',
  kinds: ['post'],
  one: 'article',
  many: 'articles',
})
