/** Client portal: what insurers had been told by the end of a given day. */
import { get, group } from '../endpoint.ts'
import { Ledger } from '../model/disclosures/presentation.ts'
import { isoDate, z } from '../schema.ts'

export const disclosures = group('portal', 'disclosures', {
  /** For every company whose policies the caller may see. */
  show: get('/api/client/disclosures', {
    access: { client: 'policies', right: 'view' },
    input: z.strictObject({ on: z.optional(z.union([z.literal(''), isoDate()])) }),
    output: Ledger,
  }),
})
