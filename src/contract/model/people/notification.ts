/** What we email clients about: what they may switch off, and what is always sent. Used both by the screen and when sending. */
export const notifications = {
  messages: { label: 'Messages', about: 'A broker wrote to you about a policy, a claim, a quote or a document', optional: true },
  documents: { label: 'Documents', about: 'A new document, or one that we need from you', optional: true },
  claims: { label: 'Claims', about: 'A claim has moved on, or the insurer needs something', optional: true },
  changes: { label: 'Changes to policies', about: 'A change that you asked for has moved on', optional: true },
  reminders: { label: 'Reminders', about: 'A renewal or an answer is due soon', optional: true },
  // Only the copies: the company's own address, or whoever stands in for it, always gets them.
  payments: {
    label: 'Payments',
    about: 'An invoice or a credit note is ready, a premium is still to be paid, or a payment was recorded',
    optional: true,
  },
  quotes: { label: 'Quotes', about: 'Terms that you asked for are ready, or no insurer offered any', optional: false },
  renewals: { label: 'Renewals', about: 'Renewal terms are ready, or cover has ended', optional: false },
  cover: { label: 'Cover', about: 'Cover was confirmed, changed, cancelled or reinstated', optional: false },
  invoices: { label: 'Invoices', about: 'Emails about invoices that go to your company’s own address', optional: false },
  security: { label: 'Sign-in', about: 'A new device, a changed password, phone or email address', optional: false },
} as const satisfies Record<string, { label: string; about: string; optional: boolean }>

export type NotificationEvent = keyof typeof notifications
/** Those that a client may switch off. */
export type OptionalEvent = { [E in NotificationEvent]: (typeof notifications)[E]['optional'] extends true ? E : never }[NotificationEvent]
// Object.keys and filter lose the literal types.
export const notificationEvents = Object.keys(notifications) as NotificationEvent[]
export const optionalEvents = notificationEvents.filter((event) => notifications[event].optional) as [OptionalEvent, ...OptionalEvent[]]
