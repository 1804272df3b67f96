/**
 * Script payloads in every text that visitors can leave, on the screens that show it, and requests that another site makes a visitor's
 * browser send. A script that runs, a request to the attacker's host or a violation of the content security policy fails the test.
 */
import { hydrated } from '#test/support/browser/page.ts'
import { createServer } from 'node:http'
import type { Page, Response } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { OfferDraft, offerOf } from '#contract/model/quotes/quote.ts'
import { isSafeText, z } from '#contract/schema.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { quoteMessages } from '#server/features/quotes/quotes.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { everything, shapes } from '#test/support/server/hostileText.ts'
import type { Build } from '#test/support/build/build.ts'
import { offer } from '#test/support/build/quotes.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

/** Collects events that must not happen on a page. */
const watch = async (page: Page) => {
  const seen: string[] = []
  await page.exposeFunction('pwned', () => void seen.push('a script ran'))
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') seen.push(`asked ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/content security policy|trusted ?type|refused to/i.test(message.text())) seen.push(message.text().slice(0, 200))
  })
  return seen
}

/** The payloads that fit this length and are accepted as text; others would be refused before any screen shows them. */
const fitting = (most: number) => shapes.filter((shape) => shape.length <= most && isSafeText(shape))

const plantQuote = async (build: Build, status: 'submitted' | 'presented') => {
  const rows = fitting(80)
    .slice(0, 30)
    .map((shape) => ({ item: shape, value: shape }))
  const [insurer = '', scheme = ''] = fitting(120)
  const terms = offer({
    insurer,
    scheme,
    limits: rows,
    excesses: rows,
    keyDifferences: fitting(400).slice(0, 20),
    subjectivities: fitting(400).slice(20),
  })
  expect(z.safeParse(OfferDraft, terms).error).toBeUndefined()
  const priced = offerOf(terms)
  const { id } = await build.quote({
    status,
    business: everything,
    offers: [terms],
    contactName: everything,
    trade: everything,
    demandsAndNeeds: everything,
    brokerNote: everything,
    declaredName: everything,
    declaredRole: everything,
    answers: { contactRole: everything, contactPhone: everything },
    sent: {
      declaration: everything,
      sections: [{ page: 'covers', title: everything, rows: [{ id: 'covers', question: everything, answer: everything, notSure: false }] }],
    },
    ...(priced && status === 'presented' ? { presented: { offers: [priced], demandsAndNeeds: everything, brokerNote: everything } } : {}),
  })
  await build.db
    .insert(quoteMessages)
    .values({ id: crypto.randomUUID(), quoteId: id, sender: 'client', byName: everything, body: everything })
  const event = { subjectType: 'quote', subjectId: id, byName: everything, reason: everything }
  await build.db.insert(recordEvents).values([
    { ...event, party: 'staff', action: 'note', visibleTo: 'staff' },
    { ...event, party: 'client', action: 'ask', visibleTo: 'client' },
  ])
  return id
}

test('#81 #84 script payloads in quotes, enquiries and emails are shown as text in the staff area', async ({ page, context, build }) => {
  const seen = await watch(page)
  await signIn(build, context, { name: 'Robin <script>pwned(1)</script>' })
  const ids = [await plantQuote(build, 'submitted'), await plantQuote(build, 'presented')]
  // As long as the columns allow.
  const one = `${shapes[6]}`.slice(0, 100)
  const enquiry = await build.enquiry({
    name: one,
    business: one,
    message: everything.slice(0, 4000),
    supportNeed: everything.slice(0, 300),
    suspected: one,
  })
  const { id: mail } = await build.email({ subject: everything, state: 'dead', text: everything, lastError: everything })
  await build.textMessage({ text: everything, state: 'failed', lastError: everything })
  const screens = [
    '/admin/dashboard',
    '/admin/quotes',
    `/admin/quotes?q=${encodeURIComponent('<script>')}`,
    ...ids.flatMap((id) => ['', '?tab=answers', '?tab=terms', '?tab=messages', '?tab=history'].map((tab) => `/admin/quotes/${id}${tab}`)),
    '/admin/enquiries',
    `/admin/enquiries/${enquiry.id}`,
    '/admin/email-logs',
    `/admin/email-logs/${mail}`,
    '/admin/email-logs/texts',
    '/admin/security',
  ]
  for (const screen of screens) {
    const reply = await page.goto(screen)
    expect(reply?.status(), screen).toBe(200)
    await hydrated(page)
    expect(seen, screen).toEqual([])
  }
  // The payloads are shown on the screens, and not left out.
  await page.goto(`/admin/enquiries/${enquiry.id}`)
  await expect(page.getByText('<img src=x onerror=').first()).toBeVisible()
  for (const id of ids) {
    await page.goto(`/admin/quotes/${id}?tab=terms`)
    await expect(page.getByText('<script>pwned(1)').or(page.locator('[value*="<script>pwned(1)"]')).first()).toBeVisible()
  }
  expect(
    await page
      .locator(
        'a[href^="javascript:" i], a[href^="data:" i], a[href^="vbscript:" i], main iframe, main script:not([type]), [onerror], [onload]',
      )
      .count(),
  ).toBe(0)
  expect(seen).toEqual([])
})

test('#81 #93 #120 a stored email with script payloads runs nothing and sends nothing, in its frame and on its own page', async ({
  page,
  context,
  build,
}) => {
  await signIn(build, context)
  const html = `<!doctype html><html><body><h1>Mail</h1>${everything}<form action="/api/auth/logout" method="post"><button id="go">go</button></form></body></html>`
  const { id: mail } = await build.email({ html })
  const acted: string[] = []
  await page.exposeFunction('pwned', () => void acted.push('ran'))
  page.on('dialog', (dialog) => (acted.push('dialog'), void dialog.dismiss()))
  // Only requests that leave the browser count, not those that the policy blocked.
  await page.route('https://evil.example/**', (route) => (acted.push('left'), route.abort()))
  for (const [path, frames] of [
    [`/admin/email-logs/${mail}?view=letter`, 1],
    [`/admin/email-logs/${mail}/preview`, 0],
  ] as const) {
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(200)
    expect(page.frames(), path).toHaveLength(1 + frames)
    await page.waitForLoadState('networkidle')
    expect(acted, path).toEqual([])
    expect(page.url().endsWith(path), page.url()).toBe(true)
  }
  const { headers } = await page.request.get(`/admin/email-logs/${mail}/preview`).then((reply) => ({ headers: reply.headers() }))
  expect(headers['content-security-policy']).toContain('sandbox;')
  expect(headers['content-security-policy']).not.toContain('allow-')
})

test('#81 script payloads are shown as text in the outbox of the demonstration and in a refused contact form', async ({ page, build }) => {
  const seen = await watch(page)
  await build.db.execute(
    sql`INSERT INTO demo_outbox (id, kind, to_address, subject, text, html, links) VALUES (${crypto.randomUUID()}, 'email', ${everything}, ${everything}, ${everything}, ${'<p>x</p>'}, '[]'::jsonb)`,
  )
  await page.goto('/dev/outbox')
  await expect(page.getByText('<img src=x onerror=').first()).toBeVisible()
  expect(await page.locator('a[href^="javascript:" i], a[href^="data:" i]').count()).toBe(0)
  expect(seen).toEqual([])
  // A refused form shows the typed text again.
  await page.goto('/contact')
  await page.getByLabel('Your name').fill(shapes[1] ?? '')
  await page.getByRole('textbox', { name: /message/i }).fill(everything.slice(0, 1500))
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(seen).toEqual([])
})

/** Addresses whose parts the page shows again. test/security/reflected.test.ts checks the HTML for all 120 payloads. */
const inPath = ['', 'services/', 'blog/', 'invitation/', 'quote/resume/', 'my-quotes/', 'preview/page/', 'admin/']
const inQuery = [
  '/search-results?q=#',
  '/login?next=#',
  '/admin/login?next=#&session=#',
  '/contact?topic=#',
  '/quote?cover=#&trade=#&service=#',
  '/thank-you?kind=contact&reference=#',
]

test('#85 #84 script payloads in the path or query of an address do not run and do not lead to another site', async ({ page }) => {
  const seen = await watch(page)
  const [quoted = '', closing = '', picture = '', attribute = '', scheme = ''] = [1, 3, 6, 24, 26].map((at) => shapes[at])
  const together = encodeURIComponent([quoted, closing, picture, attribute, scheme].join(' '))
  const addresses = [
    ...inPath.map((path) => `/${path}${together}`),
    // A parameter takes 200 characters at most, and a payload that is a URL has to start with its scheme, so they are sent separately.
    ...[[quoted, picture, attribute].join(' '), closing, scheme].flatMap((value) =>
      inQuery.map((path) => path.replaceAll('#', encodeURIComponent(value))),
    ),
  ]
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    expect(new URL(page.url()).hostname).toBe('localhost')
    expect(seen, address).toEqual([])
  }
})

/** A foreign site, on another port of this machine and under another host name. */
const otherSite = async (html: string) => {
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('#89 #109 another site cannot show our pages in a frame', async ({ page, baseURL }) => {
  const paths = ['/', '/contact', '/login', '/admin/login', '/quote', '/my-quotes', '/api/services', '/dev/outbox']
  const other = await otherSite(paths.map((path, at) => `<iframe id="f${at}" src="${baseURL}${path}"></iframe>`).join(''))
  await page.goto(other.url)
  await page.waitForLoadState('networkidle')
  for (const frame of page.frames().slice(1)) expect(frame.url()).toMatch(/^chrome-error:|^about:blank$/)
  expect(page.frames().length).toBe(paths.length + 1)
  await other.stop()
})

test('#105 #106 another site cannot make a signed-in browser write to ours with fetch, beacons or forms', async ({
  page,
  context,
  build,
  baseURL,
}) => {
  const { userId } = await signIn(build, context)
  const mark = `csrf-${crypto.randomUUID().slice(0, 8)}@example.com`
  const body = `name=x&email=${mark}&topic=other&message=written by another site&token=`
  const json = JSON.stringify({ name: 'x', email: mark, topic: 'other', message: 'written by another site' })
  const other = await otherSite('<!doctype html><title>Other</title><p>Other</p>')
  const refused: number[] = []
  const note = (response: Response) => {
    if (response.url().startsWith(String(baseURL)) && response.request().method() !== 'GET') refused.push(response.status())
  }
  page.on('response', note)
  // The browser hides most of the responses from the other site and from Playwright, so the requests are counted.
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(String(baseURL)) && request.method() !== 'GET') asked.push(request.url())
  })
  await page.goto(other.url)
  await page.evaluate(
    async ({ base, form, text }) => {
      const credentials = 'include'
      const quietly = (promise: Promise<unknown>) => promise.catch(() => null)
      for (const path of ['/contact', '/api/contact', '/api/auth/logout']) {
        await quietly(fetch(base + path, { method: 'POST', mode: 'no-cors', credentials, body: new URLSearchParams(form) }))
        await quietly(fetch(base + path, { method: 'POST', mode: 'no-cors', credentials, body: new Blob([text], { type: 'text/plain' }) }))
        await quietly(fetch(base + path, { method: 'POST', credentials, headers: { 'content-type': 'application/json' }, body: text }))
      }
      navigator.sendBeacon(`${base}/api/contact`, new Blob([text], { type: 'text/plain' }))
      navigator.sendBeacon(`${base}/contact`, new URLSearchParams(form))
    },
    { base: String(baseURL), form: body, text: json },
  )
  for (const [path, enctype] of [
    ['/contact', 'application/x-www-form-urlencoded'],
    ['/contact', 'multipart/form-data'],
    ['/api/contact', 'text/plain'],
    ['/admin/login', 'application/x-www-form-urlencoded'],
    ['/api/auth/logout', 'text/plain'],
  ] as const) {
    const tab = await context.newPage()
    tab.on('response', note)
    await tab.goto(other.url)
    await Promise.all([
      tab.waitForResponse((response) => response.request().method() === 'POST'),
      tab.evaluate(
        ({ action, type, fields }) => {
          const form = document.createElement('form')
          Object.assign(form, { method: 'post', action, enctype: type })
          for (const [name, value] of new URLSearchParams(fields)) {
            const input = document.createElement('input')
            Object.assign(input, { type: 'hidden', name, value })
            form.append(input)
          }
          document.body.append(form)
          form.submit()
        },
        { action: String(baseURL) + path, type: enctype, fields: body },
      ),
    ])
  }
  expect(asked.length).toBeGreaterThanOrEqual(12)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(refused.filter((status) => status !== 403)).toEqual([])
  expect(await build.db.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.email, mark))).toEqual([])
  const { rows } = await build.db.execute(sql`SELECT 1 FROM sessions WHERE user_id = ${userId} AND expires_at > now()`)
  expect(rows.length).toBe(1)
  await other.stop()
})
