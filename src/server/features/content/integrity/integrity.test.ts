/** Public content has passed its checks or has a recorded override; items in use stay; replaced items redirect to their replacement. */
import { and, eq, gt, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import type { JobCtx } from '#server/ctx.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { media } from '#server/features/media/media.table.ts'
import { notifications } from '#server/features/notifications/notifications.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { testApp } from '#test/support/server/app.ts'
import { contentJobs } from '../content.jobs.ts'
import { contentItems, redirects } from '../content.table.ts'

let now = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => now } })
const { owner } = app.database
await saveSetting({ db: owner }, 'staffArea', 'permitted')
const admin = await app.signIn({ role: 'admin' })
const editor = await app.signIn({ role: 'editor' })
const products = await app.signIn({ role: 'editor', permissions: ['dashboard:view', 'service:edit', 'service:publish'] })
const jobs: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }

const call = (path: string, body?: object, as = admin.cookie, method?: string) =>
  app.json(`/api/admin/${path}`, { as, ...(body ? { body } : {}), ...(method ? { method } : {}) })
const done = (reply: Awaited<ReturnType<typeof call>>) => {
  expect([reply.status, reply.body['message']]).toEqual([expect.toSatisfy((status: number) => status < 300), expect.anything()])
  return reply.body.data as ContentDetail
}
const rowOf = async (kind: 'service' | 'post' | 'term' | 'cover', key: string) => {
  const [row] = await owner
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.key, key)))
  return row!
}
const show = async (noun: string, id: string) => done(await call(`${noun}/${id}`))
type Service = { summary: string; seo: { title: string }; body: { intro: string[]; related: string[] } }
const serviceOf = async (key: string) => {
  const item = await show('services', (await rowOf('service', key)).id)
  return { item, content: structuredClone(item.content) as Service }
}
const save = async (item: ContentDetail, content: unknown, noun = 'services') =>
  call(`${noun}/${item.id}/draft`, { draftVersion: item.draftVersion, content }, admin.cookie, 'PUT')
/** Sends the current draft version with the steps that need it. */
const step = async (noun: string, id: string, name: string, body: object = {}, as = admin.cookie) => {
  const { version, draftVersion } = await show(noun, id)
  const seen = ['publish', 'schedule', 'approve'].includes(name) ? { version, draftVersion } : { version }
  return call(`${noun}/${id}/${name}`, { ...seen, ...body }, as)
}
const problemsOf = async (key: string) => (await rowOf('service', key)).problems
/** Adds a promise that no page may make, and a broken link. */
const broken = async (key: string) => {
  const { item, content } = await serviceOf(key)
  content.body.intro.push('Your claim is guaranteed. See [our list](/no-such-page).')
  expect((await save(item, content)).status).toBe(200)
  return item.id
}
const page = async (path: string) => {
  app.cache.clear()
  const reply = await app.request(path)
  return { status: reply.status, location: reply.headers.get('location'), html: await reply.text() }
}

test('all content that comes with the program passes its checks, including links', async () => {
  await contentJobs['content.recheck'](jobs, {})
  expect(
    await owner
      .select({ title: contentItems.title, problems: contentItems.problems })
      .from(contentItems)
      .where(gt(contentItems.problems, 0)),
  ).toEqual([])
  const warned: string[] = []
  for (const { id, title } of await owner
    .select()
    .from(contentItems)
    .where(inArray(contentItems.kind, ['service', 'industry', 'page'])))
    for (const noun of ['services', 'industries', 'pages']) {
      const reply = await call(`${noun}/${id}`)
      if (reply.status === 200) warned.push(...(reply.body.data as ContentDetail).checks.map(({ message }) => `${title}: ${message}`))
    }
  expect(warned).toEqual([])
})

test('publishing is refused with each failed check at its field, and the list and the dashboard count the problems', async () => {
  const id = await broken('salon-insurance')
  const shown = await show('services', id)
  expect(shown.checks.map(({ level, code, path }) => [level, code, path])).toEqual([
    ['error', 'links', expect.stringMatching(/^body\.intro\.\d$/)],
    ['error', 'claims', expect.stringMatching(/^body\.intro\.\d$/)],
  ])
  const refused = await step('services', id, 'publish')
  expect([refused.status, Object.values(refused.body['fields'] as object)]).toEqual([
    422,
    [expect.stringMatching(/leads nowhere.*"guaranteed" promises cover/)],
  ])
  const planned = await step('services', id, 'schedule', { at: '2026-12-01T09:00:00Z' })
  expect([planned.status, planned.body['message']]).toEqual([422, expect.stringContaining('2 things must be fixed')])
  const { body } = await call('services/publish', { selection: { ids: [id] } })
  expect(body.data).toEqual({ changed: [], refused: [expect.objectContaining({ id, message: expect.stringContaining('leads nowhere') })] })
  expect((await page('/salon-insurance')).html).not.toContain('guaranteed')
  const listed = (await call('services?problems=yes')).body.data as { items: { id: string; problems: number }[] }
  expect(listed.items.map((item) => [item.id, item.problems])).toEqual([[id, 2]])
  const { piles } = (await call('cms')).body.data as { piles: { pile: string; total: number; items: { id: string; problems: number }[] }[] }
  const failing = piles.find(({ pile }) => pile === 'failed')
  expect([failing?.total, failing?.items.map((item) => [item.id, item.problems])]).toEqual([1, [[id, 2]]])
})

test('overriding a check needs permission and a reason and is audited, but missing required content cannot be overridden', async () => {
  const id = await broken('hgv-insurance')
  const override = 'The regulator asked for these very words today'
  expect((await step('services', id, 'publish', { override }, editor.cookie)).status).toBe(403)
  const short = await step('services', id, 'publish', { override: 'Because' })
  expect([short.status, short.body['fields']]).toEqual([422, { override: 'Say why in at least 10 characters' }])
  const published = done(await step('services', id, 'publish', { override }))
  expect([published.status, published.history.at(-1)?.reason, await problemsOf('hgv-insurance')]).toEqual(['published', override, 2])
  const rows = await owner.select().from(auditLog).where(eq(auditLog.subjectId, id))
  const last = rows.toSorted((a, b) => a.id - b.id).findLast(({ action }) => action === 'services.publish')
  expect([last?.reason, JSON.stringify(last?.after)]).toEqual([override, expect.stringMatching(/overridden.*leads nowhere.*guaranteed/)])
  const { item, content } = await serviceOf('hgv-insurance')
  await save(item, { ...content, summary: '' })
  expect((await step('services', id, 'publish', { override })).status).toBe(422)
})

test('a scheduled publication is stopped by a problem that arose since, and its history says which', async () => {
  const { item, content } = await serviceOf('courier-insurance')
  const target = done(await call('services', { kind: 'service', title: 'Bicycle couriers', slug: 'bicycle-couriers' }))
  const cyber = (await serviceOf('cyber-insurance')).content
  const title = 'Cyber insurance for bicycles'
  const whole = { ...cyber, slug: 'bicycle-couriers', title, seo: { ...cyber.seo, title } }
  await save(target, whole)
  done(await step('services', target.id, 'publish'))
  content.body.intro.push('See [bicycles](/bicycle-couriers).')
  await save(item, content)
  const scheduled = done(await step('services', item.id, 'schedule', { at: '2026-11-21T09:00:00Z' }))
  expect(scheduled.status).toBe('scheduled')
  // Nothing public uses it yet, so it can be taken off the site.
  done(await step('services', target.id, 'unpublish'))
  now = new Date('2026-11-21T09:00:30Z')
  await contentJobs['content.due'](jobs, {})
  const after = await show('services', item.id)
  expect([after.status, after.history.at(-1)?.reason]).toEqual(['changed', expect.stringContaining('taken off the site')])
  // The person who scheduled it is notified, and so are those who could publish it by hand.
  const notices = (await owner.select().from(notifications)).filter(({ kind, subjectId }) => kind === 'schedule' && subjectId === item.id)
  expect(notices.map(({ userId }) => userId).toSorted()).toEqual([admin.userId, editor.userId, products.userId].toSorted())
  expect(await problemsOf('courier-insurance')).toBe(1)
  // Once the target is public again, the page that links to it has no problem.
  done(await step('services', target.id, 'publish'))
  expect(await problemsOf('courier-insurance')).toBe(0)
})

test('an expired approval counts as a problem after the nightly check, and can be renewed without changing the text', async () => {
  const { item } = await serviceOf('tools-equipment-cover')
  await owner.update(contentItems).set({ approvedUntil: '2026-11-22' }).where(eq(contentItems.id, item.id))
  now = new Date('2026-11-23T00:03:00Z')
  await contentJobs['content.recheck'](jobs, {})
  expect(await problemsOf('tools-equipment-cover')).toBe(1)
  const approved = done(await step('services', item.id, 'approve'))
  expect([approved.status, approved.approvedUntil, approved.checks, await problemsOf('tools-equipment-cover')]).toEqual([
    'published',
    '2027-11-23',
    [],
    0,
  ])
})

test('an item that public pages use can be taken off the site only with an override and a reason, and not trashed', async () => {
  const { item } = await serviceOf('key-person-insurance')
  const uses = item.linkedFrom.filter(({ live }) => live)
  expect(uses.length).toBeGreaterThan(1)
  for (const body of [{}, { at: '2026-12-01T09:00:00Z' }]) {
    const refusal = await step('services', item.id, 'unpublish', body)
    expect([refusal.status, refusal.body['usedBy'], refusal.body['message']]).toEqual([
      422,
      uses.length,
      expect.stringContaining('Replace it with another'),
    ])
  }
  const { body } = await call('services/unpublish', { selection: { ids: [item.id] } })
  expect((body.data as { refused: object[] }).refused).toEqual([
    expect.objectContaining({ message: expect.stringContaining('public pages use this') }),
  ])
  const override = 'The regulator has told us to remove it'
  expect((await step('services', item.id, 'unpublish', { override }, editor.cookie)).status).toBe(403)
  const off = done(await step('services', item.id, 'unpublish', { override }))
  expect([off.status, off.history.at(-1)?.reason]).toEqual(['archived', override])
  expect((await step('services', item.id, 'trash')).status).toBe(422)
  done(await step('services', item.id, 'publish'))
})

test('replacing an item gives each page and draft that uses it a new revision, and redirects its address', async () => {
  const old = (await serviceOf('kidnap-ransom-insurance')).item
  const users = old.linkedFrom.filter(({ live }) => live)
  expect(users.length).toBeGreaterThan(0)
  // A draft that links to it in its text, and that somebody has open.
  const { item: open, content } = await serviceOf('shop-insurance')
  content.body.intro.push('See [abroad](/kidnap-ransom-insurance).')
  await save(open, content)
  const drafted = await show('services', open.id)
  const before = await owner
    .select()
    .from(contentItems)
    .where(
      inArray(
        contentItems.id,
        users.map(({ id }) => id),
      ),
    )

  await app.build.content({ kind: 'service', key: 'bicycle-trailers', slug: 'bicycle-trailers', title: 'Trailers', status: 'draft' })
  for (const [replacement, message] of [
    ['kidnap-ransom-insurance', 'Choose another'],
    ['no-such-thing', 'Choose another'],
    ['bicycle-trailers', 'is not public'],
  ] as const) {
    const refused = await step('services', old.id, 'replace', { replacement })
    expect([refused.status, (refused.body['fields'] as Record<string, string>)['replacement']]).toEqual([
      422,
      expect.stringContaining(message),
    ])
  }
  // Not only product pages use it, and this person may not publish the others, so nothing changes.
  expect((await step('services', old.id, 'replace', { replacement: 'personal-accident-travel-insurance' }, products.cookie)).status).toBe(
    422,
  )
  expect(
    (await call(`services/${old.id}/replace`, { version: old.version + 7, replacement: 'personal-accident-travel-insurance' })).status,
  ).toBe(409)
  expect((await serviceOf('kidnap-ransom-insurance')).item.linkedFrom).toEqual(expect.arrayContaining(users))

  const to = await rowOf('service', 'personal-accident-travel-insurance')
  const replaced = done(await step('services', old.id, 'replace', { replacement: to.key }))
  expect([replaced.status, replaced.linkedFrom, replaced.history.at(-1)?.reason]).toEqual(['archived', [], `"${to.title}" replaced it`])
  const moved = await page(old.path!)
  expect([moved.status, moved.location]).toEqual([301, to.path])
  const [redirect] = await owner.select().from(redirects).where(eq(redirects.path, old.path!))
  expect(redirect?.itemId).toBe(to.id)

  const after = await owner
    .select()
    .from(contentItems)
    .where(
      inArray(
        contentItems.id,
        users.map(({ id }) => id),
      ),
    )
  for (const row of after) {
    const was = before.find(({ id }) => id === row.id)!
    expect([
      row.title,
      row.liveRevision === was.liveRevision,
      row.draftVersion,
      JSON.stringify(row.content).includes('kidnap-ransom-insurance"'),
    ]).toEqual([was.title, false, was.draftVersion + 1, false])
    expect((await call(`services/${row.id}`)).status === 200 ? (await show('services', row.id)).history.at(-1)?.reason : 'other').toMatch(
      /became "|other/,
    )
  }
  // A person who has the draft open cannot save the old link again.
  expect((await save(drafted, content)).status).toBe(409)
  expect(JSON.stringify((await show('services', open.id)).content)).toContain(`[abroad](${to.path})`)
  expect((await step('services', old.id, 'trash')).status).toBe(200)
})

test('a replacement that would leave a list too short is refused, and nothing changes', async () => {
  const { item, content } = await serviceOf('trade-credit-insurance')
  content.body.related = ['cyber-insurance', 'environmental-liability']
  await save(item, content)
  done(await step('services', item.id, 'publish'))
  const { item: old } = await serviceOf('environmental-liability')
  const refused = await step('services', old.id, 'replace', { replacement: 'cyber-insurance' })
  expect([refused.status, refused.body['message']]).toEqual([422, expect.stringContaining('names both')])
  expect([
    (await serviceOf('environmental-liability')).item.published,
    (await serviceOf('trade-credit-insurance')).content.body.related,
  ]).toEqual([true, ['cyber-insurance', 'environmental-liability']])
})

test('the nightly check finds pictures that lack alt text or a licence or are trashed; pages may link to one scheduled with them', async () => {
  const picture = await app.build.media({ alt: '', decorative: true })
  const made = done(await call('pages', { kind: 'page', title: 'Storm checks', slug: 'storm-checks' }))
  const image = { id: 'one', type: 'image', version: 1, props: { picture: { media: picture.id, alt: '' }, caption: '', width: 'text' } }
  const blank = made.content as object
  const whole = {
    ...blank,
    seo: { title: 'Storm checks for shops', description: 'What a shop should look at before the storms of the autumn come.' },
    updatedOn: '2026-11-20',
    blocks: [image],
  }
  await save(made, whole, 'pages')
  expect((await show('pages', made.id)).checks).toEqual([])
  const count = async () => (await owner.select().from(contentItems).where(eq(contentItems.id, made.id)))[0]?.problems
  for (const change of [
    { decorative: false },
    { decorative: true, licenceUntil: '2026-01-01' },
    { licenceUntil: null, status: 'trashed' as const },
  ]) {
    await owner.update(media).set(change).where(eq(media.id, picture.id))
    await contentJobs['content.recheck'](jobs, {})
    expect([change, await count()]).toEqual([change, 1])
  }
  await owner.update(media).set({ status: 'active' }).where(eq(media.id, picture.id))
  const partner = done(await call('pages', { kind: 'page', title: 'Storm help', slug: 'storm-help' }))
  const body = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'More', marks: [{ type: 'link', attrs: { href: '/storm-checks' } }] }] },
    ],
  }
  const text = { id: 'two', type: 'richText', version: 1, props: { body } }
  await save(
    partner,
    {
      ...(partner.content as object),
      seo: { title: 'Storm help for shops', description: 'Whom a shop can ring when the storms of the autumn have come.' },
      updatedOn: '2026-11-20',
      blocks: [text],
    },
    'pages',
  )
  const at = new Date(now.getTime() + 3_600_000).toISOString()
  expect((await step('pages', partner.id, 'schedule', { at })).status).toBe(422)
  done(await step('pages', made.id, 'schedule', { at }))
  expect(done(await step('pages', partner.id, 'schedule', { at })).status).toBe('scheduled')
})

test('a cover is in use by the products, industries, places and trades that name its code, and cannot be taken off the site', async () => {
  const cover = await show('entries', (await rowOf('cover', 'pl')).id)
  expect(new Set(cover.linkedFrom.map(({ kind }) => kind))).toEqual(new Set(['service', 'industry', 'place', 'trade']))
  expect((await step('entries', cover.id, 'unpublish')).status).toBe(422)
})

test('a page with the title of another is refused singly, in bulk and at its scheduled time, unless overridden with a reason', async () => {
  const draft = async (slug: string, title: string, name: string) => {
    const made = done(await call('pages', { kind: 'page', title, slug }))
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'What a shop can do today.' }] }] }
    const description = 'What a shop should look at before the storms of the autumn come.'
    const whole = {
      ...(made.content as object),
      seo: { title: name, description },
      updatedOn: '2026-11-20',
      blocks: [{ id: 'one', type: 'richText', version: 1, props: { body: text } }],
    }
    done(await save(made, whole, 'pages'))
    return made.id
  }
  const own = await draft('sums', 'Sums to work out', 'insurance  calculators')
  expect((await show('pages', own)).checks).toMatchObject([
    { level: 'error', code: 'names', path: 'seo.title', message: expect.stringContaining('/insurance-calculators has the same title') },
  ])
  const refused = await step('pages', own, 'publish')
  expect([refused.status, refused.body['message']]).toEqual([422, expect.stringContaining('/insurance-calculators has the same title')])
  expect(done(await step('pages', own, 'publish', { override: 'Both lead to the same people' })).history.at(-1)?.reason).toContain(
    'same people',
  )
  const title = 'Business insurance for florists'
  const twins = [await draft('florists', 'Florists', title), await draft('flower-shops', 'Flower shops', title)].toSorted()
  const { body } = await call('pages/publish', { selection: { ids: twins } })
  expect(body.data).toMatchObject({
    changed: [twins[0]],
    refused: [{ id: twins[1], message: expect.stringContaining('has the same title') }],
  })
  // The second is scheduled while the first is off the site, and stopped because the first is public again.
  done(await step('pages', twins[0]!, 'unpublish'))
  const at = new Date(now.getTime() + 3_600_000)
  done(await step('pages', twins[1]!, 'schedule', { at: at.toISOString() }))
  done(await step('pages', twins[0]!, 'publish'))
  now = new Date(at.getTime() + 60_000)
  await contentJobs['content.due'](jobs, {})
  const stopped = await show('pages', twins[1]!)
  expect([stopped.status, stopped.history.at(-1)?.reason]).toEqual(['draft', expect.stringContaining('has the same title')])
  // A heading that another page has gives only a warning.
  const heading = (await rowOf('term', 'excess')).title
  expect((await show('pages', await draft('your-share', heading, 'What you pay yourself'))).checks).toMatchObject([
    { level: 'warning', code: 'names', path: 'heading' },
  ])
})
