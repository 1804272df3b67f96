import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import { wordedAgain } from './sentBefore.ts'

const refused = (reason: string) => new ApiError(422, reason, { fields: { password: reason } })
const used = refused(authMessages.usedBefore)

test('a password refused as used before, after its first answer was lost, may have been changed', () => {
  expect(wordedAgain(used, true)).toMatchObject({ fields: { password: expect.stringContaining('it may have worked: try to sign in') } })
})

test('it is the usual refusal if it was not sent before, or is refused for another reason', () => {
  const weak = refused('This password is easy to guess here')
  expect(wordedAgain(used, false)).toBe(used)
  expect(wordedAgain(weak, true)).toBe(weak)
  expect(wordedAgain(null, true)).toBe(null)
})
