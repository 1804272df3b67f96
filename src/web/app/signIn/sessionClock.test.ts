import { expect, test } from 'vitest'
import { limits } from '#server/features/auth/limits.ts'
import { idleMinutes, notedEveryMinutes, warnAfterMs, warnedMinutes } from './sessionClock.ts'

test.each(['staff', 'client'] as const)('UX-E2 the warning comes two minutes before the earliest end of an idle session: %s', (of) => {
  expect(limits[of].idle).toBe(idleMinutes[of] * 60)
  expect(limits.slideEvery).toBeLessThanOrEqual(notedEveryMinutes * 60)
  expect(warnAfterMs(of) + warnedMinutes * 60_000).toBeLessThanOrEqual((limits[of].idle - limits.slideEvery) * 1000)
})
