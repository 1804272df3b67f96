/** Reusable sections: saved from a page, shown on each page that names them, and kept on the site while in use. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentItems } from '#server/features/content/content.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { testApp } from '#test/support/server/app.ts'
import type { Tree } from '#test/support/previewed.ts'

const app = await testApp()
const { owner } = app.database
await saveSetting({ db: owner }, 'staffArea', 'permitted')
const admin = (await app.signIn({ role: 'admin' })).cookie
const contributor = (await app.signIn({ role: 'contributor' })).cookie

const call = (path: string, body?: unknown, method?: string) =>
  app.json(`/api/admin/${path}`, { as: admin, ...(body === undefined ? {} : { body }), ...(method ? { method } : {}) })
const done = async (path: string, body?: unknown, method?: string): Promise<Tree> => {
  const reply = await call(path, body, method)
  expect([path, reply.status, reply.status < 300 ? '' : reply.body]).toEqual([path, reply.status < 300 ? reply.status : 200, ''])
  return reply.body.data as Tree
}
const html = async (path: string) => {
  const reply = await app.request(path)
  return { status: reply.status, text: await reply.text() }
}

const callout = (text: string) => ({
  id: 'words',
  type: 'callout',
  version: 1,
  props: { kind: 'fact', title: 'Before you sign', text },
})
const standsFor = (key: string, id = randomUUID()) => ({
  id,
  type: 'keptSection',
  version: 1,
  props: { section: [{ kind: 'section', key }] },
})

const publish = async (id: unknown) => {
  const { version, draftVersion } = await done(`pages/${String(id)}`)
  return done(`pages/${String(id)}/publish`, { version, draftVersion })
}
const write = async (id: unknown, blocks: unknown[]) => {
  const { content, draftVersion } = await done(`pages/${String(id)}`)
  return done(`pages/${String(id)}/draft`, { draftVersion, content: { ...(content as Tree), blocks } }, 'PUT')
}
const builtPage = async (slug: string, blocks: unknown[]) => {
  const { id } = await done('pages', { kind: 'page', title: 'Signing a lease', slug })
  const { content, draftVersion } = await done(`pages/${String(id)}`)
  const seo = {
    title: `Signing a lease: ${slug}`,
    description: 'What a lease says about insurance, and what to ask before you sign one for a shop.',
  }
  const whole = { ...(content as Tree), published: true, updatedOn: '2026-11-20', seo, blocks }
  await done(`pages/${String(id)}/draft`, { draftVersion, content: whole }, 'PUT')
  return String(id)
}
const keep = (title: string, text: string) => done('sections', { title, blocks: [callout(text)] })

test('the published text of a section appears on every page that names it, even twice on one page', async () => {
  const section = await keep('Read the lease', 'Ask who insures the building.')
  expect(section['key']).toBe('read-the-lease')
  const first = await builtPage('first-lease', [standsFor('read-the-lease'), standsFor('read-the-lease')])
  const second = await builtPage('second-lease', [callout('Own words.'), standsFor('read-the-lease')])
  // A page cannot be published before its section is public, because it would lack the text.
  const { version, draftVersion } = await done(`pages/${first}`)
  const early = await call(`pages/${first}/publish`, { version, draftVersion })
  expect([early.status, JSON.stringify(early.body)]).toEqual([422, expect.stringContaining('Publish it first')])

  await publish(section['id'])
  await publish(first)
  await publish(second)
  const { status, text } = await html('/first-lease')
  expect([status, text.split('Ask who insures the building.').length - 1]).toEqual([200, 2])
  expect(text).not.toContain('keptSection')

  // A draft of the section is not public; once published, it is on both pages at once.
  await write(section['id'], [callout('Ask who pays for the building.')])
  expect((await html('/second-lease')).text).toContain('Ask who insures the building.')
  await publish(section['id'])
  for (const path of ['/first-lease', '/second-lease']) {
    const page = (await html(path)).text
    expect([path, page.includes('Ask who pays for the building.'), page.includes('insures the building')]).toEqual([path, true, false])
  }
  const [listed] = (await done('sections')) as unknown as Tree[]
  expect(listed).toMatchObject({ key: 'read-the-lease', published: true, pages: 2 })
})

test('a section in use cannot be taken off the site, and a page whose section is gone is shown without it', async () => {
  const section = await keep('Ask the landlord', 'Ask for the schedule.')
  await publish(section['id'])
  const page = await builtPage('third-lease', [callout('Stays here.'), standsFor('ask-the-landlord')])
  await publish(page)
  const { linkedFrom, version } = await done(`pages/${String(section['id'])}`)
  expect(linkedFrom).toEqual([expect.objectContaining({ id: page, live: true })])
  const refusal = await call(`pages/${String(section['id'])}/unpublish`, { version })
  expect([refusal.status, JSON.stringify(refusal.body)]).toEqual([422, expect.stringContaining('Signing a lease')])
  expect((await call(`pages/${String(section['id'])}/trash`, { version })).status).toBe(409)

  // However the section was removed, the page is still shown.
  await owner.update(contentItems).set({ published: false }).where(eq(contentItems.key, 'ask-the-landlord'))
  const preview = await app.request(`/preview/page/${page}`, { as: admin })
  const text = await preview.text()
  expect([preview.status, text.includes('Stays here.'), text.includes('Ask for the schedule.')]).toEqual([200, true, false])
})

test('a section cannot hold another section', async () => {
  const section = await keep('Round and round', 'Once.')
  const { checks } = await write(section['id'], [callout('Once.'), standsFor('round-and-round')])
  expect(JSON.stringify(checks)).toContain('cannot hold another')
})

test('two sections with the same name get different keys, and contributors can neither create nor list sections', async () => {
  expect((await keep('The same name', 'One.'))['key']).toBe('the-same-name')
  expect((await keep('The same name', 'Two.'))['key']).toBe('the-same-name-2')
  const refused = await app.json('/api/admin/sections', { as: contributor, body: { title: 'Not mine', blocks: [callout('x')] } })
  expect(refused.status).toBe(403)
  expect((await app.json('/api/admin/sections', { as: contributor })).status).toBe(403)
  expect((await call('sections', { title: 'Nothing in it', blocks: [] })).status).toBe(422)
})

test('a page created from a template has its blocks, and cannot be published while they are incomplete', async () => {
  const { id, content, checks } = await done('pages', { kind: 'page', title: 'Flood week', slug: 'flood-week', template: 'campaign' })
  const { blocks } = content as { blocks: { type: string }[] }
  expect(blocks.map(({ type }) => type)).toEqual(['hero', 'stat', 'checklist', 'claimExample', 'quoteStarter'])
  expect((checks as { code: string }[]).filter(({ code }) => code === 'incomplete').length).toBeGreaterThan(3)
  const { version, draftVersion } = await done(`pages/${String(id)}`)
  expect((await call(`pages/${String(id)}/publish`, { version, draftVersion })).status).toBe(422)
  expect((await call('pages', { kind: 'page', title: 'No such one', slug: 'no-such-one', template: 'nothing' })).status).toBe(422)
})
