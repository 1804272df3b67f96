/** The events that other systems can be notified of: the record and steps behind each event, and where such records are stored. */
type Event = {
  label: string
  /** The machine's `record`. `keptIn`: the table of its rows. */
  of: string
  keptIn: string
  /** Actions and events of that machine that raise it. */
  when: readonly string[]
}

// What is suspected spam is told only once staff say that it is none, or take it up (docs/decisions/0109).
export const webhookEvents = {
  'quote.submitted': { label: 'A quote request was sent', of: 'quote', keptIn: 'quotes', when: ['submit', 'notSpam'] },
  'quote.accepted': { label: 'Terms of a quote were accepted', of: 'quote', keptIn: 'quotes', when: ['accept'] },
  'claim.reported': { label: 'A claim was reported', of: 'claim', keptIn: 'claims', when: ['submit', 'notSpam'] },
  'claim.settled': { label: 'A claim was settled', of: 'claim', keptIn: 'claims', when: ['settle'] },
  'policy.bound': { label: 'A policy was bound', of: 'policy', keptIn: 'policies', when: ['bind'] },
  'policy.cancelled': { label: 'A policy was cancelled', of: 'policy', keptIn: 'policies', when: ['cancel', 'cancelNotTakenUp'] },
  'policy.reinstated': { label: 'A policy was reinstated', of: 'policy', keptIn: 'policies', when: ['reinstate'] },
  // Only the status changes then, so none of the events above is raised.
  'policy.forced': { label: 'The status of a policy was forced', of: 'policy', keptIn: 'policies', when: ['force'] },
  'change.requested': { label: 'A change of cover was asked for', of: 'change', keptIn: 'changes', when: ['create'] },
  'change.applied': { label: 'A change of cover was made', of: 'change', keptIn: 'changes', when: ['apply'] },
  'renewal.accepted': { label: 'A renewal was accepted', of: 'renewal', keptIn: 'renewals', when: ['accept'] },
  'invoice.issued': { label: 'An invoice or credit note was issued', of: 'invoice', keptIn: 'invoices', when: ['issue'] },
  'invoice.paid': { label: 'A payment of an invoice was recorded', of: 'invoice', keptIn: 'invoices', when: ['pay'] },
  // Filed by a broker or sent by the client, also where it had been asked for.
  'document.added': { label: 'A document was added', of: 'document', keptIn: 'documents', when: ['create', 'provide', 'send'] },
  'proof.issued': { label: 'A proof of cover was issued', of: 'proof', keptIn: 'proofs', when: ['issue'] },
  'enquiry.received': { label: 'An enquiry was received', of: 'enquiry', keptIn: 'enquiries', when: ['submit', 'notSpam'] },
  'appointment.booked': {
    label: 'An appointment was asked for',
    of: 'appointment',
    keptIn: 'appointments',
    when: ['book', 'callBack', 'notSpam'],
  },
  'complaint.received': { label: 'A complaint was received', of: 'complaint', keptIn: 'complaints', when: ['create'] },
} as const satisfies Record<string, Event>
export type WebhookEvent = keyof typeof webhookEvents
// Object.keys loses the literal type; the table above is the only source of the names.
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** Sent by hand, to test that a webhook works. */
export const testEvent = 'test'

export const webhookEventLabel = (event: string): string =>
  event === testEvent ? 'Test' : (Object.entries(webhookEvents).find(([name]) => name === event)?.[1].label ?? event)

/** The event raised by a step of a record. Null for most steps. */
export const webhookEventOf = (record: string, action: string): { name: WebhookEvent; keptIn: string } | null => {
  const name = webhookEventNames.find((one) => {
    const { of, when }: Event = webhookEvents[one]
    return of === record && when.includes(action)
  })
  return name ? { name, keptIn: webhookEvents[name].keptIn } : null
}

/** Seconds before the second attempt, the third and so on. After the last attempt a delivery has failed. About two days in all. */
export const webhookPauses = [60, 300, 1800, 7200, 21_600, 43_200, 86_400] as const
export const webhookTries = webhookPauses.length + 1
/** Number of consecutive failed attempts, across all deliveries, after which a webhook is switched off, and the hours over which they must spread. */
export const webhookPatience = 15
export const webhookPatienceHours = 24
/** Hours for which the previous secret also signs after a rotation. */
export const webhookOverlapHours = 24
/** Days that deliveries are kept. */
export const webhookKeptDays = 30
/** Characters of a response that are shown. */
export const maxWebhookAnswer = 1024
