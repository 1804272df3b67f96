import { expect, test } from 'vitest'
import { offeredDays, offeredStart, officeHours, slotTimes, startsOn } from './slot.ts'

const hours = officeHours('Mo-Fr 09:00-17:30')

test('office hours are read from the settings, with a default for text that cannot be read', () => {
  expect(hours).toEqual({ weekdays: [1, 2, 3, 4, 5], from: 540, to: 1050 })
  expect(officeHours('Tu-Th 10:00-16:00')).toEqual({ weekdays: [2, 3, 4], from: 600, to: 960 })
  expect(officeHours('by arrangement')).toEqual(hours)
  expect(slotTimes(hours)).toHaveLength(17)
  expect([slotTimes(hours)[0], slotTimes(hours).at(-1)]).toEqual(['09:00', '17:00'])
})

test('twenty working days are offered, without weekends and bank holidays', () => {
  const days = offeredDays('appointment', new Date('2026-12-18T12:00:00Z'), hours)
  expect(days).toHaveLength(20)
  for (const closed of ['2026-12-19', '2026-12-25', '2026-12-28', '2027-01-01']) expect(days).not.toContain(closed)
  expect(days.slice(0, 6)).toEqual(['2026-12-18', '2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-29'])
})

test('only days on which the office is open are offered, and none for hours that leave no half hour on a working day', () => {
  const now = new Date('2026-11-30T08:00:00Z')
  const days = (structured: string) => offeredDays('callback', now, officeHours(structured))
  expect(days('Mo-We 09:00-17:30')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-07', '2026-12-08'])
  expect(days('Sa-Su 10:00-12:00')).toEqual([])
  expect(days('Mo-Fr 09:00-09:20')).toEqual([])
})

test('times that are past or start too soon are not offered; late in the day, offers start on the next working day', () => {
  const now = new Date('2026-11-20T14:10:00Z')
  expect(startsOn('2026-11-20', 'appointment', now, hours).map(({ time }) => time)).toEqual(['15:30', '16:00', '16:30', '17:00'])
  expect(startsOn('2026-11-20', 'callback', now, hours)[0]?.time).toBe('14:30')
  expect(offeredDays('appointment', new Date('2026-11-20T16:30:00Z'), hours)[0]).toBe('2026-11-23')
  expect(offeredStart('appointment', '2026-11-20', '09:00', now, hours)).toBeNull()
  expect(offeredStart('appointment', '2026-11-22', '09:00', now, hours)).toBeNull()
  expect(offeredStart('appointment', '2027-03-01', '09:00', now, hours)).toBeNull()
  expect(offeredStart('appointment', '2026-11-23', '09:15', now, hours)).toBeNull()
})

test('a slot at 09:00 is at 09:00 London time before and after both clock changes', () => {
  const at = (day: string, now: string) => offeredStart('appointment', day, '09:00', new Date(now), hours)?.toISOString()
  expect(at('2027-03-26', '2027-03-20T12:00:00Z')).toBeUndefined()
  expect(at('2027-03-25', '2027-03-20T12:00:00Z')).toBe('2027-03-25T09:00:00.000Z')
  expect(at('2027-03-30', '2027-03-20T12:00:00Z')).toBe('2027-03-30T08:00:00.000Z')
  expect(at('2027-10-29', '2027-10-20T12:00:00Z')).toBe('2027-10-29T08:00:00.000Z')
  expect(at('2027-11-01', '2027-10-20T12:00:00Z')).toBe('2027-11-01T09:00:00.000Z')
})
