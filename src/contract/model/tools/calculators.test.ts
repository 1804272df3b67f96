import { describe, expect, test } from 'vitest'
import { calculate, calculatorNames, calculators, type CalculatorName } from './calculators.ts'

const run = (name: CalculatorName, typed: Record<string, string>, sent = true) =>
  calculate(calculators[name], (field) => typed[field] ?? '', sent)
const sums = (name: CalculatorName, typed: Record<string, string>) => run(name, typed).lines?.map(({ pounds }) => pounds)

describe('the three calculators', () => {
  test('rebuilding cost: 400 m² at £2,000, with fees, demolition, VAT and an uplift', () => {
    // 800,000 + 40,000 outside; fees 12% of that = 100,800; VAT 20% of 840,000 + 60,000 + 100,800.
    expect(
      sums('rebuilding-cost', { area: '400', rate: '£2,000', outside: '40,000', demolition: '60000', fees: '12', vat: '20', uplift: '25' }),
    ).toEqual([840_000, 60_000, 100_800, 200_160, 1_200_960, 1_501_200])
    expect(sums('rebuilding-cost', { area: '100', rate: '1500', fees: '10 %', vat: '0' })).toEqual([150_000, 0, 15_000, 0, 165_000])
  })
  test('gross profit (domain 1.7): turnover + closing stock − opening stock − purchases and carriage', () => {
    expect(
      sums('gross-profit', {
        turnover: '600,000',
        opening: '40,000',
        closing: '50,000',
        purchases: '210,000',
        carriage: '10,000',
        growth: '10',
        months: '24',
      }),
    ).toEqual([390_000, 39_000, 858_000])
  })
  test('wage roll: which amounts count as staff, and which are listed separately', () => {
    expect(
      sums('wage-roll', {
        clerical: '60,000',
        inside: '90,000',
        away: '40,000',
        height: '15,000',
        directors: '30,000',
        labour: '20,000',
        bonaFide: '25,000',
      }),
    ).toEqual([60_000, 180_000, 240_000, 15_000, 25_000])
    expect(sums('wage-roll', {})).toEqual([0, 0, 0])
  })
})

test('invalid input has a message at each field, and no result', () => {
  const { errors, lines, typed } = run('rebuilding-cost', {
    area: 'big',
    rate: '-5',
    fees: '300',
    vat: '17',
    uplift: 'x',
    outside: '12,34,5',
  })
  expect(lines).toBeNull()
  expect(Object.keys(errors).sort()).toEqual(['area', 'fees', 'outside', 'rate', 'uplift', 'vat'])
  // The summary of errors stands apart from the fields, so each says which one it is about.
  expect(errors).toMatchObject({
    area: 'Enter the floor area, like 180',
    fees: 'Architects, surveyors and engineers: this is too large',
    outside: 'Walls, car park, sheds and other outside work: enter a sum in pounds, like 250,000',
  })
  expect(typed['area']).toBe('big')
  expect(run('rebuilding-cost', {}, false)).toMatchObject({ errors: {}, lines: null })
})

test('a comma that is not between thousands is refused, not left out: 180,5 is no 1,805 square metres, 5,5 no 55%', () => {
  const { errors, lines } = run('rebuilding-cost', { area: '180,5', rate: '1,900', fees: '5,5', vat: '20', uplift: '12.5 %' })
  expect(lines).toBeNull()
  expect(errors).toEqual({ area: 'Enter the floor area, like 180', fees: 'Enter the fees as a percentage, like 12' })
  expect(run('rebuilding-cost', { area: '1,805', rate: '1,900', fees: '5.5', vat: '20' }).lines).not.toBeNull()
})

test('each calculator has a formula, next steps and distinct field names', () => {
  for (const name of calculatorNames) {
    const { fields, formula, after } = calculators[name]
    expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length)
    expect(formula.length).toBeGreaterThan(40)
    expect(after.length).toBeGreaterThan(1)
  }
})
