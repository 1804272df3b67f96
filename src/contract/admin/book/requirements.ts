/** Staff: contracts that a client has checked against its policies. */
import { get, group } from '../../endpoint.ts'
import { ContractCheck } from '../../model/requirements/contractCheck.ts'
import { id, z } from '../../schema.ts'

export const requirements = group('admin', 'requirements', {
  /** Those of one client, newest first; at most 50. */
  ofClient: get('/api/admin/clients/:id/contract-checks', {
    access: 'policy:view',
    input: z.strictObject({ id: id() }),
    output: z.array(ContractCheck),
  }),
})
