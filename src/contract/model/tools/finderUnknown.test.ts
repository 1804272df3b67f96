/** Unanswered conditions of the finder, with one small rule. */
import { expect, test } from 'vitest'
import { findCovers } from './finderEngine.ts'

test('an unanswered condition inside "none" leaves the cover undecided', () => {
  const question = (id: string) => ({
    id,
    type: 'one' as const,
    label: 'A question',
    short: 'A question',
    why: 'It matters',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  })
  const finder = {
    steps: [{ id: 'one', title: 'One', questions: [question('exempt')] }],
    rules: [
      {
        id: 1,
        when: { none: [{ question: 'exempt', is: ['yes'] }] },
        finds: [{ cover: 'EL', level: 'essential' as const, basis: 'law' as const, reason: 'You employ people.' }],
      },
    ],
  }
  const outcome = (answers: Record<string, string[]>) => {
    const { found, undecided, notNeeded } = findCovers(finder, answers)
    return { found: found.map(({ cover }) => cover), undecided, notNeeded }
  }
  expect(outcome({})).toEqual({ found: [], undecided: ['EL'], notNeeded: [] })
  expect(outcome({ exempt: ['unsure'] })).toEqual({ found: [], undecided: ['EL'], notNeeded: [] })
  expect(outcome({ exempt: ['no'] })).toEqual({ found: ['EL'], undecided: [], notNeeded: [] })
  expect(outcome({ exempt: ['yes'] })).toEqual({ found: [], undecided: [], notNeeded: ['EL'] })
})
