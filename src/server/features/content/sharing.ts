/**
 * Staff list, make, renew and revoke links to one revision of an item, for readers without an account. The token is random and shown once; only its
 * hash is stored. What readers do with a link is in the feature `previews`.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Share, ShareGroup } from '#contract/admin/content/shareGroup.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { contentKinds, type ContentKind } from '#contract/model/content/contentKind.ts'
import { problemsOf } from '#contract/model/content/problemsOf.ts'
import { shareLimits, type SharedKind } from '#contract/model/content/kinds/share.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { addEvent, staffDoer } from '#server/features/records/records.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { contentComments, contentRevisions, contentShares, contentSignOffs, type ContentRow, type ShareRow } from './content.table.ts'
import { readItem, revisionOf } from './contentDetail.ts'
import type { pageRecord } from './contentRecord.ts'
import { authorOf, type Editor } from './contentRows.ts'
import { lockItem } from './drafting.ts'
import { bindLinks, readAddresses, showLinks } from './links.ts'
import { keepRevision } from './publishing.ts'

type Input<K extends keyof ShareGroup> = ParsedInputOf<ShareGroup[K]>

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The draft, or the live copy if there is none, with links by item. Null if nothing was ever written. */
const copyOf = async (ctx: Editor, row: ContentRow): Promise<unknown> =>
  row.draft ?? (row.content === null ? null : bindLinks(row.content, await readAddresses(ctx, [row])))

/** Revisions identical to the working copy, newest first. */
const revisionsLike = async (ctx: Editor, row: ContentRow): Promise<string[]> => {
  const copy = JSON.stringify(await copyOf(ctx, row))
  const rows = await ctx.db
    .select({ id: contentRevisions.id })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.itemId, row.id), sql`${contentRevisions.content} = ${copy}::jsonb`))
    .orderBy(desc(contentRevisions.number))
  return rows.map(({ id }) => id)
}

/** Comments and sign-offs made through these links. */
const feedbackOf = async ({ db }: Editor, ids: readonly string[]) => {
  if (ids.length === 0) return { comments: new Map<string, number>(), signOffs: new Map<string, Share['signOffs']>() }
  const counted = await db
    .select({ share: contentComments.shareId, comments: count() })
    .from(contentComments)
    .where(inArray(contentComments.shareId, [...ids]))
    .groupBy(contentComments.shareId)
  const signed = await db
    .select()
    .from(contentSignOffs)
    .where(inArray(contentSignOffs.shareId, [...ids]))
    .orderBy(asc(contentSignOffs.at), asc(contentSignOffs.id))
  return {
    comments: new Map(counted.map(({ share, comments }) => [share, comments])),
    signOffs: Map.groupBy(
      signed.map(({ shareId, verdict, name, note, at }) => ({ shareId, verdict, name, note, at: at.toISOString() })),
      ({ shareId }) => shareId,
    ),
  }
}

/** Newest first. The database's clock decides which have expired, as when a link is opened. */
const sharesOf = async (ctx: Editor, row: ContentRow, where?: SQL): Promise<Share[]> => {
  const rows = await ctx.db
    .select({
      share: contentShares,
      revision: { id: contentRevisions.id, number: contentRevisions.number, name: contentRevisions.name },
      state: sql<Share['state']>`CASE WHEN ${contentShares.revokedAt} IS NOT NULL THEN 'revoked' WHEN ${contentShares.expiresAt} <= now()
        THEN 'expired' ELSE 'open' END`,
    })
    .from(contentShares)
    .innerJoin(contentRevisions, eq(contentRevisions.id, contentShares.revisionId))
    .where(and(eq(contentShares.itemId, row.id), where))
    .orderBy(desc(contentShares.createdAt), desc(contentShares.id))
    .limit(200)
  const now = new Set(rows.length === 0 ? [] : await revisionsLike(ctx, row))
  const { comments, signOffs } = await feedbackOf(
    ctx,
    rows.map(({ share }) => share.id),
  )
  return rows.map(({ share, revision, state }) => ({
    id: share.id,
    reader: share.reader,
    email: share.email,
    revision,
    current: now.has(revision.id),
    mayComment: share.mayComment,
    maySign: share.maySign,
    madeBy: share.madeByName,
    madeAt: share.createdAt.toISOString(),
    expiresAt: share.expiresAt.toISOString(),
    revokedAt: iso(share.revokedAt),
    revokedBy: share.revokedBy,
    state,
    opened: share.opened,
    firstOpenedAt: iso(share.firstOpenedAt),
    lastOpenedAt: iso(share.lastOpenedAt),
    comments: comments.get(share.id) ?? 0,
    signOffs: signOffs.get(share.id) ?? [],
  }))
}

type Sharing = {
  kinds: readonly SharedKind[]
  /** Kinds whose links may be listed. Defaults to `kinds`; needed if the same screen also edits other kinds. */
  listed?: readonly ContentKind[]
  definition: typeof pageRecord
}

export const shareOperations = ({ kinds, listed = kinds, definition }: Sharing) => {
  const { machine } = definition

  const one = async (ctx: Editor, row: ContentRow, id: string): Promise<Share> => {
    const [found] = await sharesOf(ctx, row, eq(contentShares.id, id))
    if (!found) throw notFound()
    return found
  }
  const tell = async (ctx: Editor, id: string, event: 'share' | 'renewShare' | 'revokeShare', { reader, revision }: Share) => {
    await addEvent(ctx, definition, id, { event, by: staffDoer(ctx), reason: `For ${reader}, version ${revision.number}` })
    // The reader's name stays out of the audit log, because they are outside the firm.
    await writeAudit(ctx, {
      action: `${machine.plural}.${event}`,
      subjectType: machine.record,
      subjectId: id,
      after: { revision: revision.number },
    })
  }

  /** 422 with what is missing, if the page could not be drawn now. */
  const requireDrawable = async (ctx: Editor, { kind }: ContentRow, content: unknown) => {
    const problems = problemsOf(contentKinds[kind], showLinks(content, await readAddresses(ctx, [{ kind, content }])))
    if (problems.length === 0) return
    const message = `This version cannot be shown yet: ${problems.length === 1 ? 'one thing its page needs is' : `${problems.length} things its page needs are`} missing`
    throw new Failure('invalid', message, { fields: { revision: message } })
  }

  /** The chosen revision, or else the working copy, stored as a revision unless an identical one exists. */
  const revisionFor = async (ctx: Editor, row: ContentRow, chosen: string | undefined): Promise<string> => {
    if (chosen !== undefined) {
      const { content } = await revisionOf(ctx, row.id, chosen)
      await requireDrawable(ctx, row, content)
      return chosen
    }
    const content = await copyOf(ctx, row)
    await requireDrawable(ctx, row, content)
    const [revision] = await revisionsLike(ctx, row)
    const by = authorOf(ctx)
    return revision ?? keepRevision(ctx, row, { content, cause: 'share', by, at: ctx.now() })
  }

  /** Returns the link, and mails it if there is an email address. */
  const handOver = async (ctx: Editor, row: ContentRow, token: string, share: Share) => {
    const link = ctx.origin + paths.sharedPreview(token)
    if (!share.email) return { link, mailed: false, share }
    const { state } = await queueEmail(ctx, {
      template: 'previewShared',
      to: share.email,
      props: {
        title: row.title,
        from: ctx.actor.name,
        until: londonClock(new Date(share.expiresAt)).date,
        asks: share.maySign ? 'sign' : share.mayComment ? 'comment' : 'read',
        link,
      },
      related: { type: machine.record, id: row.id },
    })
    return { link, mailed: state === 'queued', share }
  }

  return {
    list: async (ctx: Editor, { id }: Input<'list'>) => {
      const row = await readItem(ctx, listed, id)
      return { draftVersion: row.draftVersion, shares: await sharesOf(ctx, row) }
    },

    create: async (ctx: Editor, { id, reader, email = '', revision, days, mayComment, maySign }: Input<'create'>) => {
      const row = await lockItem(ctx.db, kinds, id)
      if (row.status === 'trashed') throw new Failure('conflict', 'This is in the trash: restore it first')
      const working = and(eq(contentShares.itemId, id), isNull(contentShares.revokedAt), gt(contentShares.expiresAt, sql`now()`))
      const [open] = await ctx.db.select({ links: count() }).from(contentShares).where(working)
      if ((open?.links ?? 0) >= shareLimits.open)
        throw new Failure('conflict', `${shareLimits.open} links of this work at the moment. End one that is no longer needed first.`)
      const revisionId = await revisionFor(ctx, row, revision)
      const token = newToken()
      const share: Omit<typeof contentShares.$inferInsert, 'expiresAt'> = {
        id: randomUUID(),
        itemId: id,
        revisionId,
        tokenHash: hashToken(token),
        reader,
        email,
        mayComment,
        maySign,
        madeBy: ctx.actor.userId,
        madeByName: ctx.actor.name,
        createdAt: ctx.now(),
      }
      await ctx.db.insert(contentShares).values({ ...share, expiresAt: sql`now() + make_interval(days => ${Number(days)})` })
      const created = await one(ctx, row, share.id)
      await tell(ctx, id, 'share', created)
      return handOver(ctx, row, token, created)
    },

    renew: async (ctx: Editor, { id, share }: Input<'renew'>) => {
      const row = await lockItem(ctx.db, kinds, id)
      const { state } = await one(ctx, row, share)
      if (state !== 'open') throw new Failure('conflict', 'This link has ended. Make a new one.')
      const token = newToken()
      await ctx.db
        .update(contentShares)
        .set({ tokenHash: hashToken(token) })
        .where(eq(contentShares.id, share))
      const renewed = await one(ctx, row, share)
      await tell(ctx, id, 'renewShare', renewed)
      return handOver(ctx, row, token, renewed)
    },

    revoke: async (ctx: Editor, { id, share }: Input<'revoke'>) => {
      const row = await lockItem(ctx.db, kinds, id)
      const before = await one(ctx, row, share)
      if (before.state !== 'revoked') {
        const ended: Partial<ShareRow> = { revokedAt: ctx.now(), revokedBy: ctx.actor.name }
        await ctx.db.update(contentShares).set(ended).where(eq(contentShares.id, share))
        await tell(ctx, id, 'revokeShare', before)
      }
      return one(ctx, row, share)
    },
  }
}
