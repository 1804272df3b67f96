/**
 * Staff: who may sign in. Nobody sets a password or a phone number for somebody else: people get an invitation (security
 * checks 35, 47). Changes want password and factor proven within five minutes (403 with `requireReauth`).
 */
import { permissions, roles } from '../access.ts'
import { get, group, patch, post } from '../endpoint.ts'
import { membershipRoles } from '../model/people/membership.ts'
import { personName, UserSummary } from '../model/people/user.ts'
import { choice, list, moment } from '../list.ts'
import { email, id, z } from '../schema.ts'

const version = z.number().check(z.int(), z.minimum(0))
/** `expiresAt`: of the invitation; null where somebody with an account got one company more. */
const invited = z.object({ user: UserSummary, expiresAt: z.nullable(z.string()) })

export const userList = list({
  name: 'users',
  one: 'person',
  many: 'people',
  row: UserSummary,
  columns: {
    name: { label: 'Name', names: true },
    username: { label: 'User name' },
    email: { label: 'Email' },
    role: { label: 'Role' },
    status: { label: 'Status' },
    joined: { label: 'Has joined' },
    enrolled: { label: 'Has a second factor' },
    createdAt: moment('createdAt', 'Invited'),
  },
  filters: {
    role: choice(
      'Role',
      roles.map((role) => ({ value: role, label: role.charAt(0).toUpperCase() + role.slice(1) })),
    ),
  },
  sorts: { name: ['name', '-name'], createdAt: ['oldest', 'newest'] },
  defaultSort: 'name',
  search: 'Name, user name, email',
})

export const users = group('admin', 'users', {
  list: userList.page('/api/admin/users', 'user:edit'),
  csv: userList.csv('/api/admin/users/csv', 'user:edit'),
  show: get('/api/admin/users/:id', { access: 'user:edit', input: z.strictObject({ id: id() }), output: UserSummary }),
  invite: post('/api/admin/users', {
    access: 'user:create',
    input: z.strictObject({
      /** Staff only; clients sign in by email. */
      username: z.optional(
        z
          .string()
          .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9._-]{3,64}$/, 'Use 3 to 64 letters, digits, dots, dashes or underscores')),
      ),
      email: email(),
      name: personName(),
      role: z.enum(roles),
      /** The company a client acts for, and what they are there. */
      clientId: z.optional(id()),
      clientRole: z._default(z.enum(membershipRoles), 'owner'),
    }),
    output: invited,
    status: 201,
    idempotent: true,
  }),
  update: patch('/api/admin/users/:id', {
    access: 'user:edit',
    input: z.strictObject({
      id: id(),
      version,
      name: z.optional(personName()),
      role: z.optional(z.enum(roles)),
      /** null: those of the role. */
      permissions: z.optional(z.nullable(z.array(z.enum(permissions)))),
      status: z.optional(z.enum(['active', 'disabled'])),
    }),
    output: UserSummary,
    about: 'A change of role, permissions or status ends every session of the person',
  }),
  /** Takes every factor away and sends a new invitation: for a lost phone. */
  resetEnrolment: post('/api/admin/users/:id/reset-enrolment', {
    access: 'user:edit',
    input: z.strictObject({ id: id() }),
    output: invited,
  }),
  endSessions: post('/api/admin/users/:id/end-sessions', {
    access: 'user:edit',
    input: z.strictObject({ id: id() }),
    output: z.object({ ended: z.number() }),
  }),
})
