import { expect, test } from 'vitest'
import type { LedgerOfClient } from '#contract/model/disclosures/presentation.ts'
import { occasionsIn } from './occasions.ts'

type Given = LedgerOfClient['answers'][number]
const given = (subjectId: string, key: string, at: string, by = 'Maria Hartley'): Given => ({
  subject: 'change',
  subjectId,
  now: { key, question: key, version: '2026-11', answer: 'Yes', source: 'client', by, at },
  earlier: [],
})

test('answers about the same thing, by the same person in the same minute, are one occasion', () => {
  const answers = [
    given('one', 'what', '2026-11-21T09:12:03Z'),
    given('one', 'day', '2026-11-21T09:12:40Z'),
    given('one', 'sum', '2026-11-21T09:30:00Z'),
    given('one', 'more', '2026-11-21T09:12:50Z', 'Helen Marsh'),
    given('two', 'what', '2026-11-21T09:12:03Z'),
  ]
  expect(occasionsIn(answers).map((occasion) => occasion.given.map(({ now }) => now.key))).toEqual([
    ['what', 'day'],
    ['sum'],
    ['more'],
    ['what'],
  ])
})
