import { expect, test } from 'vitest'
import { set } from '#test/support/answers/questionSet.ts'
import { restOf, withRest } from './rest.ts'

test('"No to the rest" is offered on pages with several rare yes/no questions only', () => {
  const offered = set.pages.flatMap((page) => (restOf(page) ? [[page.id, restOf(page)]] : []))
  expect(offered).toEqual([
    ['security', 'usesBasement,floodHistory'],
    ['cooking', 'hasOwnDeliveries,hasAlcoholLicence,hasLiveMusicOrDj,usesDoorStaff'],
    ['claims', 'previousClaims,insuranceDeclinedOrCancelled,insolvencyOrConvictions'],
  ])
})

test('"No to the rest" answers only open questions, and keeps yes, details and "not sure"', () => {
  const rest = 'previousClaims,insuranceDeclinedOrCancelled,floodHistory'
  expect(withRest({}, '')).toEqual({})
  expect(withRest({ insuranceDeclinedOrCancelled: 'yes' }, rest)).toEqual({
    previousClaims: 'no',
    insuranceDeclinedOrCancelled: 'yes',
    floodHistory: 'no',
  })
  // Details without a yes are not answered with no, so that the page asks about them.
  expect(withRest({ 'previousClaims.0.costSoFar': '1200', 'floodHistory.notSure': 'on' }, rest)).toEqual({
    'previousClaims.0.costSoFar': '1200',
    'floodHistory.notSure': 'on',
    insuranceDeclinedOrCancelled: 'no',
  })
  expect(withRest({}, '__proto__,constructor,a b')).toEqual({})
})
