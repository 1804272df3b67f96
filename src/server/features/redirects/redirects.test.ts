/** Redirects that staff make, and the inbox of missing addresses, through the contract and the site itself. */
import { expect, test } from 'vitest'
import type { Imported, RedirectSummary } from '#contract/admin/content/redirects.ts'
import type { MissingAddress } from '#contract/admin/content/missingAddresses.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const editor = await app.signIn({ role: 'admin', permissions: ['page:edit', 'page:publish'] })
const base = '/api/admin/redirects'

type Reply<T> = { status: number; body: { data: T; message?: string; fields?: Record<string, string> } }
const send = async <T>(path: string, body?: object, method?: string): Promise<Reply<T>> =>
  (await app.json(path, { as: editor.cookie, ...(body ? { body } : {}), ...(method ? { method } : {}) })) as Reply<T>
const create = (from: string, to: string, status = '301') => send<RedirectSummary>(base, { from, to, status })
const visit = async (path: string, headers: Record<string, string> = {}) => {
  app.cache.clear()
  const { status, headers: answered } = await app.request(path, { headers })
  return [status, answered.get('location')]
}
const found = async (q: string) => (await send<{ items: RedirectSummary[] }>(`${base}?q=${encodeURIComponent(q)}`)).body.data.items

test('an old address redirects permanently, temporarily or is gone, and invalid entries are refused at their field', async () => {
  const made = await create('/Old-Flyer/', '/contact')
  expect([made.status, made.body.data.path, made.body.data.by.length > 0]).toEqual([201, '/old-flyer', true])
  expect(await visit('/OLD-flyer/')).toEqual([301, '/contact'])
  expect((await create('/autumn', '/cyber-insurance', '302')).status).toBe(201)
  expect(await visit('/autumn')).toEqual([302, '/cyber-insurance'])
  expect((await create('/closed-office', '', '410')).status).toBe(201)
  expect((await visit('/closed-office'))[0]).toBe(410)
  for (const [from, to, status, field, words] of [
    ['/cyber-insurance', '/contact', '301', 'from', 'is at /cyber-insurance'],
    ['/quote', '/contact', '301', 'from', 'is at /quote'],
    ['/login', '/contact', '301', 'from', 'belongs to a part of the site'],
    ['/admin/anything', '/contact', '301', 'from', 'belongs to a part of the site'],
    ['/robots.txt', '/contact', '301', 'from', 'belongs to a part of the site'],
    ['/.well-known/security.txt', '/contact', '301', 'from', 'belongs to a part of the site'],
    ['/icon-192.png', '/contact', '301', 'from', 'belongs to a part of the site'],
    ['/verify/old', '/contact', '301', 'from', 'belongs to a part of the site'],
    ['/services/cyber-insurance', '/contact', '301', 'from', 'leads to /cyber-insurance by itself'],
    ['/old/../about', '/contact', '301', 'from', 'Use small letters'],
    ['/..', '/contact', '301', 'from', 'Use small letters'],
    ['/old-flyer', '/about', '301', 'from', 'leads to /contact already'],
    ['/new-one?x=1', '/about', '301', 'from', 'after a ?'],
    ['/new-one', '/nowhere-at-all', '301', 'to', 'There is nothing at'],
    ['/new-one', '', '301', 'to', 'Enter where it leads'],
    ['/new-one', '/about', '410', 'to', 'Leave this empty'],
    ['/new-one', '/closed-office', '301', 'to', 'is gone'],
    ['/new-one', '/new-one', '301', 'to', 'in a circle: /new-one \u2192 /new-one'],
  ] as const) {
    const refused = await create(from, to, status)
    expect([from, refused.status, refused.body.fields?.[field]]).toEqual([from, 422, expect.stringContaining(words)])
  }
})

test('#102 #103 a redirect can lead only to a path of this site', async () => {
  for (const to of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/a//b',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '//evil',
  ])
    expect([to, (await create('/away', to)).status]).toEqual([to, 422])
  for (const from of ['//evil.example', '/%2f%2fevil.example', '/a b'])
    expect([from, (await create(from, '/about')).status]).toEqual([from, 422])
})

test('a chain of redirects becomes one step, a circle is refused, and redirects to an old address follow it', async () => {
  const first = (await create('/a-one', '/about')).body.data
  const second = (await create('/a-two', '/a-one')).body.data
  expect(second.target).toBe('/about')
  const edit = (row: RedirectSummary, to: string, status = '301') =>
    send<RedirectSummary>(`${base}/${row.id}`, { version: row.version, to, status }, 'PATCH')
  // While /about is unpublished, /a-one and /a-two lead to it, so it must not lead to them.
  await owner.execute(`UPDATE content_items SET published = false WHERE path = '/about'`)
  const circle = await create('/about', '/a-two')
  expect([circle.status, circle.body.fields?.['to']]).toEqual([422, expect.stringContaining('/about \u2192 /a-two \u2192 /about')])
  expect((await create('/about', '/contact')).status).toBe(201)
  expect((await found('/a-')).map(({ target }) => target)).toEqual(['/contact', '/contact'])
  await owner.execute(`DELETE FROM redirects WHERE path = '/about'`)
  await owner.execute(`UPDATE content_items SET published = true WHERE path = '/about'`)
  const changed = await edit(first, '/contact', '302')
  expect([changed.status, changed.body.data?.status]).toEqual([200, '302'])
  expect((await edit(first, '/about')).status).toBe(409)
})

test('a removed redirect is not found, and can be made again by hand', async () => {
  const row = (await found('/about-us')).find(({ path }) => path === '/about-us')
  if (!row) throw new Error('no redirect came with the site')
  expect((await send(`${base}/${row.id}/remove`, { version: row.version })).status).toBe(200)
  expect((await visit('/about-us'))[0]).toBe(404)
  expect((await send(`${base}/${row.id}`)).status).toBe(404)
  const again = (await create(row.path, row.target ?? '')).body.data
  expect([again.origin, await visit('/about-us')]).toEqual(['hand', [301, row.target]])
})

test('visits to a redirect are counted without personal data, after the response, and do not change its version', async () => {
  const { id } = (await create('/counted', '/contact')).body.data
  const read = async () => (await send<RedirectSummary>(`${base}/${id}`)).body.data
  for (const path of ['/counted', '/counted?email=maria@example.com', '/Counted/']) await visit(path)
  expect((await read()).hits).toBe(0)
  await app.counts.flush()
  expect(await read()).toMatchObject({ hits: 3, version: 0, lastHitOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const { rows } = await owner.execute(`SELECT subject FROM daily_counts WHERE kind = 'redirect'`)
  expect(rows).toEqual([])
})

test('an import of redirects is checked line by line and taken whole or not at all, and an export can be read back', async () => {
  const csv = [
    'From;To;Answer',
    '/import-one;/contact;301',
    '/import-two;/import-one;',
    '"/import-three";;410',
    '/cyber-insurance;/contact;301',
    '/import-four;/nowhere-at-all;301',
    '/import-one;/about;301',
    '/import-five;/contact;307',
    'import-six;/contact;',
  ].join('\r\n')
  const { body } = await send<Imported>(`${base}/import/check`, { csv })
  expect(body.data).toMatchObject({ added: 3, changed: 0, faults: 5 })
  expect(body.data.lines.map(({ line, result }) => `${line} ${result}`)).toEqual([
    '2 add',
    '3 add',
    '4 add',
    '5 fault',
    '6 fault',
    '7 fault',
    '8 fault',
    '9 fault',
  ])
  expect(body.data.lines[1]?.message).toContain('/import-one redirects to /contact')
  expect((await send(`${base}/import`, { csv })).status).toBe(422)
  expect(await found('/import-')).toEqual([])
  const sound = csv.split('\r\n').slice(0, 4).join('\n')
  expect((await send<Imported>(`${base}/import`, { csv: sound })).body.data).toMatchObject({ added: 3, faults: 0 })
  expect((await found('/import-')).map(({ path, target }) => `${path} ${target}`).toSorted()).toEqual([
    '/import-one /contact',
    '/import-three null',
    '/import-two /contact',
  ])
  const exported = await (await app.request(`${base}/csv?q=${encodeURIComponent('/import-')}`, { as: editor.cookie })).text()
  expect((await send<Imported>(`${base}/import/check`, { csv: exported })).body.data).toMatchObject({ added: 0, changed: 0, faults: 0 })
  const saved = await send<Imported>(`${base}/import/check`, { csv: `sep=;\r\n${csv}` })
  expect(saved.body.data.lines.slice(0, 2)).toMatchObject([
    { line: 3, from: '/import-one', to: '/contact', result: 'same' },
    { line: 4, from: '/import-two' },
  ])
  const open = await send<Imported>(`${base}/import/check`, { csv: '/x,"/contact' })
  expect(open.body.data.lines.at(-1)?.message).toContain('never closed')
  const long = Array.from({ length: 2_001 }, (_, at) => `/line-${at},/contact`).join('\n')
  expect((await send(`${base}/import/check`, { csv: long })).status).toBe(422)
})

const missing = '/api/admin/missing-addresses'
const inbox = async (query = '') => (await send<{ items: MissingAddress[]; total: number }>(`${missing}${query}`)).body.data
const missed = async (q: string, query = '') => (await inbox(`?q=${encodeURIComponent(q)}${query}`)).items[0]

test('a missing address is listed with its count, source page and suggestion, but not a probe or personal data', async () => {
  const { origin } = app.deps
  await visit('/public-liability-insurence?name=maria')
  await visit('/public-liability-insurence', { referer: `${origin}/contact?q=secret` })
  await visit('/public-liability-insurence/', { referer: 'https://elsewhere.example/' })
  for (const path of ['/wp-login.php', '/verify/abcdefghijklmnopqrstuvwxyz0123456789', '/maria@example.com', '/a%20b', '/policy/4912345'])
    await visit(path)
  await app.counts.flush()
  const row = await missed('insurence')
  expect(row).toMatchObject({
    path: '/public-liability-insurence',
    misses: 3,
    fromPage: '/contact',
    suggestion: '/public-liability-insurance',
  })
  const all = (await inbox('?limit=100')).items.map(({ path }) => path)
  expect(all.filter((path) => /wp-login|verify|maria|policy|%/.test(path))).toEqual([])
})

test('a missing address can be redirected in one step, returns when that is removed, and can be ignored', async () => {
  const row = await missed('insurence')
  const led = await send<{ redirectId: string; version: number }>(`${missing}/${row?.id}/lead`, { to: row?.suggestion })
  expect(led.status).toBe(200)
  expect(await visit('/public-liability-insurence')).toEqual([301, '/public-liability-insurance'])
  expect(await missed('insurence')).toBeUndefined()
  await send(`${base}/${led.body.data.redirectId}/remove`, { version: led.body.data.version })
  expect((await missed('insurence'))?.path).toBe('/public-liability-insurence')
  expect((await send(`${missing}/${row?.id}/ignore`, {})).status).toBe(200)
  await visit('/public-liability-insurence')
  await app.counts.flush()
  expect(await missed('insurence')).toBeUndefined()
  expect(await missed('insurence', '&shown=ignored')).toMatchObject({ ignored: true, misses: 4 })
  await send(`${missing}/${row?.id}/unignore`, {})
  expect((await missed('insurence'))?.ignored).toBe(false)
  expect((await send(`${missing}/${row?.id}/lead`, { to: '/nowhere-at-all' })).status).toBe(422)
})

test('#60 staff without page permissions read no redirects, staff who may not publish change none, and changes are audited', async () => {
  const analyst = await app.signIn({ role: 'admin', permissions: ['analytics:view'] })
  for (const path of [base, missing, `${missing}/overview`]) expect((await app.json(path, { as: analyst.cookie })).status).toBe(403)
  const writer = await app.signIn({ role: 'admin', permissions: ['page:edit'] })
  expect((await app.json(base, { as: writer.cookie })).status).toBe(200)
  expect((await app.json(base, { as: writer.cookie, body: { from: '/x', to: '/contact', status: '301' } })).status).toBe(403)
  const actions = new Set((await owner.select({ action: auditLog.action }).from(auditLog)).map(({ action }) => action))
  for (const action of ['redirects.create', 'redirects.edit', 'redirects.remove', 'redirects.import', 'missingAddresses.ignore'])
    expect(actions).toContain(action)
})
