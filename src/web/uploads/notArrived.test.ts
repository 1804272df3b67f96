import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { Stopped } from '#web/app/data/api.ts'
import { notArrived } from './notArrived.ts'

test.each([
  [new ApiError(0, 'x'), 'may not have arrived: the connection was lost. Try again, and it is kept only once.'],
  [new ApiError(401, 'Sign in to continue'), 'was not taken: you are signed out. Sign in again in another tab, then try again here.'],
  [
    new ApiError(500, 'Something went wrong', { requestId: 'r-1' }),
    'was not taken. The fault is ours: please try again in a minute. If it still fails, tell us this reference: r-1',
  ],
  [new ApiError(422, 'x', { fields: { files: 'is empty' } }), 'is empty'],
  [new ApiError(409, 'This claim is closed'), 'was not taken: This claim is closed'],
])('a file that %s', (error, said) => expect(notArrived(error)).toBe(said))

test('a file that its sender stopped needs no reason', () => expect(notArrived(new Stopped())).toBeNull())
