import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until the page answers to script: what only works with script appears then, what it replaces goes. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
