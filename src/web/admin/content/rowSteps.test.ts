import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/access.ts'
import { rowSteps } from './rowSteps.ts'

const who = (role: StaffRole) => ({ role, permissions: null })

test('the menu of a row depends on the status and the role', () => {
  const of = (status: Parameters<typeof rowSteps>[1]['status'], role: StaffRole) => rowSteps('blog', { kind: 'post', status }, who(role))
  expect(of('draft', 'admin')).toEqual(['publish', 'submit', 'schedule'])
  expect(of('draft', 'contributor')).toEqual(['submit'])
  expect(of('in_review', 'editor')).toEqual(['publish', 'approve', 'sendBack', 'schedule'])
  expect(of('scheduled', 'editor')).toEqual(['publish', 'schedule', 'cancelSchedule'])
  expect(of('published', 'editor')).toEqual(['unpublish'])
  expect(of('changed', 'contributor')).toEqual(['submit', 'discard'])
  expect(of('trashed', 'admin')).toEqual([])
  expect(of('draft', 'analyst')).toEqual([])
  expect(rowSteps('page', { kind: 'questions', status: 'published' }, who('admin'))).toEqual([])
})
