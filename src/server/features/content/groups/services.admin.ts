/** Staff: the operations of contract/admin/content/services.ts. */
import { services as contract } from '#contract/admin/content/services.ts'
import { contentOperations } from '../contentOperations.ts'
import { serviceRecord } from '../contentRecord.ts'

export const services = contentOperations(contract, { kinds: ['service'], definition: serviceRecord })
