/** Whether the window is as narrow as a phone's. The server, which does not know, draws what a wide one shows. */
import { useSyncExternalStore } from 'react'

const phone = '(width < 48rem)'
const watch = (told: () => void) => {
  const media = window.matchMedia(phone)
  media.addEventListener('change', told)
  return () => media.removeEventListener('change', told)
}

export const isNarrow = () => window.matchMedia(phone).matches
export const useNarrow = () => useSyncExternalStore(watch, isNarrow, () => false)
