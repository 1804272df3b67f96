/** Each staff role signs in to a dashboard that lists its permissions, and every link on it opens (specification 6, design 6.3). */
import { expect, test } from 'vitest'
import { rolePermissions, staffRoles } from '#contract/access.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { transaction } from '#server/db/connect.ts'
import { expectedRoles } from './access/roles.ts'
import { inHours } from './support/build/values.ts'
import { testApp } from './support/server/app.ts'

const app = await testApp()
await transaction(app.database.db, { scope: 'system' }, (db) => saveSetting({ db }, 'staffArea', 'permitted'))
await app.build.quote({ status: 'submitted', dueAt: inHours(-1) })
await app.build.claim({ dueAt: inHours(2) })
await app.build.enquiry({ dueAt: inHours(3) })
await app.build.appointment()

const read = async (path: string, as: string) => {
  const first = await app.request(path, { as })
  const onwards = first.headers.get('location')
  // A list that opens with a view redirects to the same path.
  const reply = onwards?.startsWith(`${path}?`) ? await app.request(onwards, { as }) : first
  return { status: reply.status, html: await reply.text() }
}
/** Links to the staff area in the navigation and content of a page. */
const linksIn = (html: string) => [
  ...new Set([...html.matchAll(/href="(\/admin[^"#]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))),
]

test.each(staffRoles)(
  '#60 #58 %s: the dashboard shows the permissions unless they are all of them, and all of its links open',
  async (role) => {
    const { cookie } = await app.signIn({ role })
    const { status, html } = await read('/admin/dashboard', cookie)
    expect(status).toBe(200)
    expect(html.includes('Your permissions')).toBe(role !== 'admin')
    const links = linksIn(html)
    // Tiles, records in the queue and the navigation.
    expect(links.length, links.join()).toBeGreaterThan(5)
    for (const link of links) {
      const opened = await read(link, cookie)
      expect([link, opened.status]).toEqual([link, 200])
      expect(opened.html, link).toMatch(/<h1[ >]/)
      expect(opened.html, link).not.toContain('Something went wrong')
    }
  },
)

test.each([
  [
    'editor',
    ['/admin/quotes', '/admin/enquiries', '/admin/appointments', '/admin/email-logs'],
    ['/admin/claims', '/admin/users', '/admin/policies'],
  ],
  ['analyst', ['/admin/quotes', '/admin/claims', '/admin/policies', '/admin/complaints'], ['/admin/users']],
  ['contributor', ['/admin/quotes', '/admin/enquiries'], ['/admin/appointments', '/admin/email-logs', '/admin/claims', '/admin/users']],
] as const)('#60 %s is shown the links that its permissions allow, and no others', async (role, shown, hidden) => {
  const { cookie } = await app.signIn({ role })
  const links = linksIn((await read('/admin/dashboard', cookie)).html)
  for (const path of shown) expect(links, path).toContain(path)
  for (const path of hidden) {
    expect(
      links.filter((link) => link === path || link.startsWith(`${path}?`)),
      path,
    ).toEqual([])
    expect([path, (await read(path, cookie)).status]).toEqual([path, 403])
  }
})

test('the permissions on the dashboard link to the lists that they open', async () => {
  const { cookie } = await app.signIn({ role: 'analyst' })
  const { html } = await read('/admin/dashboard', cookie)
  const ways = linksIn(html.slice(html.indexOf('>Your permissions<')))
  for (const path of ['/admin/statistics', '/admin/content-gaps', '/admin/audit']) expect(ways).toContain(path)
})

test.each(staffRoles)('#60 %s has the handovers in the navigation only with chat:manage, as the specification says', async (role) => {
  const { cookie } = await app.signIn({ role })
  const manages = expectedRoles[role].includes('chat:manage')
  expect(manages).toBe(role === 'admin')
  expect(linksIn((await read('/admin/dashboard', cookie)).html).includes('/admin/handovers')).toBe(manages)
  expect((await read('/admin/handovers', cookie)).status).toBe(manages ? 200 : 403)
})

test('an analyst sees unassigned work, and an editor has their own queue', async () => {
  const [analyst, editor] = [await app.signIn({ role: 'analyst' }), await app.signIn({ role: 'editor' })]
  expect((await read('/admin/dashboard', analyst.cookie)).html).toContain('Unassigned work')
  const html = (await read('/admin/dashboard', editor.cookie)).html
  expect(html).toContain('My queue')
  expect(html).toMatch(/Articles<\/dt>/)
  expect(rolePermissions.editor).not.toContain('claim:view')
})

test.each([
  ['editor', true],
  ['analyst', false],
  ['contributor', false],
] as const)('the list of quotes offers %s to edit the terms: %s', async (role, offered) => {
  const { cookie } = await app.signIn({ role })
  const links = linksIn((await read('/admin/quotes', cookie)).html)
  expect(links.some((link) => link.startsWith('/admin/quotes/'))).toBe(true)
  expect(links.some((link) => link.includes('tab=terms'))).toBe(offered)
})
