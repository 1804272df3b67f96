import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PostCategory } from '#contract/model/content/kinds/postCategory.ts'
import { drawingOf } from './sceneOfPost.tsx'

test('each delivered article has a different drawing', () => {
  const posts = readdirSync('content/posts').map((file): { slug: string; category: PostCategory } => ({
    slug: file.replace('.json', ''),
    category: JSON.parse(readFileSync(`content/posts/${file}`, 'utf8')).category,
  }))
  expect(posts.length).toBeGreaterThan(10)
  expect(new Set(posts.map(({ slug, category }) => drawingOf(slug, category))).size).toBe(posts.length)
})
