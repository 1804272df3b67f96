/** Staff: the operations of contract/admin/content/entries.ts. */
import { entries as contract } from '#contract/admin/content/entries.ts'
import { entryKinds } from '#contract/model/content/contentName.ts'
import { contentOperations } from '../contentOperations.ts'
import { pageRecord } from '../contentRecord.ts'

export const entries = contentOperations(contract, {
  kinds: entryKinds,
  definition: pageRecord,
})
