/** Permissions in words, for users who choose some of them. */
import type { Permission } from '#contract/access.ts'

const nouns: Record<string, string> = {
  dashboard: 'Dashboard',
  blog: 'Blog posts',
  service: 'Services',
  page: 'Pages',
  user: 'People',
  quote: 'Quotes',
  contact: 'Enquiries',
  appointment: 'Appointments',
  email: 'Email logs',
  analytics: 'Statistics',
  chat: 'Chat',
  settings: 'Settings',
  client: 'Clients and tasks',
  policy: 'Policies and changes',
  renewal: 'Renewals',
  claim: 'Claims',
  document: 'Documents',
  media: 'Media',
  complaint: 'Complaints',
  audit: 'Audit log',
  confidential: 'Confidential policies',
}
const verbs: Record<string, string> = {
  view: 'see',
  create: 'create',
  edit: 'change',
  update: 'change',
  delete: 'delete',
  publish: 'publish',
  respond: 'answer',
  manage: 'manage',
  bind: 'bind',
}

/** 'Quotes: see'. */
export const permissionText = (permission: Permission) => {
  const [noun = '', verb = ''] = permission.split(':')
  return `${nouns[noun] ?? noun}: ${verbs[verb] ?? verb}`
}

/** Read-only permissions first: most systems need no more. */
export const permissionChoices = (offered: readonly Permission[]) => {
  const reads = (permission: Permission) => permission.endsWith(':view')
  const inGroup = (group: string, among: readonly Permission[]) => among.map((value) => ({ value, label: permissionText(value), group }))
  return [
    ...inGroup('Read only', offered.filter(reads)),
    ...inGroup(
      'Makes changes',
      offered.filter((one) => !reads(one)),
    ),
  ]
}
