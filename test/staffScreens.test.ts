/** Every screen of the staff area renders with at least one row, or with a record. */
import { expect, test } from 'vitest'
import { auditEntries, auditLog } from '#server/features/audit/audit.table.ts'
import { missingAddresses } from '#server/features/content/content.table.ts'
import { handoverSource } from '#contract/model/contact/handover.ts'
import { inHours } from './support/build/values.ts'
import { testApp } from './support/server/app.ts'
import { adminScreens } from '#web/app/routes/admin.ts'

const app = await testApp()
const { build } = app
const admin = await app.signIn({ role: 'admin' })

const entry = async () => {
  await build.db.insert(auditLog).values({ action: 'quotes.take', actorKind: 'system', subjectType: 'quote' })
  const [first] = await build.db.select({ id: auditEntries.id }).from(auditEntries).limit(1)
  return first?.id ?? ''
}
const webhook = async () => {
  const made = { name: 'Accounting', url: 'https://hooks.example.com/seawall', events: ['policy.bound'] }
  const { body } = await app.json('/api/admin/webhooks', { body: made, as: admin.cookie })
  return (body.data as { webhook: { id: string } }).webhook.id
}

const redirect = async () => {
  const { body } = await app.json('/api/admin/redirects', { body: { from: '/old-flyer', to: '/contact', status: '301' }, as: admin.cookie })
  return (body.data as { id: string }).id
}

const records: Record<string, string> = {
  '/admin/quotes/:id': (await build.quote({ dueAt: inHours(-1) })).id,
  '/admin/enquiries/:id': (await build.enquiry()).id,
  '/admin/handovers/:id': (await build.enquiry({ source: handoverSource })).id,
  '/admin/appointments/:id': (await build.appointment()).id,
  '/admin/claims/:id': (await build.claim()).id,
  '/admin/policies/:id/edit': (await build.policy()).id,
  '/admin/policies/:id/change': (await build.policy()).id,
  '/admin/policies/:id': (await build.policy()).id,
  '/admin/tasks/:id': (await build.task()).id,
  '/admin/complaints/:id': (await build.complaint()).id,
  '/admin/invoices/:id': (await build.invoice()).id,
  '/admin/changes/:id': (await build.change()).id,
  '/admin/renewals/:id': (await build.renewal()).id,
  '/admin/clients/:id': (await build.client()).id,
  '/admin/documents/:id': (await build.document()).id,
  '/admin/settings/mail-templates/:template': 'contactreceived',
  '/admin/settings/words/:group': 'assistant',
  '/admin/blog-posts/:id': (await build.content({ kind: 'post' })).id,
  '/admin/services/:id': (await build.content({ kind: 'service' })).id,
  '/admin/industry-pages/:id': (await build.content({ kind: 'industry' })).id,
  '/admin/pages/:id': (await build.content({ kind: 'page' })).id,
  '/admin/page-builder/:id': (await build.content({ kind: 'page' })).id,
  '/admin/content/:id': (await build.content({ kind: 'trade' })).id,
  '/admin/audit/:id': await entry(),
  '/admin/imports/:id': (await build.import()).id,
  '/admin/media/:id': (await build.media()).id,
  '/admin/users/:id': (await build.user({ role: 'editor' })).id,
  '/admin/email-logs/:id': (await build.email()).id,
  '/admin/settings/webhooks/:id': await webhook(),
  '/admin/redirects/:id': await redirect(),
}
await build.textMessage()

const paths = adminScreens.flatMap(({ path }) => (path && !path.endsWith('*') ? [path] : []))

test('there is a sample record for each screen of a record', () => {
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => path.includes(':')).toSorted()).toEqual(Object.keys(records).toSorted())
})

test.each(paths)('%s renders on the server with its heading', async (path) => {
  // The grid of renewals opens with a view.
  const address =
    path === '/admin/policies/renewals'
      ? `${path}?stage=upcoming&view=upcoming`
      : path.replace(/:(?:id|template|group)/, records[path] ?? '')
  const reply = await app.request(address, { as: admin.cookie })
  const html = await reply.text()
  expect([path, reply.status], 'a new screen is there after `npm run build`').toEqual([path, 200])
  expect(html).not.toContain('Something went wrong')
  // Rendered on the server, not only in the browser.
  expect(html).toMatch(/<h1[ >]/)
})

test('/admin/services/new opens the create dialog over the list (specification 2), only for staff who may add one', async () => {
  const open = async (path: string, as = admin.cookie) => (await app.request(path, { as })).text()
  const dialog = /<dialog open=""[^>]*>.*?<h2[^>]*>New product page<\/h2>.*?name="title"/s
  expect(await open('/admin/services/new')).toMatch(dialog)
  expect(await open('/admin/services')).not.toMatch(dialog)
  const editor = await app.signIn({ role: 'admin', permissions: ['service:edit'] })
  const html = await open('/admin/services/new', editor.cookie)
  expect(html).toMatch(/<h1[ >]/)
  expect(html).not.toMatch(dialog)
})

test('redirects and missing addresses are read-only for staff who may edit pages but not publish them', async () => {
  const words = async (path: string, as: string) => {
    const reply = await app.request(path, { as })
    return { status: reply.status, html: await reply.text() }
  }
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['page:edit'] })
  await build.db.insert(missingAddresses).values({ path: '/kontact', misses: 30, firstOn: '2026-01-05', lastOn: '2026-01-05' })
  const offers: readonly [string, RegExp][] = [
    ['/admin/redirects', /Add redirect|>Import</],
    [`/admin/redirects/${records['/admin/redirects/:id']}`, /Where it leads|Remove it/],
    ['/admin/missing-addresses', /redirects\/add\?from=/],
  ]
  for (const [path, offered] of offers) {
    expect([path, offered.test((await words(path, admin.cookie)).html)]).toEqual([path, true])
    const { status, html } = await words(path, cookie)
    expect([path, status, offered.test(html)]).toEqual([path, 200, false])
  }
})

test('UX-A8 forms are not opened for staff who may not send them, and tabs to other forbidden screens are hidden', async () => {
  const opened = async (as: string) => {
    const replies = paths
      .filter((path) => !path.includes(':'))
      .map(async (path) => ({ path, status: (await app.request(path, { as })).status }))
    return (await Promise.all(replies)).flatMap(({ path, status }) => (status === 200 ? [path] : [])).toSorted()
  }
  const onlooker = await app.signIn({ role: 'admin', permissions: ['dashboard:view'] })
  // These screens are for all staff.
  const everybodys = ['dashboard', 'media', 'media/trash', 'notifications', 'security']
  expect(await opened(onlooker.cookie)).toEqual(everybodys.map((path) => `/admin/${path}`))
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['page:edit'] })
  for (const path of ['/admin/redirects/add', '/admin/redirects/import', '/admin/addresses'])
    expect([path, (await app.request(path, { as: cookie })).status]).toEqual([path, 403])
  expect(await (await app.request('/admin/redirects', { as: cookie })).text()).not.toContain('href="/admin/addresses"')
  const writer = await app.signIn({ role: 'admin', permissions: ['blog:edit'] })
  expect(await (await app.request('/admin/addresses', { as: writer.cookie })).text()).not.toContain('href="/admin/missing-addresses"')
})

test.each(['/admin/quotes', '/admin/policies', '/admin/claims', '/admin/enquiries', '/admin/clients'])(
  "%s can be filtered by a colleague's name, without script too",
  async (path) => {
    const kim = await build.user({ role: 'admin', name: 'Kim Reed' })
    const outsider = await build.user({ role: 'admin', name: 'Nobody Here', permissions: ['dashboard:view'] })
    // With a filter, because a short list has no tools.
    const html = await (await app.request(`${path}?q=nobody`, { as: admin.cookie })).text()
    expect(html).toContain(`<option value="${kim.id}">Kim Reed</option>`)
    expect(html).not.toContain(outsider.id)
    const narrowed = await (await app.request(`${path}?assigned=${kim.id}`, { as: admin.cookie })).text()
    expect(/Handler<!-- -->: <strong[^>]*>Kim Reed/.test(narrowed)).toBe(true)
  },
)

test('a list that opens with a view shows other rows only when asked for', async () => {
  const [open, done] = [await build.task(), await build.task({ status: 'done' })]
  const rows = async (path: string) =>
    (await (await app.request(path, { as: admin.cookie })).text()).matchAll(/\/admin\/tasks\/([0-9a-f-]{36})/g)
  const ids = async (path: string) => new Set([...(await rows(path))].map(([, id]) => id))
  const [bare, all, finished] = [await ids('/admin/tasks'), await ids('/admin/tasks?view=all'), await ids('/admin/tasks?status=done')]
  expect([bare.has(open.id), bare.has(done.id)]).toEqual([true, false])
  expect([all.has(open.id), all.has(done.id)]).toEqual([true, true])
  expect([finished.has(open.id), finished.has(done.id)]).toEqual([false, true])
})

test('what a client has none of is said in one line, with what can be added', async () => {
  const { id } = await build.client()
  const html = await (await app.request(`/admin/clients/${id}`, { as: admin.cookie })).text()
  expect(html).toContain('No policies, quote requests, claims, invoices or documents yet.')
  expect(html).toContain(`/admin/complaints/add?client=${id}`)
  await build.policy({ clientId: id })
  const after = await (await app.request(`/admin/clients/${id}`, { as: admin.cookie })).text()
  expect(after).toContain('No quote requests, claims, invoices or documents yet.')
})

test('a card on a phone says the word of a column before its value, and not where there is none', async () => {
  await build.document({ title: 'Lease of the yard' })
  await build.document({ title: 'Lease of the shop', dueOn: '2030-01-02' })
  const html = await (await app.request('/admin/documents?view=all&q=lease+of+the', { as: admin.cookie })).text()
  expect(html.match(/card-word">Added/g)).toHaveLength(2)
  expect(html.match(/card-word">Due/g)).toHaveLength(1)
})

test('the next step is shown before other actions', async () => {
  const { id } = await build.policy({ status: 'pending' })
  const html = await (await app.request(`/admin/policies/${id}`, { as: admin.cookie })).text()
  const [bind, edit, more] = ['Record as bound<', '/edit"', 'Ask for a proposal form<'].map((word) => html.indexOf(word))
  expect([bind, edit, more]).not.toContain(-1)
  expect([bind, edit, more]).toEqual([bind, edit, more].toSorted((one, other) => Number(one) - Number(other)))
})

test('an empty view is named in its message, and with an additional filter nothing matches', async () => {
  const text = async (path: string) => (await app.request(path, { as: admin.cookie })).text()
  expect(await text('/admin/complaints?status=open&assigned=me&view=mine')).toContain('No complaints in &quot;Mine&quot;')
  expect(await text('/admin/complaints?status=open&assigned=me&overdue=yes&view=mine')).toContain('No complaints match')
})

test('an import that is done says how many records it overwrote, and names no count of none', async () => {
  const done = await build.import({ status: 'done', created: 10, updated: 2, done: 12, same: 3 })
  const words = (await (await app.request(`/admin/imports/${done.id}`, { as: admin.cookie })).text())
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(words).toContain('Imported 12 clients: 2 overwritten, 10 new Unchanged 3 clients')
  expect(words).not.toContain('0 clients')
})
