/** Staff: a policy's proofs of cover. */
import { get, group, post } from '../../endpoint.ts'
import { proofStates, purposes } from '../../model/proofs/proof.ts'
import { proofMachine } from '../../model/proofs/proofMachine.ts'
import { id, typedText, z, type Infer } from '../../schema.ts'

const StaffProof = z.object({
  id: z.uuid(),
  version: z.number(),
  holder: z.string(),
  email: z.string(),
  purpose: z.enum(purposes),
  status: z.enum(proofMachine.statusNames),
  state: z.enum(proofStates),
  until: z.nullable(z.string()),
  issuedAt: z.string(),
  issuedBy: z.string(),
  code: z.string(),
  actions: z.array(z.enum(proofMachine.actions)),
})
export type StaffProof = Infer<typeof StaffProof>

export const proofs = group('admin', 'proofs', {
  ofPolicy: get('/api/admin/policies/:id/proofs', {
    access: 'policy:view',
    input: z.strictObject({ id: id() }),
    output: z.array(StaffProof),
  }),
  withdraw: post('/api/admin/proofs/:id/withdraw', {
    access: 'policy:edit',
    input: z.strictObject({
      id: id(),
      version: z.number().check(z.int(), z.minimum(0)),
      reason: typedText('Say why it is withdrawn', 300),
    }),
    output: z.array(StaffProof),
  }),
})
