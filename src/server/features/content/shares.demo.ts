/** Demo: an article shared with two outside readers. Nobody knows the links, so they open nothing. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { contentComments, contentItems, contentShares, contentSignOffs } from './content.table.ts'
import { keepRevision } from './publishing.ts'

const hourMs = 3_600_000

export const seedDemoPreviewLinks = async (db: Db): Promise<SignIn[]> => {
  const [item] = await db.select().from(contentItems).where(eq(contentItems.slug, 'closing-for-christmas'))
  const [admin] = await db.select().from(users).where(eq(users.username, 'admin'))
  const insurer = demoId('preview link', 'insurer')
  const [there] = await db.select({ id: contentShares.id }).from(contentShares).where(eq(contentShares.id, insurer))
  if (!item?.draft || !admin || there) return []
  const { rows } = await db.execute<{ now: string }>(sql`SELECT now()::text AS now`)
  const now = new Date(rows[0]?.now ?? 0).getTime()
  const ago = (hours: number) => new Date(now - hours * hourMs)
  const by = { userId: admin.id, name: admin.name }
  const revisionId = await keepRevision({ db }, item, { content: item.draft, cause: 'share', by, at: ago(20) })
  const link = (id: string, reader: string, more: Partial<typeof contentShares.$inferInsert>) => ({
    id,
    itemId: item.id,
    revisionId,
    tokenHash: hashToken(newToken()),
    reader,
    mayComment: true,
    maySign: true,
    madeBy: admin.id,
    madeByName: admin.name,
    createdAt: ago(20),
    expiresAt: new Date(now + 14 * 24 * hourMs),
    ...more,
  })
  await db
    .insert(contentShares)
    .values([
      link(insurer, 'Priya Nair, property underwriter', { opened: 3, firstOpenedAt: ago(18), lastOpenedAt: ago(2) }),
      link(demoId('preview link', 'client'), 'Saltdean Surf Shop', { createdAt: ago(19), maySign: false }),
    ])
  await db.insert(contentComments).values({
    id: demoId('comment', 'preview link'),
    itemId: item.id,
    shareId: insurer,
    text: 'Most of our shop policies count from the first day once the water is left on. I would say so.',
    byName: 'Priya Nair',
    at: ago(17),
  })
  await db
    .insert(contentSignOffs)
    .values({ id: demoId('sign-off', 'insurer'), shareId: insurer, verdict: 'approved', name: 'Priya Nair', note: '', at: ago(2) })
  const event = { subjectType: 'post' as const, subjectId: item.id, visibleTo: 'staff' as const, reason: 'Version 1' }
  const reader = { party: 'system' as const, byName: 'Priya Nair, by a preview link' }
  await db.insert(recordEvents).values([
    { ...event, party: 'staff', byUser: admin.id, byName: admin.name, at: ago(20), action: 'share' },
    { ...event, ...reader, at: ago(17), action: 'readerComment' },
    { ...event, ...reader, at: ago(2), action: 'signOff' },
  ])
  return []
}
