import { expect, it } from 'vitest'
import { subjectText } from '../../admin/audit.ts'
import { actionText, subjectTypes } from './entry.ts'
import { fieldText, valueText } from './values.ts'

it('names a field as a broker would', () => {
  expect(['factor', 'numbers', 'totp', 'contactName', 'closed_reason'].map(fieldText)).toEqual([
    'Second step',
    'Versions opened',
    'Authenticator app',
    'Contact name',
    'Closed reason',
  ])
})

it('names an action after the record, and what concerns a whole list after the list', () => {
  expect(['quotes.show', 'quotes.list', 'policies.startRenewal'].map(actionText)).toEqual([
    'Quote request viewed',
    'Quotes: list viewed',
    'Policy: renewal started',
  ])
})

it('says in words what administrators and people who sign in do', () => {
  expect(
    ['apiTokens.revoke', 'messages.lift', 'viewing.start', 'settings.save', 'imports.tookBack', 'auth.reauth'].map(actionText),
  ).toEqual([
    'API token revoked',
    'Emails to this address allowed again',
    'Viewing as a client: started',
    'Setting changed',
    'Import: undone',
    'Sign-in: password and second step entered again',
  ])
})

it('says in words what editors do with a draft', () => {
  expect(['posts.save', 'services.comment', 'pages.resolveComment', 'posts.keepTyped'].map(actionText)).toEqual([
    'Article draft saved',
    'Service comment added',
    'Page comment settled',
    'Article text given up, kept as a version',
  ])
})

it('names a settings record by its title, and a refused request by what was asked for', () => {
  const text = (subjectType: string, subjectName: string) => subjectText({ subjectType, subjectName })
  expect([text('setting', 'serviceLevels'), text('setting', 'mail.contactReceived'), text('endpoint', 'audit.csv')]).toEqual([
    'Service levels',
    'Email "Enquiry received"',
    'Audit log: exported as CSV',
  ])
  expect(subjectTypes).toEqual(expect.arrayContaining(['setting', 'webhook', 'apiToken', 'import']))
})

it('says a stored code with the label that the screens use', () => {
  expect(valueText('user', 'factor', 'sms')).toBe('Text message')
  expect(valueText('user', 'factor', 'none')).toBe('None')
  expect(valueText('user', 'stage', 'pre_mfa')).toBe('Waiting for the code')
  expect(valueText('quote', 'cover', 'PL,EL,PROD')).toBe("Public liability, Employers' liability, Products liability")
  expect(valueText('policy', 'class', 'van')).toBe('Commercial vehicle')
  expect(valueText('user', 'role', 'admin')).toBe('Administrator')
  expect(valueText('email', 'template', 'contactReceived')).toBe('Enquiry received')
  expect(valueText('complaint', 'kind', 'service')).toBe('About our service')
  expect(valueText('policy', 'status', 'awaiting_documents')).toBe('Awaiting documents')
})

it('says a code without a label in words, and leaves names and texts as they are', () => {
  expect(valueText('claim', 'cause', 'escape_of_water')).toBe('Escape of water')
  expect(valueText('user', 'username', 'tom_fairlight')).toBe('tom_fairlight')
  expect(valueText('client', 'name', 'Pebble Café Ltd')).toBe('Pebble Café Ltd')
  expect(valueText('policy', 'class', 'no such class')).toBe('no such class')
})
