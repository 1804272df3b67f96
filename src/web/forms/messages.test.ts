import { expect, test } from 'vitest'
import { claims } from '#contract/admin/book/claims.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { quotes } from '#contract/admin/quotes.ts'
import { users } from '#contract/admin/users.ts'
import { auth } from '#contract/site/auth.ts'
import { flat, inOrder, nested, placed, schemaMessages, withoutEmpty } from './messages.ts'

const at = { id: '00000000-0000-4000-8000-000000000001', version: 3 }

test("messages come from the endpoint's schema, by path", () => {
  expect(schemaMessages(enquiries.respond, { ...at, message: 'Too short' })).toEqual({
    message: 'Write your reply: at least 10 characters',
  })
  expect(schemaMessages(enquiries.respond, { ...at, message: 'Long enough to be sent' })).toEqual({})
  expect(schemaMessages(claims.close, { ...at, closing: '', reason: '' })).toHaveProperty('closing')
  expect(schemaMessages(quotes.saveOffers, { ...at, offers: [{ id: 'x' }], demandsAndNeeds: '', brokerNote: '' })).toHaveProperty([
    'offers.0.insurer',
  ])
})

test('empty optional fields are left out, but changed fields may be emptied', () => {
  const person = { username: '', email: '', name: 'Robin', role: 'editor' }
  expect(withoutEmpty(users.invite, person)).toEqual({ email: '', name: 'Robin', role: 'editor' })
  // If it were left out, the name would stay, although the form says that it was saved.
  expect(withoutEmpty(auth.updateUser, { name: '' })).toEqual({ name: '' })
})

test('messages are placed at their fields in the order of the form, and the others are returned separately', () => {
  const messages = { version: 'Old', 'offers.0.limits': 'Enter a limit', 'offers.0.net': 'Enter the premium', 'until.day': 'No such day' }
  expect(placed(messages, ['until', 'offers.0.net', 'offers.0.limits.0.value', 'offers.0.limits.1.value'])).toEqual({
    at: { until: 'No such day', 'offers.0.net': 'Enter the premium', 'offers.0.limits.0.value': 'Enter a limit' },
    rest: { version: 'Old' },
  })
  const fields = ['b', 'a']
  expect(Object.keys(placed({ a: 'A', b: 'B' }, fields).at)).toEqual(['b', 'a'])
  expect(Object.keys(inOrder({ a: 'A', x: 'X', b: 'B' }, fields))).toEqual(['b', 'a', 'x'])
})

test('messages by path are converted to nested errors of react-hook-form and back', () => {
  const messages = { message: 'Required', 'offers.1.limits.0.value': 'Enter what applies', type: 'Choose one' }
  expect(flat(nested(messages))).toEqual(messages)
  expect(nested(messages)).toMatchObject({
    message: { message: 'Required' },
    offers: { 1: { limits: { 0: { value: { type: 'refused' } } } } },
  })
})
