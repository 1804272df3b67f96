import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until the script runs. Used to show what needs script and to remove what it replaces. */
export const useScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
