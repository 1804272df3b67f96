/** Redirects stay on our own site, whatever the target given by a screen or an address (security checks 102, 103). */

const base = 'http://own.invalid'

/** A path on our own site with its query and fragment; '/' for anything that would lead elsewhere. */
export const ownLocation = (location: string): string => {
  if (!location.startsWith('/') || /[\\\u0000-\u001f]/.test(location) || location.startsWith('//')) return '/'
  const url = new URL(location, base)
  // '/..//evil' looks like a local path, but resolves to '//evil', which is another host.
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}

export const redirect = (status: number, location: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ location: ownLocation(location), 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status, headers })
}
