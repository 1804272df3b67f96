/** The code of an emailed link, in the fragment after `#`, which browsers do not send. */
import { useEffect, useState } from 'react'

/** Accepts the code itself or the whole link. */
export const tokenIn = (pasted: string) => pasted.trim().match(/(?:#t=)?([A-Za-z0-9_-]{43})$/)?.[1] ?? pasted.trim()

/** Reads the code from the URL once and removes it there. Null until the script runs. */
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
