/** Anybody with the address of a company's page for its staff: the employers' liability certificate that is current. */
import { get, group } from '../endpoint.ts'
import { staffPageStates } from '../model/proofs/proof.ts'
import { requiredText, z, type Infer } from '../schema.ts'

const Cover = z.object({ insurer: z.string(), policyNumber: z.string(), from: z.string(), until: z.string() })

export const StaffPage = z.object({
  company: z.string(),
  state: z.enum(staffPageStates),
  checkedAt: z.string(),
  /** Of the policy that covers today, else of the last one; null where there never was one. */
  cover: z.nullable(Cover),
  /** Which certificates can be opened, the newest first. */
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
