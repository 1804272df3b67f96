import { describe, expect, test } from 'vitest'
import { settingDefaults } from '../site/setting.ts'
import { peopleSheet } from './peopleSheet.ts'

const empty = peopleSheet.typed(settingDefaults.ourPeople)
const full = {
  ...empty,
  brokers: 'Grace Holloway, Commercial broker, shops and hospitality, 01632 960 124\n\n Tom Ashdown , Trades, +44 1632 960125 ',
  insurers: 'Harbour Example Insurance\nDowns Example Mutual',
  insurersNote: 'Some are reached through an agent.',
  claimTimes: 'Report confirmed: the same working day\nA burst pipe: 6 weeks',
  claimSource: 'Our 214 claims closed in 2025',
  claimDate: '2026-01-31',
}
const faults = (typed: Partial<typeof full>) => peopleSheet.faults?.({ ...empty, ...typed }, settingDefaults.ourPeople, '2026-11-23')

describe('people and insurers', () => {
  test('lines are read into values, and values are shown as the same lines again', () => {
    expect(faults(full)).toEqual({})
    const value = peopleSheet.value(full, settingDefaults.ourPeople)
    expect(value.brokers).toEqual([
      {
        name: 'Grace Holloway',
        role: 'Commercial broker, shops and hospitality',
        phone: { shown: '01632 960 124', dial: '+441632960124' },
      },
      { name: 'Tom Ashdown', role: 'Trades', phone: { shown: '+44 1632 960125', dial: '+441632960125' } },
    ])
    expect(value.claimTimes?.lines).toEqual([
      { what: 'Report confirmed', usual: 'the same working day' },
      { what: 'A burst pipe', usual: '6 weeks' },
    ])
    expect(peopleSheet.value(peopleSheet.typed(value), settingDefaults.ourPeople)).toEqual(value)
  })
  test('all fields may be empty', () => {
    expect(faults({})).toEqual({})
    expect(peopleSheet.value(empty, settingDefaults.ourPeople)).toEqual(settingDefaults.ourPeople)
  })
  test('claim times need a source and a date', () => {
    expect(faults({ claimTimes: full.claimTimes })).toMatchObject({ claimSource: expect.any(String), claimDate: expect.any(String) })
    expect(faults({ claimSource: full.claimSource })).toHaveProperty('claimTimes')
    expect(faults({ ...full, claimDate: '2026-02-31x' })).toHaveProperty('claimDate')
  })
  test('a line that cannot be read is refused at its field', () => {
    expect(faults({ brokers: 'Grace Holloway' })).toEqual({ brokers: expect.stringContaining('"Grace Holloway"') })
    expect(faults({ brokers: 'Grace Holloway, Broker, ring me' })).toHaveProperty('brokers')
    expect(faults({ brokers: Array(7).fill('A Person, Broker, 01632 960 124').join('\n') })).toEqual({ brokers: 'Six people at most' })
    expect(faults({ ...full, claimTimes: 'soon' })).toHaveProperty('claimTimes')
    expect(faults({ insurers: 'x'.repeat(61) })).toHaveProperty('insurers')
  })
})
