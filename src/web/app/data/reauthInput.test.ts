import { expect, test } from 'vitest'
import { z } from '#contract/schema.ts'
import { auth } from '#contract/site/auth.ts'
import { reauthInput, reauthWays } from './reauthInput.ts'

const typed = { password: 'gannet', way: 'sms', code: '123456', recoveryCode: '' }

test('somebody with a phone, an app and codes may choose between them, and only the chosen one is sent', () => {
  const user = { phoneEnding: '112', totp: true, recoveryCodes: 3 }
  expect(reauthWays(user).map(({ value }) => value)).toEqual(['sms', 'totp', 'recovery'])
  expect(reauthInput(typed)).toEqual({ password: 'gannet', code: '123456', method: 'sms' })
  expect(reauthInput({ ...typed, way: 'totp' })).toEqual({ password: 'gannet', code: '123456', method: 'totp' })
  expect(reauthInput({ ...typed, way: 'recovery', recoveryCode: 'abcd' })).toEqual({ password: 'gannet', recoveryCode: 'abcd' })
})

test('somebody without a second step confirms with the password alone, or could never set one up', () => {
  expect(reauthWays({ phoneEnding: null, totp: false, recoveryCodes: 0 })).toEqual([])
  const sent = reauthInput({ password: 'gannet', way: '', code: '', recoveryCode: '' })
  expect(sent).toEqual({ password: 'gannet' })
  expect(z.safeParse(auth.reauth.input, sent).success).toBe(true)
})
