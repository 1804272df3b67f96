/**
 * Staff roles and permissions: named here and nowhere else (specification section 6, design 6.4).
 * What the people of a client company may do is in model/people/membership.ts.
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
  // Not in the specification's table. Admin only, except that analyst has the view permissions other than confidential:view.
  'client:view',
  'client:edit',
  'policy:view',
  'policy:edit',
  'policy:bind',
  // Separate from the right to change policies: sets a status that no step leads to, with the reason on record.
  'policy:force',
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
  // Separate from the right to add such records one by one: imports many at once, and exports them all.
  'book:import',
  // Separate from the right to publish: publishes although a check fails, with the reason on record.
  'content:publish-anyway',
  // Separate from the right to delete: deletes for good.
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

/** A person without a complete session. Never sees anything private. */
export type Visitor = { kind: 'visitor' }
/** Password accepted, second step outstanding. A separate kind, so that no operation can mistake it for a user. */
export type Pending = { kind: 'pending'; stage: 'pre_phone' | 'pre_mfa'; userId: string; sessionId: string }
/** A company that a client acts for, and what they may do there. */
export type Company = { id: string; name: string; rights: Rights }
/** `viewedBy`: the member of staff who is viewing the portal as this client. Read-only, and every read is audited. */
export type Client = {
  kind: 'client'
  userId: string
  companies: readonly Company[]
  /** The company they chose to act for in this session; null for all of theirs. Does not change what a call can see. */
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
  /** The session's id. For an API token it is the token's id, so that no session is found by it. */
  sessionId: string
  name: string
  /** Set when an API token is used: it acts in the name of the person who made it, with the token's own permissions at most. */
  token?: { id: string; name: string }
}
export type Actor = Visitor | Pending | Client | Staff

/** Permissions no API token may have: tokens never change users or settings, move the whole book, force a status, override failed checks or delete for good. */
const notForTokens: readonly Permission[] = [
  'user:create',
  'user:edit',
  'user:delete',
  'settings:manage',
  'book:import',
  'policy:force',
  'content:publish-anyway',
  'content:remove',
]
export const tokenPermissions = permissions.filter((permission) => !notForTokens.includes(permission))

/** The permissions a user holds. An explicit list replaces the role's (`[]` means none, null means the role's). */
export const permissionsOf = (user: { role: Role; permissions: readonly string[] | null }): readonly Permission[] => {
  const explicit = user.permissions
  return explicit ? permissions.filter((permission) => explicit.includes(permission)) : rolePermissions[user.role]
}

export const can = (actor: Actor, permission: Permission): boolean => actor.kind === 'staff' && permissionsOf(actor).includes(permission)

/**
 * A person who has not signed in but has proved a claim to something, by a cookie we set in this browser or a link we mailed.
 * `quote`, `claim`: a request or report, from its first answer on; `quoteLink`, `claimLink`: the link that opens it in another browser;
 * `email`: an address, for half an hour, by the code sent to it; `appointment`: an appointment, by its signed link; `optIn`, `mailing`: sealed
 * links that confirm a subscription, or choose and stop what is sent; `passwordLink`, `invitation`: links for choosing a password;
 * `emailChange`: the link sent to each of the two inboxes when an address is changed; `proof`: a letter that confirms cover, by the code on it;
 * `staffPage`: the page for a company's staff, by its address; `sharedPreview`: one revision of a page before it is public, by a link from staff;
 * `renewalFeed`: the renewals of one person's companies, by the address that their calendar program reads.
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
  'renewalFeed',
] as const
export type HolderKind = (typeof holderKinds)[number]

/** `optional`: callers without proof may call it too, and get what everyone gets. */
export type HolderAccess = { readonly holder: HolderKind; readonly optional?: true }

/** A signed-in client who has this right in this area for at least one company. The call sees those companies and no others. */
export type AreaAccess = { readonly client: Area; readonly right: Right }

/**
 * Who may call an endpoint. `pending`: only between password and second step (the operation says which stage); `session`: any session, complete
 * or not; `signedIn`: any complete session, for the person's own things; `client`: a signed-in client, in all of their companies;
 * `{ client, right }`: a client with that right; `{ holder }`: a person with that proof; otherwise staff with the permission.
 */
export type Access = 'anyone' | 'pending' | 'session' | 'signedIn' | 'client' | AreaAccess | HolderAccess | Permission

export const isHolderAccess = (access: Access): access is HolderAccess => typeof access === 'object' && 'holder' in access
export const isAreaAccess = (access: Access): access is AreaAccess => typeof access === 'object' && 'client' in access

/** The access in a few words, for lists: 'anyone', 'anyone or holder of quote', 'client with claims:act', 'quote:view'. */
export const accessText = (access: Access): string => {
  if (isHolderAccess(access)) return `${access.optional ? 'anyone or ' : ''}holder of ${access.holder}`
  return isAreaAccess(access) ? `client with ${access.client}:${access.right}` : access
}

/**
 * Whether this access fits the audience of its group. The portal is for clients, the staff area for permissions, and the public site for neither.
 * `signedIn` fits all three.
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

/** The companies that a client's call can see: none if the access asks for no right in a company, as with a public form. */
export const companiesFor = (access: Access, actor: Client): readonly Company[] =>
  access === 'client' ? actor.companies : isAreaAccess(access) ? companiesWith(actor, access.client, access.right) : []

/** The company that a new record is for: among those in which this person may act, the one chosen or the only one; otherwise null. */
export const companyChosenFor = ({ companies, chosen }: Pick<Client, 'companies' | 'chosen'>, area: Area): Company | null => {
  const possible = companiesWith({ companies }, area, 'act')
  return possible.find(({ id }) => id === chosen) ?? (possible.length === 1 && chosen === null ? (possible[0] ?? null) : null)
}
/** The same for a call, whose caller may be nobody's client. */
export const companyActedFor = (actor: Actor, area: Area): Company | null =>
  actor.kind === 'client' ? companyChosenFor(actor, area) : null

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

/** Whether API tokens may call endpoints with this access: only if it is one of the permissions that tokens may have. */
export const isForTokens = (access: Access): boolean => tokenPermissions.some((permission) => permission === access)

/** Whether this actor may call it. For holders, `server/http/api/admission.ts` checks the proof. */
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
