/** Staff: the operations of contract/admin/content/pages.ts. */
import { pages as contract } from '#contract/admin/content/pages.ts'
import { contentOperations } from '../contentOperations.ts'
import { pageRecord } from '../contentRecord.ts'

export const pages = contentOperations(contract, { kinds: ['page', 'section'], definition: pageRecord })
