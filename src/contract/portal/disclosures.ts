/** Client portal: what insurers were told, as it stood at the end of a day. */
import { get, group } from '../endpoint.ts'
import { Ledger } from '../model/disclosures/presentation.ts'
import { isoDate, z } from '../schema.ts'

export const disclosures = group('portal', 'disclosures', {
  /** Of every company whose policies the caller may see. */
  show: get('/api/client/disclosures', {
    access: { client: 'policies', right: 'view' },
    input: z.strictObject({ on: z.optional(z.union([z.literal(''), isoDate()])) }),
    output: Ledger,
  }),
})
