/**
 * A page has one address: lower-case, without a slash at its end. The router takes others for it as well, and a search
 * engine would list each as a page of its own.
 */
import { pageOf } from '../pages/visits.ts'

const signedInAreas = /^\/(?:admin|client)(?:\/|$)/

/** The canonical path, if `pathname` is not it already. Null also for paths that may hold a token and for pages that are not public. */
export const canonicalPathOf = (pathname: string): string | null => {
  const plain = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  if (plain === pathname) return null
  if (pageOf(plain) === plain) return plain
  // In these areas a segment with a digit may be a record's reference, so its case matters.
  const words = pathname.replace(/(.)\/+$/, '$1').replace(/[^/]+/g, (part) => (/\d/.test(part) ? part : part.toLowerCase()))
  return signedInAreas.test(words) && words !== pathname ? words : null
}
