import { expect, test } from 'vitest'
import { mailAbouts, mailTemplateNames } from '../messages/mail.ts'
import { roleRights } from './membership.ts'
import { eventsFor, notificationEvents, notifications, optionalEvents, optionalEventsFor } from './notification.ts'

test('each optional event of the profile belongs to a mail, and required mails cannot be switched off', () => {
  const named = new Set(mailTemplateNames.flatMap((name) => mailAbouts(name)))
  // Payments switch off only the copies for colleagues, which are left out before a mail is queued.
  expect([...named, 'payments'].sort()).toEqual([...optionalEvents].sort())
  expect(notificationEvents.filter((event) => !notifications[event].optional)).toEqual([
    'quotes',
    'renewals',
    'cover',
    'invoices',
    'security',
  ])
  for (const name of [
    'passwordChanged',
    'emailChanged',
    'newSignIn',
    'renewalTerms',
    'renewalLapsed',
    'coverConfirmed',
    'coverCancelled',
    'coverEnded',
    'coverReinstated',
    'changeApplied',
    'quoteTerms',
    'quoteNoTerms',
    'invoiceIssued',
    'invoiceReminder',
    'invoicePayment',
  ] as const)
    expect(mailAbouts(name), name).toEqual([])
})

test('a person is offered only events of the areas that they may see in one of their companies', () => {
  const finance = { rights: roleRights.finance }
  expect(eventsFor([{ rights: roleRights.owner }])).toEqual(notificationEvents)
  expect(optionalEventsFor([finance])).toEqual(['messages', 'documents', 'changes', 'reminders', 'payments'])
  expect(optionalEventsFor([{ rights: roleRights.claims }])).toEqual(['messages', 'documents', 'claims', 'changes'])
  expect(optionalEventsFor([finance, { rights: roleRights.claims }])).toEqual(optionalEvents)
  expect(eventsFor([])).toEqual(['security'])
})
