import { expect, test } from 'vitest'
import { inOneLine } from './parts.tsx'

test('names that follow another in one line begin small, unless they are abbreviations', () => {
  expect(inOneLine(['Plumbers and electricians', 'Cafés and restaurants'])).toBe('Plumbers and electricians, cafés and restaurants')
  expect(inOneLine(['Surgeries', 'MOT garages'])).toBe('Surgeries, MOT garages')
})
