/** Staff: the contracts that a client has checked against its policies. */
import { get, group } from '../../endpoint.ts'
import { ContractCheck } from '../../model/requirements/contractCheck.ts'
import { id, z } from '../../schema.ts'

export const requirements = group('admin', 'requirements', {
  /** Of one client, the newest first; 50 at most. */
  ofClient: get('/api/admin/clients/:id/contract-checks', {
    access: 'policy:view',
    input: z.strictObject({ id: id() }),
    output: z.array(ContractCheck),
  }),
})
