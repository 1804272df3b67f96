/** Client portal: the page with the employers' liability certificate that a company's staff can open. */
import { get, group, post } from '../endpoint.ts'
import { staffPageStates } from '../model/proofs/proof.ts'
import { id, z, type Infer } from '../schema.ts'

const OwnPage = z.object({
  /** Id of the company. */
  id: z.uuid(),
  company: z.string(),
  /** Null until the page is switched on for the first time. */
  token: z.nullable(z.string()),
  /** Full URL of the page. */
  link: z.nullable(z.string()),
  enabled: z.boolean(),
  state: z.enum(staffPageStates),
  /** The last day of the current or past cover; null if there never was any. */
  until: z.nullable(z.string()),
  mayAct: z.boolean(),
})
export type OwnPage = Infer<typeof OwnPage>

const acts = { client: 'policies', right: 'act' } as const
const one = { access: acts, input: z.strictObject({ id: id() }), output: z.array(OwnPage) } as const

export const staffPages = group('portal', 'staffPages', {
  /** One for each company that has or had employers' liability. */
  all: get('/api/client/staff-pages', {
    access: { client: 'policies', right: 'view' },
    input: z.strictObject({}),
    output: z.array(OwnPage),
  }),
  turnOn: post('/api/client/staff-pages/:id/on', one),
  turnOff: post('/api/client/staff-pages/:id/off', one),
  /** Gives it a new address; the old one stops working. */
  renew: post('/api/client/staff-pages/:id/address', one),
})
