import { expect, test } from 'vitest'
import { codeFrom, readCode } from './proof.ts'

const code = codeFrom(Uint8Array.from({ length: 24 }, (_, at) => at * 7))

test('a code is read in lower case, with O and l for 0 and 1, and from text or an address around it', () => {
  expect(readCode(code)).toBe(code)
  expect(readCode(code.toLowerCase().replaceAll('-', ' '))).toBe(code)
  expect(readCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code)
  for (const pasted of [`Code: ${code}`, `Verification code ${code}.`, `https://broker.example/verify/${code}?hash=ab`])
    expect(readCode(pasted)).toBe(code)
})

test('text that is not a code is refused', () => {
  for (const typed of ['', 'Code:', code.slice(1), `${code}A`, `${code}A`.replaceAll('-', ''), `A${code}`, code.replace(/.$/, 'U')])
    expect(readCode(typed)).toBeNull()
})
