import { useEffect, useState } from 'react'

/** A value that the user types, as it was when they last paused for `pauseMs`: so that not every letter is searched for. */
export const useDebounced = <T>(value: T, pauseMs: number): T => {
  const [settled, setSettled] = useState(value)
  // As text, because an object is a new one at each drawing.
  const text = JSON.stringify(value)
  // Only a timer can tell that the user has stopped typing.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
