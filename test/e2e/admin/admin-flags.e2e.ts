/**
 * Browser-flag group of security.md: no flag in browser storage opens the staff area. Every route is requested as each person; in the
 * browser each person opens one route without flags, one with each flag alone and one with all flags. All 912 combinations are in
 * test/security/flags.test.ts.
 */
import type { BrowserContext, Page } from '@playwright/test'
import type { Build } from '#test/support/build/build.ts'
import { signIn } from '#test/support/browser/signIn.ts'
import { expect, test } from '#test/support/browser/test.ts'

/** The routes of section 2 of the specification, and some that were added later. */
const routes = [
  'dashboard',
  'cms-dashboard',
  'blog-posts',
  'industry-pages',
  'clients',
  'clients/add',
  'services',
  'services/new',
  'users',
  'policies',
  'policies/renewals',
  'policies/add',
  'policies/1/edit',
  'statistics',
  'settings',
  'email-logs',
  'pages',
  'media',
  'page-builder/1',
  'quotes',
  'enquiries',
  'claims',
  'appointments',
  'wanted',
  'email-logs/texts',
  'security',
].map((path) => `/admin/${path}`)

const calls = [
  '/api/admin/dashboard',
  '/api/admin/quotes',
  '/api/admin/enquiries',
  '/api/admin/claims',
  '/api/admin/appointments',
  '/api/admin/content-gaps',
  '/api/admin/statistics/book',
  '/api/admin/email-logs',
  '/api/admin/preferences',
  '/api/admin/jobs/health',
]

const flags = ['adminSessionActive', 'specialAdminAuth', 'emergencyAdminAccess', 'authToken'] as const
const combinations: (readonly string[])[] = [[], ...flags.map((flag) => [flag]), flags]

const people = {
  'a visitor': async () => undefined,
  'a client': async (build: Build, context: BrowserContext) => void (await signIn(build, context, { role: 'client' })),
  'an editor': async (build: Build, context: BrowserContext) => void (await signIn(build, context, { role: 'editor' })),
  'somebody between the steps': async (build: Build, context: BrowserContext) => void (await signIn(build, context, { stage: 'pre_mfa' })),
}

const plant = (page: Page, set: readonly string[]) =>
  page.evaluate((names) => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.clear()
      for (const name of names) storage.setItem(name, name === 'authToken' ? 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.' : 'true')
    }
  }, set)

for (const [person, [who, enter]] of Object.entries(people).entries())
  test(`#60 #66 flags in browser storage do not let ${who} into the staff area`, async ({ page, context, build }) => {
    const secret = await build.quote({ business: 'Known to staff only Ltd' })
    await build.enquiry({ name: 'Known To Staff Only' })
    await enter(build, context)
    const leaks: string[] = []
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/admin/') && ![401, 403].includes(response.status())) leaks.push(`${response.status()} ${pathname}`)
      const body = await response.text().catch(() => '')
      if (body.includes('Known to staff only') || body.includes('Known To Staff Only') || body.includes(secret.reference))
        leaks.push(`data in ${pathname}`)
    })

    // Each address redirects to the login page with an empty body.
    for (const route of routes) {
      const response = await page.request.get(route, { maxRedirects: 0 })
      expect(response.status(), route).toBe(302)
      expect(response.headers()['location'], route).toMatch(/^\/admin\/login/)
      expect(await response.text(), route).toBe('')
    }

    await page.goto('/admin/login')
    for (const [at, set] of combinations.entries()) {
      await plant(page, set)
      // Six of the routes for each person, so that the four people together open all but two.
      const route = routes[(person * combinations.length + at) % routes.length] ?? ''
      await page.goto(route)
      await expect(page, `${set.join(' ')} ${route}`).toHaveURL(/\/admin\/login/)
      await plant(page, set)
      // Called as the application does: with the cookie, and with the token if there is one.
      const answers = await page.evaluate(async (paths) => {
        const token = localStorage.getItem('authToken')
        return Promise.all(
          paths.map(
            async (path) =>
              (await fetch(path, { credentials: 'include', headers: token ? { authorization: `Bearer ${token}` } : {} })).status,
          ),
        )
      }, calls)
      expect(
        answers.every((status) => status === 401 || status === 403),
        `${set.join(' ')}: ${answers.join(' ')}`,
      ).toBe(true)
    }
    expect(leaks).toEqual([])
  })
