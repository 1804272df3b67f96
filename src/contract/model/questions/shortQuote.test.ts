/** A trade is asked what concerns it: how long a café's request is, and what an accountant is spared. Counted by the contract, not the browser. */
import { describe, expect, test } from 'vitest'
import { accountant, cafe } from '../../../../test/support/answers/shortWalks.ts'
import { askedOf, walk } from '../../../../test/support/answers/quoteWalk.ts'
import { set, trades } from '../../../../test/support/answers/questionSet.ts'
import { readPage, type Reading } from './answer.ts'
import type { Answers, TradeAnswer } from './question.ts'
import { suggestedFields } from './suggest.ts'
import { firstOpenPage, pagesOf, progressOf, questionsOf, withPage } from './questionFlow.ts'

const reading: Reading = { today: '2026-11-20', trades }

/** From the covers and the trade chosen at the start to the check. */
const walked = ({ covers, pages }: typeof cafe, own: Answers = {}) => {
  let answers: Answers = { covers: [...covers], ...own }
  const done = ['covers']
  const asked: string[] = []
  for (let steps = 0; steps < 60; steps++) {
    const next = firstOpenPage(set, answers, done, reading)
    if (!next) break
    const questions = questionsOf(next, answers)
    const read = readPage(next, askedOf(pages[next.id] ?? {}, questions), answers, reading)
    expect(read.errors, next.id).toEqual({})
    answers = withPage(answers, next, read.answers)
    asked.push(...questions.map(({ id }) => id))
    done.push(next.id)
  }
  return { answers, done, asked, steps: progressOf(set, answers, 'check').of }
}
const tradeAnswer = (slug: string): TradeAnswer => {
  const found = trades.find((one) => one.slug === slug)
  return found ? { slug, name: found.name, sector: found.sector } : { slug: '', name: slug, sector: '' }
}
/** Every question that any answers could lead this trade to, for these covers. */
const couldBeAsked = (slug: string, covers: readonly string[], more: Answers = {}): string[] => {
  const answers: Answers = { covers: [...covers], trade: tradeAnswer(slug), businessType: 'ltd', ...more }
  return pagesOf(set, answers).flatMap((page) => questionsOf(page, answers).map(({ id }) => id))
}

describe('a café', () => {
  test('asks for a quote in 11 steps, contents and interruption included', () => {
    const { answers, done, steps } = walked(cafe)
    expect(firstOpenPage(set, answers, done, reading)).toBeNull()
    expect(answers).toMatchObject({ sumInsuredContents: 4_500_000, annualGrossProfit: 14_000_000 })
    expect([done, steps]).toEqual([done, 11])
  })

  test('is asked at most 35 things that need an answer, and nothing that is another trade’s', () => {
    const { answers, asked } = walked(cafe)
    const needed = set.pages.flatMap((page) => questionsOf(page, answers)).filter(({ id, optional }) => asked.includes(id) && !optional)
    expect(needed.length).toBeLessThanOrEqual(35)
    for (const id of [
      'coverIsFor',
      'workSplit',
      'workAwayPercent',
      'greatestHeightMetres',
      'designsOrAdvises',
      'usesSubcontractors',
      'reportableAccidentCount',
      'turnoverAbroadPercent',
      'turnoverUsaCanadaPercent',
      'productSalesUsaCanadaPercent',
      'employeeCountOffice',
      'flatRoofPercent',
      'premisesUse',
      'usesDoorStaff',
      'moneyInSafe',
    ])
      expect(asked, id).not.toContain(id)
  })

  test('with a frying range is asked about it, one step more', () => {
    const frying = { hasFryingCutOut: 'yes', hasFireSuppression: 'no', 'extractionCleanedDate.notSure': 'on' }
    const fryer = { ...cafe, pages: { ...cafe.pages, cooking: { ...cafe.pages['cooking'], cookingMethod: 'frying' }, frying } }
    expect(walked(fryer).steps).toBe(12)
  })

  test('that insures its own building is asked about it', () => {
    const owner = {
      ...cafe,
      pages: {
        ...cafe.pages,
        premises: { ...cafe.pages['premises'], 'premises.0.tenure': 'own', 'premises.0.buildingInsuredBy': 'we do' },
        building: { yearBuilt: '1930', listedGrade: 'no', storeys: '2', subsidenceHistory: 'no' },
        limit: { ...cafe.pages['limit'], sumInsuredBuildings: '400k' },
      },
    }
    expect(walked(owner).asked).toEqual(expect.arrayContaining(['yearBuilt', 'listedGrade', 'subsidenceHistory', 'sumInsuredBuildings']))
  })
})

describe('what the fields hold before somebody answers', () => {
  const suggesting = set.pages.flatMap(({ questions }) => questions.filter(({ suggest }) => suggest))
  test('is a day, the address given before, or that a broker should advise: never a fact that insurers rely on', () => {
    expect(suggesting.map(({ id, suggest }) => [id, suggest])).toEqual([
      ['coverStartDate', 'twoWeeksAhead'],
      ['premises', 'mainAddress'],
      ['publicLiabilityLimit', 'notSure'],
      ['indemnityPeriodMonths', 'notSure'],
    ])
  })
  test('gives way to an answer, and holds as one', () => {
    const { answers } = walked(cafe)
    const held = suggestedFields(suggesting, {}, answers, reading.today)
    expect(held).toEqual({
      'coverStartDate.day': '04',
      'coverStartDate.month': '12',
      'coverStartDate.year': '2026',
      'premises.0.address': '12 Example Street, Brighton',
      'premises.0.postcode': 'BN1 1AA',
      publicLiabilityLimit: 'notSure',
      indemnityPeriodMonths: 'notSure',
    })
    expect(suggestedFields(suggesting, { publicLiabilityLimit: '5m', 'coverStartDate.day': '1' }, {}, reading.today)).toEqual({
      publicLiabilityLimit: '5m',
      'coverStartDate.day': '1',
      indemnityPeriodMonths: 'notSure',
    })
  })
  test('turnover that is about the same need not be typed again; of nothing, it must', () => {
    const people = set.pages.find(({ id }) => id === 'people')
    const read = (fields: Record<string, string>) => people && readPage(people, fields, {}, reading)
    expect(read({ annualTurnover: '210000' })?.answers['expectedAnnualTurnover']).toBe(21_000_000)
    expect(read({ 'annualTurnover.notSure': 'on' })?.answers['expectedAnnualTurnover']).toEqual({ notSure: true })
    expect(read({ annualTurnover: '210000', expectedAnnualTurnover: '5000' })?.answers['expectedAnnualTurnover']).toBe(500_000)
    expect(read({ annualTurnover: '0' })?.errors['expectedAnnualTurnover']).toContain('Enter the turnover you expect')
  })
})

describe('nothing is put to a trade that it does not concern', () => {
  const covers = ['PI', 'EL', 'PL', 'PROD', 'CYB', 'CONT', 'DO']

  test('an accountant', () => {
    const { answers, done } = walked(accountant)
    expect(firstOpenPage(set, answers, done, reading)).toBeNull()
    const asked = couldBeAsked('accountant', covers)
    for (const id of [
      'workSplit',
      'workAwayPercent',
      'greatestHeightMetres',
      'heatWorkAway',
      'designsOrAdvises',
      'largestContract',
      'reportableAccidentCount',
      'usesSubcontractors',
      'buildingDesignWork',
      'hasCriticalSystems',
      'sumInsuredStock',
      'sumInsuredTargetStock',
      'moneyInTransit',
      'cookingMethod',
      'premisesUse',
      'externalWallFormRating',
      // Its fees by region say it.
      'turnoverAbroadPercent',
    ])
      expect(asked, id).not.toContain(id)
  })

  test('a trade that is not in our list: neither systems nor valuations', () => {
    const asked = couldBeAsked('falconer', covers)
    for (const id of ['hasCriticalSystems', 'valuationFeesPercent', 'buildingDesignWork']) expect(asked, id).not.toContain(id)
    // What somebody unknown may well do is still asked.
    for (const id of ['workSplit', 'workAwayPercent', 'designsOrAdvises', 'coverIsFor']) expect(asked, id).toContain(id)
  })

  test('a charity that wants cover for its trustees: neither shareholders nor subsidiaries', () => {
    const asked = (businessType: string) => couldBeAsked('charity', ['TRUST', 'DO'], { businessType })
    for (const id of ['shareholders', 'isListedOrCrowdFunded', 'subsidiaries']) {
      expect(asked('charity'), id).not.toContain(id)
      expect(asked('ltd'), id).toContain(id)
    }
  })

  test('the rating of outside walls: where a building is flats; the flat share of a roof: where it is partly flat', () => {
    const let_ = (use: string) =>
      couldBeAsked('landlord', ['BLD'], { propertyListingMethod: 'one', properties: { yes: true, rows: [{ use }] } })
    expect(let_('shop')).not.toContain('externalWallFormRating')
    expect(let_('block')).toContain('externalWallFormRating')
    const roofed = (roofMaterial: string) => couldBeAsked('florist', ['CONT'], { buildingConstruction: 'other', roofMaterial })
    expect(roofed('flat')).not.toContain('flatRoofPercent')
    expect(roofed('part flat')).toContain('flatRoofPercent')
  })

  test('a plumber is still asked about height, heat and subcontractors', () => {
    const asked = couldBeAsked('plumber', ['PL', 'EL', 'TOOL'], { workAwayPercent: 95, usesSubcontractors: true })
    for (const id of Object.keys(walk['away'] ?? {})) expect(asked, id).toContain(id)
    expect(asked).toEqual(
      expect.arrayContaining(['workSplit', 'bonaFideSubcontractorPayments', 'reportableAccidentCount', 'toolsTotalValue']),
    )
  })
})
