/** Six-digit codes: the one place where they are made, hashed and compared, for every kind of sign-in. */
import { randomInt } from 'node:crypto'
import { checkCode, hashCode } from './password/password.ts'

export { checkCode, hashCode }

/** Codes that an attacker would try first are never sent (security check 25). */
const obvious = new Set(['123456', '654321', '012345', '121212', '123123', ...[...'0123456789'].map((digit) => digit.repeat(6))])

export const newCode = (): string => {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!obvious.has(code)) return code
  }
}

export { sessionAddress } from './session/sessionAddress.ts'
export { askForEmail, cancelEmailChange, followAddresses, openEmailChange } from './emailChange.ts'
