import { expect, test } from 'vitest'
import { tradeReason } from './tradeReasons.ts'

test('a reason from the trade names who may ask for a cover, and the law only with its condition', () => {
  const reason = 'Hot drinks scald.'
  expect(tradeReason({ code: 'PL', basis: 'contract', reason })).toBe('Hot drinks scald. A contract or landlord may ask for it.')
  expect(tradeReason({ code: 'PI', basis: 'regulator', reason })).toBe(
    'Hot drinks scald. A regulator or professional body usually asks for it.',
  )
  expect(tradeReason({ code: 'BI', basis: 'practice', reason })).toBe('Hot drinks scald.')
  expect(tradeReason({ code: 'MOTOR', basis: 'law', reason })).toBe(
    'Hot drinks scald. Whether the law requires it depends on your answers.',
  )
  expect(tradeReason({ code: 'EL', basis: 'law', reason })).toMatch(/^The Employers' Liability .* if anyone works for you\./)
})
