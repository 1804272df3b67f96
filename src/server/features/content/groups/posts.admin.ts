/** Staff: the operations of contract/admin/content/posts.ts. */
import { posts as contract } from '#contract/admin/content/posts.ts'
import { contentOperations } from '../contentOperations.ts'
import { postRecord } from '../contentRecord.ts'

export const posts = contentOperations(contract, { kinds: ['post'], definition: postRecord })
