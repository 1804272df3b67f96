/** Staff: what insurers had been told about a client by the end of a given day. */
import { get, group } from '../../endpoint.ts'
import { Ledger } from '../../model/disclosures/presentation.ts'
import { id, isoDate, z } from '../../schema.ts'

export const disclosures = group('admin', 'disclosures', {
  show: get('/api/admin/clients/:id/disclosures', {
    access: 'policy:view',
    input: z.strictObject({ id: id(), on: z.optional(z.union([z.literal(''), isoDate()])) }),
    output: Ledger,
  }),
})
