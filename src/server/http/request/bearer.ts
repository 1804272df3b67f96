/** The API token of a call: `Authorization: Bearer ...`. Only for the staff area's endpoints, and never together with a session cookie. */
import { cookieName, readCookies } from './cookies.ts'

/**
 * Null if the call is a browser's. With a session cookie the header is ignored, whatever it contains: our own pages send what
 * an integration left in the browser's storage (specification 5), and both together must not grant more than the cookie does.
 */
export const bearerOf = ({ headers }: Request, audience: string, origin: string): string | null => {
  if (audience !== 'admin' || readCookies(headers.get('cookie')).has(cookieName('sid', origin))) return null
  return headers.get('authorization')?.match(/^Bearer ([\x21-\x7e]{1,200})$/i)?.[1] ?? null
}
