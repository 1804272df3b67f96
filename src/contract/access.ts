/**
 * Who may do what: the only place roles and permissions of staff are named (specification section 6, design 6.4).
 * What people of a client company may do there is in model/people/membership.ts.
 */
import { allows, type Area, type Right, type Rights } from './model/people/membership.ts'

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
  // Beside the right to add such records one by one: many at once, and all of them out.
  'book:import',
  // Beside the right to publish: while a check fails, with the reason on record.
  'content:publish-anyway',
  // Beside the right to throw away: what nobody brings back.
  'content:remove',
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

/** Somebody without a complete session. Never sees anything private. */
export type Visitor = { kind: 'visitor' }
/** Password accepted, second step outstanding. Its own kind, so that no operation can mistake it for a user. */
export type Pending = { kind: 'pending'; stage: 'pre_phone' | 'pre_mfa'; userId: string; sessionId: string }
/** A company that a client acts for, and what they may do there. */
export type Company = { id: string; name: string; rights: Rights }
/** `viewedBy`: the member of staff who views the portal as this client. Read-only, and every read is audited. */
export type Client = {
  kind: 'client'
  userId: string
  companies: readonly Company[]
  /** The company they chose to act for in this session; null: all of theirs. Never widens or narrows what a call sees. */
  chosen: string | null
  sessionId: string
  name: string
  viewedBy?: { userId: string; name: string }
}
export type Staff = {
  kind: 'staff'
  userId: string
  role: StaffRole
  permissions: readonly Permission[] | null
  /** The id of the session; of the token where one acts, so that nothing finds a session by it. */
  sessionId: string
  name: string
  /** An API token acts, in the name of whoever made it and with no more than its own permissions. */
  token?: { id: string; name: string }
}
export type Actor = Visitor | Pending | Client | Staff

/** What no API token is given: it never changes people, settings or tokens, nor moves the whole book, nor answers for words that fail a check, nor deletes any for good. */
const notForTokens: readonly Permission[] = [
  'user:create',
  'user:edit',
  'user:delete',
  'settings:manage',
  'book:import',
  'content:publish-anyway',
  'content:remove',
]
export const tokenPermissions = permissions.filter((permission) => !notForTokens.includes(permission))

/** The permissions a user holds: an explicit list replaces the role's (`[]` is nothing, null is the role's). */
export const permissionsOf = (user: { role: Role; permissions: readonly string[] | null }): readonly Permission[] => {
  const explicit = user.permissions
  return explicit ? permissions.filter((permission) => explicit.includes(permission)) : rolePermissions[user.role]
}

export const can = (actor: Actor, permission: Permission): boolean => actor.kind === 'staff' && permissionsOf(actor).includes(permission)

/**
 * Somebody who has not signed in and yet proved that something is theirs: by a cookie that we gave this browser, or by a link that
 * we mailed. `quote` and `claim`: a request or report, from its first answer on; `quoteLink` and `claimLink`: the link that brings it to
 * another browser; `email`: an address, for half an hour, by the code that was sent to it; `appointment`: the signed link of one; `optIn` and
 * `mailing`: the sealed links that confirm a subscription, and that choose or stop what is sent; `passwordLink` and `invitation`: the links that
 * let somebody choose a password; `emailChange`: the link in one of the two inboxes of an address that is being changed;
 * `proof`: a letter that confirms cover, by the code on it; `staffPage`: the page of a company's staff, by its address;
 * `sharedPreview`: one revision of a page before it is public, by the link that staff made for a reader.
 */
export const holderKinds = [
  'quote',
  'quoteLink',
  'claim',
  'claimLink',
  'email',
  'appointment',
  'optIn',
  'mailing',
  'passwordLink',
  'invitation',
  'emailChange',
  'proof',
  'staffPage',
  'sharedPreview',
] as const
export type HolderKind = (typeof holderKinds)[number]

/** `optional`: others may call it too, and get what is for everybody. */
export type HolderAccess = { readonly holder: HolderKind; readonly optional?: true }

/** A signed-in client who has this right in this area, in one company at least: the call sees those companies and no others. */
export type AreaAccess = { readonly client: Area; readonly right: Right }

/**
 * Who an endpoint admits. `pending`: only between password and second step (and the operation says which stage);
 * `session`: any session, complete or not; `signedIn`: any complete session, for what is the person's own; `client`: a signed-in client, in all of their companies;
 * `{ client, right }`: one with that right; `{ holder }`: whoever proved it; otherwise staff who hold the permission.
 */
export type Access = 'anyone' | 'pending' | 'session' | 'signedIn' | 'client' | AreaAccess | HolderAccess | Permission

export const isHolderAccess = (access: Access): access is HolderAccess => typeof access === 'object' && 'holder' in access
export const isAreaAccess = (access: Access): access is AreaAccess => typeof access === 'object' && 'client' in access

/** A few words for lists: 'anyone', 'anyone or holder of quote', 'client with claims:act', 'quote:view'. */
export const accessText = (access: Access): string => {
  if (isHolderAccess(access)) return `${access.optional ? 'anyone or ' : ''}holder of ${access.holder}`
  return isAreaAccess(access) ? `client with ${access.client}:${access.right}` : access
}

/**
 * Whether this access fits the audience of its group. The portal is for clients and asks for a right, or is somebody's own; the staff area
 * asks for a permission, or is somebody's own; neither is for everybody. The public site asks nobody for what people of a company or staff have.
 */
export const fitsAudience = (access: Access, audience: 'site' | 'portal' | 'admin'): boolean => {
  if (access === 'signedIn') return true
  const isPermission = permissions.some((permission) => permission === access)
  if (audience === 'admin') return isPermission
  const isForClients = access === 'client' || isAreaAccess(access)
  return audience === 'portal' ? isForClients : !isPermission && !isForClients
}

/** The companies in which this person has the right. */
export const companiesWith = ({ companies }: Pick<Client, 'companies'>, area: Area, right: Right): readonly Company[] =>
  companies.filter(({ rights }) => allows(rights[area], right))

/** The companies that a client's call sees. What asks for no right in one, like a public form, sees none. */
export const companiesFor = (access: Access, actor: Client): readonly Company[] =>
  access === 'client' ? actor.companies : isAreaAccess(access) ? companiesWith(actor, access.client, access.right) : []

/** The company that something new is for: the one this person chose, or the only one, of those in which they may act; else null. */
export const companyActedFor = (actor: Actor, area: Area): Company | null => {
  if (actor.kind !== 'client') return null
  const possible = companiesWith(actor, area, 'act')
  const chosen = possible.find(({ id }) => id === actor.chosen)
  return chosen ?? (possible.length === 1 && actor.chosen === null ? (possible[0] ?? null) : null)
}

export type ActorFor<A extends Access> = A extends 'anyone' | HolderAccess
  ? Actor
  : A extends 'pending'
    ? Pending
    : A extends 'session'
      ? Pending | Client | Staff
      : A extends 'signedIn'
        ? Client | Staff
        : A extends 'client' | AreaAccess
          ? Client
          : Staff

/**
 * Whether the staff area opens for this person at all. The specification admits only role admin;
 * the setting "Staff area" (`staffArea: 'permitted'`) lets the other staff roles in by permission.
 */
export const mayEnterStaffArea = (actor: Actor, staffArea: 'admins' | 'permitted') =>
  actor.kind === 'staff' && (actor.role === 'admin' || (staffArea === 'permitted' && can(actor, 'dashboard:view')))

/** Whether an API token opens endpoints of this access at all: only such as ask for one of the permissions that a token may be given. */
export const isForTokens = (access: Access): boolean => tokenPermissions.some((permission) => permission === access)

/** Whether this actor may call it. What a holder must prove is looked at by `server/http/api/admission.ts`. */
export const admits = (access: Access, actor: Actor): boolean => {
  if (isHolderAccess(access)) return true
  if (isAreaAccess(access)) return actor.kind === 'client' && companiesFor(access, actor).length > 0
  switch (access) {
    case 'anyone':
      return true
    case 'pending':
      return actor.kind === 'pending'
    case 'session':
      return actor.kind !== 'visitor'
    case 'signedIn':
      return actor.kind === 'client' || actor.kind === 'staff'
    case 'client':
      return actor.kind === 'client'
    default:
      return can(actor, access)
  }
}
