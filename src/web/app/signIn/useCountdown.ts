import { useEffect, useState, useSyncExternalStore } from 'react'

/** Seconds left of `seconds`, one less each second; starts again when `from` changes. */
export const useCountdown = (seconds: number, from: unknown): number => {
  const [left, setLeft] = useState(seconds)
  const [start, setStart] = useState(from)
  if (start !== from) {
    setStart(from)
    setLeft(seconds)
  }
  const running = left > 0
  // A clock outside React.
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [running, start])
  return left
}

const never = () => () => undefined

/** False in the server's page and until the script runs: what needs script must not be the only way. */
export const useScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
