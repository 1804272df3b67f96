import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayFaultIn, dayIn, dayPartsOf, typedDay, wholeDayFault, withDays } from './days.ts'

test('a date is converted between one text and three fields', () => {
  expect(typedDay({ day: '5', month: '01', year: '2026' })).toBe('2026-01-05')
  expect(dayPartsOf('2026-01-05')).toEqual({ day: '5', month: '1', year: '2026' })
  expect(typedDay({ day: '', month: ' ', year: '' })).toBe('')
  expect(dayPartsOf('')).toEqual({ day: '', month: '', year: '' })
})

test('an incomplete date is kept as typed', () => {
  const part = fc.stringMatching(/^[0-9a-z ]{0,4}$/)
  fc.assert(
    fc.property(fc.record({ day: part, month: part, year: part }), (parts) => {
      const text = typedDay(parts)
      if (text.includes('/')) expect(dayPartsOf(text)).toEqual(parts)
      else expect(typedDay(dayPartsOf(text))).toBe(text)
    }),
  )
})

test('the three fields of each date in a plain form are joined', () => {
  expect(withDays({ 'a.day': '5', 'a.month': '1', 'a.year': '2026', 'b.day': '5', c: 'x' })).toEqual({
    a: '2026-01-05',
    'b.day': '5',
    c: 'x',
  })
  expect(withDays({ 'rows.0.on.day': '31', 'rows.0.on.month': '2', 'rows.0.on.year': '2027' })).toEqual({ 'rows.0.on': '31/2/2027' })
})

test('a date in an address is read as one text or three fields, and a wrong one is reported', () => {
  const search = (text: string) => new URLSearchParams(text)
  expect(dayIn(search('on=2026-01-05'), 'on')).toBe('2026-01-05')
  expect(dayIn(search('on.day=5&on.month=1&on.year=2026'), 'on')).toBe('2026-01-05')
  expect(dayFaultIn(search('on.day=5&on.month=1&on.year=2026'), 'on')).toBeNull()
  expect(dayFaultIn(search(''), 'on')).toBeNull()
  expect(dayFaultIn(search('on.day=31&on.month=2&on.year=2026'), 'on')).toBe('There is no such day: 31/02/2026')
  expect(dayFaultIn(search('on=2026-02-31'), 'on')).toBe('There is no such day: 31/02/2026')
  expect(dayFaultIn(search('on=soon'), 'on')).toBe('Enter a date in the format dd/mm/yyyy')
})

test('a date typed to its end is reported if there is no such day, and one still being typed is not', () => {
  expect(wholeDayFault({ day: '31', month: '2', year: '2027' })).toBe('There is no such day: 31/02/2027')
  expect(wholeDayFault({ day: 'x', month: '2', year: '2027' })).toBe('Enter a date in the format dd/mm/yyyy')
  expect(wholeDayFault({ day: '31', month: '2', year: '20' })).toBeNull()
  expect(wholeDayFault({ day: '', month: '', year: '' })).toBeNull()
  expect(wholeDayFault({ day: '28', month: '2', year: '2027' })).toBeNull()
})
