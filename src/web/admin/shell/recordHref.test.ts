import { expect, test } from 'vitest'
import { taskSubjects } from '#contract/model/tasks/taskMachine.ts'
import { recordHref } from './recordHref.ts'

const id = '7d1f0a52-6f0e-4d4c-9a53-2f1f0f6f3b11'

test.each(taskSubjects)('a task about a %s links to it', (type) => {
  expect(recordHref(type, id)).toContain(id)
})
