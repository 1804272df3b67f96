import { expect, test } from 'vitest'
import { titleBesidePolicy } from './documents.ts'

const policy = { id: 'p1', name: 'Café, restaurant and hotel, HOS/645268-26' }

test.each([
  ['Café, restaurant and hotel: schedule 2026', policy, 'Schedule 2026'],
  ['Electrical inspection report', policy, 'Electrical inspection report'],
  ['Cyber: schedule 2026', policy, 'Cyber: schedule 2026'],
  ['Cyber: schedule 2026', null, 'Cyber: schedule 2026'],
])('the document %j is not named by its policy twice', (title, its, shown) => {
  expect(titleBesidePolicy({ title, policy: its })).toBe(shown)
})
