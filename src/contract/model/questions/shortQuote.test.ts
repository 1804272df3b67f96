/** A trade is asked only what concerns it: the length of a café's request, and what an accountant is not asked. Needs no browser. */
import { describe, expect, test } from 'vitest'
import { accountant, cafe } from '../../../../test/support/answers/shortWalks.ts'
import { askedOf, walk } from '../../../../test/support/answers/quoteWalk.ts'
import { set, trades } from '../../../../test/support/answers/questionSet.ts'
import { readPage, type Reading } from './answer.ts'
import type { Answers, TradeAnswer } from './question.ts'
import { suggestedFields } from './suggest.ts'
import { completenessOf, firstOpenPage, pagesOf, progressOf, questionsOf, withPage } from './questionFlow.ts'

const reading: Reading = { today: '2026-11-20', trades }

/** Answers every page from the chosen covers and trade to the summary. */
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
/** Every question that this trade may be asked with these covers. */
const couldBeAsked = (slug: string, covers: readonly string[], more: Answers = {}): string[] => {
  const answers: Answers = { covers: [...covers], trade: tradeAnswer(slug), businessType: 'ltd', ...more }
  return pagesOf(set, answers).flatMap((page) => questionsOf(page, answers).map(({ id }) => id))
}

describe('a café', () => {
  test('asks for a quote in 12 steps, including contents and business interruption', () => {
    const { answers, done, steps } = walked(cafe)
    expect(firstOpenPage(set, answers, done, reading)).toBeNull()
    expect(answers).toMatchObject({ sumInsuredContents: 4_500_000, annualGrossProfit: 14_000_000 })
    expect([done, steps]).toEqual([done, 12])
  })

  test('is asked at most 35 required questions, and none of other trades', () => {
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

  test('with a frying range has one more page, about frying, within the same steps', () => {
    const frying = { hasFryingCutOut: 'yes', hasFireSuppression: 'no', 'extractionCleanedDate.notSure': 'on' }
    const fryer = { ...cafe, pages: { ...cafe.pages, cooking: { ...cafe.pages['cooking'], cookingMethod: 'frying' }, frying } }
    const { answers, done, steps } = walked(fryer)
    expect([done.length, steps]).toEqual([12, 12])
    const numbers = done.map((id) => progressOf(set, answers, id).step)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 11])
    // The same number of steps at every page, before and after the answer that brought the new one.
    const before = walked(cafe).answers
    expect(new Set(done.flatMap((id) => [answers, before].map((known) => progressOf(set, known, id).of)))).toEqual(new Set([12]))
  })

  test('that insures its own building is asked about the building', () => {
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

describe('suggested answers', () => {
  const suggesting = set.pages.flatMap(({ questions }) => questions.filter(({ suggest }) => suggest))
  test('are only a date, an address given before, or "not sure", never a fact that insurers rely on', () => {
    expect(suggesting.map(({ id, suggest }) => [id, suggest])).toEqual([
      ['coverStartDate', 'twoWeeksAhead'],
      ['premises', 'mainAddress'],
      ['publicLiabilityLimit', 'notSure'],
      ['indemnityPeriodMonths', 'notSure'],
    ])
  })
  test('are used only while a question is unanswered', () => {
    const { answers } = walked(cafe)
    const suggested = suggestedFields(suggesting, {}, answers, reading.today)
    expect(suggested).toEqual({
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
  test('of expected turnover repeat the turnover of last year, unless that is nothing', () => {
    const page = set.pages.find(({ id }) => id === 'turnover')
    const read = (fields: Record<string, string>) => page && readPage(page, fields, {}, reading)
    expect(read({ annualTurnover: '210000' })?.answers['expectedAnnualTurnover']).toBe(21_000_000)
    expect(read({ 'annualTurnover.notSure': 'on' })?.answers['expectedAnnualTurnover']).toEqual({ notSure: true })
    expect(read({ annualTurnover: '210000', expectedAnnualTurnover: '5000' })?.answers['expectedAnnualTurnover']).toBe(500_000)
    expect(read({ annualTurnover: '0' })?.errors['expectedAnnualTurnover']).toContain('Enter the turnover you expect')
  })
})

describe('questions that do not concern a trade are not asked', () => {
  const covers = ['PI', 'EL', 'PL', 'PROD', 'CYB', 'CONT', 'DO']

  test('an accountant is not asked about manual work, stock, cooking and money in transit', () => {
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
      // Known already from its fees by region.
      'turnoverAbroadPercent',
    ])
      expect(asked, id).not.toContain(id)
  })

  test('an unlisted trade is not asked about critical systems, valuations and building design, but about its work', () => {
    const asked = couldBeAsked('falconer', covers)
    for (const id of ['hasCriticalSystems', 'valuationFeesPercent', 'buildingDesignWork']) expect(asked, id).not.toContain(id)
    // An unlisted trade may well do such work.
    for (const id of ['workSplit', 'workAwayPercent', 'designsOrAdvises', 'coverIsFor']) expect(asked, id).toContain(id)
  })

  test('a charity that wants trustee cover is not asked about shareholders and subsidiaries', () => {
    const asked = (businessType: string) => couldBeAsked('charity', ['TRUST', 'DO'], { businessType })
    for (const id of ['shareholders', 'isListedOrCrowdFunded', 'subsidiaries']) {
      expect(asked('charity'), id).not.toContain(id)
      expect(asked('ltd'), id).toContain(id)
    }
  })

  test('wall ratings are asked only for blocks of flats, and the flat share only for roofs that are partly flat', () => {
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

test('an employer reference that was left out is still to be asked for, which other optional answers are not', () => {
  const { employerReferenceNumber: _given, ...answers } = walked(cafe).answers
  const open = (more: Answers) => completenessOf(set, { ...answers, ...more }).open
  const given = new Set(open({ employerReferenceNumber: { number: '123/AB456', reason: '' } }))
  expect(open({}).filter((question) => !given.has(question))).toEqual(['Employer reference number'])
})
