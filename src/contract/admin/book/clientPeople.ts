/** Staff: people who sign in for a client, and viewing the portal as one of them. */
import { changeInput } from '../../changeInput.ts'
import { get, group, post } from '../../endpoint.ts'
import { membershipRoles } from '../../model/people/membership.ts'
import { membershipMachine } from '../../model/people/membershipMachine.ts'
import { id, isoDate, text, typedEmail, typedText, z, type Infer } from '../../schema.ts'

const PortalPerson = z.object({
  /** Id of the membership. */
  id: z.uuid(),
  version: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(membershipRoles),
  status: z.enum(membershipMachine.statusNames),
  /** The last day of access, yyyy-mm-dd; null if there is no end. */
  until: z.nullable(z.string()),
  actions: z.array(z.enum(membershipMachine.actions)),
  /** Whether the caller may view the portal as this person. */
  mayView: z.boolean(),
})
export type PortalPerson = Infer<typeof PortalPerson>

const people = z.array(PortalPerson)

/** `id` is the client's for `list` and `invite`, otherwise the membership's. Each returns all people of the client, newest last. */
export const clientPeople = group('admin', 'clientPeople', {
  list: get('/api/admin/clients/:id/people', { access: 'client:view', input: z.strictObject({ id: id() }), output: people }),
  invite: post('/api/admin/clients/:id/people', {
    access: 'client:edit',
    peopleOnly: true,
    input: z.strictObject({
      id: id(),
      email: typedEmail(),
      name: typedText('Enter their name', 120),
      role: z.enum(membershipRoles, 'Choose a role'),
      until: z.optional(isoDate()),
    }),
    output: people,
    idempotent: true,
    rate: { points: 60, seconds: 3600 },
  }),
  resend: post('/api/admin/client-people/:id/resend', {
    access: 'client:edit',
    peopleOnly: true,
    input: z.strictObject(changeInput),
    output: people,
    rate: { points: 60, seconds: 3600 },
  }),
  revoke: post('/api/admin/client-people/:id/revoke', {
    access: 'client:edit',
    peopleOnly: true,
    input: z.strictObject({ ...changeInput, reason: z.optional(text(300)) }),
    output: people,
  }),
})

/** How many minutes a member of staff may view the portal as a client before asking again. */
export const viewingMinutes = 15

export const viewing = group('admin', 'viewing', {
  /** Until then this session sees what the client sees, and can change nothing. Needs password and second step within the last five minutes. */
  start: post('/api/admin/client-people/:id/view', {
    access: 'client:edit',
    peopleOnly: true,
    input: z.strictObject({ id: id(), reason: typedText('Say why: at least 10 characters. The client can read it.', 300, 10) }),
    output: z.object({ until: z.string() }),
  }),
})
