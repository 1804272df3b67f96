import { expect, test } from 'vitest'
import { limits } from '#server/features/auth/limits.ts'
import { idleMinutes, notedEveryMinutes, warnAfterMs, warnedMinutes } from './sessionClock.ts'

test('UX-E2 the warning comes two minutes before the earliest end of an idle session', () => {
  expect(limits.staff.idle).toBe(idleMinutes * 60)
  expect(limits.slideEvery).toBeLessThanOrEqual(notedEveryMinutes * 60)
  expect(warnAfterMs + warnedMinutes * 60_000).toBeLessThanOrEqual((limits.staff.idle - limits.slideEvery) * 1000)
})
