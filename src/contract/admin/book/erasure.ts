/** Staff: erasing what we hold of a client, when they ask for it (UK GDPR, article 17). */
import { get, group, post } from '../../endpoint.ts'
import { KeptRecords } from '../../model/clients/erasure.ts'
import { id, text, typedText, z, type Infer } from '../../schema.ts'
import { ClientDetail } from './clients.ts'

const ErasurePlan = z.object({
  /** The client's number, as it is to be typed. */
  number: z.string(),
  /** Of everything below: the erasure is refused when it is another one by then. */
  print: z.string(),
  /** Why nothing can be erased yet, a sentence each. */
  blockers: z.array(z.string()),
  /** What is erased, the most telling first. */
  goes: z.array(z.object({ what: z.string(), count: z.number() })),
  kept: z.array(KeptRecords),
  /** Whether the client's name and address stay with what is kept. */
  keepsName: z.boolean(),
  /** The last day on which a backup may hold what is erased today (calendar date). */
  backupsUntil: z.string(),
})
export type ErasurePlan = Infer<typeof ErasurePlan>

export const erasure = group('admin', 'erasure', {
  /** A dry run: says what would go, and changes nothing. */
  plan: get('/api/admin/clients/:id/erasure', {
    access: 'client:edit',
    peopleOnly: true,
    input: z.strictObject({ id: id() }),
    output: ErasurePlan,
  }),
  /** Needs password and factor proven within five minutes, and the right to delete people. 409 where the plan that was read is no longer true. */
  erase: post('/api/admin/clients/:id/erasure', {
    access: 'client:edit',
    peopleOnly: true,
    input: z.strictObject({
      id: id(),
      print: text(64),
      number: typedText('Enter the client number shown above', 20),
      reason: typedText('Say why: at least 10 characters', 300, 10),
    }),
    output: ClientDetail,
  }),
})
