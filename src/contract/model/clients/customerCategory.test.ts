/** Who counts as a larger business: only those of whom no figure still to come could say otherwise (domain 6.3). */
import { expect, test } from 'vitest'
import { customerCategoryOf } from './customerCategory.ts'

const million = 1_000_000_00
test.each([
  ['ltd', 8 * million, 5, 'commercial_small', /fewer than 10 staff.*until the balance sheet is known: ask/],
  ['ltd', 8 * million, null, 'commercial_small', /number of staff is not known/],
  ['ltd', 8 * million, 10, 'commercial_larger', /may not go to the Financial Ombudsman/],
  ['ltd', 6.5 * million, 60, 'commercial_larger', /may not go/],
  ['ltd', 3 * million, 50, 'commercial_small', /50 or more staff.*until the balance sheet is known: ask/],
  ['ltd', 3 * million, 49, 'commercial_small', /fewer than 50 staff\. It may go/],
  ['ltd', 3 * million, null, 'commercial_small', /below £6\.5 million\. It may go/],
  ['ltd', null, 400, 'commercial_small', /Turnover is not known/],
  ['charity', 7 * million, 3, 'commercial_larger', /charity with an income of £6\.5 million/],
  ['charity', 6 * million, 80, 'commercial_small', /charity with an income below/],
  ['individual_landlord', 9 * million, 90, 'commercial_small', /landlord/],
] as const)('%s with a turnover of %s pence and %s staff is %s', (businessType, turnover, employees, category, reason) => {
  const found = customerCategoryOf({ businessType, turnover, employees })
  expect(found.category).toBe(category)
  expect(found.reason).toMatch(reason)
})
