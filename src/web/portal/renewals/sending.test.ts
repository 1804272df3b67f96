import { expect, test } from 'vitest'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { openStep } from './sending.ts'

type Steps = RenewalJourney['steps']
const after = (steps: Steps, claims: RenewalJourney['claims'] = []) => openStep({ steps, claims })

test('a step leads to the first one that is open, past those that are completed', () => {
  const confirmed: Steps = [
    { step: 'changes', state: 'done' },
    { step: 'facts', state: 'done' },
    { step: 'values', state: 'done' },
    { step: 'claims', state: 'done' },
    { step: 'decide', state: 'to_do' },
    { step: 'sign', state: 'locked' },
  ]
  expect(after(confirmed)).toBe('decide')
  expect(after(confirmed.map((one) => (one.step === 'values' ? { ...one, state: 'started' } : one)))).toBe('values')
})

test('nothing is led to that is locked, completed or not for this person', () => {
  expect(
    after([
      { step: 'changes', state: 'locked' },
      { step: 'facts', state: 'done' },
    ]),
  ).toBeNull()
  expect(after([{ step: 'claims', state: 'to_do' }], null)).toBeNull()
})
