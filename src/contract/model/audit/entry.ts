/** Puts audit log entries into words. */
import { capitalised } from '../../format.ts'
import { machines } from '../machines.ts'
import type { AnyMachine } from '../../machine.ts'
import { acts } from './acts.ts'

export const actorKinds = ['staff', 'client', 'visitor', 'pending', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]
export const actorKindLabels: Record<ActorKind, string> = {
  staff: 'Staff',
  client: 'Client',
  visitor: 'Visitor',
  pending: 'Sign-in',
  system: 'The system',
}

const labels = {
  quote: 'Quote request',
  policy: 'Policy',
  client: 'Client',
  claim: 'Claim',
  renewal: 'Renewal',
  change: 'Change',
  document: 'Document',
  proof: 'Proof of cover',
  enquiry: 'Enquiry',
  appointment: 'Appointment',
  task: 'Task',
  complaint: 'Complaint',
  invoice: 'Invoice',
  user: 'Account',
  email: 'Email',
  textMessage: 'Text message',
  subscriber: 'Subscription',
  consent: 'Cookie choice',
  view: 'Saved view',
  import: 'Import',
  media: 'Picture',
  post: 'Article',
  service: 'Service',
  page: 'Page',
  redirect: 'Redirect',
  membership: 'Access to a company',
  contractCheck: 'Contract check',
  setting: 'Setting',
  webhook: 'Webhook',
  apiToken: 'API token',
  integration: 'Integration',
  job: 'Background job',
  list: 'Export',
  endpoint: 'Refused request',
  audit: 'Audit log',
} as const

export type SubjectType = keyof typeof labels
// Object.keys loses the literal type; the table above is the only source of the names.
export const subjectTypes = Object.keys(labels) as [SubjectType, ...SubjectType[]]

/** 'Quote request' for 'quote'. A type without a label is shown by its name. */
export const subjectLabel = (type: string): string =>
  Object.hasOwn(labels, type) ? labels[type as SubjectType] : (nouns[type] ?? spaced(type))

/** 'Send terms' for 'sendTerms'. */
export const spaced = (name: string): string => capitalised(name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase())

/** Actions that many kinds of record have, and those of signing in. A machine's own words for its steps come first. */
const actionLabels: { readonly [action: string]: string | undefined } = {
  show: 'viewed',
  open: 'opened',
  list: 'list viewed',
  csv: 'exported as CSV',
  lines: 'exported as JSON lines',
  create: 'created',
  add: 'added',
  edit: 'changed',
  remove: 'removed',
  delete: 'deleted',
  note: 'note added',
  save: 'draft saved',
  comment: 'comment added',
  resolveComment: 'comment settled',
  keepTyped: 'text given up, kept as a version',
  assign: 'assigned',
  signIn: 'signed in',
  signOut: 'signed out',
  sendMfaCode: 'code sent',
}
const nouns: { readonly [noun: string]: string | undefined } = {
  auth: 'Sign-in',
  access: 'Access',
  audit: 'Audit log',
  apiTokens: 'API tokens',
  messages: 'Emails',
}
const byPlural = new Map<string, AnyMachine>(Object.values<AnyMachine>(machines).map((machine) => [machine.plural, machine]))

/** What happens to many records at once, or to their list: named after all of them. */
const ofMany = new Set(['list', 'csv', 'lines'])

/** 'Policy: renewal started' for 'policies.startRenewal', as the record's history says it; 'Policy viewed' for 'policies.show'. */
export const actionText = (action: string): string => {
  const act = Object.hasOwn(acts, action) ? acts[action] : undefined
  if (act !== undefined) return act
  const [noun = '', ...rest] = action.split('.')
  const step = rest.join(' ')
  const machine = byPlural.get(noun)
  const name = machine && step && !ofMany.has(step) ? subjectLabel(machine.record) : (nouns[noun] ?? spaced(noun))
  if (!step) return name
  const label = machine?.historyText(step)
  const told = label !== undefined && label !== step ? label : undefined
  const common = actionLabels[step]
  if (machine && told === undefined && common !== undefined && !ofMany.has(step)) return `${name} ${common}`
  const words = told ?? common ?? spaced(step)
  return `${name}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** A status as its badge says it, or unchanged if the kind of record has no such status. */
export const statusText = (type: string, status: string): string => {
  const machine: AnyMachine | undefined = Object.hasOwn(machines, type) ? machines[type as keyof typeof machines] : undefined
  return machine?.statusNames.includes(status) ? machine.label(status, 'staff') : status
}

/** Whether the record that an entry is about can be opened. Null if it has no screen, or this reader may not know. */
export const subjectStates = ['there', 'erased', 'gone'] as const
export type SubjectState = (typeof subjectStates)[number] | null
