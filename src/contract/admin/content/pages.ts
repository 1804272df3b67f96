/** Staff: pages of words, pages built of blocks, and the reusable sections of those. */
import { contentGroup } from './contentGroup.ts'

export const pages = contentGroup({
  noun: 'pages',
  base: '/api/admin/pages',
  area: 'page',
  kinds: ['page', 'section'],
  one: 'page',
  many: 'pages',
})
