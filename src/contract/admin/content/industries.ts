/** Staff: industry pages. */
import { contentGroup } from './contentGroup.ts'

export const industries = contentGroup({
  noun: 'industries',
  base: '/api/admin/industries',
  area: 'page',
  kinds: ['industry'],
  one: 'industry page',
  many: 'industry pages',
})
