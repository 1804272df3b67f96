/** Versions, dates and preview links of content, and versions of settings, without script. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { addDays, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import { serviceKindNames } from '#contract/model/site/serviceLevels.ts'
import { paths } from '#contract/paths.ts'
import { sessions } from '#server/features/users/users.table.ts'
import { testApp } from './support/server/app.ts'
import { plainForms } from './support/server/plainForm.ts'

const app = await testApp()
const { build } = app
const admin = await app.signIn({ role: 'admin' })
const staff = plainForms(app, admin.cookie)
const item = async (id: string) => (await app.json(`/api/admin/posts/${id}`, { as: admin.cookie })).body.data as ContentDetail
/** The first of the delivered articles that a search finds. */
const delivered = async (q: string) => {
  const { body } = await app.json(`/api/admin/posts?q=${q}`, { as: admin.cookie })
  const [found] = (body.data as { items: { id: string }[] }).items
  return found?.id ?? ''
}

test('an earlier version of an article is restored, and not over what a colleague has changed meanwhile', async () => {
  const id = await delivered('cyber')
  const versions = `${paths.adminPost(id)}?tab=versions`
  const short = await staff.send(versions, 'posts.nameVersion', { name: '' })
  expect([short.status, short.errorAt('name')]).toEqual([422, 'Enter a name'])
  expect((await staff.again(short, versions, 'posts.nameVersion', { name: 'Before the storm' })).status).toBe(302)
  const kept = (await item(id)).revisions.find(({ name }) => name === 'Before the storm')?.id ?? ''
  const { draftVersion, content } = await item(id)
  const changed = { draftVersion, content: { ...(content as object), title: 'After the storm' } }
  expect((await app.json(`/api/admin/posts/${id}/draft`, { as: admin.cookie, method: 'PUT', body: changed })).status).toBe(200)
  expect(await item(id)).toMatchObject({ content: { title: 'After the storm' } })

  const path = `${versions}&version=${kept}`
  const { html } = await staff.read(path)
  expect(await staff.sendFrom(html, { path, endpoint: 'posts.restore' })).toMatchObject({ status: 302, to: versions })
  expect(await item(id)).toMatchObject({ content })
  const late = await staff.sendFrom(html, { path, endpoint: 'posts.restore' })
  expect([late.status, late.html.includes('saved first')]).toEqual([409, true])
})

test('an article is scheduled, and planned to come off the site, after a day that there is not', async () => {
  const id = await delivered('flood')
  const step = (name: string) => `${paths.adminPost(id)}?step=${name}`
  const planned = addDays(londonClock(new Date()).date, 60)
  const at = londonInstant(planned, '09:00').toISOString()
  const [year = '', month = '', day = ''] = planned.split('-')
  const typed = { 'day.day': day, 'day.month': '13', 'day.year': year }
  const [wrongDay, right] = ['Enter a date in the format dd/mm/yyyy', { 'day.month': month }]

  const end = await staff.send(step('end'), 'posts.unpublish', { ...typed, override: 'The text is out of date' })
  expect([end.status, end.errorAt('day'), end.fields()]).toMatchObject([422, wrongDay, { ...typed, override: 'The text is out of date' }])
  expect(await staff.again(end, step('end'), 'posts.unpublish', right)).toMatchObject({ status: 302, to: paths.adminPost(id) })
  expect((await item(id)).unpublishAt).toBe(at)
  expect((await staff.send(paths.adminPost(id), 'posts.cancelUnpublish')).status).toBe(302)
  expect((await item(id)).unpublishAt).toBeNull()
  // No field at all is a fault of the form like any other.
  const { html } = await staff.read(step('end'))
  const bare = html.replaceAll(/<input\b[^>]* name="day\.[^>]*>/g, '')
  expect((await staff.sendFrom(bare, { path: step('end'), endpoint: 'posts.unpublish', typed: { day: '' } })).status).toBe(422)

  const { draftVersion, content } = await item(id)
  const changed = { draftVersion, content: { ...(content as object), title: 'Flood, storm and the old barn' } }
  expect((await app.json(`/api/admin/posts/${id}/draft`, { as: admin.cookie, method: 'PUT', body: changed })).status).toBe(200)
  const wrong = await staff.send(step('schedule'), 'posts.schedule', typed)
  expect([wrong.status, wrong.errorAt('day'), wrong.fields()]).toMatchObject([422, wrongDay, typed])
  expect((await staff.again(wrong, step('schedule'), 'posts.schedule', right)).status).toBe(302)
  expect(await item(id)).toMatchObject({ status: 'scheduled', publishAt: at })
})

test('a preview link is made and shown once, replaced and ended', async () => {
  const id = await delivered('martyn')
  const path = `${paths.adminPost(id)}?tab=links`
  const wrong = await staff.send(path, 'postShares.create', { reader: 'Jane of Harbour Mutual', days: '90' })
  expect([wrong.status, wrong.errorAt('days'), wrong.fields()['reader']]).toEqual([
    422,
    'Enter a number of days from 1 to 30',
    'Jane of Harbour Mutual',
  ])
  const linkIn = (html: string) => /<code[^>]*>([^<]*\/preview\/shared\/[^<]+)<\/code>/.exec(html)?.[1] ?? ''
  const opened = async (link: string) => (await app.request(new URL(link).pathname)).status
  const made = await staff.again(wrong, path, 'postShares.create', { days: '7' })
  const first = linkIn(made.html)
  expect([made.status, await opened(first)]).toEqual([200, 200])
  // Loaded again, the page shows the same link, and no second one is made.
  expect(linkIn((await made.reloaded()).html)).toBe(first)
  expect((await staff.read(path)).html).not.toContain(first)

  const second = linkIn((await staff.send(path, 'postShares.renew')).html)
  expect([await opened(first), await opened(second)]).toEqual([404, 200])
  const [, end = ''] = /name="step" value="(end-[^"]+)"/.exec((await staff.read(path)).html) ?? []
  expect(await staff.send(`${path}&step=${end}`, 'postShares.revoke')).toMatchObject({ status: 302, to: path })
  expect(await opened(second)).toBe(404)
})

test('an article in the trash is deleted for good once its title is typed', async () => {
  const { id, title } = await build.content({ kind: 'post', status: 'trashed', trashedAt: new Date() })
  const path = `${paths.adminPost(id)}?step=remove`
  expect((await staff.read(paths.adminPost(id))).html).toMatch(/name="step" value="remove"/)
  const empty = await staff.send(path, 'posts.remove', { title: '' })
  expect([empty.status, empty.errorAt('title')]).toEqual([422, 'Type its title'])
  expect(await staff.again(empty, path, 'posts.remove', { title })).toMatchObject({
    status: 302,
    to: paths.adminPosts({ status: 'trashed' }),
  })
  expect((await app.json(`/api/admin/posts/${id}`, { as: admin.cookie })).status).toBe(404)
})

test('#140 an earlier version of a setting is restored, after the proof that such a change needs', async () => {
  const path = paths.adminSettingsPart('service-levels')
  const [kind = ''] = serviceKindNames
  const value = async () =>
    ((await app.json('/api/admin/settings/service-levels', { as: admin.cookie })).body.data as { value: Record<string, number> }).value[
      kind
    ]
  const before = await value()
  const typed = String((before ?? 0) + 1)
  expect((await staff.send(path, 'settings.saveServiceLevels', { [kind]: typed })).status).toBe(302)
  expect(await value()).toBe(Number(typed))
  const step = `${path}?step=restore-serviceLevels-0`
  expect((await staff.read(path)).html).toMatch(/name="step" value="restore-serviceLevels-0"/)
  const proved = (at: SQL) => app.database.db.update(sessions).set({ reauthAt: at }).where(eq(sessions.userId, admin.userId))
  await proved(sql`now() - interval '6 minutes'`)
  const refused = await staff.send(step, 'settings.restore')
  expect([refused.status, refused.html.includes('name="_password"'), await value()]).toEqual([403, true, Number(typed)])
  await proved(sql`now()`)
  expect(await staff.send(step, 'settings.restore')).toMatchObject({ status: 302, to: path })
  expect(await value()).toBe(before)
})

test('a rate that does not apply yet is removed', async () => {
  const path = paths.adminSettingsPart('tax')
  const from = addDays(londonClock(new Date()).date, 40)
  const [year = '', month = '', day = ''] = from.split('-')
  const typed = { kind: 'standard', rate: '13', 'from.day': day, 'from.month': month, 'from.year': year }
  expect((await staff.send(path, 'settings.addTaxRate', typed)).status).toBe(302)
  const step = `remove-standard-${from}`
  expect((await staff.read(path)).html).toContain(`value="${step}"`)
  expect(await staff.send(`${path}?step=${step}`, 'settings.removeTaxRate')).toMatchObject({ status: 302, to: path })
  expect((await staff.read(path)).html).not.toContain(`value="${step}"`)
})
