/** Rate limits, counted in PostgreSQL for all processes together, or in memory for cheap reads. Fails closed (security checks 9, 110, 111). */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'

export type RateLimits = {
  /** Takes one point from the allowance of `who` for `what`. Throws `tooMany` with the seconds to wait, or `unavailable` if it cannot count. */
  consume(what: string, who: string, limit: RateLimit): Promise<void>
  /** Gives back the point of a request that changed nothing: a repeated one, or a refused one if the limit only counts what is done. */
  refund(what: string, who: string, limit: RateLimit): Promise<void>
}

/** Needs the table `rate_limits` (migration 0001): the app's role may not create tables. */
export const createRateLimits = (pool: Pool): RateLimits => {
  const limiters = new Map<string, RateLimiterPostgres | RateLimiterMemory>()
  const limiterFor = (what: string, { points, seconds, in: place }: RateLimit) => {
    const name = `${what}/${points}/${seconds}`
    const known = limiters.get(name)
    if (known) return known
    const limiter =
      place === 'process'
        ? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
        : new RateLimiterPostgres({
            storeClient: pool,
            storeType: 'client',
            tableName: 'rate_limits',
            tableCreated: true,
            keyPrefix: name,
            points,
            duration: seconds,
            clearExpiredByTimeout: false,
          })
    limiters.set(name, limiter)
    return limiter
  }
  // The caller's part of the key is hashed, so that it has a fixed length and cannot be read in the table.
  const keyOf = (who: string) => createHash('sha256').update(who).digest('base64url').slice(0, 22)
  return {
    async refund(what, who, limit) {
      // If this fails, the caller has one point too few until the window ends. That is harmless, so it is not reported.
      await limiterFor(what, limit)
        .reward(keyOf(who))
        .catch(() => undefined)
    },
    async consume(what, who, limit) {
      try {
        await limiterFor(what, limit).consume(keyOf(who))
      } catch (error) {
        if (error instanceof RateLimiterRes)
          throw new Failure('tooMany', 'Too many requests. Please try again later.', { retryAfter: error.msBeforeNext / 1000 })
        throw new Failure('unavailable', 'This is not available at the moment. Please try again.', { retryAfter: 5 })
      }
    },
  }
}
