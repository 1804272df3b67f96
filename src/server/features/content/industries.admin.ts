/** Staff: the operations of contract/admin/industries.ts. */
import { industries as contract } from '#contract/admin/industries.ts'
import { contentOperations } from './contentOperations.ts'
import { pageRecord } from './contentRecord.ts'

export const industries = contentOperations(contract, { kinds: ['industry'], binding: pageRecord })
