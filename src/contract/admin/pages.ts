/** Staff: pages of words, and pages built of blocks. */
import { contentGroup } from './contentGroup.ts'

export const pages = contentGroup({ noun: 'pages', base: '/api/admin/pages', area: 'page', kinds: ['page'], one: 'page', many: 'pages' })
