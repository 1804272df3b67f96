/** Notifications: each kind reaches only the people it concerns, never tells people of their own actions, and is private to its reader. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Notice } from '#contract/admin/notifications.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { scanWaiting } from '#server/features/uploads/uploads.jobs.ts'
import { queues } from '#server/jobs/names.ts'
import { startTestWorker, until } from '#test/support/server/worker.ts'
import { testApp } from '#test/support/server/app.ts'
import { notify } from './notifications.ts'
import { notificationJobs, purgeNotifications, notifyOfPromises } from './notifications.jobs.ts'
import { notifications } from './notifications.table.ts'

let clock = new Date()
const app = await testApp({ parts: { now: () => clock } })
const { build } = app
const { owner } = app.database
const jobs: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
const colleague = () => app.signIn({ role: 'admin' })
const doer = await colleague()
const base = '/api/admin/notifications'

const page = async (as: string, query = '') =>
  (await app.json(`${base}${query}`, { as })).body.data as { items: Notice[]; next: string | null }
const unreadOf = async (as: string) => ((await app.json(`${base}/unread`, { as })).body.data as { unread: number }).unread
const noticesOf = async ({ cookie }: { cookie: string }) =>
  (await page(cookie)).items.map(({ kind, about }) => `${kind} ${about.type} ${about.id}`)

test('a record or task that a colleague assigns notifies its new handler, and people are not notified of their own actions', async () => {
  const [mine, other] = [await colleague(), await colleague()]
  const one = await build.quote({ status: 'in_review', assignedTo: null })
  const give = async (id: string, userId: string | null, as = doer.cookie) => {
    const { version } = (await app.json(`/api/admin/quotes/${id}`, { as })).body.data as { version: number }
    expect((await app.json(`/api/admin/quotes/${id}/assign`, { as, body: { version, userId } })).status).toBe(200)
  }
  await give(one.id, mine.userId)
  const [{ items }, unread] = [await page(mine.cookie), await unreadOf(mine.cookie)]
  expect([items.length, unread]).toEqual([1, 1])
  expect(items[0]).toMatchObject({
    kind: 'assigned',
    read: false,
    by: 'Test Person',
    about: { type: 'quote', id: one.id, name: `${one.reference}, ${one.business}` },
  })
  // Taking a record oneself, and losing it again, notifies nobody.
  await give(one.id, other.userId, other.cookie)
  await give(one.id, null)
  expect(await noticesOf(other)).toEqual([])

  const many = [await build.quote({ status: 'in_review', assignedTo: null }), await build.quote({ status: 'in_review', assignedTo: null })]
  const ids = many.map(({ id }) => id)
  expect((await app.json('/api/admin/quotes/assign', { as: doer.cookie, body: { selection: { ids }, userId: other.userId } })).status).toBe(
    200,
  )
  expect((await noticesOf(other)).sort()).toEqual(ids.map((id) => `assigned quote ${id}`).sort())

  const task = async (assignedTo: string) =>
    app.json('/api/admin/tasks', {
      as: doer.cookie,
      body: { title: 'Ring the insurer', note: '', dueOn: '', priority: 'normal', assignedTo },
    })
  expect([(await task(mine.userId)).status, (await task(doer.userId)).status]).toEqual([201, 201])
  expect((await page(mine.cookie)).items[0]).toMatchObject({ kind: 'assigned', about: { type: 'task', name: 'Ring the insurer' } })
  expect(await noticesOf(doer)).toEqual([])
  const nobody = (await task(crypto.randomUUID())).body as { fields?: object }
  expect(nobody.fields).toEqual({ assignedTo: 'Choose someone who can answer tasks' })
})

test('a promised time that is less than four hours away notifies the handler once, read or not', async () => {
  const mine = await colleague()
  const inHours = (hours: number) => new Date(clock.getTime() + hours * 3_600_000)
  const soon = await build.quote({ status: 'in_review', assignedTo: mine.userId, dueAt: inHours(3) })
  await build.quote({ status: 'in_review', assignedTo: mine.userId, dueAt: inHours(5) })
  await build.quote({ status: 'in_review', assignedTo: mine.userId, dueAt: inHours(-1) })
  await build.quote({ status: 'in_review', assignedTo: null, dueAt: inHours(2) })
  await notifyOfPromises(jobs)
  expect(await noticesOf(mine)).toEqual([`promise quote ${soon.id}`])
  await notificationJobs['notifications.promises'](jobs)
  await app.json(`${base}/read`, { as: mine.cookie, body: {} })
  await notifyOfPromises(jobs)
  expect((await page(mine.cookie)).items).toHaveLength(1)

  // An update that is due to the client today is announced in the afternoon, before the office closes.
  const today = londonClock(clock).date
  const claim = await build.claim({ status: 'with_insurer', assignedTo: mine.userId, nextUpdateOn: addDays(today, 1) })
  const before = clock
  clock = new Date(`${addDays(today, 1)}T14:30:00Z`)
  await notifyOfPromises(jobs)
  clock = before
  expect(await noticesOf(mine)).toContain(`promise claim ${claim.id}`)
})

test('the promise of a handler who has left reaches the administrators who may answer it', async () => {
  const [left, admin] = [await colleague(), await colleague()]
  const narrow = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'claim:edit'] })
  const soon = await build.quote({ status: 'in_review', assignedTo: left.userId, dueAt: new Date(clock.getTime() + 3_600_000) })
  await owner.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${left.userId}`)
  await notifyOfPromises(jobs)
  await notifyOfPromises(jobs)
  expect((await noticesOf(admin)).filter((notice) => notice === `promise quote ${soon.id}`)).toHaveLength(1)
  expect(await noticesOf(narrow)).not.toContain(`promise quote ${soon.id}`)
  expect(await owner.select().from(notifications).where(eq(notifications.userId, left.userId))).toEqual([])
})

test('answers of a client notify the handler of the record, with one notification until it is read', async () => {
  const [mine, other] = [await colleague(), await colleague()]
  const client = await app.signIn({ role: 'client', clientId: crypto.randomUUID() })
  const claim = await build.claim({ status: 'with_insurer', assignedTo: mine.userId, clientId: client.clientId ?? null })
  const write = async (text: string) =>
    expect((await app.json(`/api/client/claims/${claim.id}/messages`, { as: client.cookie, body: { text } })).status).toBe(200)
  await write('When do I hear?')
  await write('And one more thing.')
  const [{ items }, unread] = [await page(mine.cookie), await unreadOf(mine.cookie)]
  expect([items.length, unread, items[0]?.kind, items[0]?.about.id]).toEqual([1, 1, 'reply', claim.id])
  await app.json(`${base}/${items[0]!.id}/read`, { as: mine.cookie, body: {} })
  await write('Thank you.')
  expect((await page(mine.cookie)).items.map(({ read }) => read)).toEqual([false, true])
  expect(await unreadOf(mine.cookie)).toBe(1)
  expect(await noticesOf(other)).toEqual([])
})

test('if the colleague to be notified has left, administrators who may do the work are notified', async () => {
  const [gone, without] = [await colleague(), await app.signIn({ role: 'admin', permissions: ['dashboard:view'] })]
  await owner.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${gone.userId}`)
  const client = await app.signIn({ role: 'client', clientId: crypto.randomUUID() })
  const claim = await build.claim({ status: 'with_insurer', assignedTo: gone.userId, clientId: client.clientId ?? null })
  const write = await app.json(`/api/client/claims/${claim.id}/messages`, { as: client.cookie, body: { text: 'When do I hear?' } })
  const free = await build.claim({ status: 'with_insurer', assignedTo: null, clientId: client.clientId ?? null })
  const other = await app.json(`/api/client/claims/${free.id}/messages`, { as: client.cookie, body: { text: 'When do I hear?' } })
  expect([write.status, other.status]).toEqual([200, 200])
  expect(await noticesOf(doer)).toContain(`reply claim ${claim.id}`)
  // One that nobody has waits in the inbox, and the firm has a mail about it.
  expect(await noticesOf(doer)).not.toContain(`reply claim ${free.id}`)
  const mail = { kind: 'mail', about: { type: 'email', id: crypto.randomUUID() }, readers: [gone.userId], otherwise: 'email:view' } as const
  await notify(owner, mail)
  expect(await noticesOf(doer)).toContain(`mail email ${mail.about.id}`)
  expect(await noticesOf(without)).toEqual([])
})

test('a file that fails its scan notifies the handler of the record, or staff who look after documents if there is no handler', async () => {
  const mine = await colleague()
  const without = await app.signIn({ role: 'admin', permissions: ['dashboard:view'] })
  const infected = { ...jobs, scan: { check: () => Promise.resolve({ clean: false as const, signature: 'Eicar' }) } } as JobCtx
  const waiting = async (ownerId: string) => {
    const { id } = await build.upload({ ownerKind: 'claim', ownerId, state: 'pending', bytes: 4 })
    const [row] = (await owner.execute<{ key: string }>(sql`SELECT key FROM uploads WHERE id = ${id}`)).rows
    await app.deps.files.put(row?.key ?? '', Buffer.from('file'), 'text/plain')
  }
  const given = await build.claim({ status: 'with_insurer', assignedTo: mine.userId })
  const free = await build.claim({ status: 'submitted', assignedTo: null })
  await waiting(given.id)
  await waiting(free.id)
  await scanWaiting(infected)
  expect(await noticesOf(mine)).toContain(`file claim ${given.id}`)
  expect(await noticesOf(doer)).toContain(`file claim ${free.id}`)
  expect(await noticesOf(doer)).not.toContain(`file claim ${given.id}`)
  expect(await noticesOf(without)).toEqual([])
})

test('a job that has used all its tries notifies staff who look after jobs', async () => {
  const without = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'quote:view'] })
  const office = await startTestWorker(app.database)
  try {
    // The id is invalid, so the job fails every time. Its last try is due at once.
    const job = await office.queue.boss.send('quotes.links', { wishId: 'not-an-id' }, { startAfter: 3600 })
    await owner.execute(
      sql`UPDATE pgboss.job SET retry_count = ${queues['quotes.links'].retries}, start_after = now() - interval '1 second' WHERE id = ${job}::uuid`,
    )
    await office.work()
    await until('somebody is told', async () => ((await noticesOf(doer)).includes('job job quotes.links') ? true : null))
    expect(await noticesOf(without)).toEqual([])
  } finally {
    await office.close()
  }
})

test('a comment on content notifies the person it is assigned to, but not the person who commented', async () => {
  const [author, reader] = [await colleague(), await colleague()]
  const [item] = await owner.select({ id: contentItems.id }).from(contentItems).where(eq(contentItems.kind, 'industry')).limit(1)
  const id = item?.id ?? ''
  await owner.update(contentItems).set({ assignedTo: author.userId }).where(eq(contentItems.id, id))
  const comment = async (as: string) =>
    expect((await app.json(`/api/admin/industries/${id}/comments`, { as, body: { field: '', text: 'Is this still true?' } })).status).toBe(
      200,
    )
  await comment(author.cookie)
  expect(await noticesOf(author)).toEqual([])
  await comment(reader.cookie)
  // The notification names the kind of content, so that it links to the right editor.
  expect(await noticesOf(author)).toEqual([`comment industry ${id}`])
  expect(await noticesOf(reader)).toEqual([])
})

test('staff cannot read, count or mark notifications of others, through the API or in the database', async () => {
  const [mine, other] = [await colleague(), await colleague()]
  const { id: claim } = await build.claim({ assignedTo: mine.userId })
  await transaction(app.database.db, { scope: 'staff', userId: other.userId }, (db) =>
    notify(db, { kind: 'file', about: { type: 'claim', id: claim } }),
  )
  const [notice] = (await page(mine.cookie)).items
  expect((await page(other.cookie)).items).toEqual([])
  expect((await app.json(`${base}/unread`, { as: other.cookie })).body.data).toEqual({ unread: 0 })
  expect((await app.json(`${base}/${notice!.id}/read`, { as: other.cookie, body: {} })).status).toBe(404)
  expect((await app.json(`${base}/read`, { as: other.cookie, body: {} })).body.data).toEqual({ unread: 0 })
  expect(await unreadOf(mine.cookie)).toBe(1)
  // Row-level security alone hides the notification too.
  for (const scope of [{ scope: 'staff' as const, userId: other.userId }, { scope: 'visitor' as const }])
    await transaction(app.database.db, scope, async (db) => {
      expect(await db.select().from(notifications).where(eq(notifications.id, notice!.id))).toEqual([])
      const marked = await db.update(notifications).set({ readAt: clock }).where(eq(notifications.id, notice!.id)).returning()
      expect(marked).toEqual([])
    })
})

test('without JavaScript the screen links to the records, and its buttons mark one or all notifications as read', async () => {
  const mine = await colleague()
  const claims = [await build.claim({ assignedTo: mine.userId }), await build.claim({ assignedTo: mine.userId })]
  for (const { id } of claims)
    await transaction(app.database.db, { scope: 'system' }, (db) => notify(db, { kind: 'file', about: { type: 'claim', id } }))
  const html = async () => (await app.request('/admin/notifications', { as: mine.cookie })).text()
  const before = await html()
  expect(claims.every(({ id }) => before.includes(`href="/admin/claims/${id}"`))).toBe(true)
  expect(before).toContain('aria-label="Notifications, 2 unread"')
  const press = async (_form: string, fixed: object) => {
    const reply = await app.request('/admin/notifications', {
      method: 'POST',
      as: mine.cookie,
      body: new URLSearchParams({ _form, _fixed: JSON.stringify(fixed) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.status).toBe(302)
    return unreadOf(mine.cookie)
  }
  const [first] = (await page(mine.cookie)).items
  expect([await press('notifications-read', { id: first?.id }), await press('notifications-readAll', {})]).toEqual([1, 0])
  expect(await html()).toContain('aria-label="Notifications"')
})

test('disabled users and clients are never notified', async () => {
  const gone = await build.user({ role: 'admin', status: 'disabled' })
  const client = await app.signIn({ role: 'client' })
  await transaction(app.database.db, { scope: 'system' }, (db) =>
    notify(db, { kind: 'comment', about: { type: 'post', id: crypto.randomUUID() }, readers: [gone.id, client.userId] }),
  )
  const rows = await owner.select().from(notifications)
  expect(rows.filter(({ userId }) => userId === gone.id || userId === client.userId)).toEqual([])
  expect((await app.json(base, { as: client.cookie })).status).toBe(403)
})

test('notifications are listed in pages and by unread, and old ones are deleted, read ones first', async () => {
  const mine = await colleague()
  await owner.execute(sql`
    INSERT INTO notifications (user_id, kind, subject_type, subject_id, subject_name, at, read_at)
    SELECT ${mine.userId}::uuid, 'job', 'job', 'job-' || n, 'job-' || n, now() - make_interval(mins => n), CASE WHEN n % 2 = 0 THEN now() END
    FROM generate_series(1, 120) n`)
  const seen: string[] = []
  for (let query = ''; ;) {
    const { items, next }: Awaited<ReturnType<typeof page>> = await page(mine.cookie, query)
    seen.push(...items.map(({ about }) => about.id))
    if (!next) break
    query = `?cursor=${next}`
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `job-${n + 1}`))
  expect((await page(mine.cookie, '?show=unread')).items.every(({ read }) => !read)).toBe(true)
  expect(await unreadOf(mine.cookie)).toBe(60)

  await owner.execute(sql`UPDATE notifications SET at = at - interval '31 days' WHERE user_id = ${mine.userId}`)
  await purgeNotifications(jobs)
  expect((await page(mine.cookie)).items.every(({ read }) => !read)).toBe(true)
  await owner.execute(sql`UPDATE notifications SET at = at - interval '60 days' WHERE user_id = ${mine.userId}`)
  await purgeNotifications(jobs)
  expect((await page(mine.cookie)).items).toEqual([])
})
