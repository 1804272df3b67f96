/**
 * A page has one address: lower-case, without a trailing slash. The router accepts others too, and a search
 * engine would list each of them as a separate page.
 */
import { pageOf } from '../pages/visits.ts'

const signedInAreas = /^\/(?:admin|client)(?:\/|$)/

/** The canonical path; null if `pathname` already is it, may contain a token, or is not a public page. */
export const canonicalPathOf = (pathname: string): string | null => {
  const plain = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  if (plain === pathname) return null
  if (pageOf(plain) === plain) return plain
  // In these areas a segment with a digit may be a record's reference, so its case matters.
  const words = pathname.replace(/(.)\/+$/, '$1').replace(/[^/]+/g, (part) => (/\d/.test(part) ? part : part.toLowerCase()))
  return signedInAreas.test(words) && words !== pathname ? words : null
}
