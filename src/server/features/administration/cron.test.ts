import { expect, test } from 'vitest'
import { schedules } from '#server/jobs/names.ts'
import { inWords, nextRun } from './cron.ts'

const at = (text: string) => new Date(text)

test.each([
  ['* * * * *', '2026-11-23T10:00:30Z', '2026-11-23T10:01:00.000Z'],
  ['*/10 * * * *', '2026-11-23T10:09:59Z', '2026-11-23T10:10:00.000Z'],
  ['27 3 * * *', '2026-11-23T03:27:00Z', '2026-11-24T03:27:00.000Z'],
  ['25 0,8 * * *', '2026-11-23T07:00:00Z', '2026-11-23T08:25:00.000Z'],
  // In summer, 07:15 in London is 06:15 UTC.
  ['15 7 * * *', '2026-07-01T00:00:00Z', '2026-07-01T06:15:00.000Z'],
  ['5 9 1-12 * *', '2026-11-13T00:00:00Z', '2026-12-01T09:05:00.000Z'],
  ['0 0 29 2 *', '2026-11-23T00:00:00Z', null],
])('the next run of %s after %s', (cron, now, next) => expect(nextRun(cron, at(now))?.toISOString() ?? null).toBe(next))

test('every job schedule has a next run and a description in words', () => {
  for (const { cron } of schedules) {
    expect(nextRun(cron, new Date()), cron).toBeInstanceOf(Date)
    expect(inWords(cron), cron).not.toContain('*')
  }
  expect(inWords('25 0,8 * * *')).toBe('Every day at 00:25 and 08:25')
  expect(inWords('5 9 1-12 * *')).toBe('On the 1 to 12 of each month at 09:05')
})
