/** The headers that every reply carries (security checks 87-90). */

const policy = (extra: string[] = [], origins: readonly string[] = []) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...origins].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'report-to csp',
    ...extra,
  ].join('; ')

const base: Record<string, string> = {
  'content-security-policy': policy(),
  'reporting-endpoints': 'csp="/api/reports"',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** For staff reading stored mails, and staff and clients viewing documents, in a frame from our own origin. */
const framing: Record<string, string> = { ...base, 'content-security-policy': policy(["frame-src 'self'"]) }

/** Vite's development server injects styles and talks over a web socket. */
const development: Record<string, string> = {
  ...base,
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self' ws:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; frame-src 'self'",
}

export const securityHeaders = (path: string, reloading = false): Readonly<Record<string, string>> =>
  reloading ? development : /^\/(?:admin|client(?:\/|$)|demo\/)/.test(path) ? framing : base

/** The policy of a public page for a visitor who agreed to tags from these origins. */
export const policyWith = (origins: readonly string[]): string => policy([], origins)
