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
