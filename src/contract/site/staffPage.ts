/** Public, with the address of the page for a company's staff: the current employers' liability certificate. */
import { get, group } from '../endpoint.ts'
import { staffPageStates } from '../model/proofs/proof.ts'
import { requiredText, z, type Infer } from '../schema.ts'

const Cover = z.object({ insurer: z.string(), policyNumber: z.string(), from: z.string(), until: z.string() })

export const StaffPage = z.object({
  company: z.string(),
  state: z.enum(staffPageStates),
  checkedAt: z.string(),
  /** Of the policy in force today, otherwise of the last one; null if there never was one. */
  cover: z.nullable(Cover),
  /** The certificates that can be opened, newest first. */
  certificates: z.array(z.extend(Cover, { id: z.uuid(), current: z.boolean(), name: z.string(), bytes: z.number() })),
})
export type StaffPage = Infer<typeof StaffPage>

export const staffPage = group('site', 'staffPage', {
  show: get('/api/el/:token', {
    access: { holder: 'staffPage' },
    input: z.strictObject({ token: requiredText(60) }),
    output: StaffPage,
    rate: { points: 120, seconds: 600, in: 'process' },
  }),
})
