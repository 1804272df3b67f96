/** Lists and choices among rows, without script: rows are ticked, chosen by the list's address, and then changed or downloaded. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { testApp } from './support/server/app.ts'
import { plainForms } from './support/server/plainForm.ts'

const app = await testApp()
const { build } = app

/** Sends the ticks of a list as the browser does, which finds their form by its id: the boxes are not inside it. */
const choosing = (forms: ReturnType<typeof plainForms>, name: string) => async (path: string, ids: readonly string[]) => {
  const { html } = await forms.read(path)
  const [form = ''] = new RegExp(`<form id="${name}-ticked"[^>]*method="get".*?</form>`, 's').exec(html) ?? []
  expect(form).toContain('type="submit"')
  const inputs = (part: string) => part.match(/<input\b[^>]*>/g) ?? []
  const boxes = inputs(html).filter((box) => box.includes('type="checkbox"') && box.includes(` form="${name}-ticked"`))
  for (const id of ids) expect(boxes.some((box) => box.includes('name="chosen"') && box.includes(`value="${id}"`))).toBe(true)
  const hidden = inputs(form).map((input) => ['name', 'value'].map((key) => new RegExp(` ${key}="([^"]*)"`).exec(input)?.[1] ?? ''))
  const [address] = path.split('?')
  return `${address}?${new URLSearchParams([...hidden, ...ids.map((id) => ['chosen', id])])}`
}

test('somebody who acts for two companies chooses one of them, and all again', async () => {
  const [one, other] = [await build.client({ name: 'Ovingdean Tiles Ltd' }), await build.client({ name: 'Patcham Tiles Ltd' })]
  const { cookie, userId } = await app.signIn({ role: 'client', clientId: one.id })
  await build.membership(userId, other.id, { role: 'manager' })
  const forms = plainForms(app, cookie)
  const acting = async (path: string) => {
    const { html } = await forms.read(path)
    return /<a [^>]*href="\/client\/clients"[^>]*unscripted[^>]*>([^<]*)<\/a>/.exec(html)?.[1]
  }
  expect(await acting(paths.portalDashboard())).toBe('Acting for all companies')
  const choose = async (having: string) => {
    const path = paths.clientCompanies()
    return forms.sendFrom((await forms.read(path)).html, { path, endpoint: 'companies.choose', having })
  }
  expect(await choose(other.name)).toMatchObject({ status: 302, to: paths.clientCompany(other.id) })
  expect(await acting(paths.clientQuotes())).toBe(`Acting for ${other.name}`)
  // The company that is acted for has no button.
  await expect(choose(other.name)).rejects.toThrow('has no form')
  expect(await choose('all companies')).toMatchObject({ status: 302, to: paths.clientCompanies() })
  expect(await acting(paths.clientCompanies())).toBe('Acting for all companies')

  // Somebody whose access has ended since the page was read is told so, and still acts for all.
  const { html } = await forms.read(paths.clientCompanies())
  await build.db.delete(memberships).where(eq(memberships.clientId, other.id))
  const late = await forms.sendFrom(html, { path: paths.clientCompanies(), endpoint: 'companies.choose', having: other.name })
  expect([late.status, /role="(?:status|alert)"/.test(late.html)]).toEqual([404, true])
})

test('the ticked documents are downloaded as one zip, after nothing was ticked and without what has no file', async () => {
  const client = await build.client()
  const { cookie } = await app.signIn({ role: 'client', clientId: client.id })
  const [one, two] = [await build.document({ clientId: client.id }), await build.document({ clientId: client.id })]
  const none = await build.document({ clientId: client.id, status: 'requested' })
  const forms = plainForms(app, cookie)
  const choose = choosing(forms, 'documents')

  const list = paths.clientDocuments({ sort: 'oldest' })
  const empty = await choose(list, [])
  expect(empty).toBe(`${list}&chosen=`)
  expect((await forms.read(empty)).html).toContain('Tick at least one document first')

  const chosen = await choose(list, [one.id, two.id])
  expect((await forms.read(chosen)).html).toContain('2 chosen')
  const packed = await forms.send(chosen, 'documents.pack')
  expect(packed.status).toBe(302)
  const ids = (url: string) => new URLSearchParams(url.split('?')[1]).get('ids')?.split(',').toSorted()
  expect([packed.to?.split('?')[0], ids(packed.to ?? '')]).toEqual(['/client/documents.zip', [one.id, two.id].toSorted()])

  const withNone = await forms.send(await choose(list, [one.id, none.id]), 'documents.pack')
  expect([withNone.status, withNone.html.includes('One has no file that can be opened, so the zip leaves it out.')]).toEqual([200, true])
  expect(withNone.html).toContain(`href="${paths.clientDocumentsZip([one.id])}"`)

  const all = await forms.send(`${list}&chosen=all`, 'documents.pack')
  expect([all.status, all.html.includes('2 documents in one zip')]).toEqual([200, true])
})

const admin = await app.signIn({ role: 'admin' })
const staff = plainForms(app, admin.cookie)
const uuid = '[0-9a-f-]{36}'

test('the ticked enquiries are assigned to a colleague, after none was chosen, and the list keeps its filters', async () => {
  const made = [await build.enquiry(), await build.enquiry(), await build.enquiry()]
  const colleague = await build.user({ role: 'admin', name: 'Nell Ashdown' })
  const list = paths.adminEnquiries({ status: 'new', limit: '50' })
  const [one, two] = made.map(({ id }) => id)
  const chosen = await choosing(staff, 'enquiries')(list, [one ?? '', two ?? ''])
  expect((await staff.read(chosen)).html).toContain('2 chosen')
  const none = await staff.send(chosen, 'enquiries.assignMany')
  expect([none.status, none.html.includes('Choose a colleague, or nobody'), none.html.includes('2 chosen')]).toEqual([422, true, true])
  const done = await staff.send(chosen, 'enquiries.assignMany', { userId: colleague.id })
  const parameters = (url: string) => [...new URLSearchParams(url.split('?')[1])].map((pair) => pair.join('=')).toSorted()
  expect([done.status, parameters(done.to ?? '')]).toEqual([302, parameters(list)])
  const { body } = await app.json(`/api/admin/enquiries?assigned=${colleague.id}`, { as: admin.cookie })
  const ids = (body.data as { items: { id: string }[] }).items.map(({ id }) => id)
  expect(ids.toSorted()).toEqual([one, two].toSorted())

  // All that match, counted when the page was read: none is assigned if the number has changed since.
  const all = await staff.read(`${list}&chosen=all`)
  await build.enquiry()
  const late = await staff.sendFrom(all.html, { path: `${list}&chosen=all`, endpoint: 'enquiries.assignMany', typed: { userId: '' } })
  expect([late.status, late.html.includes('Nothing was changed.')]).toEqual([409, true])
  expect((await staff.send(`${list}&chosen=all`, 'enquiries.assignMany', { userId: '' })).status).toBe(302)
  const freed = await app.json(`/api/admin/enquiries?assigned=${colleague.id}`, { as: admin.cookie })
  expect((freed.body.data as { items: unknown[] }).items).toEqual([])
})

test('somebody who may not assign sees no boxes, and cannot send the form', async () => {
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'quote:view'] })
  const reader = plainForms(app, cookie)
  const [quote] = [await build.quote(), await build.quote()]
  const { html, status } = await reader.read(paths.adminQuotes({ view: 'all' }))
  expect([status, html.includes(quote.id), html.includes('-ticked'), html.includes('name="chosen"')]).toEqual([200, true, false, false])
  const chosen = paths.adminQuotes({ view: 'all', chosen: quote.id })
  const { html: own } = await staff.read(chosen)
  const sent = await reader.sendFrom(own, { path: chosen, endpoint: 'quotes.assignMany', typed: { userId: '' } })
  expect([sent.status, sent.to]).toEqual([403, null])
})

test('several articles are tagged, scheduled, published and deleted, each after wrong input, and those left unchanged are named', async () => {
  const [one, two] = [await build.content({ kind: 'post' }), await build.content({ kind: 'post' })]
  const list = paths.adminPosts({ status: 'draft' })
  const chosen = await choosing(staff, 'posts')(list, [one.id, two.id])
  const { html } = await staff.read(chosen)
  for (const step of ['publish', 'schedule', 'unpublish', 'tag', 'duplicate', 'trash'])
    expect(html).toMatch(new RegExp(`name="step" value="${step}"`))
  const at = (step: string) => `${chosen}&step=${step}`

  const untagged = await staff.send(at('tag'), 'posts.tagMany', { tag: '' })
  expect([untagged.status, untagged.errorAt('tag')]).toEqual([422, 'Enter a tag'])
  expect(await staff.again(untagged, at('tag'), 'posts.tagMany', { tag: 'flood' })).toMatchObject({ status: 302, to: list })
  const { body } = await app.json(`/api/admin/posts/${one.id}`, { as: admin.cookie })
  expect((body.data as { content: { tags: string[] } }).content.tags).toEqual(['flood'])

  const noDay = await staff.send(at('schedule'), 'posts.scheduleMany', { 'day.month': '13' })
  expect([noDay.status, noDay.errorAt('day'), noDay.fields()['day.month']]).toEqual([422, 'Enter a date in the format dd/mm/yyyy', '13'])
  // Both are blank, so neither may be public. The page says so of each, and its dialog is closed.
  for (const late of [await staff.send(at('schedule'), 'posts.scheduleMany'), await staff.send(at('publish'), 'posts.publishMany')]) {
    expect([late.status, late.html.includes('2 articles not changed'), late.html.includes('chosen</strong>')]).toEqual([200, true, false])
    expect(late.html.match(/<li>Something written: /g)).toHaveLength(2)
  }

  const both = new RegExp(`${uuid}&quot;,&quot;${uuid}`).exec((await staff.read(at('trash'))).html)?.[0] ?? ''
  const trash = { path: at('trash'), endpoint: 'posts.trashMany', having: both }
  expect(await staff.sendFrom((await staff.read(at('trash'))).html, trash)).toMatchObject({ status: 302, to: list })
  const inTrash = await choosing(staff, 'posts')(paths.adminPosts({ status: 'trashed' }), [one.id, two.id])
  const remove = `${inTrash}&step=remove`
  const empty = await staff.send(remove, 'posts.removeMany', { count: '' })
  expect([empty.status, empty.errorAt('count')]).toEqual([422, 'Type how many will be deleted'])
  expect((await staff.again(empty, remove, 'posts.removeMany', { count: '3' })).status).toBe(409)
  expect((await staff.again(empty, remove, 'posts.removeMany', { count: '2' })).status).toBe(302)
  expect((await app.json(`/api/admin/posts/${one.id}`, { as: admin.cookie })).status).toBe(404)
})

test('several pictures are moved to a folder, to the trash and back', async () => {
  const [one, two] = [await build.media({ title: 'Groyne in the snow' }), await build.media({ title: 'Groyne at noon' })]
  const list = paths.adminMedia({ q: 'groyne' })
  const ids = [one.id, two.id]
  const chosen = await choosing(staff, 'media')(list, ids)
  const long = await staff.send(`${chosen}&step=move`, 'media.moveMany', { folder: 'x'.repeat(200) })
  expect([long.status, long.errorAt('folder') === null]).toEqual([422, false])
  expect(await staff.again(long, `${chosen}&step=move`, 'media.moveMany', { folder: 'Groynes' })).toMatchObject({ status: 302, to: list })
  expect((await staff.read(paths.adminMedia({ folder: 'Groynes' }))).html).toContain('Groyne at noon')
  expect(await staff.send(chosen, 'media.trashMany')).toMatchObject({ status: 302, to: list })
  const trash = await choosing(staff, 'media-trash')(paths.adminMediaTrash(), ids)
  expect(await staff.send(trash, 'media.restoreMany')).toMatchObject({ status: 302, to: paths.adminMediaTrash() })
  expect((await staff.read(list)).html).toContain('Groyne at noon')
})
