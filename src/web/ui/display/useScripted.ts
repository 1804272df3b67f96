import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's page and until the script runs: what needs script appears then, what it replaces goes. */
export const useScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
