/** A step reads only the other items that its content mentions, with the same result as if it had read all of them. */
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { testApp } from '#test/support/server/app.ts'
import { contentItems, contentRevisions } from './content.table.ts'
import { checksOf } from './integrity/checking.ts'
import { bindLinks, readAddresses, readAllAddresses, showLinks, type Copy } from './links.ts'

const app = await testApp()
const { owner } = app.database
const { cookie } = await app.signIn({ role: 'admin' })

/** A draft that has the same address as a public page. */
await owner.execute(sql`INSERT INTO content_items (kind, key, slug, path, title, status)
  VALUES ('page', 'other-draft', 'other-draft', '/cyber-insurance', 'Of the same address', 'draft')`)

const texts = [
  'See [it](/cyber-insurance#limits), [this](/-/service/cyber-insurance) or [that](/-/page/other-draft?a=1).',
  '/cyber-insurance/',
  '/-/service/gone-long-ago',
  '/nested/-/service/cyber-insurance',
]

test('links are bound, shown and checked alike, whether all items were read or only those that the content mentions', async () => {
  const ctx = { db: owner }
  const all = await readAllAddresses(ctx)
  const rows = await owner
    .select({ item: contentItems, bound: contentRevisions.content })
    .from(contentItems)
    .innerJoin(contentRevisions, eq(contentRevisions.id, contentItems.liveRevision))
    .orderBy(contentItems.kind, contentItems.key)
  // A few of each kind, because each kind refers to others in its own way.
  const few = [...Map.groupBy(rows, ({ item }) => item.kind).values()].flatMap((of) => of.slice(0, 3))
  expect(few.length).toBeGreaterThan(20)
  const at = new Date()
  for (const { item, bound } of few)
    for (const content of [bound, item.content, { ...(item.content as object), title: texts[0], intro: texts }]) {
      const copy: Copy = { kind: item.kind, content }
      const some = await readAddresses(ctx, [copy])
      const outcome = async (addresses: typeof all) => {
        const shown = showLinks(content, addresses)
        return {
          bound: bindLinks(content, addresses),
          shown,
          checks: await checksOf(ctx, item, shown, { at, addresses }),
          asSent: await checksOf(ctx, item, content, { at, addresses }),
        }
      }
      expect([item.key, await outcome(some)]).toEqual([item.key, await outcome(all)])
      expect(some.byName.size).toBeLessThan(all.byName.size / 2)
    }
})

test('the number of rows that a step reads does not grow with the number of items', async () => {
  const [item] = await owner
    .select()
    .from(contentItems)
    .where(eq(contentItems.path, '/cyber-insurance'))
    .orderBy(sql`published DESC`)
  const id = item!.id
  const call = async (step: string, body?: object, method?: string) => {
    const reply = await app.json(`/api/admin/services/${id}${step}`, {
      as: cookie,
      ...(body ? { body } : {}),
      ...(method ? { method } : {}),
    })
    expect([step, reply.status]).toEqual([step, 200])
    return reply.body.data as ContentDetail
  }
  const rowsRead = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await work()
    const results: { value: unknown }[] = query.mock.settledResults
    query.mockRestore()
    return results.reduce((sum, { value }) => sum + ((value as { rows?: unknown[] } | undefined)?.rows?.length ?? 0), 0)
  }
  const steps = async () => {
    const { draftVersion, content } = await call('')
    return {
      show: await rowsRead(() => call('')),
      save: await rowsRead(() => call('/draft', { draftVersion, content }, 'PUT')),
      publish: await rowsRead(async () => {
        const { version, draftVersion: seen } = await call('')
        return call('/publish', { version, draftVersion: seen })
      }),
    }
  }
  const before = await steps()
  expect(before.show).toBeGreaterThan(5)
  const more = 500
  await owner.execute(sql`INSERT INTO content_items (kind, key, slug, path, title, status)
    SELECT 'post', 'more-' || n, 'more-' || n, '/blog/more-' || n, 'One more', 'draft' FROM generate_series(1, ${more}) AS n`)
  const after = await steps()
  // The steps themselves add a few rows of history and versions.
  for (const step of ['show', 'save', 'publish'] as const) expect([step, after[step] - before[step] < more / 10]).toEqual([step, true])
})
