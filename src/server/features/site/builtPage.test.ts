/** Pages built of blocks, as visitors get them. */
import { beforeEach, expect, test } from 'vitest'
import type { BuiltContent } from '#contract/model/content/kinds/page.ts'
import { draftOf } from '#contract/model/content/draftOf.ts'
import { PageContent } from '#contract/model/content/kinds/page.ts'
import { problemsOf } from '#contract/model/content/problemsOf.ts'
import type { JobCtx } from '#server/ctx.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { getContentVersion } from '#server/features/settings/settings.ts'
import { exampleBlocks } from '#test/support/blocks.ts'
import { testApp } from '#test/support/server/app.ts'
import { siteJobs } from './site.jobs.ts'

const start = new Date('2026-11-23T10:00:00Z')
let clock = start
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
beforeEach(() => void (clock = start))

const note = (id: string, title: string, days: object = {}) => ({
  id,
  type: 'callout',
  version: 1,
  ...days,
  props: { kind: 'fact', title, text: 'On the page.' },
})
const content: BuiltContent = {
  kind: 'built',
  slug: 'cafes-by-the-sea',
  path: '/cafes-by-the-sea',
  title: 'Cafés by the sea',
  published: true,
  seo: {
    title: 'Insurance for cafés by the sea',
    description: 'What a café on the coast insures, and what each cover pays for when it matters.',
  },
  updatedOn: '2026-11-20',
  blocks: [
    ...exampleBlocks,
    note('later', 'From December on', { from: '2026-12-01' }),
    note('over', 'Until October', { until: '2026-10-31' }),
    { id: 'gone', type: 'ofTomorrow', version: 1, props: { html: '<script>alert(1)</script>' } },
  ],
}
await owner.insert(contentItems).values({
  kind: 'page',
  key: content.slug,
  slug: content.slug,
  path: content.path,
  title: content.title,
  status: 'published',
  published: true,
  content,
  edited: true,
})
await owner.execute('SELECT bump_content_version()')
app.cache.clear()

const get = async (path: string) => {
  const reply = await app.request(path)
  return { status: reply.status, html: await reply.text() }
}

test('a built page shows every block, has one heading, and has no script of its own', async () => {
  const { status, html } = await get('/cafes-by-the-sea')
  expect(status).toBe(200)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('Insurance for cafés by the sea')
  for (const { type } of exampleBlocks) expect(html).toContain(`data-block="${type}"`)
  // The service of a block exists in the content and is linked at its own address.
  expect(html).toContain('href="/public-liability-insurance"')
  expect(html).not.toContain('alert(1)')
})

test('#84 blocks outside their dates are not in the page, in its data or in the other reply about it', async () => {
  for (const path of ['/cafes-by-the-sea', '/api/site/built?path=/cafes-by-the-sea', '/api/site/page?path=/cafes-by-the-sea']) {
    const { html } = await get(path)
    expect([path, html.includes('From December on'), html.includes('Until October')]).toEqual([path, false, false])
  }
  expect((await get('/api/site/page?path=/cafes-by-the-sea')).status).toBe(404)
})

test('a block appears on its day, because the daily job renews cached pages', async () => {
  expect((await get('/cafes-by-the-sea')).html).not.toContain('From December on')
  clock = new Date('2026-12-01T00:00:10Z')
  const before = await getContentVersion({ db: owner })
  await siteJobs['pages.day'](jobCtx)
  expect(await getContentVersion({ db: owner })).toBeGreaterThan(before)
  app.cache.clear()
  expect((await get('/cafes-by-the-sea')).html).toContain('From December on')
})

test('products keep their addresses, and an address of neither a page nor a product is not found', async () => {
  expect((await get('/cyber-insurance')).status).toBe(200)
  expect((await get('/no-such-page-at-all')).status).toBe(404)
  expect((await get('/api/site/built?path=/cyber-insurance')).status).toBe(404)
})

test('a draft may be incomplete, and what is missing is named by its block before publication', () => {
  const unfinished = { ...content, blocks: [note('a', ''), note('b', 'Whole')] }
  expect(draftOf(PageContent).safeParse(unfinished).success).toBe(true)
  expect(problemsOf(PageContent, unfinished)).toEqual([{ path: 'blocks.0', message: 'Note set apart: Enter: title' }])
  expect(problemsOf(PageContent, { ...content, blocks: [] })).toEqual([{ path: 'blocks', message: 'Page: Add at least one block' }])
  expect(problemsOf(PageContent, { ...content, blocks: exampleBlocks })).toEqual([])
})
