/** Staff: the operations of contract/admin/posts.ts. */
import { posts as contract } from '#contract/admin/posts.ts'
import { contentOperations } from './contentOperations.ts'
import { postRecord } from './contentRecord.ts'

export const posts = contentOperations(contract, { kinds: ['post'], binding: postRecord })
