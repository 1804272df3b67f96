/** Preview links: made by people who may edit, each opening one revision and nothing else, and the answers of their readers. */
import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import type { Share } from '#contract/admin/content/shareGroup.ts'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { shareLimits } from '#contract/model/content/kinds/share.ts'
import type { SharedPreview } from '#contract/site/sharedPreview.ts'
import type { JobCtx } from '#server/ctx.ts'
import { contentJobs } from '#server/features/content/content.jobs.ts'
import { contentItems, contentShares } from '#server/features/content/content.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { itemAt, previewed, put, type Tree } from '#test/support/previewed.ts'
import { testApp } from '#test/support/server/app.ts'
import { sitemapPaths } from '#test/support/server/sitemap.ts'

const app = await testApp()
const { owner } = app.database
await saveSetting({ db: owner }, 'staffArea', 'permitted')
const admin = await app.signIn({ role: 'admin' })
const contributor = await app.signIn({ role: 'contributor' })
const analyst = await app.signIn({ role: 'analyst' })

const idOf = (kind: ContentKind, path: string) => itemAt(owner, kind, path)
const call = (path: string, { body, as = admin.cookie, method }: { body?: object; as?: string; method?: string } = {}) =>
  app.json(path, { ...(as ? { as } : {}), ...(body ? { body } : {}), ...(method ? { method } : {}) })
const good = <T>({ status, body }: { status: number; body: { data?: unknown } }): T => {
  expect([status, status < 300 ? '' : JSON.stringify(body).slice(0, 300)]).toEqual([status, ''])
  return body.data as T
}
const show = async (noun: string, id: string) => good<ContentDetail>(await call(`/api/admin/${noun}/${id}`))
const write = async (noun: string, id: string, where: readonly string[], words: string) => {
  const { content, draftVersion } = await show(noun, id)
  good(await call(`/api/admin/${noun}/${id}/draft`, { method: 'PUT', body: { draftVersion, content: put(content as Tree, where, words) } }))
}
const request = { reader: 'Jane Underwriter', days: '7', mayComment: true, maySign: true }
const share = async (noun: string, id: string, more: object = {}) => {
  const made = good<{ link: string; mailed: boolean; share: Share }>(
    await call(`/api/admin/${noun}/${id}/shares`, { body: { ...request, ...more } }),
  )
  return { ...made, token: made.link.split('/').at(-1) ?? '' }
}
const sharesOf = async (noun: string, id: string) => good<{ shares: Share[] }>(await call(`/api/admin/${noun}/${id}/shares`)).shares
const open = (token: string) => call(`/api/shared-previews/${token}`, { as: '' })
const openPage = async (token: string, as?: string) => {
  const reply = await app.request(`/preview/shared/${token}`, as ? { as } : {})
  return { status: reply.status, headers: reply.headers, html: await reply.text() }
}
const mailsTo = async (to: string) =>
  (await owner.select().from(emails).where(eq(emails.toAddress, to)).orderBy(desc(emails.createdAt))).map(({ template }) => template)

for (const { noun, kind, path, right, where } of previewed) {
  test(`#101 ${kind}: a link opens its revision for anybody, even after later changes, and public pages do not contain it`, async () => {
    const id = await idOf(kind, path)
    const words = `Shared words of ${kind}`
    await write(noun, id, where, words)
    const { token, share: made, mailed } = await share(noun, id)
    expect([made.current, made.state, made.opened, mailed]).toEqual([true, 'open', 0, false])
    await write(noun, id, where, `Later words of ${kind}`)

    const api = good<SharedPreview>(await open(token))
    expect([api.kind, api.revision, JSON.stringify(api).includes(words), JSON.stringify(api).includes('Later words')]).toEqual([
      kind,
      made.revision.number,
      true,
      false,
    ])
    const { status, headers, html } = await openPage(token)
    expect([status, html.includes(words), html.includes('Later words')]).toEqual([200, true, false])
    for (const replyHeaders of [headers, (await app.request(`/api/shared-previews/${token}`)).headers])
      expect([replyHeaders.get('cache-control'), replyHeaders.get('x-robots-tag'), replyHeaders.get('referrer-policy')]).toEqual([
        'no-store',
        'noindex',
        'no-referrer',
      ])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('application/ld+json')
    expect(html).toContain(`Preview, not published, revision ${made.revision.number}`)

    // The list shows one opening, because two at once count as one, and that the revision is no longer the current one.
    const [listed] = await sharesOf(noun, id)
    expect([listed?.opened, listed?.current, listed?.firstOpenedAt !== null]).toEqual([1, false, true])

    for (const address of [path, '/sitemap.xml', '/sitemaps/pages.xml', '/blog/rss.xml', `/api/search?q=${encodeURIComponent(words)}`]) {
      const text = await (await app.request(address)).text()
      expect([address, text.includes(words), text.includes('/preview/')]).toEqual([address, false, false])
    }
    expect((await sitemapPaths(async (each) => (await app.request(each)).text())).some((each) => each.startsWith('/preview'))).toBe(false)
  })

  test(`#101 ${kind}: only people who may edit can make and revoke a link, anybody can read it, and it closes when expired or revoked`, async () => {
    const id = await idOf(kind, path)
    const { token, share: made } = await share(noun, id)
    const colleague = (right === 'blog:edit' ? analyst : contributor).cookie
    const links = `/api/admin/${noun}/${id}/shares`
    for (const refused of [
      await call(links, { as: colleague }),
      await call(links, { as: colleague, body: request }),
      await call(`${links}/${made.id}/revoke`, { as: colleague, body: {} }),
    ])
      expect(refused.status).toBe(403)
    const opened = async () => [(await open(token)).status, (await openPage(token)).status, (await openPage(token, colleague)).status]
    expect(await opened()).toEqual([200, 200, 200])
    const end = (when: string) =>
      owner
        .update(contentShares)
        .set({ expiresAt: sql`now() + ${when}::interval` })
        .where(eq(contentShares.id, made.id))
    await end('-1 second')
    expect(await opened()).toEqual([404, 404, 404])
    await end('1 day')
    expect((await open(token)).status).toBe(200)
    good(await call(`${links}/${made.id}/revoke`, { body: {} }))
    expect(await opened()).toEqual([404, 404, 404])
  })
}

test('#101 unknown, expired, revoked and trashed links all get the same 404, for reading and for answering', async () => {
  // A different page from the one that is trashed below, so that each link is closed for one reason only.
  const id = await idOf('page', '/accessibility')
  const [expired, ended] = [await share('pages', id), await share('pages', id)]
  await owner
    .update(contentShares)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(contentShares.id, expired.share.id))
  good(await call(`/api/admin/pages/${id}/shares/${ended.share.id}/revoke`, { body: {} }))
  const trashed = await app.build.share()
  await owner.update(contentItems).set({ status: 'trashed' }).where(eq(contentItems.id, trashed.share.itemId))
  const plain = (text: string, token: string) =>
    text.replaceAll(token, '').replaceAll(/"requestId":"[^"]*"|"(?:dataUpdatedAt|dehydratedAt)":\d+/g, '')
  const seen = new Set<string>()
  for (const token of ['x'.repeat(43), expired.token, ended.token, trashed.token]) {
    const page = await openPage(token)
    expect(page.status).toBe(404)
    seen.add(plain(page.html, token))
    const replies = [
      await open(token),
      await call(`/api/shared-previews/${token}/comments`, { as: '', body: { name: 'Jane', text: 'Words' } }),
      await call(`/api/shared-previews/${token}/sign-offs`, { as: '', body: { name: 'Jane', verdict: 'approved', note: '' } }),
    ]
    for (const { status, body } of replies) seen.add(`${status} ${plain(JSON.stringify(body), token)}`)
  }
  await owner.update(contentItems).set({ status: 'published' }).where(eq(contentItems.id, trashed.share.itemId))
  expect([...seen].map((text) => text.slice(0, 3))).toEqual(['<!d', '404'])
})

test('#101 a link can be managed only through its own item, and its id does not open it', async () => {
  const about = await share('pages', await idOf('page', '/about'))
  const service = await idOf('service', '/cyber-insurance')
  expect((await open(about.share.id)).status).toBe(404)
  // Through another item, through another group, or by a person who may not edit the item.
  for (const [path, as, status] of [
    [`/api/admin/services/${service}/shares/${about.share.id}/revoke`, admin.cookie, 404],
    [`/api/admin/pages/${service}/shares/${about.share.id}/renew`, admin.cookie, 404],
    [`/api/admin/pages/${randomUUID()}/shares/${about.share.id}/renew`, admin.cookie, 404],
    [`/api/admin/pages/${await idOf('page', '/about')}/shares/${about.share.id}/revoke`, contributor.cookie, 403],
  ] as const)
    expect([path, (await call(path, { body: {}, as })).status]).toEqual([path, status])
  expect((await call(`/api/admin/services/${service}/shares`, { as: contributor.cookie })).status).toBe(403)
  const foreign = (await show('services', service)).revisions[0]?.id ?? ''
  expect((await call(`/api/admin/pages/${await idOf('page', '/about')}/shares`, { body: { ...request, revision: foreign } })).status).toBe(
    404,
  )
  expect((await open(about.token)).status).toBe(200)
})

test('#101 the database does not store the token of a link, and the audit log has neither token nor address', async () => {
  const id = await idOf('page', '/about')
  const email = `${randomUUID()}@example.com`
  const { token, mailed } = await share('pages', id, { email })
  expect(mailed).toBe(true)
  expect(await mailsTo(email)).toEqual(['previewShared'])
  const { rows } = await owner.execute<{ found: boolean }>(sql`SELECT
    EXISTS (SELECT 1 FROM content_shares t WHERE t::text LIKE ${`%${token}%`})
    OR EXISTS (SELECT 1 FROM emails t WHERE t::text LIKE ${`%${token}%`})
    OR EXISTS (SELECT 1 FROM audit_log t WHERE t::text LIKE ${`%${token}%`} OR t::text LIKE ${`%${email}%`})
    OR EXISTS (SELECT 1 FROM record_events t WHERE t::text LIKE ${`%${token}%`}) AS found`)
  expect(rows[0]?.found).toBe(false)
})

test('a comment and a sign-off reach the item, its history and its author, and the sign-off is for that revision only', async () => {
  const id = await idOf('page', '/about')
  await write('pages', id, ['heading'], 'About the firm, to be signed off')
  const { token, share: made } = await share('pages', id)
  good(await call(`/api/shared-previews/${token}/comments`, { as: '', body: { name: 'Jane Smith', text: 'The second line is too long.' } }))
  // The same comment again, as a form without JavaScript may send it.
  good(await call(`/api/shared-previews/${token}/comments`, { as: '', body: { name: 'Jane Smith', text: 'The second line is too long.' } }))
  const empty = await call(`/api/shared-previews/${token}/sign-offs`, {
    as: '',
    body: { name: 'Jane Smith', verdict: 'changes', note: ' ' },
  })
  expect([empty.status, (empty.body as Tree)['fields']]).toEqual([422, { note: 'Say what needs to change' }])
  good(await call(`/api/shared-previews/${token}/sign-offs`, { as: '', body: { name: 'Jane Smith', verdict: 'changes', note: 'Shorter' } }))
  for (const _twice of [1, 2])
    good(await call(`/api/shared-previews/${token}/sign-offs`, { as: '', body: { name: 'Jane Smith', verdict: 'approved', note: '' } }))

  const after = await show('pages', id)
  const readerComments = after.comments.filter(({ readerOf }) => readerOf !== null)
  expect(readerComments.map(({ by, text, readerOf }) => [by, text, readerOf])).toEqual([
    ['Jane Smith', 'The second line is too long.', made.revision.number],
  ])
  expect(after.history.slice(-3).map(({ action, by }) => [action, by])).toEqual([
    ['readerComment', 'Jane Smith, by a preview link'],
    ['askChanges', 'Jane Smith, by a preview link'],
    ['signOff', 'Jane Smith, by a preview link'],
  ])
  const [listed] = await sharesOf('pages', id)
  expect([listed?.comments, listed?.signOffs.map(({ verdict, name }) => [verdict, name]), listed?.current]).toEqual([
    1,
    [
      ['changes', 'Jane Smith'],
      ['approved', 'Jane Smith'],
    ],
    true,
  ])
  await write('pages', id, ['heading'], 'About the firm, changed after the sign-off')
  expect((await sharesOf('pages', id))[0]?.current).toBe(false)
  const [user] = (await owner.execute<{ email: string }>(sql`SELECT email FROM users WHERE id = ${admin.userId}`)).rows
  expect((await mailsTo(user?.email ?? '')).filter((template) => template === 'previewAnswered')).toHaveLength(3)
  // The reader sees their own comments, but not those of colleagues.
  good(await call(`/api/admin/pages/${id}/comments`, { body: { field: '', text: 'Between ourselves' } }))
  const read = good<SharedPreview>(await open(token))
  expect([read.comments.map(({ text }) => text), read.signOffs.length]).toEqual([['The second line is too long.'], 2])
})

test('a link without permission to comment or sign off takes no answers', async () => {
  const { token } = await share('pages', await idOf('page', '/about'), { mayComment: false, maySign: false })
  const comment = await call(`/api/shared-previews/${token}/comments`, { as: '', body: { name: 'Jane', text: 'Words' } })
  const signed = await call(`/api/shared-previews/${token}/sign-offs`, { as: '', body: { name: 'Jane', verdict: 'approved', note: '' } })
  expect([comment.status, signed.status]).toEqual([403, 403])
  expect((await openPage(token)).html).not.toContain('<form method="post"')
})

test('a renewed link closes the old address, and a revoked link cannot be renewed', async () => {
  const id = await idOf('page', '/about')
  const { token, share: made } = await share('pages', id)
  const renewed = good<{ link: string }>(await call(`/api/admin/pages/${id}/shares/${made.id}/renew`, { body: {} }))
  expect([(await open(token)).status, (await open(renewed.link.split('/').at(-1) ?? '')).status]).toEqual([404, 200])
  good(await call(`/api/admin/pages/${id}/shares/${made.id}/revoke`, { body: {} }))
  expect((await call(`/api/admin/pages/${id}/shares/${made.id}/renew`, { body: {} })).status).toBe(409)
})

test('the links of an item and the answers by a link are limited, and an item in the trash gets no link', async () => {
  const id = await idOf('industry', '/industries/tradesman')
  const { token, share: made } = await share('industries', id)
  await owner.execute(sql`INSERT INTO content_shares (id, item_id, revision_id, token_hash, reader, may_comment, may_sign, made_by, made_by_name, expires_at)
    SELECT gen_random_uuid(), item_id, revision_id, md5(n::text) || md5(n::text), reader, may_comment, may_sign, made_by, made_by_name, expires_at
    FROM content_shares, generate_series(2, ${shareLimits.open}) AS n WHERE id = ${made.id}`)
  const create = () => call(`/api/admin/industries/${id}/shares`, { body: request })
  expect((await create()).status).toBe(409)
  const [other] = await sharesOf('industries', id)
  good(await call(`/api/admin/industries/${id}/shares/${other?.id}/revoke`, { body: {} }))
  expect((await create()).status).toBe(201)

  await owner.execute(sql`INSERT INTO content_comments (id, item_id, share_id, text, by_name, at)
    SELECT gen_random_uuid(), ${id}::uuid, ${made.id}::uuid, 'Words', 'Jane', now() FROM generate_series(1, ${shareLimits.said})`)
  await owner.execute(sql`INSERT INTO content_sign_offs (id, share_id, verdict, name, at)
    SELECT gen_random_uuid(), ${made.id}::uuid, 'approved', 'Jane', now() FROM generate_series(1, ${shareLimits.said})`)
  const replies = [
    await call(`/api/shared-previews/${token}/comments`, { as: '', body: { name: 'Jane', text: 'One more' } }),
    await call(`/api/shared-previews/${token}/sign-offs`, { as: '', body: { name: 'Jane', verdict: 'changes', note: 'One more' } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([409, 409])

  await owner.execute(sql`DELETE FROM content_shares WHERE item_id = ${id}::uuid AND id <> ${made.id}::uuid`)
  await owner.update(contentItems).set({ status: 'trashed' }).where(eq(contentItems.id, id))
  expect((await create()).status).toBe(409)
  await owner.update(contentItems).set({ status: 'published' }).where(eq(contentItems.id, id))
})

test('a shared revision that lacks a required field is reported as incomplete', async () => {
  const { token, share: made } = await share('pages', await idOf('page', '/about'))
  await owner.execute(sql`UPDATE content_revisions SET content = content - 'heading' WHERE id = ${made.revision.id}::uuid`)
  const { status, body } = await open(token)
  expect([status, (body as Tree)['incomplete'], (await openPage(token)).status]).toEqual([422, true, 422])
})

test('the address that a link was mailed to is deleted 90 days after the link has expired', async () => {
  const jobs = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) } as JobCtx
  const [old, young] = [await app.build.share({ email: 'old@example.com' }), await app.build.share({ email: 'young@example.com' })]
  await owner
    .update(contentShares)
    .set({ expiresAt: sql`now() - interval '91 days'` })
    .where(eq(contentShares.id, old.share.id))
  await contentJobs['content.purge'](jobs, {})
  const emailOf = async ({ share: { id } }: typeof old) =>
    (await owner.select({ email: contentShares.email }).from(contentShares).where(eq(contentShares.id, id)))[0]?.email
  expect([await emailOf(old), await emailOf(young)]).toEqual(['', 'young@example.com'])
})

test('an incomplete draft cannot be shared, and a link is valid for 1 to 30 days', async () => {
  const id = await idOf('service', '/public-liability-insurance')
  await write('services', id, ['body', 'heading'], '')
  const refused = await call(`/api/admin/services/${id}/shares`, { body: request })
  expect([refused.status, Object.keys((refused.body as Tree)['fields'] as Tree)]).toEqual([422, ['revision']])
  for (const days of ['0', '31', '1.5', '']) {
    const { status, body } = await call(`/api/admin/services/${id}/shares`, { body: { ...request, days } })
    expect([days, status, Object.keys((body as Tree)['fields'] as Tree)]).toEqual([days, 422, ['days']])
  }
})

test('#101 the page of a link has no script, and its forms show errors in place and keep what was typed', async () => {
  const { token } = await share('pages', await idOf('page', '/about'))
  const { html } = await openPage(token)
  expect(html).not.toMatch(/<script[^>]*src="[^"]*entry\.client/)
  const send = async (fields: Record<string, string>) => {
    const reply = await app.request(`/preview/shared/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields).toString(),
    })
    return { status: reply.status, location: reply.headers.get('location'), html: await reply.text() }
  }
  const wrong = await send({ verdict: 'comment', name: '', text: 'What I think of it' })
  expect([wrong.status, wrong.html.includes('Enter your name'), wrong.html.includes('What I think of it')]).toEqual([422, true, true])
  const sent = await send({ verdict: 'comment', name: 'Jane Smith', text: 'What I think of it' })
  expect([sent.status, sent.location]).toEqual([302, `/preview/shared/${token}?said=comment#answer`])
  expect((await openPage(`${token}?said=comment`)).html).toContain('We have your comment.')
  const signed = await send({ name: 'Jane Smith', verdict: 'approved', text: '' })
  expect([signed.status, signed.location]).toEqual([302, `/preview/shared/${token}?said=approved#answer`])
})
