/** The API token of a call: `Authorization: Bearer ...`, to the staff area's endpoints alone, and never beside a session's cookie. */
import { cookieName, readCookies } from './cookies.ts'

/**
 * Null where the call is a browser's. With a session's cookie the header is not looked at, whatever is in it: our own pages send along what
 * an integration left in the browser's storage (specification 5), and both together must not open more than the cookie does.
 */
export const bearerOf = ({ headers }: Request, audience: string, origin: string): string | null => {
  if (audience !== 'admin' || readCookies(headers.get('cookie')).has(cookieName('sid', origin))) return null
  return headers.get('authorization')?.match(/^Bearer ([\x21-\x7e]{1,200})$/i)?.[1] ?? null
}
