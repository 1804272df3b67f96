/** Stops calling a provider that is down: after `limit` failures in a row it opens for `pause` ms, then lets a single attempt through. */
export const createBreaker = ({ limit, pause, now }: { limit: number; pause: number; now: () => number }) => {
  let failures = 0
  let openUntil = 0
  let trying = false
  return {
    /** Whether a call may be made now. In the half-open state only one may. */
    admits(): boolean {
      if (failures < limit) return true
      if (now() < openUntil || trying) return false
      trying = true
      return true
    },
    succeeded() {
      failures = 0
      trying = false
    },
    /** Returns true if this failure opened it. */
    failed(): boolean {
      trying = false
      failures += 1
      if (failures < limit) return false
      openUntil = now() + pause
      return failures === limit
    },
    /** The call ended in a way that says nothing about the provider's health. */
    released() {
      trying = false
    },
  }
}
export type Breaker = ReturnType<typeof createBreaker>
