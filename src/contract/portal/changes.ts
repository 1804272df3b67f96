/** Client portal: mid-term changes that a client asked for. Each stays a request until the insurer has confirmed it. */
import { changeInput } from '../changeInput.ts'
import { get, group, post } from '../endpoint.ts'
import { ChangePrice, Compared } from '../model/changes/change.ts'
import { ChangeRequest, changeKindNames } from '../model/changes/changeKinds.ts'
import { changeMachine } from '../model/changes/changeMachine.ts'
import { policyClassNames } from '../model/policies/policyClass.ts'
import { id, text, typedText, z, type Infer } from '../schema.ts'

export const ChangeView = z.object({
  id: z.uuid(),
  reference: z.string(),
  version: z.number(),
  status: z.enum(changeMachine.statusNames),
  kind: z.enum(changeKindNames),
  effectiveOn: z.string(),
  compared: z.array(Compared),
  details: z.string(),
  policy: z.object({ id: z.uuid(), class: z.enum(policyClassNames), policyNumber: z.string(), insurer: z.string(), company: z.string() }),
  requestedBy: z.string(),
  requestedAt: z.string(),
  /** When the client hears from us by; null if it is not our turn. */
  dueAt: z.nullable(z.string()),
  /** Our newest question, while it is unanswered. */
  question: z.nullable(z.string()),
  /** Null until the insurer has given it. */
  price: z.nullable(ChangePrice),
  /** Whether it is applied, and its invoice or credit note is still to come. */
  toBill: z.boolean(),
  /** Oldest first. */
  history: z.array(z.object({ at: z.string(), by: z.string(), what: z.string(), detail: z.string() })),
  /** What this user may do now. */
  actions: z.array(z.enum(changeMachine.actions)),
})
export type ChangeView = Infer<typeof ChangeView>

const act = { client: 'policies', right: 'act' } as const

export const changes = group('portal', 'changes', {
  /** `id` is the policy. */
  request: post('/api/client/policies/:id/changes', {
    access: act,
    input: ChangeRequest,
    output: ChangeView,
    idempotent: true,
    // A list of vehicles is sent as text.
    maxBody: 400_000,
    rate: { points: 30, seconds: 3600 },
  }),
  show: get('/api/client/changes/:id', {
    access: { client: 'policies', right: 'view' },
    input: z.strictObject({ id: id() }),
    output: ChangeView,
  }),
  answer: post('/api/client/changes/:id/answer', {
    access: act,
    input: z.strictObject({ ...changeInput, reason: typedText('Write your answer', 2000) }),
    output: ChangeView,
  }),
  accept: post('/api/client/changes/:id/accept', { access: act, input: z.strictObject(changeInput), output: ChangeView }),
  withdraw: post('/api/client/changes/:id/withdraw', {
    access: act,
    input: z.strictObject({ ...changeInput, reason: z.optional(text(500)) }),
    output: ChangeView,
  }),
})
