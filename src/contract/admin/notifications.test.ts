import { expect, test } from 'vitest'
import { noticeParts } from './notifications.ts'

test.each([
  ['claim', 'CL-2026-DYS5A717Z9, Pebble Café Ltd', { who: 'Pebble Café Ltd', what: 'Claim CL-2026-DYS5A717Z9' }],
  ['quote', 'QT-2026-DEMOLANE02, Archer, Son & Co', { who: 'Archer, Son & Co', what: 'Quote request QT-2026-DEMOLANE02' }],
  ['enquiry', 'EN-2026-6599F905D9', { who: 'EN-2026-6599F905D9', what: 'Enquiry' }],
  ['task', 'Ring the insurer, Pebble Café Ltd', { who: 'Ring the insurer, Pebble Café Ltd', what: 'Task' }],
  ['email', '', { who: 'Email', what: '' }],
])('a notification about a %s called %j says whom it is about first', (type, name, parts) => {
  expect(noticeParts({ about: { type, id: 'x', name } })).toEqual(parts)
})
