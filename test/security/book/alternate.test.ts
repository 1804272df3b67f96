/**
 * #63 The ways around a screen follow the same rules: CSV lists, exports, packs, bulk actions, files, mailed links, the palette, search, sitemap and
 * previews. Each is tried with permission too, so that an empty reply without it proves something.
 */
import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rolePermissions } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { documents } from '#server/features/documents/documents.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { multipartOf } from '#test/support/files/uploader.ts'
import { filesIn } from '#test/support/files/zipped.ts'
import { itemAt } from '#test/support/previewed.ts'
import { origin, testApp } from '#test/support/server/app.ts'
import { sitemapPaths } from '#test/support/server/sitemap.ts'

const app = await testApp()
const { owner } = app.database
const secret = 'Cormorant'
const words = `Kept from most ${secret}`
const company = randomUUID()
const made = { policy: '', document: '', open: '' }
const people = { trusted: '', plain: '', member: '', stranger: '' }

beforeAll(async () => {
  await app.company('Deep Water Ltd', company)
  people.trusted = (await app.signIn({ role: 'admin' })).cookie
  people.plain = (
    await app.signIn({ role: 'admin', permissions: rolePermissions.admin.filter((permission) => permission !== 'confidential:view') })
  ).cookie
  people.member = (await app.signIn({ role: 'client', clientId: company })).cookie
  people.stranger = (await app.signIn({ role: 'client', clientId: randomUUID() })).cookie
  const facts = { clientId: company, insurer: `${secret} Mutual`, policyNumber: `${secret.toUpperCase()}/1` }
  const policy = await app.build.policy({ ...facts, class: 'kidnap_ransom', confidential: true })
  const content = pdf(words)
  const key = `planted/${randomUUID()}`
  await app.deps.files.put(key, content, 'application/pdf')
  const file = { key, bytes: content.byteLength, sha256: createHash('sha256').update(content).digest('hex') }
  const document = await app.build.document({ clientId: company, policyId: policy.id, title: words, visibleTo: 'confidential', file })
  Object.assign(made, {
    policy: policy.id,
    document: document.id,
    open: (await app.build.policy({ clientId: company })).id,
  })
})

/** The text of a reply; for a zip, of all files in it. */
const contentOf = async (reply: Response): Promise<string> => {
  const bytes = Buffer.from(await reply.arrayBuffer())
  if (reply.headers.get('content-type') !== 'application/zip') return bytes.toString()
  return [...(await filesIn(bytes))].map(([name, content]) => `${name} ${content.toString()}`).join('\n')
}
const told = async (path: string, as?: string) => {
  const reply = await app.request(path, { as })
  return { status: reply.status, tells: (await contentOf(reply)).toLowerCase().includes(secret.toLowerCase()) }
}

describe('#63 a confidential policy and its documents, for staff without the right to see them', () => {
  const ways: Record<string, () => string> = {
    'the list': () => `/api/admin/policies?client=${company}`,
    'the list as a file': () => `/api/admin/policies/csv?client=${company}&columns=class,insurer`,
    'its screen': () => paths.adminPolicy(made.policy),
    'the address in a mail to staff': () => `/api/admin/policies/${made.policy}`,
    'the export of all policies': () => '/api/admin/imports/export/policies',
    'the evidence pack of its client': () => paths.evidencePack(company),
    'the screen of its client': () => `/api/admin/clients/${company}`,
    'the palette': () => `/api/admin/find?q=${secret}`,
    'the list of documents': () => `/api/admin/documents?client=${company}`,
    'the list of documents as a file': () => '/api/admin/documents/csv',
    'the record of the document': () => `/api/admin/documents/${made.document}`,
  }
  test.each(Object.keys(ways))('%s', async (name) => {
    const path = ways[name]!()
    const trusted = await told(path, people.trusted)
    expect([name, trusted]).toEqual([name, { status: 200, tells: true }])
    expect([name, (await told(path, people.plain)).tells]).toEqual([name, false])
    for (const as of [undefined, people.stranger]) expect([name, (await told(path, as)).tells]).toEqual([name, false])
  })

  test('the file of its document is not found', async () => {
    const path = `/document-files/${made.document}/1`
    expect((await app.request(path, { as: people.trusted })).status).toBe(200)
    for (const as of [undefined, people.plain, people.member, people.stranger]) expect((await app.request(path, { as })).status).toBe(404)
  })

  test('bulk assignment by id or filter does not change it', async () => {
    const before = (await owner.select().from(policies).where(eq(policies.id, made.policy)))[0]
    const colleague = await app.signIn({ role: 'admin' })
    const give = (selection: object) =>
      app.json('/api/admin/policies/assign', { as: people.plain, body: { selection, userId: colleague.userId } })
    await give({ ids: [made.policy, made.open] })
    await give({ ids: [made.policy] })
    await give({ filter: { client: company }, count: 2 })
    expect((await owner.select().from(policies).where(eq(policies.id, made.policy)))[0]).toEqual(before)
  })

  test('replacing its file is refused as not found, for staff, for its client and for another client', async () => {
    const { body, type } = multipartOf([{ name: 'other.pdf', content: pdf('Another') }])
    const send = (path: string, as: string) => app.json(path, { as, body, method: 'POST', headers: { 'content-type': type } })
    const before = (await owner.select().from(documents).where(eq(documents.id, made.document)))[0]
    for (const [path, as] of [
      [`/api/admin/documents/${made.document}/files`, people.plain],
      [`/api/client/documents/${made.document}/files`, people.member],
      [`/api/client/documents/${made.document}/files`, people.stranger],
    ] as const)
      expect([path, (await send(path, as)).status]).toEqual([path, 404])
    expect((await owner.select().from(documents).where(eq(documents.id, made.document)))[0]).toEqual(before)
  })
})

describe('#63 a policy of a company, for people of another company', () => {
  const ways: Record<string, () => string> = {
    'the list': () => '/api/client/policies',
    'the list as a file': () => '/api/client/policies/csv',
    'the address in a mail': () => paths.clientPolicy(made.policy),
    'what that page reads': () => `/api/client/policies/${made.policy}`,
    'the first screen': () => '/api/client/dashboard',
    "the copy of one's data": () => paths.clientDataZip(),
  }
  test.each(Object.keys(ways))('%s', async (name) => {
    const path = ways[name]!()
    for (const as of [undefined, people.stranger]) expect([name, (await told(path, as)).tells]).toEqual([name, false])
    // Its own people see it there, except on the dashboard, which names no insurer.
    if (name !== 'the first screen') expect([name, await told(path, people.member)]).toEqual([name, { status: 200, tells: true }])
  })

  test('several documents as a zip are not found', async () => {
    const { id } = await app.build.document({ clientId: company })
    for (const as of [undefined, people.stranger]) expect((await app.request(paths.clientDocumentsZip([id]), { as })).status).toBe(404)
  })
})

test('#63 a draft is in no search, sitemap, feed or public page, and its preview needs a sign-in as staff', async () => {
  const slug = `${secret.toLowerCase()}-cover`
  const created = await app.json('/api/admin/services', {
    as: people.trusted,
    body: { kind: 'service', title: `${secret} insurance`, slug, from: await itemAt(owner, 'service', '/cyber-insurance') },
  })
  expect(created.status).toBe(201)
  const { id, path: address } = created.body.data as { id: string; path: string }
  app.cache.clear()
  expect((await sitemapPaths(async (path) => (await app.request(path)).text())).filter((one) => one.includes(slug))).toEqual([])
  for (const way of [`/search?q=${secret}`, `/api/search?q=${secret}`, paths.feed(), '/services', `/api/services/${slug}`, address]) {
    const text = (await (await app.request(way)).text()).replaceAll(`q=${secret}`, '').replaceAll(`value="${secret}"`, '')
    expect([way, text.includes(`${secret} insurance`)]).toEqual([way, false])
  }
  expect((await app.request(address)).status).toBe(404)
  expect((await app.request(`/preview/service/${id}`, { as: people.trusted })).status).toBe(200)
  for (const as of [people.member, people.stranger]) expect((await app.request(`/preview/service/${id}`, { as })).status).toBe(404)
  const visitor = await app.request(`/preview/service/${id}`)
  expect([visitor.status, new URL(visitor.headers.get('location') ?? '', origin).pathname]).toEqual([302, '/admin/login'])
})

test('#63 people without the right cannot upload, replace or delete pictures, one or several', async () => {
  const picture = await app.build.media()
  const reader = await app.signIn({ role: 'admin', permissions: ['dashboard:view'] })
  const { body, type } = multipartOf([{ name: 'other.png', content: Buffer.from('x') }])
  const headers = { 'content-type': type }
  for (const as of [reader.cookie, people.member])
    for (const reply of [
      await app.json('/api/admin/media', { as, body, method: 'POST', headers }),
      await app.json(`/api/admin/media/${picture.id}/file`, { as, body, method: 'POST', headers }),
      await app.json('/api/admin/media/trash', { as, body: { selection: { ids: [picture.id] } } }),
      await app.json(`/api/admin/media/${picture.id}/trash`, { as, body: { version: 0 } }),
    ])
      expect([403, 404]).toContain(reply.status)
  const { rows } = await owner.execute(`SELECT status, version FROM media WHERE id = '${picture.id}'`)
  expect(rows).toEqual([{ status: 'active', version: 0 }])
})
