/** Who may do what, written from the specification's section 6 and design 6.4, not from the code. */
import type { Area, MembershipRole } from '#contract/model/people/membership.ts'

type Can = readonly string[]

const everything = [
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
]

export const expectedRoles: Record<'admin' | 'editor' | 'analyst' | 'contributor' | 'client', Can> = {
  admin: everything,
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
  analyst: [
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
  ],
  contributor: ['dashboard:view', 'blog:create', 'blog:edit', 'quote:view', 'contact:view'],
  client: [],
}

/** Of a client company's people: which roles may see, and which may act, in each area. */
export const expectedRights: Record<Area, Record<'view' | 'act', string>> = {
  policies: { view: 'owner manager finance claims readonly adviser', act: 'owner manager' },
  claims: { view: 'owner manager claims readonly', act: 'owner manager claims' },
  renewals: { view: 'owner manager finance readonly adviser', act: 'owner manager' },
  documents: { view: 'owner manager finance claims readonly adviser', act: 'owner manager' },
  quotes: { view: 'owner manager finance readonly', act: 'owner manager' },
  billing: { view: 'owner manager finance readonly', act: 'owner finance' },
  people: { view: 'owner manager readonly', act: 'owner' },
}

export const mayInArea = (role: MembershipRole, area: string, right: string): boolean =>
  Object.entries(expectedRights).some(
    ([name, rights]) => name === area && rights[right === 'act' ? 'act' : 'view'].split(' ').includes(role),
  )
