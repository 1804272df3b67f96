/** What somebody proves before a sensitive change: the password, and a second step if they have one. */
import type { User } from '#contract/model/people/user.ts'

/** The second steps that this user has, the usual one first. None for a client who has not set one up. */
export const reauthWays = ({ phoneEnding, totp, recoveryCodes }: Pick<User, 'phoneEnding' | 'totp' | 'recoveryCodes'>) => [
  ...(phoneEnding ? [{ value: 'sms', label: 'A code by text message' }] : []),
  ...(totp ? [{ value: 'totp', label: 'My authenticator app' }] : []),
  ...(recoveryCodes > 0 ? [{ value: 'recovery', label: 'A recovery code' }] : []),
]

export type TypedReauth = { password: string; way: string; code: string; recoveryCode: string }

export const reauthInput = ({ password, way, code, recoveryCode }: TypedReauth) => ({
  password,
  ...(way === '' ? {} : way === 'recovery' ? { recoveryCode } : { code, method: way === 'totp' ? ('totp' as const) : ('sms' as const) }),
})
