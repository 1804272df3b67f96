/** Staff: text pages, pages built of blocks, and their reusable sections. */
import { contentGroup } from './contentGroup.ts'

export const pages = contentGroup({
  noun: 'pages',
  base: '/api/admin/pages',
  area: 'page',
  kinds: ['page', 'section'],
  one: 'page',
  many: 'pages',
})
