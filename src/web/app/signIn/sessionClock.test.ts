import { expect, test } from 'vitest'
import { sessionLimits } from '#contract/model/site/sessionLengths.ts'
import { limits } from '#server/features/auth/limits.ts'
import { notedEveryMinutes, warnAfterMs, warnedMinutes } from './sessionClock.ts'

test.each([...sessionLimits.staffIdle, ...sessionLimits.clientIdle])(
  'UX-E2 the warning comes at least two minutes before a session of %d idle minutes can end',
  (idle) => {
    expect(limits.slideEvery).toBeLessThanOrEqual(notedEveryMinutes * 60)
    expect(warnAfterMs(idle)).toBeGreaterThan(0)
    expect(warnAfterMs(idle) + warnedMinutes * 60_000).toBeLessThanOrEqual((idle * 60 - limits.slideEvery) * 1000)
  },
)
