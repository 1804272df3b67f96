/** Who may do what: the only place roles and permissions are named (specification section 6, design 6.4). */

export const permissions = [
  'dashboard:view',
  'blog:create',
  'blog:edit',
  'blog:delete',
  'blog:publish',
  'service:create',
  'service:edit',
  'service:delete',
  'service:publish',
  'page:create',
  'page:edit',
  'page:delete',
  'page:publish',
  'user:create',
  'user:edit',
  'user:delete',
  'quote:view',
  'quote:respond',
  'contact:view',
  'contact:respond',
  'appointment:view',
  'appointment:update',
  'email:view',
  'analytics:view',
  'chat:manage',
  'settings:manage',
  // Not in the specification's table; admin only, analyst has the view ones but confidential.
  'client:view',
  'client:edit',
  'policy:view',
  'policy:edit',
  'policy:bind',
  'renewal:view',
  'renewal:edit',
  'claim:view',
  'claim:edit',
  'document:view',
  'document:edit',
  'media:edit',
  'complaint:view',
  'complaint:edit',
  'audit:view',
  'confidential:view',
] as const
export type Permission = (typeof permissions)[number]

const analyst = [
  'dashboard:view',
  'quote:view',
  'contact:view',
  'appointment:view',
  'email:view',
  'analytics:view',
  'client:view',
  'policy:view',
  'renewal:view',
  'claim:view',
  'document:view',
  'complaint:view',
  'audit:view',
] as const satisfies readonly Permission[]

export const rolePermissions = {
  admin: permissions,
  editor: [
    'dashboard:view',
    'blog:create',
    'blog:edit',
    'blog:publish',
    'service:edit',
    'service:publish',
    'page:edit',
    'page:publish',
    'quote:view',
    'quote:respond',
    'contact:view',
    'contact:respond',
    'appointment:view',
    'appointment:update',
    'email:view',
    'analytics:view',
  ],
  analyst,
  contributor: ['dashboard:view', 'blog:create', 'blog:edit', 'quote:view', 'contact:view'],
  client: [],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof rolePermissions
export type StaffRole = Exclude<Role, 'client'>
export const roles = ['admin', 'editor', 'analyst', 'contributor', 'client'] as const satisfies readonly Role[]
export const staffRoles = ['admin', 'editor', 'analyst', 'contributor'] as const satisfies readonly StaffRole[]

/** Somebody without a session, or whose session is not complete: nothing private is ever theirs. */
export type Visitor = { kind: 'visitor' }
/** Password accepted, second step outstanding. Its own kind, so that no operation can mistake it for a user. */
export type Pending = { kind: 'pending'; stage: 'pre_phone' | 'pre_mfa'; userId: string; sessionId: string }
export type Client = { kind: 'client'; userId: string; clientId: string; sessionId: string; name: string }
export type Staff = {
  kind: 'staff'
  userId: string
  role: StaffRole
  permissions: readonly Permission[] | null
  sessionId: string
  name: string
}
export type Actor = Visitor | Pending | Client | Staff

/** The permissions a user holds: an explicit list replaces the role's (`[]` is nothing, null is the role's). */
export const permissionsOf = (user: { role: Role; permissions: readonly string[] | null }): readonly Permission[] => {
  const explicit = user.permissions
  return explicit ? permissions.filter((permission) => explicit.includes(permission)) : rolePermissions[user.role]
}

export const can = (actor: Actor, permission: Permission): boolean => actor.kind === 'staff' && permissionsOf(actor).includes(permission)

/**
 * Who an endpoint admits. `pending`: only between password and second step (and the operation says which stage);
 * `signedIn`: any complete session; `client`: a signed-in client; otherwise staff who hold the permission.
 */
export type Access = 'anyone' | 'pending' | 'signedIn' | 'client' | Permission

export type ActorFor<A extends Access> = A extends 'anyone'
  ? Actor
  : A extends 'pending'
    ? Pending
    : A extends 'signedIn'
      ? Client | Staff
      : A extends 'client'
        ? Client
        : Staff

/**
 * Whether the staff area opens for this person at all. The specification admits only role admin;
 * the setting "Staff area" (`staffArea: 'permitted'`) lets the other staff roles in by permission.
 */
export const mayEnterStaffArea = (actor: Actor, staffArea: 'admins' | 'permitted') =>
  actor.kind === 'staff' && (actor.role === 'admin' || (staffArea === 'permitted' && can(actor, 'dashboard:view')))

export const admits = (access: Access, actor: Actor): boolean => {
  switch (access) {
    case 'anyone':
      return true
    case 'pending':
      return actor.kind === 'pending'
    case 'signedIn':
      return actor.kind === 'client' || actor.kind === 'staff'
    case 'client':
      return actor.kind === 'client'
    default:
      return can(actor, access)
  }
}
