/** The names of permissions on screen, grouped by area, in the order of a working day. */
import { permissions, type Permission } from '../../access.ts'

type Area = { label: string; permissions: Partial<Record<Permission, string>> }

/** The `label` of an area precedes its words: 'Quotes: see, answer'. */
export const permissionAreas = {
  dashboard: { label: 'Dashboard', permissions: { 'dashboard:view': 'see' } },
  quote: { label: 'Quotes', permissions: { 'quote:view': 'see', 'quote:respond': 'answer' } },
  contact: { label: 'Enquiries', permissions: { 'contact:view': 'see', 'contact:respond': 'answer' } },
  appointment: { label: 'Appointments', permissions: { 'appointment:view': 'see', 'appointment:update': 'confirm and change' } },
  client: { label: 'Clients and tasks', permissions: { 'client:view': 'see', 'client:edit': 'add and change' } },
  policy: {
    label: 'Policies and changes',
    permissions: {
      'policy:view': 'see',
      'policy:edit': 'add and change',
      'policy:bind': 'put on cover',
      'policy:force': 'set a status that no step leads to, with a reason',
    },
  },
  renewal: { label: 'Renewals', permissions: { 'renewal:view': 'see', 'renewal:edit': 'work on' } },
  claim: { label: 'Claims', permissions: { 'claim:view': 'see', 'claim:edit': 'work on' } },
  document: { label: 'Documents', permissions: { 'document:view': 'see', 'document:edit': 'add and change' } },
  complaint: { label: 'Complaints', permissions: { 'complaint:view': 'see', 'complaint:edit': 'enter and answer' } },
  book: { label: 'Imports', permissions: { 'book:import': 'import and export many records at once' } },
  blog: {
    label: 'Articles',
    permissions: { 'blog:create': 'write', 'blog:edit': 'change', 'blog:publish': 'publish', 'blog:delete': 'delete' },
  },
  service: {
    label: 'Product pages',
    permissions: { 'service:create': 'add', 'service:edit': 'change', 'service:publish': 'publish', 'service:delete': 'delete' },
  },
  page: {
    label: 'Pages',
    permissions: { 'page:create': 'add', 'page:edit': 'change', 'page:publish': 'publish', 'page:delete': 'delete' },
  },
  content: {
    label: 'All content of the website',
    permissions: {
      'content:publish-anyway': 'publish while a check fails, with a reason',
      'content:remove': 'delete for good from the trash',
    },
  },
  media: { label: 'Media', permissions: { 'media:edit': 'add and change' } },
  chat: { label: 'Handovers', permissions: { 'chat:manage': 'answer' } },
  email: { label: 'Email logs', permissions: { 'email:view': 'see' } },
  analytics: { label: 'Statistics', permissions: { 'analytics:view': 'see' } },
  user: {
    label: 'Users',
    permissions: { 'user:create': 'invite', 'user:edit': 'see and change', 'user:delete': 'deactivate' },
  },
  settings: { label: 'Settings', permissions: { 'settings:manage': 'change' } },
  audit: { label: 'Audit log', permissions: { 'audit:view': 'see' } },
  confidential: { label: 'Confidential records', permissions: { 'confidential:view': 'see' } },
} as const satisfies Record<string, Area>

export type PermissionWords = { area: string; permission: Permission; words: string }

/** One line for each permission, in area order. */
export const permissionLines: readonly PermissionWords[] = Object.values<Area>(permissionAreas).flatMap(({ label, permissions: named }) =>
  permissions.flatMap((permission) => {
    const words = named[permission]
    return words === undefined ? [] : [{ area: label, permission, words }]
  }),
)

const lineOf = new Map(permissionLines.map((line) => [line.permission, line]))

/** 'Quotes: answer'. */
export const permissionLabel = (permission: Permission): string => {
  const line = lineOf.get(permission)
  return line ? `${line.area}: ${line.words}` : permission
}

/** What a user may do, one line per area: 'Quotes' and 'see, answer'. `areas`: keys of `permissionAreas`. */
export const mayDo = (granted: readonly Permission[]): readonly { key: string; area: string; words: readonly string[] }[] =>
  Object.entries<Area>(permissionAreas).flatMap(([key, { label, permissions: named }]) => {
    const words = permissions.flatMap((permission) => (granted.includes(permission) && named[permission] ? [named[permission]] : []))
    return words.length > 0 ? [{ key, area: label, words }] : []
  })
