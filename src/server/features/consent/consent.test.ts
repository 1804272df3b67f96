/** #136 Tags of other firms: none by default. Where configured, visitors are asked first, and the policy allows tags only after consent. */
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tags } from '#contract/model/site/tag.ts'
import { settingSchemas } from '#contract/model/site/setting.ts'
import { bumpContentVersion, saveSetting } from '#server/features/settings/settings.ts'
import { transaction } from '#server/db/connect.ts'
import { listen } from '#server/http/listen.ts'
import { testApp } from '#test/support/server/app.ts'

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address() as AddressInfo
    server.close(() => resolve(free))
  })
})
const origin = `http://localhost:${port}`
const app = await testApp({ settings: { PORT: String(port), PUBLIC_URL: origin } })
/** A real server, because cached pages are answered before the app. */
afterAll(await listen({ app: app.app, cache: app.cache, host: '127.0.0.1', port }))
const { owner, db } = app.database

const counter = {
  name: 'Counter',
  purpose: 'analytics' as const,
  script: 'https://stats.example.com/js/count.js',
  provider: 'Example Statistics Ltd',
  cookies: [{ name: '_count', lives: '13 months' }],
  retention: '25 months',
}
const advert = {
  ...counter,
  name: 'Advert',
  purpose: 'marketing' as const,
  script: 'https://ads.example.net/a.js',
  provider: 'Example Ads Ltd',
}

const configure = async (tags: Tags) => {
  await transaction(db, { scope: 'system' }, (inside) => saveSetting({ db: inside }, 'tags', tags))
  app.cache.clear()
}
/** Requests go over the socket, because `app.request` calls the app directly and uses another host. */
const open = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  open(path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'sec-fetch-site': 'same-origin', ...headers } })
const policyOf = async (path: string, cookie = '') => {
  const reply = await open(path, { headers: { cookie } })
  const directives = Object.fromEntries(
    (reply.headers.get('content-security-policy') ?? '').split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]),
  )
  return {
    reply,
    script: directives['script-src'],
    connect: directives['connect-src'],
    whole: reply.headers.get('content-security-policy'),
  }
}
const sent = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
})
type Data = { version: string; scripts: string[] }
const read = async (path: string, init: RequestInit = {}) => {
  const reply = await open(path, init)
  return { status: reply.status, data: ((await reply.json()) as { data: Data }).data }
}
const version = async () => (await read('/api/choices')).data.version
const cookieIn = (reply: Response) => (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
const receipts = async () =>
  (await owner.execute<{ accepted: string[]; version: string }>(sql`SELECT accepted, version FROM consent_receipts ORDER BY at`)).rows

beforeEach(async () => {
  await owner.execute('DELETE FROM consent_receipts')
  await owner.execute(`DELETE FROM settings WHERE key = 'tags'`)
  await bumpContentVersion({ db })
  app.cache.clear()
})

test('#136 by default there is no question, no link in the footer and nothing to choose', async () => {
  const html = await (await open('/about')).text()
  expect(html).not.toContain('data-tags')
  expect(html).not.toContain('Cookie choices')
  expect(await (await open('/cookie-choices')).text()).toContain('There are none on this site')
  expect((await open('/api/choices', { method: 'POST', ...sent({ version: '0'.repeat(12), accepted: [] }) })).status).toBe(404)
  const made = `consent=${await version()}.analytics.${crypto.randomUUID()}`
  expect((await policyOf('/about', made)).script).toEqual(["'self'"])
})

test('#136 every browser gets the same page; only the policy and the style that hides the question depend on the choice', async () => {
  await configure([counter, advert])
  const fresh = await policyOf('/about')
  const words = await fresh.reply.text()
  expect(words).toContain('May other firms measure your visit?')
  expect(words).toContain('Cookie choices')
  expect(fresh.reply.headers.get('set-cookie')).toBeNull()
  expect([fresh.script, fresh.connect]).toEqual([["'self'"], ["'self'"]])

  const answer = await form('/cookie-choices', { _intent: 'accept', version: await version() }, { referer: `${origin}/about` })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/about'])
  const yes = cookieIn(answer)
  const agreed = await policyOf('/about', yes)
  expect(agreed.script).toEqual(["'self'", 'https://stats.example.com', 'https://ads.example.net'])
  expect(agreed.connect).toEqual(agreed.script)
  expect([agreed.reply.headers.get('cache-control'), agreed.reply.headers.get('etag')]).toEqual(['no-store', null])
  // Both replies come from the cache, and a browser with a choice must not get 304, which would keep its old policy.
  const kept = await open('/about')
  const hits = app.cache.hits()
  const unchanged = { 'if-none-match': kept.headers.get('etag') ?? '' }
  expect((await open('/about', { headers: unchanged })).status).toBe(304)
  const again = await open('/about', { headers: { cookie: yes, ...unchanged } })
  expect([again.status, app.cache.hits()]).toEqual([200, hits + 2])
  expect(again.headers.get('content-security-policy')).toBe(agreed.whole)
  expect((await again.text()) === (await kept.text())).toBe(true)
  expect((await read('/api/choices/scripts', { headers: { cookie: yes } })).data).toEqual({
    scripts: [counter.script, advert.script],
  })
  expect(await (await open('/choices.css', { headers: { cookie: yes } })).text()).toContain('display:none')

  // A browser without a choice gets the default again.
  const next = await policyOf('/about')
  expect([next.whole, next.reply.headers.get('cache-control')]).toEqual([fresh.whole, 'public, max-age=0, must-revalidate'])
  expect(await (await open('/choices.css')).text()).toBe('')
  expect((await read('/api/choices/scripts')).data).toEqual({ scripts: [] })
})

test('#136 a refusal allows no tag, a partial choice allows its part, and pages with a sign-in or a form never allow any', async () => {
  await configure([counter, advert])
  const no = cookieIn(await form('/cookie-choices', { _intent: 'reject', version: await version() }))
  expect((await policyOf('/about', no)).script).toEqual(["'self'"])
  expect(await (await open('/choices.css', { headers: { cookie: no } })).text()).toContain('display:none')
  const part = cookieIn(await form('/cookie-choices', { _intent: 'save', analytics: 'yes', marketing: 'no', version: await version() }))
  expect((await policyOf('/about', part)).script).toEqual(["'self'", 'https://stats.example.com'])
  for (const path of ['/login', '/quote', '/contact', '/my-quotes', '/report-claim', '/admin/login', '/subscribe', '/reset-password'])
    expect([path, (await policyOf(path, part)).script]).toEqual([path, ["'self'"]])
  expect((await open('/api/services', { headers: { cookie: part } })).headers.get('content-security-policy')).not.toContain('stats.')
})

test('#136 each answer is stored with the wording shown and without the visitor, and the audit log has no address either', async () => {
  await configure([counter])
  const shown = await version()
  const first = await form('/cookie-choices', { _intent: 'accept', version: shown })
  await form('/cookie-choices', { _intent: 'reject', version: shown })
  expect(await receipts()).toEqual([
    { accepted: ['analytics'], version: shown },
    { accepted: [], version: shown },
  ])
  const { rows } = await owner.execute<{ wording: { tags: unknown } }>(sql`SELECT wording FROM consent_wordings WHERE version = ${shown}`)
  expect(rows[0]?.wording.tags).toEqual([counter])
  const { rows: columns } = await owner.execute(sql`SELECT string_agg(column_name, ' ' ORDER BY column_name) AS names
    FROM information_schema.columns WHERE table_name = 'consent_receipts'`)
  expect(columns).toEqual([{ names: 'accepted at id version' }])
  const { rows: trail } = await owner.execute<{ ip_prefix: string | null; request_id: string | null }>(
    sql`SELECT ip_prefix, request_id FROM audit_log WHERE action = 'consent.choose'`,
  )
  expect(trail.length).toBeGreaterThanOrEqual(2)
  expect(trail.every((row) => row.ip_prefix === null && row.request_id === null)).toBe(true)
  expect(first.headers.get('set-cookie')).toMatch(
    /^consent=[0-9a-f]{12}\.analytics\.[0-9a-f-]{36}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15724800$/,
  )
})

test('#136 a new tag invalidates earlier consent, and a form with the old question is not accepted', async () => {
  await configure([counter])
  const before = await version()
  const yes = cookieIn(await form('/cookie-choices', { _intent: 'accept', version: before }))
  expect((await policyOf('/about', yes)).script).toHaveLength(2)
  await configure([counter, advert])
  expect((await policyOf('/about', yes)).script).toEqual(["'self'"])
  expect(await (await open('/choices.css', { headers: { cookie: yes } })).text()).toBe('')
  const late = await form('/cookie-choices', { _intent: 'accept', version: before })
  expect([late.headers.get('location'), late.headers.get('set-cookie')]).toEqual(['/cookie-choices?fault=changed', null])
})

test('#136 a made-up cookie adds nothing to the policy', async () => {
  await configure([counter])
  const shown = await version()
  const id = crypto.randomUUID()
  for (const made of [
    `consent=${shown}.https://evil.example.${id}`,
    `consent=${shown}.marketing.${id}`,
    `consent=${shown}.analytics`,
    `consent=${'0'.repeat(12)}.analytics.${id}`,
    `consent=;consent=${shown}.analytics.${id}`,
    'consent=%3Bscript-src *',
  ])
    expect([made, (await policyOf('/about', made)).script]).toEqual([made, ["'self'"]])
})

test('#88 a script address that would alter the policy cannot be configured', () => {
  const fits = (script: string) => settingSchemas.tags.safeParse([{ ...counter, script }]).success
  expect(fits(counter.script)).toBe(true)
  for (const script of [
    'http://stats.example.com/a.js',
    'https://stats.example.com; script-src *',
    'https://a.example.com/x y',
    "https://'unsafe-inline'/x",
    'https://*.example.com/x.js',
    'https://user:word@example.com/x.js',
    'javascript:alert(1)',
    'https://*',
    '//stats.example.com/a.js',
  ])
    expect([script, fits(script)]).toEqual([script, false])
})

test('#104 a choice sent from another site is refused, and the redirect after a choice stays on this site', async () => {
  await configure([counter])
  const other = await form(
    '/cookie-choices',
    { _intent: 'accept', version: await version() },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  )
  expect([other.status, other.headers.get('set-cookie')]).toEqual([403, null])
  const away = await form(
    '/cookie-choices',
    { _intent: 'accept', version: await version() },
    { referer: 'https://evil.example//evil.example/x' },
  )
  expect(away.headers.get('location')).toMatch(/^\/(?!\/)/)
})

test('#136 opting out of being counted takes one click and sets one cookie, and opting in again removes it', async () => {
  const page = await open('/cookie-choices')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(await page.text()).toContain('Do not count this browser')
  const off = await form('/cookie-choices', { _intent: 'no-count' })
  expect([off.status, off.headers.get('location')]).toEqual([302, '/cookie-choices?saved=counting'])
  expect(off.headers.get('set-cookie')).toBe('no-count=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000')
  const html = await (await open('/cookie-choices?saved=counting', { headers: { cookie: 'no-count=1' } })).text()
  expect(html).toContain('are not counted')
  expect(html).toContain('Count this browser again')
  expect((await form('/cookie-choices', { _intent: 'count' }, { cookie: 'no-count=1' })).headers.get('set-cookie')).toContain('no-count=; ')
  // The policy pages link to it.
  for (const path of ['/cookie-policy', '/privacy-policy']) expect(await (await open(path)).text()).toContain('href="/cookie-choices"')
})
