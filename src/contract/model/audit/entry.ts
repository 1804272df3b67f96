/** Puts audit log entries into words. */

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
  user: 'Account',
  email: 'Email',
  textMessage: 'Text message',
  subscriber: 'Subscription',
  consent: 'Cookie choice',
  view: 'Saved view',
  list: 'Export',
  endpoint: 'Refused request',
  audit: 'Audit log',
} as const

export type SubjectType = keyof typeof labels
// Object.keys loses the literal type; the table above is the only source of the names.
export const subjectTypes = Object.keys(labels) as [SubjectType, ...SubjectType[]]

/** 'Quote request' for 'quote'. A type without a label is shown by its name. */
export const subjectLabel = (type: string): string => (Object.hasOwn(labels, type) ? labels[type as SubjectType] : spaced(type))

/** 'Send terms' for 'sendTerms'. */
const spaced = (name: string): string => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'Quotes: send terms' for 'quotes.sendTerms'. */
export const actionText = (action: string): string => {
  const [noun = '', ...deed] = action.split('.')
  return deed.length === 0 ? spaced(noun) : `${spaced(noun)}: ${spaced(deed.join(' ')).toLowerCase()}`
}

/** 'Contact name' for 'contactName'. */
export const fieldText = (field: string): string => spaced(field.replaceAll('_', ' '))
