/** The library: issued editions do not change, PDFs match their rows, and downloads send the headers that check 93 asks for. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { inArray, notInArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import type { LibraryDocument } from '#contract/model/content/kinds/libraryDocument.ts'
import type { LibraryItem, LibraryPage } from '#contract/site/library.ts'
import { diskFiles } from '#server/adapters/files.ts'
import { transaction } from '#server/db/connect.ts'
import { saveSetting, getFirm } from '#server/features/settings/settings.ts'
import { publishedServices } from '#server/features/services/services.ts'
import { drawPaper, type Paper } from '#server/pdf/paper.ts'
import { testApp } from '#test/support/server/app.ts'
import { quietLog } from '#test/support/server/database.ts'
import { keyOf, makeFiles } from './files.ts'
import { issueKeyFacts, issueWritten, seedLibrary } from './library.ts'
import { libraryEditions } from './library.table.ts'

const app = await testApp()
const { owner, db } = app.database
type List = { items: LibraryItem[]; nearest: LibraryItem[]; products: { slug: string }[]; years: string[] }
const list = async (query = '') => {
  const { status, body } = await app.json(`/api/documents${query}`)
  return { status, ...(body.data as List) }
}
const show = async (path: string) => (await app.json(`/api/documents/${path}`)).body.data as LibraryPage
const issueAll = async () => {
  const changed = await transaction(db, { scope: 'system' }, (tx) => issueKeyFacts(tx))
  app.cache.clear()
  return changed
}

test('the library has key facts of every published product, guides, checklists and terms, and keeps earlier editions with their end', async () => {
  const { items } = await list()
  const published = await publishedServices({ db: owner }, { limit: 100 })
  expect(new Set(items.filter(({ type }) => type === 'key-facts').flatMap(({ products }) => products.map(({ slug }) => slug)))).toEqual(
    new Set(published.map(({ slug }) => slug)),
  )
  const count = (type: string) => items.filter((item) => item.type === type).length
  expect([count('guide') >= 8, count('checklist') >= 12, count('terms')]).toEqual([true, true, 2])
  expect((await show('fair-presentation')).editions.map(({ edition, to }) => [edition, to])).toEqual([
    ['2026.11', null],
    ['2026.09', '2026-11-21'],
    ['2025.05', '2026-09-13'],
  ])
  expect((await show('fair-presentation?edition=2025.05')).to).toBe('2026-09-13')
})

test('each filter narrows the list, filters combine, and invalid filter values are refused', async () => {
  const all = (await list()).items.length
  for (const query of [
    '?type=guide',
    '?product=cyber-insurance',
    '?audience=vehicles',
    '?year=2025&edition=all',
    '?q=indemnity+period',
    '?edition=superseded',
  ]) {
    const { items } = await list(query)
    expect([query, items.length > 0 && items.length < all]).toEqual([query, true])
  }
  expect((await list('?edition=superseded')).items.every(({ to }) => to !== null)).toBe(true)
  const both = await list('?product=cyber-insurance&type=checklist')
  expect(both.items.map(({ slug }) => slug)).toContain('claim-cyber-first-hour')
  expect(both.items.every(({ type }) => type === 'checklist')).toBe(true)
  // The search covers the text, not only the title.
  expect((await list('?q=thatch')).items.map(({ slug }) => slug)).toEqual(['sums-insured-and-average'])
  for (const query of ['?type=wording', '?year=26', '?edition=old', '?insurer=x', `?q=${'x'.repeat(201)}`])
    expect((await list(query)).status).toBe(422)
  for (const q of ["'", '\\', '%_', ':* & |', '"a', '\u0000'.repeat(2)])
    expect([200, 422]).toContain((await list(`?q=${encodeURIComponent(q)}`)).status)
})

test('an empty list offers the documents that match the other filters', async () => {
  const { items, nearest } = await list('?product=cyber-insurance&type=checklist&q=zeppelin')
  expect(items).toEqual([])
  expect(nearest[0]?.slug).toBe('claim-cyber-first-hour')
  expect((await list('?q=zeppelin')).nearest).toEqual([])
})

test('a changed text issues a new edition and leaves the previous one as it was, and an unchanged text issues none', async () => {
  expect(await issueAll()).toBe(0)
  await owner.execute(
    sql`UPDATE content_items SET content = jsonb_set(jsonb_set(content, '{body,excludes,0}', '"Something new that is left out"'), '{reviewedOn}', '"2026-11-29"') WHERE kind = 'service' AND slug = 'cyber-insurance'`,
  )
  expect(await issueAll()).toBe(1)
  const page = await show('cyber-insurance-key-facts')
  expect([page.edition, page.from, page.to, page.change]).toEqual(['2026.11b', '2026-11-29', null, 'Changed: What it is for.'])
  expect(JSON.stringify(page.body)).toContain('Something new that is left out')
  const before = await show('cyber-insurance-key-facts?edition=2026.11')
  expect([before.to, JSON.stringify(before.body).includes('Something new')]).toEqual(['2026-11-28', false])
})

test('a new phone number of the firm issues new editions, and the old editions keep the old number', async () => {
  const firm = await getFirm({ db })
  await saveSetting({ db: owner }, 'firm', { ...firm, phone: { shown: '01632 960 777', dial: '+441632960777' } })
  expect(await issueAll()).toBeGreaterThan(30)
  expect(JSON.stringify((await show('property-insurance-key-facts')).body)).toContain('01632 960 777')
  expect(JSON.stringify((await show('property-insurance-key-facts?edition=2026.11')).body)).toContain(firm.phone.shown)
})

test('the page says how many there are of each kind, and one kind keeps what else was asked for', async () => {
  const text = async (query: string) => (await app.request(`/documents${query}`)).text()
  const { items } = await list('?q=claim')
  const of = (type: string) => items.filter((item) => item.type === type)
  const all = await text('?q=claim')
  expect(all).toMatch(new RegExp(`href="/documents\\?q=claim(&amp;|&)type=guide"[^>]*>Guides<span[^>]*>${of('guide').length}<`))
  const guides = await text('?q=claim&type=guide')
  expect(guides).toContain('<input type="hidden" name="type" value="guide"/>')
  const shown = new Set([...guides.matchAll(/href="\/documents\/([a-z0-9-]+)"/g)].map(([, slug]) => slug))
  expect(shown).toEqual(new Set(of('guide').map(({ slug }) => slug)))
})

test('the key facts of an unpublished product end, and their page says that they are no longer in force', async () => {
  await owner.execute(sql`UPDATE content_items SET published = false WHERE kind = 'service' AND slug = 'aviation-insurance'`)
  expect(await issueAll()).toBe(1)
  expect((await list()).items.map(({ slug }) => slug)).not.toContain('aviation-insurance-key-facts')
  expect((await show('aviation-insurance-key-facts')).to).not.toBeNull()
  expect(await (await app.request('/documents/aviation-insurance-key-facts')).text()).toContain('This document is no longer in force')
  expect((await app.json('/api/services/aviation-insurance/documents')).body.data).toEqual({ items: [] })
})

test('the app cannot delete an edition, and a document cannot have two editions in force', async () => {
  await expect(db.delete(libraryEditions)).rejects.toThrow()
  await expect(
    db
      .update(libraryEditions)
      .set({ effectiveTo: null })
      .where(inArray(libraryEditions.code, ['2025.05'])),
  ).rejects.toThrow()
})

const sample = ['fair-presentation', 'claim-road-accident', 'salon-insurance-key-facts']
const pdf = (slug: string, edition: string) => `/documents/${slug}/${edition}.pdf`

test('PDF files are made once, and the stored size, page count and checksum match their bytes', async () => {
  await owner.delete(libraryEditions).where(notInArray(libraryEditions.slug, sample))
  const files = diskFiles(join(app.env.dataDir, 'files'))
  // A process that is told to stop finishes the file it is making and leaves the rest to the next process.
  const ending = new AbortController()
  const put: typeof files.put = (...file) => (ending.abort(), files.put(...file))
  expect(await makeFiles({ db, files: { ...files, put }, log: quietLog }, ending.signal)).toBe(1)
  const made = await makeFiles({ db, files, log: quietLog })
  expect(made).toBeGreaterThanOrEqual(3)
  expect(await makeFiles({ db, files, log: quietLog })).toBe(0)
  for (const edition of await owner.select().from(libraryEditions)) {
    const bytes = Buffer.from((await files.get(keyOf(edition))) ?? [])
    const text = bytes.toString('latin1')
    expect(edition).toMatchObject({
      bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pages: text.match(/\/Type \/Page\b/g)?.length,
    })
  }
})

test('a PDF is tagged, has a title and a language, embeds our fonts, and is drawn with the same bytes every time', async () => {
  const rows = await owner.select().from(libraryEditions)
  const edition = rows.find(({ slug, code }) => slug === 'fair-presentation' && code === '2026.09')
  const { title, code, effectiveFrom, body, issuer, summary } = edition!
  const paper: Paper = { title, kind: 'Guide', summary, edition: code, from: effectiveFrom, about: 'All business insurance', body, issuer }
  const { bytes } = await drawPaper(paper)
  const text = Buffer.from(bytes).toString('latin1')
  for (const words of [
    '/MarkInfo',
    '/Marked true',
    '/StructTreeRoot',
    '/Lang (en-GB)',
    '/DisplayDocTitle true',
    'pdfuaid:part',
    '/Outlines',
  ])
    expect([words, text.includes(words)]).toEqual([words, true])
  expect(text).toContain(`/Title (${title})`)
  for (const tag of ['H1', 'H2', 'L', 'LI', 'LBody', 'Table', 'TR', 'TH', 'P'])
    expect([tag, new RegExp(`/S /${tag}\\b`).test(text)]).toEqual([tag, true])
  expect(text).toMatch(/\/Scope \/Column/)
  const fonts = [...text.matchAll(/\/FontName \/\w+\+(\w+)/g)].map(([, name]) => name)
  expect(new Set(fonts)).toEqual(new Set(['BricolageGrotesque', 'InstrumentSans']))
  expect(text.match(/\/FontFile2 /g)?.length).toBe(fonts.length)
  expect(Buffer.from((await drawPaper(paper)).bytes).equals(Buffer.from(bytes))).toBe(true)
})

test('#93 a download is an attachment named with its edition, and supports HEAD, ranges and conditional requests', async () => {
  const address = pdf('fair-presentation', '2026.09')
  const reply = await app.request(address)
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="fair-presentation_2026.09.pdf"; filename*=UTF-8''fair-presentation_2026.09.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-length': String(bytes.byteLength),
    'accept-ranges': 'bytes',
  })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const etag = reply.headers.get('etag') ?? ''
  const ask = (headers: Record<string, string>, method = 'GET') => app.request(address, { headers, method })
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(bytes.byteLength), ''])
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  for (const [range, from, to] of [
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, bytes.byteLength],
    ['bytes=-5', bytes.byteLength - 5, bytes.byteLength],
    ['bytes=5-99999999', 5, bytes.byteLength],
  ] as const) {
    const part = await ask({ range })
    expect([range, part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to))]).toEqual([range, 206, true])
  }
  expect((await ask({ range: 'bytes=99999999-' })).status).toBe(416)
  for (const range of ['bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=9-3'])
    expect([200, 416]).toContain((await ask({ range })).status)
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
})

test('a download has the stored size of its edition', async () => {
  const rows = await owner
    .select()
    .from(libraryEditions)
    .where(inArray(libraryEditions.slug, ['claim-road-accident']))
  const { bytes } = rows[0]!
  const reply = await app.request(pdf('claim-road-accident', rows[0]!.code))
  expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, bytes])
})

test('#94 only issued editions can be downloaded, and other addresses get the page for unknown addresses', async () => {
  const nowhere = await (await app.request('/documents/no-such-document/2026.11')).text()
  const shape = (html: string) =>
    html.replace(/\/documents\/[^"<]*/g, '').replace(/<h2 class="text-h3">Did you mean[\s\S]*?<\/ul>/, '').length
  for (const guess of [
    pdf('fair-presentation', '2019.01'),
    pdf('nothing', '2026.09'),
    '/documents/../files/fair-presentation/2026.09.pdf',
    '/documents/fair-presentation/..%2f..%2fdemo.json.pdf',
    '/documents/fair-presentation/2026.09.pdf%00.html',
    '/documents/fair-presentation/2026.09.PDF',
    '/files/library/fair-presentation/2026-09.pdf',
  ]) {
    const reply = await app.request(guess)
    expect([guess, reply.status]).toEqual([guess, 404])
    if (guess.startsWith('/documents/fair-presentation/2019')) expect(shape(await reply.text())).toBe(shape(nowhere))
  }
})

test('a published change to a guide issues an edition, an unpublished guide ends, and earlier editions stay as they were', async () => {
  const admin = await app.signIn({ role: 'admin' })
  const { body } = await app.json('/api/admin/entries?kind=document&q=Preparing+your+renewal', { as: admin.cookie })
  const [{ id }] = (body.data as { items: [{ id: string }] }).items
  const item = async () => (await app.json(`/api/admin/entries/${id}`, { as: admin.cookie })).body.data as ContentDetail
  const issueNow = () => transaction(db, { scope: 'system' }, issueWritten)
  // Earlier tests may have changed the details of the firm, which are printed on every document.
  await issueNow()
  expect(await issueNow()).toBe(0)
  const first = await show('preparing-your-renewal')

  const { content, draftVersion } = (await item()) as ContentDetail & { content: LibraryDocument }
  const lead = 'Start eight weeks before the day. Ask us for the form.'
  const draft = { ...content, body: { ...content.body, lead }, change: '' }
  const saved = await app.json(`/api/admin/entries/${id}/draft`, {
    as: admin.cookie,
    method: 'PUT',
    body: { draftVersion, content: draft },
  })
  expect(saved.status).toBe(200)
  // A draft is not issued.
  expect(await issueNow()).toBe(0)
  const publish = async () => {
    const { version, draftVersion: seen } = await item()
    return app.json(`/api/admin/entries/${id}/publish`, { as: admin.cookie, body: { version, draftVersion: seen } })
  }
  expect((await publish()).body.message).toBe('')
  expect([await issueNow(), await issueNow()]).toEqual([1, 0])
  const next = await show('preparing-your-renewal')
  expect([next.body.lead, next.change, next.editions.length]).toEqual([lead, 'Changed: the introduction.', first.editions.length + 1])
  expect((await show(`preparing-your-renewal?edition=${first.edition}`)).body).toEqual(first.body)

  // Seeding at the next start does not undo the change with the content that ships with the program.
  const contentDir = join(import.meta.dirname, '../../../../content')
  await transaction(db, { scope: 'system' }, async (tx) => {
    await seedLibrary(tx, { contentDir })
    await issueWritten(tx)
    await issueKeyFacts(tx)
  })
  expect((await show('preparing-your-renewal')).body.lead).toBe(lead)

  await app.json(`/api/admin/entries/${id}/unpublish`, { as: admin.cookie, body: { version: (await item()).version } })
  expect(await issueNow()).toBe(1)
  const ended = await show('preparing-your-renewal')
  expect([ended.to === null, ended.body.lead]).toEqual([false, lead])
})

test('a document cannot take the slug of the key facts of a product', async () => {
  const admin = await app.signIn({ role: 'admin' })
  const slug = 'cyber-insurance-key-facts'
  const titles = async () =>
    (await owner.execute(sql`SELECT DISTINCT title FROM library_editions WHERE slug = ${slug} ORDER BY title`)).rows
  const before = await titles()
  expect(before.length).toBeGreaterThan(0)
  const made = await app.json('/api/admin/entries', { as: admin.cookie, body: { kind: 'document', title: 'Our own key facts', slug } })
  const { checks } = made.body.data as ContentDetail
  expect(checks.filter(({ code }) => code === 'taken').map(({ path }) => path)).toEqual(['slug'])
  // Even if the document is published, the library keeps the edition that is made from the product page.
  await owner.execute(sql`UPDATE content_items SET published = true, content = (SELECT content FROM content_items WHERE key = 'how-a-claim-works')
    WHERE kind = 'document' AND key = ${slug}`)
  await transaction(db, { scope: 'system' }, issueWritten)
  expect(await titles()).toEqual(before)
  await owner.execute(sql`DELETE FROM content_items WHERE kind = 'document' AND key = ${slug}`)
})
