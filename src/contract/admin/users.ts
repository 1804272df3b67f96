/**
 * Staff: who may sign in. No one sets a password or phone number for someone else: people are invited instead (security
 * checks 35, 47). Changes need password and second step within the last five minutes (403 with `requireReauth`).
 */
import { permissions, roles } from '../access.ts'
import { changeInput } from '../changeInput.ts'
import { get, group, patch, post } from '../endpoint.ts'
import { HistoryEntry } from '../history.ts'
import { membershipRoles } from '../model/people/membership.ts'
import { roleLabels } from '../model/people/permissionReasons.ts'
import { factorKinds, factorLabels, personName, SessionSummary, UserSummary } from '../model/people/user.ts'
import { userMachine } from '../model/people/userMachine.ts'
import { byLink, choice, list, moment } from '../list.ts'
import { id, isoDate, typedEmail, typedText, z, type Infer } from '../schema.ts'

const areDays = (value: string) => value.split(' to ').every((date) => isoDate().safeParse(date).success)

export const userList = list({
  name: 'users',
  one: 'person',
  many: 'people',
  row: UserSummary,
  columns: {
    name: { label: 'Name', names: true },
    username: { label: 'User name', hidden: true },
    email: { label: 'Email', wrap: true, hidden: true },
    role: { tells: true, label: 'Role', text: ({ role }) => roleLabels[role] },
    permissions: { label: 'Permissions', text: ({ role, permissions }) => rightsText({ role, permissions }) },
    status: { label: 'Status', tells: 'first', text: ({ status }) => userMachine.label(status, 'staff') },
    factor: { ends: true, label: 'Second step', cardWord: 'Second step:', text: ({ factor }) => factorLabels[factor] },
    lastSeenAt: { ...moment('lastSeenAt', 'Last seen'), ends: true, cardWord: 'Seen' },
    sessions: { label: 'Sessions', align: 'end' },
    companies: { label: 'Companies', wrap: true, hidden: true, text: ({ companies }) => companies.map(({ name }) => name).join(', ') },
    invitedBy: { label: 'Invited by', hidden: true },
    createdAt: { ...moment('createdAt', 'Invited'), hidden: true },
  },
  filters: {
    people: choice('People', [
      { value: 'staff', label: 'Staff' },
      { value: 'portal', label: 'Clients' },
    ]),
    role: choice(
      'Role',
      roles.map((role) => ({ value: role, label: roleLabels[role] })),
    ),
    status: choice(
      'Status',
      userMachine.statusNames.map((status) => ({ value: status, label: userMachine.label(status, 'staff') })),
    ),
    factor: choice(
      'Second step',
      factorKinds.map((value) => ({ value, label: factorLabels[value] })),
    ),
    rights: choice('Permissions', [
      { value: 'role', label: 'Same as the role' },
      { value: 'list', label: 'Custom list' },
    ]),
    /** Acts for at least one client in the portal. */
    access: byLink(choice('Portal', [{ value: 'portal', label: 'With access' }])),
    /** At least once within these days, both inclusive: '2026-11-01 to 2026-11-30'. */
    signedIn: {
      label: 'Signed in',
      schema: z.string().check(z.regex(/^\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/), z.refine(areDays, 'Invalid value')),
      options: [],
    },
  },
  sorts: { name: ['name', '-name'], lastSeenAt: ['longAgo', 'justNow'], createdAt: ['oldest', 'newest'] },
  defaultSort: 'name',
  search: 'Name, user name, email',
  views: {
    staff: { name: 'Staff', parameters: { people: 'staff' } },
    invited: { name: 'Invited', parameters: { status: 'invited' } },
    unproved: { name: 'Staff without a second step', parameters: { people: 'staff', status: 'active', factor: 'none' } },
    portal: { name: 'Clients', parameters: { people: 'portal' } },
    deactivated: { name: 'Deactivated', parameters: { status: 'disabled' } },
  },
})

/** 'Default', '3 custom'. */
export const rightsText = ({ role, permissions: own }: Pick<UserSummary, 'role' | 'permissions'>): string => {
  if (role === 'client') return 'By company'
  if (own === null) return 'Default'
  return own.length === 0 ? 'None at all' : `${own.length} custom`
}

/** A reset of a person's second step, requested by one administrator; another one has to confirm it within 24 hours. */
export const FactorReset = z.object({
  id: z.uuid(),
  askedBy: z.string(),
  /** True if the viewer requested it, and so cannot confirm it. */
  mine: z.boolean(),
  askedAt: z.string(),
  expiresAt: z.string(),
  reason: z.string(),
})
export type FactorReset = Infer<typeof FactorReset>

export const UserDetail = z.extend(UserSummary, {
  /** True if this is the viewer's own account: no one changes their own rights or resets their own second step. */
  self: z.boolean(),
  /** True if the caller holds at least these rights; otherwise nothing here can be changed. */
  within: z.boolean(),
  /** True for the last administrator who can change users: their rights and account must stay. */
  lastAdmin: z.boolean(),
  /** Who the staff area admits, by its setting. */
  staffArea: z.enum(['admins', 'permitted']),
  /** Last three digits; null if there is no phone. */
  phoneEnding: z.nullable(z.string()),
  recoveryCodes: z.number(),
  /** The newest one; null if none was ever sent. `open`: its link still works. */
  invitation: z.nullable(z.object({ sentAt: z.string(), expiresAt: z.string(), by: z.nullable(z.string()), open: z.boolean() })),
  /** When their time to enrol a phone ends; null if they may not. */
  enrolmentUntil: z.nullable(z.string()),
  openSessions: z.array(SessionSummary),
  reset: z.nullable(FactorReset),
  history: z.array(HistoryEntry),
  actions: z.array(z.enum(userMachine.actions)),
  mayEdit: z.boolean(),
  mayChangeRights: z.boolean(),
  mayAskReset: z.boolean(),
})
export type UserDetail = Infer<typeof UserDetail>

/** `expiresAt`: of the invitation; null if the person already had an account and was only given another company. */
const invited = z.object({ user: UserSummary, expiresAt: z.nullable(z.string()) })
const why = typedText('Say why: at least 5 characters', 1000, 5)
/** `role`: the role's permissions. `list`: exactly those listed, possibly none. */
const rightsKind = z.enum(['role', 'list'], 'Choose whose permissions')

export const users = group('admin', 'users', {
  list: userList.page('/api/admin/users', 'user:edit'),
  csv: userList.csv('/api/admin/users/csv', 'user:edit'),
  /** Resets waiting for a second administrator. */
  resets: get('/api/admin/users/factor-resets', {
    access: 'user:edit',
    input: z.strictObject({}),
    output: z.array(z.extend(FactorReset, { userId: z.uuid(), name: z.string() })),
  }),
  show: get('/api/admin/users/:id', { access: 'user:edit', input: z.strictObject({ id: id() }), output: UserDetail }),
  invite: post('/api/admin/users', {
    access: 'user:create',
    input: z.strictObject({
      name: personName(),
      email: typedEmail(),
      /** Staff only; clients sign in by email. */
      username: z.optional(
        z
          .string()
          .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9._-]{3,64}$/, 'Use 3 to 64 letters, digits, dots, dashes or underscores')),
      ),
      role: z.enum(roles, 'Choose the role'),
      rights: z._default(rightsKind, 'role'),
      permissions: z._default(z.array(z.enum(permissions)), []),
      /** The company that a client acts for, and their role there. */
      clientId: z.optional(id()),
      clientRole: z._default(z.enum(membershipRoles), 'owner'),
    }),
    output: invited,
    status: 201,
    idempotent: true,
  }),
  update: patch('/api/admin/users/:id', {
    access: 'user:edit',
    input: z.strictObject({ ...changeInput, name: personName() }),
    output: UserDetail,
  }),
  changeRights: post('/api/admin/users/:id/rights', {
    access: 'user:edit',
    input: z.strictObject({
      ...changeInput,
      role: z.enum(roles, 'Choose the role'),
      rights: rightsKind,
      permissions: z.array(z.enum(permissions)),
    }),
    output: UserDetail,
    about: 'A change of role or permissions ends every session of the person; nobody can change their own',
  }),
  resend: post('/api/admin/users/:id/resend', {
    access: 'user:create',
    input: z.strictObject({ ...changeInput, email: z.optional(typedEmail()) }),
    output: UserDetail,
    about: 'A new link for 72 hours, to another address if the first was wrong; older links stop working',
  }),
  withdraw: post('/api/admin/users/:id/withdraw', {
    access: 'user:delete',
    input: z.strictObject({ ...changeInput, reason: z.optional(typedText('Say why', 1000)) }),
    output: UserDetail,
  }),
  disable: post('/api/admin/users/:id/disable', {
    access: 'user:delete',
    input: z.strictObject({ ...changeInput, reason: why }),
    output: UserDetail,
    about: 'Signs them out everywhere, at once',
  }),
  enable: post('/api/admin/users/:id/enable', {
    access: 'user:create',
    input: z.strictObject({ ...changeInput, reason: z.optional(typedText('Say why', 1000)) }),
    output: UserDetail,
    about: 'People who never chose a password are invited again',
  }),
  endSession: post('/api/admin/users/:id/sessions/:session/end', {
    access: 'user:edit',
    input: z.strictObject({ id: id(), session: id() }),
    output: UserDetail,
  }),
  endSessions: post('/api/admin/users/:id/end-sessions', {
    access: 'user:edit',
    input: z.strictObject({ id: id() }),
    output: UserDetail,
  }),
  askReset: post('/api/admin/users/:id/factor-reset', {
    access: 'user:edit',
    input: z.strictObject({ id: id(), reason: why }),
    output: UserDetail,
    about: 'For a lost phone: nothing changes until a second administrator confirms within 24 hours; the person will be told',
  }),
  confirmReset: post('/api/admin/users/:id/factor-reset/confirm', {
    access: 'user:edit',
    input: z.strictObject({ id: id() }),
    output: UserDetail,
    about: 'Takes every factor away, ends every session and sends an invitation of 72 hours to enrol again',
  }),
  withdrawReset: post('/api/admin/users/:id/factor-reset/withdraw', {
    access: 'user:edit',
    input: z.strictObject({ id: id() }),
    output: UserDetail,
  }),
})
