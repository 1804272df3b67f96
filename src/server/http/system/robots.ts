/** /robots.txt, and /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
import type { Hono } from 'hono'
import type { Db } from '#server/db/connect.ts'
import { getFirm } from '#server/features/settings/settings.ts'

const plain = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } })

/** Only saves crawlers pointless requests; no privacy depends on it. */
const idle = ['/api/', '/admin', '/client/', '/preview/', '/dev/', '/quote/', '/my-quotes', '/thank-you']

export const robotsTxt = (origin: string) =>
  ['User-agent: *', ...idle.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

/** At most a year ahead, as the standard requires; computed for every request. */
const validDays = 330

export const securityTxt = (origin: string, email: string, now: Date) =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + validDays * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')

export const mountRobots = (app: Hono, parts: { db: Db; origin: string; now: () => Date }) => {
  app.get('/robots.txt', () => plain(robotsTxt(parts.origin)))
  app.get('/.well-known/security.txt', async () => plain(securityTxt(parts.origin, (await getFirm({ db: parts.db })).email, parts.now())))
}
