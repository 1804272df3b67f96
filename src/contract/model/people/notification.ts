import { allows, type Area, type Rights } from './membership.ts'

/**
 * What we email clients about: what they may switch off, and what is always sent. Used both by the screen and when sending. `areas`: it concerns
 * only people with the right to see one of them.
 */
export const notifications = {
  messages: {
    label: 'Messages',
    areas: ['policies', 'claims', 'quotes', 'documents'],
    about: 'A broker wrote to you about a policy, a claim, a quote or a document',
    optional: true,
  },
  documents: { label: 'Documents', areas: ['documents'], about: 'A new document, or one that we need from you', optional: true },
  claims: { label: 'Claims', areas: ['claims'], about: 'A claim has moved on, or the insurer needs something', optional: true },
  changes: { label: 'Changes to policies', areas: ['policies'], about: 'A change that you asked for has moved on', optional: true },
  reminders: { label: 'Reminders', areas: ['renewals'], about: 'A renewal or an answer is due soon', optional: true },
  // Only the copies: the company's own address, or whoever stands in for it, always gets them.
  payments: {
    label: 'Payments',
    areas: ['billing'],
    about: 'An invoice or a credit note is ready, a premium is still to be paid, or a payment was recorded',
    optional: true,
  },
  quotes: { label: 'Quotes', areas: ['quotes'], about: 'Terms that you asked for are ready, or no insurer offered any', optional: false },
  renewals: { label: 'Renewals', areas: ['renewals'], about: 'Renewal terms are ready, or cover has ended', optional: false },
  cover: { label: 'Cover', areas: ['policies'], about: 'Cover was confirmed, changed, cancelled or reinstated', optional: false },
  invoices: {
    label: 'Invoices',
    areas: ['billing'],
    about: "Emails about invoices that go to your company's own address",
    optional: false,
  },
  security: { label: 'Sign-in', about: 'A new device, a changed password, phone or email address', optional: false },
} as const satisfies Record<string, { label: string; areas?: readonly Area[]; about: string; optional: boolean }>

export type NotificationEvent = keyof typeof notifications
/** Those that a client may switch off. */
export type OptionalEvent = { [E in NotificationEvent]: (typeof notifications)[E]['optional'] extends true ? E : never }[NotificationEvent]
// Object.keys and filter lose the literal types.
export const notificationEvents = Object.keys(notifications) as NotificationEvent[]
export const optionalEvents = notificationEvents.filter((event) => notifications[event].optional) as [OptionalEvent, ...OptionalEvent[]]

/** Those about something that this person may see in one of their companies. */
export const eventsFor = (companies: readonly { rights: Rights }[]): NotificationEvent[] =>
  notificationEvents.filter((event) => {
    const one = notifications[event]
    const areas: readonly Area[] | null = 'areas' in one ? one.areas : null
    return areas === null || companies.some(({ rights }) => areas.some((area) => allows(rights[area], 'view')))
  })
/** Of these, those that they may switch off. */
export const optionalEventsFor = (companies: readonly { rights: Rights }[]): OptionalEvent[] => {
  const shown: readonly string[] = eventsFor(companies)
  return optionalEvents.filter((event) => shown.includes(event))
}
