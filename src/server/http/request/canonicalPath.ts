/**
 * A public page has one address: lower-case, without a slash at its end. The router takes others for it as well, and a search
 * engine would list each as a page of its own.
 */
import { pageOf } from '../pages/visits.ts'

/** What the page of `pathname` is really called, if that is something else. null also for what may be a token or no public page. */
export const canonicalPathOf = (pathname: string): string | null => {
  const plain = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  return plain !== pathname && pageOf(plain) === plain ? plain : null
}
