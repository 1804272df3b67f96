/** Reads and writes cookies. On https every cookie is `__Host-`, so that no other domain can set or shadow it. */
export const readCookies = (header: string | null): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').slice(0, 8192).split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    // The first one wins: browsers send the more specific path first, and a planted cookie must not override it.
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

export const cookieName = (name: string, origin: string) => (origin.startsWith('https:') ? `__Host-${name}` : name)

/** A Set-Cookie value. `seconds`: null for a session cookie, 0 to delete it. */
export const writeCookie = (name: string, value: string, options: { origin: string; seconds: number | null }) =>
  [
    `${cookieName(name, options.origin)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(options.origin.startsWith('https:') ? ['Secure'] : []),
    ...(options.seconds === null ? [] : [`Max-Age=${options.seconds}`]),
  ].join('; ')

/** The Cookie header the browser will send after these Set-Cookie lines. */
export const afterSetting = (cookies: ReadonlyMap<string, string>, lines: readonly string[]): ReadonlyMap<string, string> => {
  const after = new Map(cookies)
  for (const line of lines) {
    const [pair = ''] = line.split(';', 1)
    const at = pair.indexOf('=')
    if (/; Max-Age=0(?:;|$)/.test(line)) after.delete(pair.slice(0, at))
    else after.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return after
}
