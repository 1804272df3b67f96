import { expect, test } from 'vitest'
import { set } from '#test/support/answers/questionSet.ts'
import { restOf, withRest } from './rest.ts'

test('"No to the rest" is offered where one seldom says yes, and only for questions of yes or no', () => {
  const offered = set.pages.flatMap((page) => (restOf(page) ? [[page.id, restOf(page)]] : []))
  expect(offered).toEqual([
    ['security', 'usesBasement,floodHistory'],
    ['cooking', 'hasOwnDeliveries,hasAlcoholLicence,hasLiveMusicOrDj,usesDoorStaff'],
    ['claims', 'previousClaims,insuranceDeclinedOrCancelled,insolvencyOrConvictions'],
  ])
})

test('it answers what is open, and nothing else: a yes, its details and "not sure" stay', () => {
  const rest = 'previousClaims,insuranceDeclinedOrCancelled,floodHistory'
  expect(withRest({}, '')).toEqual({})
  expect(withRest({ insuranceDeclinedOrCancelled: 'yes' }, rest)).toEqual({
    previousClaims: 'no',
    insuranceDeclinedOrCancelled: 'yes',
    floodHistory: 'no',
  })
  // Details without their yes are not turned into a no: the page asks.
  expect(withRest({ 'previousClaims.0.costSoFar': '1200', 'floodHistory.notSure': 'on' }, rest)).toEqual({
    'previousClaims.0.costSoFar': '1200',
    'floodHistory.notSure': 'on',
    insuranceDeclinedOrCancelled: 'no',
  })
  expect(withRest({}, '__proto__,constructor,a b')).toEqual({})
})
