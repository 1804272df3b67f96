import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDue,
  formatFileSize,
  formatMinute,
  formatDifference,
  formatMoney,
  formatOpening,
  formatWeekday,
  formatSpan,
  formatTime,
  firstWords,
} from './format.ts'
import { callTimeLabels } from './model/contact/enquiryChoices.ts'

test('dates are formatted as day/month/year in London; a missing date is N/A, an invalid one is Invalid date', () => {
  expect(formatDate('2026-07-01')).toBe('01/07/2026')
  expect(formatDate('2026-06-30T23:30:00Z')).toBe('01/07/2026')
  expect(formatDate(null)).toBe('N/A')
  expect(formatDate(undefined)).toBe('N/A')
  expect(formatDate('')).toBe('N/A')
  expect(formatDate('tomorrow')).toBe('Invalid date')
  for (const none of ['2026-02-29', '2026-02-30', '2026-04-31', '2026-06-31T10:00:00Z', '2026-00-10', '2026-13-01', '2026-01-32'])
    expect([formatDate(none), formatDateTime(none), formatSpan(none, '2026-03-01')]).toEqual([
      'Invalid date',
      'Invalid date',
      'Invalid date',
    ])
  expect([formatDate('2028-02-29'), formatDate('2026-12-31')]).toEqual(['29/02/2028', '31/12/2026'])
  expect(formatDateTime('2026-11-20T09:05:00Z')).toBe('20/11/2026, 09:05')
  expect(formatDateTime('2026-07-20T23:05:00Z')).toBe('21/07/2026, 00:05')
  expect(formatDue('2026-11-20T17:30:00Z')).toBe('Fri 20/11/2026, 17:30')
  expect(formatWeekday('2026-11-23T09:00:00Z')).toBe('Monday 23/11/2026')
  expect(formatOpening('2026-11-23T09:00:00Z')).toBe('Monday 23/11/2026 at 09:00')
})

test('times use the 24-hour clock, in the content too', () => {
  expect([0, 540, 1050, 1439].map(formatMinute)).toEqual(['00:00', '09:00', '17:30', '23:59'])
  expect(formatTime('2026-11-20T14:02:00Z')).toBe('14:02')
  const content = new URL('../../content/', import.meta.url)
  for (const file of ['claims/questions.json', 'questions/common.json', 'questions/families/premises.json'])
    expect(readFileSync(new URL(file, content), 'utf8').match(/"(?:label|hint|why|text|missing)": ".*\d ?[ap]m\b.*"/gi), file).toBeNull()
})

test('times to ring back are written like the office hours on the same page', () => {
  expect([callTimeLabels.morning, callTimeLabels.afternoon]).toEqual(['Morning, 9:00 AM - 12:30 PM', 'Afternoon, 12:30 PM - 5:30 PM'])
})

test('whole pence are formatted as pounds and pence', () => {
  expect(formatMoney(0)).toBe('£0.00')
  expect(formatMoney(145_000)).toBe('£1,450.00')
  expect(formatMoney(-1)).toBe('-£0.01')
  expect([1200, -1200, 0].map(formatDifference)).toEqual(['+£12.00', '\u2212£12.00', '£0.00'])
  expect(formatMoney(1_000_000_000_000)).toBe('£10,000,000,000.00')
})

test('file sizes use steps of 1024, with two decimals by default', () => {
  expect(formatFileSize(0)).toBe('0 Bytes')
  expect(formatFileSize(1023)).toBe('1023 Bytes')
  expect(formatFileSize(1024)).toBe('1 KB')
  expect(formatFileSize(1536)).toBe('1.5 KB')
  expect(formatFileSize(1_234_567)).toBe('1.18 MB')
  expect(formatFileSize(1_234_567, 0)).toBe('1 MB')
  expect(formatFileSize(5 * 1024 ** 4)).toBe('5 TB')
  expect(formatFileSize(5 * 1024 ** 5)).toBe('5120 TB')
  expect(formatFileSize(Number.NaN)).toBe('0 Bytes')
})

test('time spans are given in their largest whole unit', () => {
  expect(formatSpan('2026-11-20T10:00:00Z', '2026-11-20T10:00:30Z')).toBe('less than a minute')
  expect(formatSpan('2026-11-20T10:00:00Z', '2026-11-20T11:59:00Z')).toBe('1 hour')
  expect(formatSpan('2026-11-23T10:00:00Z', '2026-11-20T10:00:00Z')).toBe('3 days')
})

test('cuts a longer text at a word, and says so', () => {
  expect(firstWords(' Please  call\nme. ')).toBe('Please call me.')
  expect(firstWords('Please send a copy of the certificate, and the schedule', 40)).toBe('Please send a copy of the certificate...')
  expect(firstWords('x'.repeat(30), 10)).toBe('xxxxx...')
})
