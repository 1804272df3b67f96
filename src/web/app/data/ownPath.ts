/** Where to go after signing in: a path on our own site, or null (security check 102). */
export const ownPath = (next: string | null | undefined): string | null => {
  if (!next || next.length > 500 || !/^\/(?![/\\])[^\\\s\p{C}]*$/u.test(next)) return null
  try {
    const base = 'http://own.invalid'
    const url = new URL(next, base)
    const decoded = decodeURIComponent(url.pathname)
    // A proxy or an older browser might decode this into another host.
    if (url.origin !== base || decoded.startsWith('//') || decoded.includes('\\') || /[\u0000-\u0020\u007f]/.test(decoded)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
