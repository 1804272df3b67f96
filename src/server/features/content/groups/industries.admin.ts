/** Staff: the operations of contract/admin/content/industries.ts. */
import { industries as contract } from '#contract/admin/content/industries.ts'
import { contentOperations } from '../contentOperations.ts'
import { pageRecord } from '../contentRecord.ts'

export const industries = contentOperations(contract, { kinds: ['industry'], definition: pageRecord })
