/** Which articles are in a mail: those that came out since the last one, whatever their date says. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { JobCtx } from '#server/ctx.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { sendInsights } from './marketing.jobs.ts'
import { subscribers } from './marketing.table.ts'

let clock = new Date('2026-12-01T09:05:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const job = () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }) as unknown as JobCtx

const toldUntil = (at: string) => owner.update(subscribers).set({ toldUntil: new Date(at) })
const sends = async (day: string) => {
  await owner.delete(emails)
  clock = new Date(day)
  await sendInsights(job())
  return (await owner.select({ props: emails.props }).from(emails)).map(({ props }) =>
    (props as { articles: { link: string }[] }).articles.map(({ link }) => link.split('/').at(-1)),
  )
}

test('an article that came out after the mail of its day, or later than its date says, is in the next mail, once', async () => {
  await owner.insert(subscribers).values({
    id: crypto.randomUUID(),
    email: 'law@example.com',
    state: 'confirmed',
    topics: ['law'],
    frequency: 'monthly',
    askedAt: clock,
    confirmedAt: clock,
    toldUntil: clock,
  })
  const { rows } = await owner.execute<{ id: string; slug: string }>(
    `SELECT id, slug FROM content_items WHERE kind = 'post' AND published AND content ->> 'category' = 'duties' ORDER BY slug LIMIT 1`,
  )
  const [post] = rows
  /** The only new article: its date, and when it was first published. */
  const only = async (date: string, at: string) => {
    await owner.execute(sql`UPDATE content_items SET content = jsonb_set(content, '{date}', '"2020-01-01"') WHERE kind = 'post'`)
    await owner.execute(sql`UPDATE content_publications SET from_at = '2020-01-01T00:00:00Z'`)
    await owner.execute(
      sql`UPDATE content_items SET content = jsonb_set(content, '{date}', to_jsonb(${date}::text)) WHERE id = ${post?.id}::uuid`,
    )
    await owner.execute(sql`UPDATE content_publications SET from_at = ${at}::timestamptz WHERE item_id = ${post?.id}::uuid`)
  }
  for (const [date, at] of [
    ['2026-12-01', '2026-12-01T10:00:00Z'],
    ['2026-11-28', '2026-12-05T10:00:00Z'],
  ] as const) {
    await only(date, at)
    await toldUntil('2026-12-01T09:05:00Z')
    expect(await sends('2027-01-04T10:00:00Z')).toEqual([[post?.slug]])
    expect(await sends('2027-02-01T10:00:00Z')).toEqual([])
  }
  // Sent on its day: not again. Nor one that only moved to this site, long after its date.
  await only('2026-12-01', '2026-11-25T10:00:00Z')
  await toldUntil('2026-11-20T10:00:00Z')
  expect(await sends('2026-12-01T10:00:00Z')).toEqual([[post?.slug]])
  expect(await sends('2027-01-04T10:00:00Z')).toEqual([])
  await only('2026-06-01', '2027-01-20T10:00:00Z')
  expect(await sends('2027-02-01T10:00:00Z')).toEqual([])
})
