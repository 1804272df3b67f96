/** Demo content for an editor: an article to review, one half written, and a product page with an unpublished change. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { contentKinds } from '#contract/model/content/contentKind.ts'
import { withAddress } from '#contract/model/content/contentName.ts'
import { blankOf } from '#contract/model/content/blankOf.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { contentComments, contentItems } from './content.table.ts'
import { draftColumns } from './drafting.ts'

const dayMs = 86_400_000

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (words: string) => ({ type: 'paragraph', content: [text(words)] })
const heading = (words: string) => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })
const list = (...lines: string[]) => ({
  type: 'bulletList',
  content: lines.map((line) => ({ type: 'listItem', content: [paragraph(line)] })),
})
const doc = (...content: object[]) => ({ type: 'doc', content })

const closing = {
  slug: 'closing-for-christmas',
  title: 'Closing for Christmas: what to check before you lock up',
  author: 'Client team',
  date: '2026-11-20',
  updated: '2026-11-20',
  published: true,
  reviewedBy: 'Technical team',
  category: 'property',
  tags: ['premises', 'water damage'],
  related: { services: ['shop-insurance', 'commercial-property-insurance'], posts: ['flood-and-older-buildings'] },
  summary:
    'Many policies ask more of a building that stands empty. Six checks for a café, shop or workshop that closes for a week or more.',
  seo: {
    title: 'Closing for Christmas: insurance checks',
    description:
      'What to check before a business closes for Christmas: water, alarm, stock, keys, and the conditions of your policy for an empty building.',
  },
  body: doc(
    paragraph(
      'A burst pipe on 27 December is found on 4 January. The water has run for a week, and the claim is larger than it had to be.',
    ),
    heading('Read the conditions for an empty building'),
    paragraph(
      'Look in your policy for "unoccupied". Some policies count from the first day, others after 30 days. Ask us if you cannot find it.',
    ),
    list(
      'Turn the water off at the main stop valve, or keep the heating on low.',
      'Test the alarm, and check that the keyholders are in town.',
      'Move stock off the floor of a cellar.',
      'Empty the till and leave the drawer open.',
      'Unplug what does not have to run.',
      'Write down who looks in, and on which days.',
    ),
    paragraph('If somebody will work on the building while you are away, tell us before they start.'),
  ),
}
const batteries = {
  slug: 'charging-e-bikes-at-work',
  title: 'Charging e-bikes at work',
  author: 'Technical team',
  category: 'property',
  body: doc(
    paragraph('Riders bring their batteries in to charge them. Insurers have begun to ask where that happens, and who may do it.'),
    heading('What insurers ask'),
  ),
}

export const seedDemoContent = async (db: Db): Promise<SignIn[]> => {
  const [found] = await db.select({ id: contentItems.id }).from(contentItems).where(eq(contentItems.slug, closing.slug))
  if (found) return []
  const people = await db
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(inArray(users.username, ['admin', 'contributor']))
  const admin = people.find(({ username }) => username === 'admin')
  const contributor = people.find(({ username }) => username === 'contributor')
  if (!admin || !contributor) return []
  const { rows } = await db.execute<{ now: string }>(sql`SELECT now()::text AS now`)
  const now = new Date(rows[0]?.now ?? 0).getTime()

  const write = async (article: { slug: string; title: string }, by: typeof admin, status: 'draft' | 'in_review', daysAgo: number) => {
    const content = withAddress('post', { ...(blankOf(contentKinds.post) as object), ...article }) as { path?: string }
    const at = new Date(now - daysAgo * dayMs)
    const id = demoId('post', article.slug)
    const [row] = await db
      .insert(contentItems)
      .values({
        id,
        kind: 'post',
        key: article.slug,
        slug: article.slug,
        path: content.path ?? null,
        title: article.title,
        status,
        assignedTo: by.id,
        edited: true,
        version: 1,
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    if (!row) return
    const { columns } = await draftColumns({ db }, row, content, { by: by.id, at })
    await db.update(contentItems).set(columns).where(eq(contentItems.id, id))
    const event = {
      subjectType: 'post' as const,
      subjectId: id,
      at,
      party: 'staff' as const,
      byUser: by.id,
      byName: by.name,
      visibleTo: 'staff' as const,
    }
    await db
      .insert(recordEvents)
      .values([
        { ...event, action: 'create', toStatus: 'draft' },
        ...(status === 'in_review'
          ? [{ ...event, at: new Date(at.getTime() + 3_600_000), action: 'submit', fromStatus: 'draft', toStatus: status }]
          : []),
      ])
    return id
  }

  const review = await write(closing, contributor, 'in_review', 1)
  if (review)
    await db.insert(contentComments).values({
      id: demoId('comment', closing.slug),
      itemId: review,
      field: 'body',
      text: 'Is 30 days right for most shop policies? I took it from two that we have.',
      byUser: contributor.id,
      byName: contributor.name,
      at: new Date(now - dayMs + 3_600_000),
    })
  await write(batteries, admin, 'draft', 4)

  const [shop] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'service'), eq(contentItems.key, 'shop-insurance'), eq(contentItems.status, 'published')))
  if (shop) {
    const content = {
      ...(shop.content as object),
      summary: `${(shop.content as { summary: string }).summary} Extra stock before Christmas can be included.`,
    }
    const { columns } = await draftColumns({ db }, shop, content, { by: admin.id, at: new Date(now - 2 * dayMs) })
    await db
      .update(contentItems)
      .set({ ...columns, status: 'changed' })
      .where(eq(contentItems.id, shop.id))
  }
  return []
}
