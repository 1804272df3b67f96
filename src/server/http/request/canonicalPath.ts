/**
 * A page has one address: lower-case, without a slash at its end. The router takes others for it as well, and a search
 * engine would list each as a page of its own.
 */
import { pageOf } from '../pages/visits.ts'

const signedInAreas = /^\/(?:admin|client)(?:\/|$)/

/** What the page of `pathname` is really called, if that is something else. null also for what may be a token or no public page. */
export const canonicalPathOf = (pathname: string): string | null => {
  const plain = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  if (plain === pathname) return null
  if (pageOf(plain) === plain) return plain
  // There a part with a digit may be the number of a record.
  const words = pathname.replace(/(.)\/+$/, '$1').replace(/[^/]+/g, (part) => (/\d/.test(part) ? part : part.toLowerCase()))
  return signedInAreas.test(words) && words !== pathname ? words : null
}
