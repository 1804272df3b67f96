/** The code of a mailed link, which stands after `#`: browsers send that part to nobody. */
import { useEffect, useState } from 'react'

/** What was pasted: the code itself, or the whole link. */
export const tokenIn = (pasted: string) => pasted.trim().match(/(?:#t=)?([A-Za-z0-9_-]{43})$/)?.[1] ?? pasted.trim()

/** The code from the address, once; the address then forgets it. Null until the script runs. */
export const useLinkToken = () => {
  const [token, setToken] = useState<string | null>(null)
  // The part after # exists in the browser only.
  useEffect(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('t')
    if (!found) return
    setToken(found)
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return token
}
