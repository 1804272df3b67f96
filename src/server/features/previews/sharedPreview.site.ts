/** Anyone with a preview link: the operations of contract/site/sharedPreview.ts. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { shareLimits } from '#contract/model/content/kinds/share.ts'
import type { SharedPreview, sharedPreview as contract } from '#contract/site/sharedPreview.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { contentFamilyOf, sharedRevision, type SharedRevision } from '#server/features/content/content.ts'
import { contentComments, contentItems, contentShares, contentSignOffs } from '#server/features/content/content.table.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { queueEmails } from '#server/features/messages/messages.ts'
import { addEvent, systemDoer } from '#server/features/records/records.ts'
import { presentService } from '#server/features/services/services.ts'
import { presentBuilt, presentIndustry, presentPlace, presentPost, presentTerm, presentTrade } from '#server/features/site/site.ts'
import { users } from '#server/features/users/users.table.ts'

type Reader = CtxFor<{ holder: 'sharedPreview' }>
type Page = Pick<SharedPreview, 'service' | 'post' | 'industry' | 'words' | 'built' | 'place' | 'trade' | 'term'>

const none: Page = { service: null, post: null, industry: null, words: null, built: null, place: null, trade: null, term: null }

const pageOf = async (ctx: Reader, shared: SharedRevision): Promise<Page> => {
  switch (shared.kind) {
    case 'service': {
      const { content, published } = shared
      const { title, slug, path, tags, category, summary } = content
      return { ...none, service: await presentService(ctx, { title, slug, path, tags, category, summary, published, content }) }
    }
    case 'post':
      return { ...none, post: await presentPost(ctx, shared.content) }
    case 'industry':
      return { ...none, industry: await presentIndustry(ctx, shared.content) }
    case 'place':
      return { ...none, place: await presentPlace(ctx, shared.content) }
    case 'trade':
      return { ...none, trade: await presentTrade(ctx, shared.content) }
    case 'term':
      return { ...none, term: await presentTerm(ctx, shared.content) }
    case 'page':
      return shared.content.kind === 'built'
        ? { ...none, built: await presentBuilt(ctx, shared.content) }
        : { ...none, words: shared.content }
  }
}

const commentsOf = ({ db }: Reader, shareId: string) =>
  db.select().from(contentComments).where(eq(contentComments.shareId, shareId)).orderBy(asc(contentComments.at)).limit(shareLimits.said)
const signOffsOf = ({ db }: Reader, shareId: string) =>
  db.select().from(contentSignOffs).where(eq(contentSignOffs.shareId, shareId)).orderBy(asc(contentSignOffs.at)).limit(shareLimits.said)

export const show = async (ctx: Reader): Promise<SharedPreview> => {
  const { shareId } = ctx.holder
  const shared = await sharedRevision(ctx, shareId)
  const { share, title, number, kind } = shared
  const page = await pageOf(ctx, shared)
  const at = ctx.now()
  // The link's creator sees that it was opened and when, but not by whom or from where.
  await ctx.db
    .update(contentShares)
    .set({
      // Reloading within a minute counts as the same reading.
      opened: sql`${contentShares.opened} + CASE WHEN ${contentShares.lastOpenedAt} > ${at.toISOString()}::timestamptz - interval '1 minute' THEN 0 ELSE 1 END`,
      firstOpenedAt: sql`coalesce(${contentShares.firstOpenedAt}, ${at.toISOString()}::timestamptz)`,
      lastOpenedAt: at,
    })
    .where(eq(contentShares.id, shareId))
  ctx.reply.header('x-robots-tag', 'noindex')
  ctx.reply.header('referrer-policy', 'no-referrer')
  return {
    kind,
    title,
    revision: number,
    published: shared.isLive,
    reader: share.reader,
    madeBy: share.madeByName,
    expiresAt: share.expiresAt.toISOString(),
    mayComment: share.mayComment,
    maySign: share.maySign,
    comments: (await commentsOf(ctx, shareId)).map(({ byName, text, at: time }) => ({ name: byName, text, at: time.toISOString() })),
    signOffs: (await signOffsOf(ctx, shareId)).map(({ verdict, name, note, at: signedAt }) => ({
      verdict,
      name,
      note,
      at: signedAt.toISOString(),
    })),
    ...page,
  }
}

type Answer = { event: 'readerComment' | 'signOff' | 'askChanges'; name: string; reason: string }

/** Adds a line to the item's history and an audit row, and mails the link's creator and the item's handler. */
const tell = async (ctx: Reader, { share, number }: SharedRevision, { event, name, reason }: Answer) => {
  const [item] = await ctx.db
    .select({ kind: contentItems.kind, title: contentItems.title, assignedTo: contentItems.assignedTo })
    .from(contentItems)
    .where(eq(contentItems.id, share.itemId))
  if (!item) throw new Failure('notFound', 'Not found')
  const { definition, address } = contentFamilyOf(item.kind)
  const by = { ...systemDoer, name: `${name}, by a preview link` }
  await addEvent(ctx, definition, share.itemId, { event, by, reason })
  await writeAudit(ctx, {
    action: `${definition.machine.plural}.${event}`,
    subjectType: definition.machine.record,
    subjectId: share.itemId,
    after: { share: share.id, revision: number },
  })
  const readers = [share.madeBy, item.assignedTo].filter((one) => one !== null)
  const about = { type: definition.machine.record, id: share.itemId }
  await notify(ctx.db, { kind: 'comment', about, readers, by: { userId: null, name } })
  const authors = await ctx.db
    .selectDistinct({ email: users.email })
    .from(users)
    .where(and(inArray(users.id, readers), eq(users.status, 'active')))
  const link = `${ctx.origin}${address(share.itemId)}?tab=${event === 'readerComment' ? 'comments' : 'links'}`
  await queueEmails(
    ctx,
    authors.flatMap(({ email }) =>
      email
        ? [
            {
              template: 'previewAnswered' as const,
              to: email,
              props: { title: item.title, revision: number, what: event, link },
              related: { type: definition.machine.record, id: share.itemId },
            },
          ]
        : [],
    ),
  )
}

const requireRoom = (used: number) => {
  if (used >= shareLimits.said) throw new Failure('conflict', 'There are already a lot of comments here. Please write to us instead.')
}

export const comment = async (ctx: Reader, { name, text }: ParsedInputOf<typeof contract.comment>) => {
  const shared = await sharedRevision(ctx, ctx.holder.shareId)
  const { share, number } = shared
  if (!share.mayComment) throw new Failure('forbidden', 'This link is for reading only')
  // Locked, so that two identical comments cannot be added at once.
  await ctx.db.select({ id: contentShares.id }).from(contentShares).where(eq(contentShares.id, share.id)).for('update')
  const comments = await commentsOf(ctx, share.id)
  const last = comments.at(-1)
  // A plain form sent it twice: store it once.
  if (last?.byName === name && last.text === text) {
    ctx.auditCount.written += 1
    return null
  }
  requireRoom(comments.length)
  await ctx.db
    .insert(contentComments)
    .values({ id: randomUUID(), itemId: share.itemId, shareId: share.id, text, byUser: null, byName: name, at: ctx.now() })
  await tell(ctx, shared, { event: 'readerComment', name, reason: `Version ${number}` })
  return null
}

export const signOff = async (ctx: Reader, { name, verdict, note }: ParsedInputOf<typeof contract.signOff>) => {
  const shared = await sharedRevision(ctx, ctx.holder.shareId)
  const { share, number } = shared
  if (!share.maySign) throw new Failure('forbidden', 'This link is not for signing off')
  if (verdict === 'changes' && note === '') {
    const message = 'Say what needs to change'
    throw new Failure('invalid', message, { fields: { note: message } })
  }
  await ctx.db.select({ id: contentShares.id }).from(contentShares).where(eq(contentShares.id, share.id)).for('update')
  const signed = await signOffsOf(ctx, share.id)
  const last = signed.at(-1)
  if (last?.name === name && last.verdict === verdict && last.note === note) {
    ctx.auditCount.written += 1
    return null
  }
  requireRoom(signed.length)
  await ctx.db.insert(contentSignOffs).values({ id: randomUUID(), shareId: share.id, verdict, name, note, at: ctx.now() })
  await tell(ctx, shared, {
    event: verdict === 'approved' ? 'signOff' : 'askChanges',
    name,
    reason: `Version ${number}${note ? `: ${note}` : ''}`,
  })
  return null
}
