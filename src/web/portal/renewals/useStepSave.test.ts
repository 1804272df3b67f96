import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { savingAfter } from './useStepSave.ts'

test.for([
  [0, { state: 'offline' }],
  [422, null],
  [403, { state: 'failed', why: 'You may no longer act on this renewal.' }],
  [404, { state: 'failed', why: 'You may no longer act on this renewal.' }],
  [409, { state: 'failed', why: 'This renewal is settled' }],
  [500, { state: 'failed' }],
] as const)('a save that is refused with %i says why, if trying again does not help', ([status, said]) => {
  expect(savingAfter(new ApiError(status, 'This renewal is settled'))).toEqual(said)
})
