import { useEffect, useState } from 'react'

/** Counts down from `seconds`, once a second. Restarts when `from` changes. */
export const useCountdown = (seconds: number, from: unknown): number => {
  const [left, setLeft] = useState(seconds)
  const [start, setStart] = useState(from)
  if (start !== from) {
    setStart(from)
    setLeft(seconds)
  }
  const running = left > 0
  // A timer is outside React, so it needs an effect.
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [running, start])
  return left
}
