/** Steps towards publication: for the text that was read, at their time, undone, and with notifications to those concerned. */
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Planned } from '#contract/admin/content/cms.ts'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { paths } from '#contract/paths.ts'
import type { JobCtx } from '#server/ctx.ts'
import { notifications } from '#server/features/notifications/notifications.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { testApp } from '#test/support/server/app.ts'
import { contentJobs } from '../content.jobs.ts'
import { contentItems, contentRevisions } from '../content.table.ts'

let now = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => now } })
const { owner } = app.database
await saveSetting({ db: owner }, 'staffArea', 'permitted')
const [admin, blogger, products, contributor] = [
  await app.signIn({ role: 'admin' }),
  await app.signIn({ role: 'editor', permissions: ['dashboard:view', 'blog:edit', 'blog:publish'] }),
  await app.signIn({ role: 'editor', permissions: ['dashboard:view', 'service:edit', 'service:publish'] }),
  await app.signIn({ role: 'contributor' }),
]
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }

const call = (path: string, body?: object, as = admin.cookie, method?: string) =>
  app.json(`/api/admin/${path}`, { as, ...(body ? { body } : {}), ...(method ? { method } : {}) })
const detail = ({ status, body }: { status: number; body: { data?: unknown; message?: string } }) => {
  expect([status, body.message]).toEqual([expect.toSatisfy((code: number) => code < 300), expect.anything()])
  return body.data as ContentDetail
}
const show = async (noun: string, id: string) => detail(await call(`${noun}/${id}`))
/** The versions of an item as it was read, which publishing, scheduling and approving must name. */
const seen = ({ version, draftVersion }: ContentDetail) => ({ version, draftVersion })
const save = (noun: string, { id, draftVersion }: Pick<ContentDetail, 'id' | 'draftVersion'>, content: unknown, as = admin.cookie) =>
  call(`${noun}/${id}/draft`, { draftVersion, content }, as, 'PUT')
const itemAt = async (path: string) =>
  (await owner.select({ id: contentItems.id }).from(contentItems).where(eq(contentItems.path, path)))[0]?.id ?? ''
/** The user and the item of each notification of one kind. */
const notifiedOf = async (kind: string) => {
  const rows = (await owner.select().from(notifications)).filter((row) => row.kind === kind)
  return rows.map(({ userId, subjectId }) => `${userId} ${subjectId}`).toSorted()
}

test('a step from a tab that the same person has overtaken in another speaks of that tab, not of their name', async () => {
  const { id } = await app.build.content({ kind: 'post', title: 'Open in two tabs', status: 'draft' })
  const read = await show('posts', id)
  expect((await save('posts', read, { ...(read.content as object), summary: 'Typed in the other tab.' })).status).toBe(200)
  const refused = await call(`posts/${id}/publish`, { ...seen(read), override: 'A test that insists on it' })
  expect([refused.status, refused.body['own']]).toEqual([409, true])
  expect(String(refused.body['message'])).toMatch(/^You saved this in another tab or on another device/)
})

test('a text that was changed in review cannot be approved, published or scheduled by a person who read the earlier one', async () => {
  const { id } = await app.build.content({ kind: 'post', title: 'Read before it is public', status: 'draft' })
  const sent = detail(await call(`posts/${id}/submit`, { version: (await show('posts', id)).version }))
  const read = await show('posts', id)
  const screen = async () => {
    const html = await (await app.request(paths.adminPost(id), { as: admin.cookie })).text()
    return [html.includes('Send back'), html.includes('has changed this since it was sent for review')]
  }
  expect(await screen()).toEqual([true, false])
  now = new Date(now.getTime() + 60_000)
  expect((await save('posts', read, { ...(read.content as object), summary: 'Not what was read.' }, contributor.cookie)).status).toBe(200)
  const after = await show('posts', id)
  expect([after.status, after.version]).toEqual(['in_review', sent.version])
  for (const [step, more] of [
    ['approve', {}],
    ['publish', { override: 'A test that insists on it' }],
    ['schedule', { at: new Date(now.getTime() + 86_400_000).toISOString() }],
  ] as const) {
    const refused = await call(`posts/${id}/${step}`, { ...seen(read), ...more })
    expect([step, refused.status, refused.body['changedBy'], refused.body['draftVersion']]).toEqual([
      step,
      409,
      'Test Person',
      after.draftVersion,
    ])
    expect([step, (await call(`posts/${id}/${step}`, { version: after.version, ...more })).status]).toEqual([step, 422])
    expect([step, refused.body['own']]).toEqual([step, false])
  }
  expect((await show('posts', id)).status).toBe('in_review')
  expect(await screen()).toEqual([true, true])
  expect(detail(await call(`posts/${id}/approve`, { ...seen(after), until: '2027-01-31' }))).toMatchObject({
    status: 'approved',
    approvedUntil: '2027-01-31',
  })
  expect((await call(`posts/${id}/approve`, seen(await show('posts', id)))).status).toBe(409)
})

test('only those who may approve are notified of a submission, and only the writer when it is sent back', async () => {
  const as = contributor.cookie
  const made = detail(await call('posts', { kind: 'post', title: 'What a florist should ask', slug: 'what-a-florist-should-ask' }, as))
  const sent = detail(await call(`posts/${made.id}/submit`, { version: made.version }, as))
  const reviewers = [admin, blogger].map(({ userId }) => `${userId} ${made.id}`).toSorted()
  expect((await notifiedOf('review')).filter((one) => one.endsWith(made.id))).toEqual(reviewers)
  detail(await call(`posts/${made.id}/send-back`, { version: sent.version, reason: 'The source is missing' }, blogger.cookie))
  expect(await notifiedOf('sentBack')).toEqual([`${contributor.userId} ${made.id}`])
})

test('an item that fails to publish because of a technical fault does not hold up the others, and the job fails', async () => {
  const minute = 60_000
  const copy = async (slug: string) => {
    const [source] = await owner
      .select()
      .from(contentItems)
      .where(and(eq(contentItems.kind, 'post'), eq(contentItems.status, 'published')))
      .limit(1)
    return detail(await call('posts', { kind: 'post', title: `On its day: ${slug}`, slug, from: source!.id }))
  }
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString()
  const planned = [await copy('on-its-day-one'), await copy('on-its-day-two')]
  for (const item of planned) detail(await call(`posts/${item.id}/schedule`, { ...seen(item), at: at(1) }))
  const ends = await copy('until-that-day')
  const published = detail(await call(`posts/${ends.id}/publish`, seen(ends)))
  detail(await call(`posts/${ends.id}/unpublish`, { version: published.version, at: at(1) }))
  const first = planned.map(({ id }) => id).toSorted()[0]!
  await owner.execute(
    `CREATE FUNCTION no_publication() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no publication'; END $$`,
  )
  await owner.execute(
    `CREATE TRIGGER no_publication BEFORE INSERT ON content_publications FOR EACH ROW WHEN (NEW.item_id = '${first}') EXECUTE FUNCTION no_publication()`,
  )
  now = new Date(now.getTime() + 2 * minute)
  const statuses = async () => Promise.all([...planned, ends].map(async ({ id }) => [id === first, (await show('posts', id)).status]))
  await expect(contentJobs['content.due'](jobCtx, {})).rejects.toThrow()
  expect((await statuses()).toSorted()).toEqual([
    [false, 'archived'],
    [false, 'published'],
    [true, 'scheduled'],
  ])
  // After a quarter of an hour the job gives up on it.
  now = new Date(now.getTime() + 16 * minute)
  await expect(contentJobs['content.due'](jobCtx, {})).rejects.toThrow()
  await owner.execute('DROP TRIGGER no_publication ON content_publications')
  expect((await show('posts', first)).history.at(-1)).toMatchObject({
    action: 'failSchedule',
    to: 'draft',
    reason: expect.stringContaining('Publish it yourself'),
  })
  expect(await notifiedOf('schedule')).toContain(`${admin.userId} ${first}`)
  detail(await call(`posts/${first}/publish`, seen(await show('posts', first))))
})

test('an approval that is about to end is notified once, to the person who gave it or to all who can renew it', async () => {
  const [mine = '', nobodys = '', far = ''] = await Promise.all(['/marine-insurance', '/cyber-insurance', '/hotel-insurance'].map(itemAt))
  const until = (id: string, approvedUntil: string, approvedBy: string | null) =>
    owner.update(contentItems).set({ approvedUntil, approvedBy }).where(eq(contentItems.id, id))
  now = new Date('2026-11-25T10:00:00Z')
  await until(mine, '2026-12-24', products.userId)
  await until(nobodys, '2026-12-25', null)
  await until(far, '2026-12-26', products.userId)
  const expected = [`${products.userId} ${mine}`, ...[admin, products].map(({ userId }) => `${userId} ${nobodys}`)].toSorted()
  await contentJobs['content.recheck'](jobCtx, {})
  expect(await notifiedOf('approval')).toEqual(expected)
  await owner.update(notifications).set({ readAt: now })
  await contentJobs['content.recheck'](jobCtx, {})
  expect(await notifiedOf('approval')).toEqual(expected)
})

test('a schedule moved to another time still publishes the text that was scheduled', async () => {
  const id = await itemAt('/shop-insurance')
  const read = await show('services', id)
  const heading = (words: string) => ({
    ...(read.content as { body: object }),
    body: { ...(read.content as { body: object }).body, heading: words },
  })
  expect((await save('services', read, heading('Scheduled for shops'))).status).toBe(200)
  const planned = detail(await call(`services/${id}/schedule`, { ...seen(await show('services', id)), at: '2026-12-01T09:00:00Z' }))
  expect((await save('services', planned, heading('Written afterwards'))).status).toBe(200)
  const moved = detail(await call(`services/${id}/schedule`, { ...seen(await show('services', id)), at: '2026-12-02T09:00:00Z' }))
  expect([moved.status, moved.publishAt]).toEqual(['scheduled', '2026-12-02T09:00:00.000Z'])
  now = new Date('2026-12-01T09:01:00Z')
  await contentJobs['content.due'](jobCtx, {})
  expect((await show('services', id)).status).toBe('scheduled')
  now = new Date('2026-12-02T09:01:00Z')
  await contentJobs['content.due'](jobCtx, {})
  const after = await show('services', id)
  expect([after.status, JSON.stringify(after.live).includes('Scheduled for shops')]).toEqual(['changed', true])
})

test('a scheduled end can be moved and cancelled, and then the page stays public', async () => {
  const [source] = await owner
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'post'), eq(contentItems.status, 'published')))
    .limit(1)
  const copy = detail(await call('posts', { kind: 'post', title: 'For one winter', slug: 'for-one-winter', from: source!.id }))
  const { id, version } = detail(await call(`posts/${copy.id}/publish`, seen(copy)))
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  const first = detail(await call(`posts/${id}/unpublish`, { version, at: day(1) }))
  const second = detail(await call(`posts/${id}/unpublish`, { version: first.version, at: day(2) }))
  expect([second.published, second.unpublishAt]).toEqual([true, day(2)])
  detail(await call(`posts/${id}/unpublish/cancel`, { version: second.version }))
  now = new Date(day(3))
  await contentJobs['content.due'](jobCtx, {})
  expect(await show('posts', id)).toMatchObject({ status: 'published', unpublishAt: null })
})

test('the calendar lists what is planned by the day in London, for the kinds that a person may edit', async () => {
  const post = await app.build.content({ kind: 'post', title: 'Out at half past midnight' })
  const [page, service] = [await itemAt('/about'), await itemAt('/salon-insurance')]
  const plan = (id: string, columns: Partial<typeof contentItems.$inferInsert>) =>
    owner.update(contentItems).set(columns).where(eq(contentItems.id, id))
  // In summer time the day has begun in London, but not in UTC.
  await plan(post.id, { status: 'scheduled', publishAt: new Date('2027-03-31T23:30:00Z') })
  await plan(page, { unpublishAt: new Date('2027-04-30T22:59:00Z') })
  await plan(service, { approvedUntil: '2027-04-30' })
  const planned = async (from: string, to: string, as = admin.cookie) => {
    const { status, body } = await call(`cms/planned?from=${from}&to=${to}`, undefined, as)
    const days = (body.data as { days: { on: string; items: Planned[] }[] } | undefined)?.days ?? []
    return [status, ...days.flatMap(({ on, items }) => items.map(({ id, step }) => `${on} ${step} ${id}`))]
  }
  const [out, off, ends] = [`2027-04-01 publish ${post.id}`, `2027-04-30 unpublish ${page}`, `2027-04-30 approval ${service}`]
  expect(await planned('2027-04-01', '2027-04-30')).toEqual([200, out, off, ends])
  expect(await planned('2027-04-02', '2027-04-29')).toEqual([200])
  expect(await planned('2027-03-01', '2027-03-31')).toEqual([200])
  expect(await planned('2027-05-01', '2027-05-31')).toEqual([200])
  // An editor of articles sees only those, and an editor of product pages has no access to this screen.
  expect(await planned('2027-04-01', '2027-04-30', blogger.cookie)).toEqual([200, out])
  expect(await planned('2027-04-01', '2027-04-30', products.cookie)).toEqual([403])
  const html = await (await app.request(paths.adminCmsPlanned({ month: '2027-04' }), { as: admin.cookie })).text()
  expect([html.includes(paths.adminPost(post.id)), html.includes('00:30 Goes public'), html.includes('Times in London (BST)')]).toEqual([
    true,
    true,
    true,
  ])
  expect(await (await app.request(paths.adminCmsPlanned({ month: '2027-10' }), { as: admin.cookie })).text()).toContain(
    'The clocks go back',
  )
  for (const to of ['2027-03-31', '2027-05-13', 'soon', '2027-02-30']) expect([to, ...(await planned('2027-04-01', to))]).toEqual([to, 422])
})

test('a failed publication is listed on its day with the reason, and marked as mended once it is public', async () => {
  const [source] = await owner
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'post'), eq(contentItems.status, 'published')))
    .limit(1)
  const copy = detail(await call('posts', { kind: 'post', title: 'Due before midnight', slug: 'due-before-midnight', from: source!.id }))
  const at = '2026-12-20T23:59:00.000Z'
  detail(await call(`posts/${copy.id}/schedule`, { ...seen(copy), at }))
  // A fault that arose after it was scheduled.
  const broken = { ...(copy.content as object), summary: '' }
  await owner
    .update(contentRevisions)
    .set({ content: broken })
    .where(and(eq(contentRevisions.itemId, copy.id), eq(contentRevisions.cause, 'schedule')))
  now = new Date('2026-12-21T07:00:00Z')
  await contentJobs['content.due'](jobCtx, {})
  const failed = async () => {
    const { body } = await call('cms/planned?from=2026-12-01&to=2026-12-31')
    const { days, today } = body.data as { today: string; days: { on: string; items: Planned[] }[] }
    return [today, ...days.flatMap(({ on, items }) => items.filter((item) => item.id === copy.id).map((item) => ({ on, ...item })))]
  }
  const failure = { on: '2026-12-20', step: 'failed', at, reason: expect.any(String), mended: false }
  expect(await failed()).toEqual(['2026-12-21', expect.objectContaining(failure)])
  now = new Date('2026-12-21T08:00:00Z')
  detail(await call(`posts/${copy.id}/publish`, seen(await show('posts', copy.id))))
  expect(await failed()).toEqual(['2026-12-21', expect.objectContaining({ ...failure, mended: true })])
})
