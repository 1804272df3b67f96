/** Staff: the operations of contract/admin/entries.ts. */
import { entries as contract } from '#contract/admin/entries.ts'
import { contentOperations } from './contentOperations.ts'
import { pageRecord } from './contentRecord.ts'

export const entries = contentOperations(contract, {
  kinds: [
    'place',
    'trade',
    'term',
    'cover',
    'finder',
    'quiz',
    'scenario',
    'incident',
    'specimen',
    'synonym',
    'asked',
    'document',
    'questions',
  ],
  binding: pageRecord,
})
