import { expect, test } from 'vitest'
import {
  bankHolidays,
  clockChange,
  clockOn,
  isWorkingDay,
  londonClock,
  londonInstant,
  officeAt,
  namedBankHolidays,
  promisedBy,
  workingDayAfter,
} from './workingTime.ts'

test('bank holidays match the list on gov.uk', () => {
  expect(bankHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-28',
  ])
  expect(bankHolidays(2027)).toEqual([
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-03',
    '2027-05-31',
    '2027-08-30',
    '2027-12-27',
    '2027-12-28',
  ])
  expect(bankHolidays(2028)).toEqual([
    '2028-01-03',
    '2028-04-14',
    '2028-04-17',
    '2028-05-01',
    '2028-05-29',
    '2028-08-28',
    '2028-12-25',
    '2028-12-26',
  ])
  expect(bankHolidays(2023)).toContain('2023-05-08')
})

test('bank holidays have their names, and one that falls on a weekend keeps its own', () => {
  expect(namedBankHolidays(2027).map(({ day, name }) => `${day} ${name}`)).toEqual([
    "2027-01-01 New Year's Day",
    '2027-03-26 Good Friday',
    '2027-03-29 Easter Monday',
    '2027-05-03 Early May bank holiday',
    '2027-05-31 Spring bank holiday',
    '2027-08-30 Summer bank holiday',
    '2027-12-27 Christmas Day',
    '2027-12-28 Boxing Day',
  ])
})

test('weekends and bank holidays are not working days', () => {
  expect(isWorkingDay('2026-11-20')).toBe(true)
  expect(isWorkingDay('2026-11-21')).toBe(false)
  expect(isWorkingDay('2026-12-28')).toBe(false)
})

test('a promise of one working day skips weekends and bank holidays', () => {
  expect(promisedBy(new Date('2026-11-20T10:00:00Z'), 1).toISOString()).toBe('2026-11-23T17:30:00.000Z')
  expect(promisedBy(new Date('2026-12-24T16:00:00Z'), 1).toISOString()).toBe('2026-12-29T17:30:00.000Z')
  // Summer time: 17:30 in London is 16:30 UTC.
  expect(promisedBy(new Date('2026-07-01T23:30:00Z'), 1).toISOString()).toBe('2026-07-03T16:30:00.000Z')
  expect(workingDayAfter('2026-11-21', 0)).toBe('2026-11-23')
})

test('London times are converted to instants and back, before and after a clock change', () => {
  expect(londonInstant('2026-03-28', '09:00').toISOString()).toBe('2026-03-28T09:00:00.000Z')
  expect(londonInstant('2026-03-29', '09:00').toISOString()).toBe('2026-03-29T08:00:00.000Z')
  expect(londonClock(new Date('2026-07-01T23:30:00Z'))).toEqual({ date: '2026-07-02', minute: 30 })
})

test('the days of the clock changes are found, and whether a day is in GMT or BST', () => {
  const year = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10))
  expect(year.flatMap((date) => (clockChange(date) ? [`${date} ${clockChange(date)}`] : []))).toEqual([
    '2027-03-28 forward',
    '2027-10-31 back',
  ])
  expect(['2027-03-28', '2027-03-29', '2027-10-31', '2027-11-01'].map(clockOn)).toEqual(['GMT', 'BST', 'BST', 'GMT'])
})

test('the office opens at 9:00 and closes at 17:30, and the next opening is on a working day', () => {
  const isOpen = (at: string) => officeAt(new Date(at)).open
  expect(['08:59', '09:00', '17:29', '17:30'].map((time) => isOpen(`2026-11-20T${time}:00Z`))).toEqual([false, true, true, false])
  // Summer time: the same local hours.
  expect(['08:00', '16:29', '16:30'].map((time) => isOpen(`2026-07-01T${time}:00Z`))).toEqual([true, true, false])
  expect(officeAt(new Date('2026-11-20T17:30:00Z')).opensAt?.toISOString()).toBe('2026-11-23T09:00:00.000Z')
  expect(officeAt(new Date('2026-11-20T08:59:00Z')).opensAt?.toISOString()).toBe('2026-11-20T09:00:00.000Z')
  expect(isOpen('2026-11-21T12:00:00Z')).toBe(false)
})
