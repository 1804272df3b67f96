/**
 * The browser-flag group of security.md, complete: nineteen routes, three kinds of people, sixteen combinations. A server cannot see browser storage,
 * so each flag is sent in every possible way: cookie, header, query, and the token as a bearer. e2e/admin-flags tests that the flags change nothing
 * in a browser.
 */
import { expect, test } from 'vitest'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
/** Specification, section 2. */
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
].map((path) => `/admin/${path}`)
const flags = ['adminSessionActive', 'specialAdminAuth', 'emergencyAdminAccess', 'authToken'] as const
const token = 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.'
const combinations = Array.from({ length: 16 }, (_, bits) => flags.filter((_flag, at) => bits & (1 << at)))

test('flags: 912 visits to the staff area with every combination are redirected to the sign-in', async () => {
  const people = {
    visitor: '',
    client: (await app.signIn({ role: 'client' })).cookie,
    editor: (await app.signIn({ role: 'editor' })).cookie,
  }
  let visits = 0
  for (const [who, cookie] of Object.entries(people))
    for (const route of routes)
      for (const set of combinations) {
        const value = (name: string) => (name === 'authToken' ? token : 'true')
        const query = new URLSearchParams([...set.map((name) => [name, value(name)]), ['session', 'new']])
        const headers = {
          cookie: [cookie, ...set.map((name) => `${name}=${value(name)}`)].filter(Boolean).join('; '),
          ...Object.fromEntries(
            set.flatMap((name) => [
              [name, value(name)],
              [`x-${name}`, value(name)],
            ]),
          ),
          ...(set.includes('authToken') ? { authorization: `Bearer ${token}` } : {}),
        }
        const reply = await app.request(`${route}?${query}`, { headers })
        const said = [reply.status, reply.headers.get('location'), await reply.text(), reply.headers.getSetCookie()]
        expect(said, `${who} ${route} ${set.join(' ')}`).toEqual([302, expect.stringMatching(/^\/admin\/login/), '', []])
        visits += 1
      }
  expect(visits).toBe(912)
  // access.test.ts tests calls without flags; flags must add nothing to a call.
  for (const { endpoint } of app.mounted.filter(
    (mounted) => mounted.endpoint.path.startsWith('/api/admin/') && mounted.endpoint.method === 'GET',
  ))
    for (const cookie of Object.values(people)) {
      const path = endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      const headers = { cookie: `${cookie}; ${flags.map((name) => `${name}=true`).join('; ')}`, authorization: `Bearer ${token}` }
      expect([401, 403], path).toContain((await app.request(path, { headers })).status)
    }
  // `?session=new` in all of these did not end a session.
  expect((await app.request('/api/auth/user', { headers: { cookie: people.editor } })).status).toBe(200)
})
