/** Codes of six digits: made, hashed and compared in one way, whatever door they open. */
import { randomInt } from 'node:crypto'
import { checkCode, hashCode } from './password/password.ts'

export { checkCode, hashCode }

/** The ones anybody would try first are never given out (security check 25). */
const obvious = new Set(['123456', '654321', '012345', '121212', '123123', ...[...'0123456789'].map((digit) => digit.repeat(6))])

export const newCode = (): string => {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!obvious.has(code)) return code
  }
}
