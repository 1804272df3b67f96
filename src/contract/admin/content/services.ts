/** Staff: product pages. */
import { contentGroup } from './contentGroup.ts'

export const services = contentGroup({
  noun: 'services',
  base: '/api/admin/services',
  area: 'service',
  kinds: ['service'],
  one: 'product page',
  many: 'product pages',
})
