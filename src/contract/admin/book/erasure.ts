/** Staff: erasing what we hold about a client, at their request (UK GDPR, article 17). */
import { get, group, post } from '../../endpoint.ts'
import { KeptRecords } from '../../model/clients/erasure.ts'
import { id, text, typedText, z, type Infer } from '../../schema.ts'
import { ClientDetail } from './clients.ts'

const ErasurePlan = z.object({
  /** The client's number, which has to be typed to confirm. */
  number: z.string(),
  /** Fingerprint of everything below: the erasure is refused if it has changed by then. */
  print: z.string(),
  /** Why nothing can be erased yet, one sentence each. */
  blockers: z.array(z.string()),
  /** What is erased, the most significant first. */
  goes: z.array(z.object({ what: z.string(), count: z.number() })),
  kept: z.array(KeptRecords),
  /** Whether the client's name and address stay with the records that are kept. */
  keepsName: z.boolean(),
  /** The last day on which a backup may contain what is erased today (calendar date). */
  backupsUntil: z.string(),
})
export type ErasurePlan = Infer<typeof ErasurePlan>

export const erasure = group('admin', 'erasure', {
  /** A dry run: says what would be erased, and changes nothing. */
  plan: get('/api/admin/clients/:id/erasure', {
    access: 'client:edit',
    peopleOnly: true,
    input: z.strictObject({ id: id() }),
    output: ErasurePlan,
  }),
  /** Needs password and second step within the last five minutes, and the right to delete users. 409 if the plan has changed since it was read. */
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
