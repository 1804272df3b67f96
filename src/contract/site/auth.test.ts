import { expect, it } from 'vitest'
import { isSecret, z } from '../schema.ts'
import { auth } from './auth.ts'

it('asks for the password before it is sent, because an empty one can only be wrong', () => {
  const faults = (password: string) =>
    z.safeParse(auth.reauth.input, { password, code: '123456', method: 'sms' }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(faults('')).toEqual([['password', 'Enter your password']])
  expect(faults('any')).toBeUndefined()
  expect(isSecret(auth.reauth.input.shape.password)).toBe(true)
})
