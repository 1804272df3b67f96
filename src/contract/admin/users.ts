/**
 * Staff: who may sign in. Nobody sets a password or a phone number for somebody else: people get an invitation (security
 * checks 35, 47). Changes want password and factor proven within five minutes (403 with `requireReauth`).
 */
import { permissions, roles } from '../access.ts'
import { get, patch, post, type Group } from '../endpoint.ts'
import { personName, UserSummary } from '../model/user.ts'
import { email, id, queryNumber, text, z } from '../schema.ts'

const version = z.number().check(z.int(), z.minimum(0))
const invited = z.object({ user: UserSummary, expiresAt: z.string() })

export const users = {
  list: get('/api/admin/users', {
    access: 'user:edit',
    input: z.strictObject({
      q: z.optional(text(200)),
      role: z.optional(z.enum(roles)),
      /** Key of the last row before. */
      after: z.optional(id()),
      limit: queryNumber(1, 100, 25),
    }),
    output: z.object({ items: z.array(UserSummary), next: z.nullable(z.uuid()) }),
  }),
  show: get('/api/admin/users/:id', { access: 'user:edit', input: z.strictObject({ id: id() }), output: UserSummary }),
  invite: post('/api/admin/users', {
    access: 'user:create',
    input: z.strictObject({
      /** Staff only; clients sign in by e-mail. */
      username: z.optional(
        z
          .string()
          .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9._-]{3,64}$/, 'Use 3 to 64 letters, digits, dots, dashes or underscores')),
      ),
      email: email(),
      name: personName(),
      role: z.enum(roles),
      /** The company a client belongs to. */
      clientId: z.optional(id()),
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
} satisfies Group
